import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { reachSetting } from '#contracts/accounts/reach';
import { operations } from '#contracts/api/operation';
import { limits } from '#contracts/core/limits';

const { shortest, longest } = limits.reach;

/** Null or absent for the default. */
export class ReachBody {
  @Max(longest, { message: `At most ${longest.toLocaleString('en-US')} miles.` })
  @Min(shortest, { message: `At least ${shortest} miles.` })
  @IsInt({ message: 'This must be a whole number.' })
  @IsOptional()
  miles?: number | null;
}

/** The part of the earth in which an organization has places. No place is judged here, so a wrong reach can be changed. */
export const reachOperations = operations({
  'GET /api/reach/': {
    permission: 'transfer.configure',
    summary: 'The miles from the center of the map within which the organization has its places',
    answers: { 200: reachSetting },
  },

  'POST /api/reach/': {
    permission: 'transfer.configure',
    summary: 'Set the miles from the center of the map within which every door takes places',
    answers: { 200: reachSetting },
    body: ReachBody,
  },
});

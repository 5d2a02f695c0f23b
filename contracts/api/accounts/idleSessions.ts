import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { sessionIdle } from '#contracts/accounts/sessions';
import { operations } from '#contracts/api/operation';
import { limits } from '#contracts/core/limits';

const { shortest, longest } = limits.sessionIdle;

/** Null or absent for the installation's own setting. */
export class SessionIdleBody {
  @Max(longest, { message: `At most ${longest} minutes.` })
  @Min(shortest, { message: `At least ${shortest} minutes.` })
  @IsInt({ message: 'This must be a whole number.' })
  @IsOptional()
  minutes?: number | null;
}

/** The end of unused sessions, as each organization sets it within the bound of the installation. */
export const idleSessionOperations = operations({
  'GET /api/session-idle/': {
    permission: 'user.write',
    summary: 'The minutes after which an unused session ends',
    answers: { 200: sessionIdle },
  },

  'POST /api/session-idle/': {
    permission: 'user.write',
    summary: 'Set the minutes after which an unused session ends',
    answers: { 200: sessionIdle },
    body: SessionIdleBody,
  },
});

import type { TradeState } from '#contracts/onCall/trades';
import { idFrom } from '#events/core/ids';
import type { ShiftScheduled, TradeAsked } from './events.ts';

/** A shift that stands, and the number of the fact that scheduled it. */
export interface Standing {
  readonly from: string;
  readonly until: string;
  readonly said: string;
  readonly nth: number;
  readonly plan: PlannedShift;
}

/** A request of a person about a shift, as far as it has come. */
export interface KnownTrade {
  readonly asked: TradeAsked['data'];
  readonly state: TradeState;
  /** The person who accepted; null before. */
  readonly by: string | null;
  /** The shifts as they were before it was made. */
  readonly before: readonly PlannedShift[];
  /** The shifts that took their place. */
  readonly after: readonly string[];
}

export interface ScheduleState {
  /** Each shift as scheduled; null once unscheduled; once moved, the shift that took its place. */
  readonly shifts: ReadonlyMap<string, Standing | { readonly movedTo: string } | null>;
  readonly trades: ReadonlyMap<string, KnownTrade>;
  /** The number of facts about shifts. The author of a block names the number that the screen showed. */
  readonly revision: number;
}

export type PlannedShift = { readonly phoneNumber: string } & Omit<ShiftScheduled['data'], 'subject' | 'personal'>;

/** One shift for each person and time: scheduling the same one twice is one. */
export const shiftOf = (
  schedule: string,
  { user, from, until }: Pick<ShiftScheduled['data'], 'user' | 'from' | 'until'>,
) => idFrom('scheduled shift', schedule, user, from, until);

export const factOf = ({ phoneNumber, ...said }: PlannedShift) => ({
  ...said,
  subject: said.user,
  personal: { phoneNumber },
});

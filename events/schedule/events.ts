import type { Fact, Sealable } from '#events/core/message';

/** What may happen in the stream `schedule-{uuid}`, one for each designation of an organisation: who has it when. */
export type ShiftScheduled = Fact<
  'ShiftScheduled',
  Sealable<{ phoneNumber: string }> & {
    readonly schedule: string;
    readonly shift: string;
    /** The name of the designation. */
    readonly designation: string;
    readonly user: string;
    /** ISO-8601 UTC: what the clocks of the zone made of it when it was scheduled. */
    readonly from: string;
    readonly until: string;
    /** As it was typed: `2026-03-08`, `22:30`, and the IANA zone. */
    readonly typed: ShiftTimes;
  }
>;
// An alias and not an interface: only so is it JSON to the compiler.
export type ShiftTimes = {
  readonly dateStart: string;
  readonly timeStart: string;
  readonly dateEnd: string;
  readonly timeEnd: string;
  readonly tzstr: string;
};
/** It does not begin; one that has begun ends with that. */
export type ShiftUnscheduled = Fact<'ShiftUnscheduled', { readonly schedule: string; readonly shift: string }>;

export type ScheduleFact = ShiftScheduled | ShiftUnscheduled;

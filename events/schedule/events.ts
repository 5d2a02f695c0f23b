import type { Fact, Sealable } from '#events/core/message';

/** The facts of the stream `schedule-{uuid}`, one for each designation of an organization: who holds it, and when. */
export type ShiftScheduled = Fact<
  'ShiftScheduled',
  Sealable<{ phoneNumber: string }> & {
    readonly schedule: string;
    readonly shift: string;
    /** The name of the designation. */
    readonly designation: string;
    readonly user: string;
    /** ISO-8601 UTC: computed from the local time when it was scheduled. */
    readonly from: string;
    readonly until: string;
    /** As typed: `2026-03-08`, `22:30`, and the IANA zone. */
    readonly typed: ShiftTimes;
  }
>;
// An alias and not an interface: only an alias counts as JSON to the compiler.
export type ShiftTimes = {
  readonly dateStart: string;
  readonly timeStart: string;
  readonly dateEnd: string;
  readonly timeEnd: string;
  readonly tzstr: string;
};
/** A future shift is cancelled; a running one ends. */
export type ShiftUnscheduled = Fact<'ShiftUnscheduled', { readonly schedule: string; readonly shift: string }>;

export type ScheduleFact = ShiftScheduled | ShiftUnscheduled;

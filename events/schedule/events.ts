import { type FactIn, facts, id, object, optional, sealed, text, time } from '#events/core/schema';

const shiftTimes = object({ dateStart: text, timeStart: text, dateEnd: text, timeEnd: text, tzstr: text });

/** The facts of the stream `schedule-{uuid}`, one for each designation of an organization: its holders and their times. */
export const scheduleFacts = facts({
  ShiftScheduled: {
    ...sealed({ phoneNumber: text }),
    schedule: id,
    shift: id,
    /** The name of the designation. */
    designation: text,
    user: id,
    /** ISO-8601 UTC: computed from the local time when it was scheduled. */
    from: time,
    until: time,
    /** As typed: `2026-03-08`, `22:30`, and the IANA zone. */
    typed: shiftTimes,
  },
  /** A future shift is cancelled; a running one ends. `movedTo` is the shift that takes its place, when it was moved. */
  ShiftUnscheduled: { schedule: id, shift: id, movedTo: optional(id) },
});
export type ShiftScheduled = FactIn<typeof scheduleFacts, 'ShiftScheduled'>;
export type ScheduleFact = FactIn<typeof scheduleFacts>;
export type ShiftTimes = ShiftScheduled['data']['typed'];

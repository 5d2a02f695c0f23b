import { tradeEnds, tradeKinds } from '#contracts/onCall/trades';
import {
  type FactIn,
  facts,
  id,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  sealed,
  text,
  time,
} from '#events/core/schema';

const shiftTimes = object({ dateStart: text, timeStart: text, dateEnd: text, timeEnd: text, tzstr: text });

const trade = { schedule: id, trade: id };

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
  /**
   * A person asks another one to take a shift, a part of it, or to swap; or asks for a time at which nobody is scheduled.
   * `to` is null when anybody may take it, `shift` for such a time, `back` but for a swap. `approval` is the
   * organization's rule at that time.
   */
  TradeAsked: {
    ...trade,
    designation: text,
    kind: oneOf(tradeKinds),
    user: id,
    to: orNull(id),
    shift: orNull(id),
    from: time,
    until: time,
    back: orNull(id),
    approval: oneOf(['none', 'supervisor']),
  },
  /** `users`: everybody whom it concerns. */
  TradeAccepted: { ...trade, user: id, users: listOf(id) },
  /** The shifts before were unscheduled, and those after scheduled, by the facts beside this one. */
  TradeMade: { ...trade, users: listOf(id), before: listOf(id), after: listOf(id) },
  TradeEnded: { ...trade, how: oneOf(tradeEnds), users: listOf(id) },
});
export type ShiftScheduled = FactIn<typeof scheduleFacts, 'ShiftScheduled'>;
export type TradeAsked = FactIn<typeof scheduleFacts, 'TradeAsked'>;
export type ScheduleFact = FactIn<typeof scheduleFacts>;
export type ShiftTimes = ShiftScheduled['data']['typed'];

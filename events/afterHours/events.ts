import { type FactIn, facts, flag, id, sealed, text, time } from '#events/core/schema';

/**
 * The facts of the stream `afterhours-{uuid of the organization}`: the leaders of its nights, and its public number.
 */
export const afterHoursFacts = facts({
  AfterHoursLeaderChosen: {
    ...sealed({ phoneNumber: text }),
    afterHours: id,
    shift: id,
    user: id,
    /** ISO-8601 UTC; it lasts until the next one begins. */
    from: time,
  },
  AfterHoursLeaderWithdrawn: { afterHours: id, shift: id },
  /**
   * The text to a person whom somebody else chose as a leader from `from` on (`leads`), or who does not lead then any
   * more. Facts of earlier releases told nobody.
   */
  AfterHoursLeaderTold: { afterHours: id, shift: id, user: id, delivery: id, leads: flag, from: time },
  /** The public number, published by the organization itself. */
  AfterHoursNumberSet: { afterHours: id, phoneNumber: text },
});
export type AfterHoursFact = FactIn<typeof afterHoursFacts>;

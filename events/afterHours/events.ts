import { type FactIn, facts, id, sealed, text, time } from '#events/core/schema';

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
  /** The public number, published by the organization itself. */
  AfterHoursNumberSet: { afterHours: id, phoneNumber: text },
});
export type AfterHoursFact = FactIn<typeof afterHoursFacts>;

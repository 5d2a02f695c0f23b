import type { Fact, Sealable } from '#events/core/message';

/**
 * The facts of the stream `afterhours-{uuid of the organization}`: the leaders of its nights, and its public number.
 */
export type AfterHoursLeaderChosen = Fact<
  'AfterHoursLeaderChosen',
  Sealable<{ phoneNumber: string }> & {
    readonly afterHours: string;
    readonly shift: string;
    readonly user: string;
    /** ISO-8601 UTC; it lasts until the next one begins. */
    readonly from: string;
  }
>;
export type AfterHoursLeaderWithdrawn = Fact<
  'AfterHoursLeaderWithdrawn',
  { readonly afterHours: string; readonly shift: string }
>;
/** The public number, published by the organization itself. */
export type AfterHoursNumberSet = Fact<
  'AfterHoursNumberSet',
  { readonly afterHours: string; readonly phoneNumber: string }
>;

export type AfterHoursFact = AfterHoursLeaderChosen | AfterHoursLeaderWithdrawn | AfterHoursNumberSet;

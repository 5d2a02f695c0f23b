import type { Fact, Sealable } from '#events/core/message';

/** What may happen in the stream `afterhours-{uuid of the organisation}`: who leads its nights, and the number people call. */
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
/** The organisation's own number, which it publishes. */
export type AfterHoursNumberSet = Fact<
  'AfterHoursNumberSet',
  { readonly afterHours: string; readonly phoneNumber: string }
>;

export type AfterHoursFact = AfterHoursLeaderChosen | AfterHoursLeaderWithdrawn | AfterHoursNumberSet;

import type { Fact } from '#events/core/message';

/** What may happen in the stream `callout-{uuid}`: the people of beats are called out together. */
export type CalloutTeamFormed = Fact<
  'CalloutTeamFormed',
  {
    readonly callout: string;
    /** As whoever started the call-out named it. */
    readonly name: string;
    readonly beats: readonly string[];
    /** Who said yes, in the order in which they did. */
    readonly users: readonly string[];
  }
>;

export type CalloutFact = CalloutTeamFormed;

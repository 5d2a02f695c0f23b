import { type CalloutTeamFormed, calloutFacts } from '#events/callout/events';
import type { Decider } from '#events/core/decider';

/** Writes the fact that a call-out formed a team, as older logs hold it. No command of this release forms one. */
export const calloutTeams: Decider<null, CalloutTeamFormed['data'], CalloutTeamFormed> = {
  category: 'callout',
  facts: calloutFacts,
  initial: null,
  evolve: () => null,
  decide: (_, data) => [{ type: 'CalloutTeamFormed', data }],
};

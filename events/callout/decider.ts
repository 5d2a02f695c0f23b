import type { Decider } from '#events/core/decider';
import type { CalloutFact, CalloutTeamFormed } from './events.ts';

export interface CalloutState {
  readonly formed: boolean;
}
export type CalloutCommand = { readonly do: 'formTeam' } & CalloutTeamFormed['data'];

export const callout: Decider<CalloutState, CalloutCommand, CalloutFact> = {
  category: 'callout',
  initial: { formed: false },
  evolve: () => ({ formed: true }),
  decide: ({ formed }, command) => {
    const { do: _, ...data } = command;
    return formed ? [] : [{ type: 'CalloutTeamFormed', data }];
  },
};

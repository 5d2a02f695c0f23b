import type { Decider } from '#events/core/decider';
import { type OptOutFact, optOutFacts } from './events.ts';

export interface OptOutState {
  readonly out: boolean;
}
export interface OptOutCommand {
  readonly do: 'optOut' | 'optIn';
  readonly number: string;
}

export const optOut: Decider<OptOutState, OptOutCommand, OptOutFact> = {
  category: 'optout',
  facts: optOutFacts,
  initial: { out: false },
  evolve: (_, event) => ({ out: event.type === 'NumberOptedOut' }),
  decide: ({ out }, { do: wanted, number }) => {
    if (out === (wanted === 'optOut')) return [];
    return [{ type: out ? 'NumberOptedIn' : 'NumberOptedOut', data: { number } }];
  },
};

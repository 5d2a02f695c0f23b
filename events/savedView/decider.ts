import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type SavedViewFact, savedViewFacts } from './events.ts';

export type SavedViewState =
  | { readonly status: 'none' | 'removed' }
  | { readonly status: 'saved'; readonly saved: Extract<SavedViewFact, { type: 'ViewSaved' }>['data'] };

export type SavedViewCommand =
  | ({ readonly do: 'save' } & Extract<SavedViewFact, { type: 'ViewSaved' }>['data'])
  | { readonly do: 'remove'; readonly view: string };

export const savedView: Decider<SavedViewState, SavedViewCommand, SavedViewFact> = {
  category: 'savedview',
  facts: savedViewFacts,
  initial: { status: 'none' },

  evolve: (_, { type, data }) => (type === 'ViewSaved' ? { status: 'saved', saved: data } : { status: 'removed' }),

  decide: (state, command) => {
    if (command.do === 'save') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'ViewSaved', data }] : [];
    }
    if (state.status !== 'saved') throw new Refused('not-found');
    return [{ type: 'ViewRemoved', data: { view: command.view } }];
  },
};

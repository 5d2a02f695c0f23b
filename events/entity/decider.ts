import type { Decider } from '../decider.ts';
import { Refused } from '../refused.ts';
import type { EntityFact, EntityRegistered } from './events.ts';

export type EntityState =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly entity: string; readonly manualMode: boolean };

export type EntityCommand =
  | ({ readonly do: 'register' } & EntityRegistered['data'])
  | { readonly do: 'enableManualMode' | 'disableManualMode' };

export const entity: Decider<EntityState, EntityCommand, EntityFact> = {
  category: 'entity',
  initial: { status: 'none' },

  evolve: (state, event) => {
    switch (event.type) {
      case 'EntityRegistered':
        return { status: 'known', entity: event.data.entity, manualMode: false };
      case 'ManualModeEnabled':
        return state.status === 'none' ? state : { ...state, manualMode: true };
      case 'ManualModeDisabled':
        return state.status === 'none' ? state : { ...state, manualMode: false };
    }
  },

  decide: (state, command) => {
    if (command.do === 'register') {
      if (state.status === 'known') return [];
      const { do: _, ...data } = command;
      return [{ type: 'EntityRegistered', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const data = { entity: state.entity };
    switch (command.do) {
      case 'enableManualMode':
        return state.manualMode ? [] : [{ type: 'ManualModeEnabled', data }];
      case 'disableManualMode':
        return state.manualMode ? [{ type: 'ManualModeDisabled', data }] : [];
    }
  },
};

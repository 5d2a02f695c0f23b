import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { coreFacts, type PersonalDataErased } from '#events/incident/core/facts';
import { type CallerFacts, type CallProfileFact, callProfileFacts } from './events.ts';

export type CallProfileState =
  | { readonly status: 'none' | 'removed' }
  | { readonly status: 'known'; readonly facts: CallerFacts };

export type CallProfileCommand = { readonly profile: string } & (
  | { readonly do: 'write'; readonly facts: CallerFacts }
  /** Only the named fields: two people who correct different fields both succeed. */
  | { readonly do: 'correct'; readonly facts: Partial<CallerFacts> }
  | { readonly do: 'remove' }
);

const unread: CallerFacts = { name: '', phoneNumber: '', address: '', notes: '' };

export const callProfile: Decider<CallProfileState, CallProfileCommand, CallProfileFact | PersonalDataErased> = {
  category: 'callprofile',
  facts: { ...callProfileFacts, PersonalDataErased: coreFacts.PersonalDataErased },
  initial: { status: 'none' },

  evolve: (state, event) => {
    switch (event.type) {
      case 'CallProfileWritten':
        return { status: 'known', facts: event.data.personal ?? unread };
      case 'CallProfileCorrected':
        return state.status === 'known' ? { ...state, facts: { ...state.facts, ...event.data.personal } } : state;
      case 'CallProfileRemoved':
        return { status: 'removed' };
      case 'PersonalDataErased':
        return state;
    }
  },

  decide: (state, command) => {
    const { profile } = command;
    if (command.do === 'write') {
      if (state.status !== 'none') return [];
      return [{ type: 'CallProfileWritten', data: { profile, subject: profile, personal: command.facts } }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    if (command.do === 'remove') {
      if (state.status === 'removed') return [];
      return [
        { type: 'CallProfileRemoved', data: { profile } },
        { type: 'PersonalDataErased', data: { subject: profile } },
      ];
    }
    if (state.status !== 'known') throw new Refused('not-found');
    const { facts } = state;
    const changed = Object.entries(command.facts).filter(([name, value]) => facts[name as keyof CallerFacts] !== value);
    if (changed.length === 0) return [];
    return [
      { type: 'CallProfileCorrected', data: { profile, subject: profile, personal: Object.fromEntries(changed) } },
    ];
  },
};

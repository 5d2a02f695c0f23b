import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type BeatCallProfileAdded, type BeatCreated, type BeatFact, beatFacts } from './events.ts';

export type BeatState =
  | { readonly status: 'none' }
  | {
      readonly status: 'worked' | 'archived';
      readonly beat: string;
      readonly reserveList: string | null;
      /** For each call profile ever created: whether it still exists. */
      readonly callProfiles: ReadonlyMap<string, boolean>;
    };

type Window = Omit<BeatCallProfileAdded['data'], 'beat' | 'callProfile'>;

export type BeatCommand =
  | ({ readonly do: 'create' } & BeatCreated['data'])
  | { readonly do: 'archive' }
  | { readonly do: 'chooseReserveList'; readonly reserveList: string | null }
  | ({ readonly do: 'addCallProfile' } & Window)
  | { readonly do: 'removeCallProfile'; readonly callProfile: string };

/** One call profile for each person and time: adding the same one twice is one. */
export const callProfileOf = (beat: string, { user, startSeconds, stopSeconds }: Window): string =>
  idFrom('beat call profile', beat, user, startSeconds, stopSeconds);

export const beat: Decider<BeatState, BeatCommand, BeatFact> = {
  category: 'beat',
  facts: beatFacts,
  initial: { status: 'none' },
  begins: (command, commandId) => command.do === 'create' && command.beat === idFrom('beat', commandId),

  evolve: (state, event) => {
    if (event.type === 'BeatCreated') {
      const { beat: id, reserveList } = event.data;
      return { status: 'worked', beat: id, reserveList, callProfiles: new Map() };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'BeatArchived':
        return { ...state, status: 'archived' };
      case 'BeatReserveListChosen':
        return { ...state, reserveList: event.data.reserveList };
      case 'BeatCallProfileAdded':
        return { ...state, callProfiles: new Map(state.callProfiles).set(event.data.callProfile, true) };
      case 'BeatCallProfileRemoved':
        return { ...state, callProfiles: new Map(state.callProfiles).set(event.data.callProfile, false) };
    }
  },

  decide: (state, command) => {
    if (command.do === 'create') {
      if (state.status !== 'none') return [];
      const { do: _, ...data } = command;
      return [{ type: 'BeatCreated', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const { beat: id } = state;
    if (command.do === 'archive')
      return state.status === 'archived' ? [] : [{ type: 'BeatArchived', data: { beat: id } }];
    if (command.do === 'removeCallProfile') {
      const stands = state.callProfiles.get(command.callProfile);
      if (stands === undefined) throw new Refused('not-found');
      return stands ? [{ type: 'BeatCallProfileRemoved', data: { beat: id, callProfile: command.callProfile } }] : [];
    }
    if (state.status === 'archived') throw new Refused('not-found');
    if (command.do === 'chooseReserveList') {
      const { reserveList } = command;
      return state.reserveList === reserveList
        ? []
        : [{ type: 'BeatReserveListChosen', data: { beat: id, reserveList } }];
    }
    const { user, startSeconds, stopSeconds } = command;
    if (stopSeconds < startSeconds) throw new Refused('beat.stop-before-start');
    const callProfile = callProfileOf(id, command);
    if (state.callProfiles.get(callProfile)) return [];
    return [{ type: 'BeatCallProfileAdded', data: { beat: id, callProfile, user, startSeconds, stopSeconds } }];
  },
};

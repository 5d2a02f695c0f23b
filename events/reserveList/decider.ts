import { limits } from '#contracts/core/limits';
import type { CallMethod } from '#contracts/onCall/beats';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type ReserveListCreated, type ReserveListFact, reserveListFacts } from './events.ts';

export type ReserveListState =
  | { readonly status: 'none' }
  | {
      readonly status: 'kept' | 'deleted';
      readonly reserveList: string;
      readonly callMethod: CallMethod;
      readonly targetCallCount: number;
      /** The members, in order. */
      readonly profiles: readonly Profile[];
      /** The profiles of those who left it. */
      readonly left: readonly string[];
      /** The number of changes of its members. */
      readonly revision: number;
      readonly notes: string;
    };
interface Profile {
  readonly reserveProfile: string;
  readonly user: string;
}
type ExistingList = Exclude<ReserveListState, { status: 'none' }>;

export type ReserveListCommand =
  | ({ readonly do: 'create' } & ReserveListCreated['data'])
  | { readonly do: 'delete' }
  | { readonly do: 'append'; readonly user: string }
  | { readonly do: 'remove'; readonly reserveProfile: string }
  | {
      readonly do: 'arrange';
      readonly users: readonly string[];
      /** The revision that the writer saw; without it, the current value is replaced. */
      readonly seen?: number;
    }
  | {
      readonly do: 'writeNotes';
      readonly body: string;
      /** The value that the writer saw; null without one. */
      readonly seen: string | null;
    }
  | { readonly do: 'setCalling'; readonly callMethod: CallMethod; readonly targetCallCount: number };

type Command<Do extends ReserveListCommand['do']> = Extract<ReserveListCommand, { do: Do }>;

/** A person is on a list at most once. */
export const reserveProfileOf = (reserveList: string, user: string): string =>
  idFrom('reserve profile', reserveList, user);

export const reserveList: Decider<ReserveListState, ReserveListCommand, ReserveListFact> = {
  category: 'reservelist',
  facts: reserveListFacts,
  initial: { status: 'none' },
  begins: (command, commandId) => command.do === 'create' && command.reserveList === idFrom('reserve list', commandId),

  evolve: (state, event) => {
    if (event.type === 'ReserveListCreated') {
      const { name: _, ...data } = event.data;
      return { status: 'kept', ...data, profiles: [], left: [], revision: 0, notes: '' };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'ReserveListDeleted':
        return { ...state, status: 'deleted' };
      case 'ReserveProfileAppended':
        return { ...state, profiles: [...state.profiles, profileIn(event.data)], revision: state.revision + 1 };
      case 'ReserveProfileRemoved':
        return without(state, new Set([event.data.reserveProfile]));
      case 'ReserveProfilesArranged': {
        const stay = new Set(event.data.profiles.map(({ reserveProfile }) => reserveProfile));
        const gone = state.profiles.map(({ reserveProfile }) => reserveProfile).filter((one) => !stay.has(one));
        return { ...without(state, new Set(gone)), profiles: event.data.profiles };
      }
      case 'ReserveListNotesWritten':
        return { ...state, notes: event.data.personal?.body ?? '' };
      case 'ReserveListCallingSet': {
        const { callMethod, targetCallCount } = event.data;
        return { ...state, callMethod, targetCallCount };
      }
    }
  },

  decide: (state, command) => {
    if (command.do === 'create') {
      if (state.status !== 'none') return [];
      const { do: _, ...data } = command;
      return [{ type: 'ReserveListCreated', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    if (command.do === 'delete')
      return state.status === 'deleted'
        ? []
        : [{ type: 'ReserveListDeleted', data: { reserveList: state.reserveList } }];
    if (state.status === 'deleted') throw new Refused('not-found');
    switch (command.do) {
      case 'append':
        return append(state, command);
      case 'remove':
        return remove(state, command);
      case 'arrange':
        return arrange(state, command);
      case 'writeNotes':
        return writeNotes(state, command);
      case 'setCalling':
        return setCalling(state, command);
    }
  },
};

const profileIn = ({ reserveProfile, user }: Profile): Profile => ({ reserveProfile, user });

function without(state: ExistingList, gone: ReadonlySet<string>): ExistingList {
  const profiles = state.profiles.filter(({ reserveProfile }) => !gone.has(reserveProfile));
  return { ...state, profiles, left: [...state.left, ...gone], revision: state.revision + 1 };
}

function append({ reserveList: id, profiles }: ExistingList, { user }: Command<'append'>): ReserveListFact[] {
  if (profiles.some((one) => one.user === user)) return [];
  if (profiles.length >= limits.userList.people) throw new Refused('reserve-list.full');
  const reserveProfile = reserveProfileOf(id, user);
  return [{ type: 'ReserveProfileAppended', data: { reserveList: id, reserveProfile, user } }];
}

function remove(
  { reserveList: id, profiles, left }: ExistingList,
  { reserveProfile }: Command<'remove'>,
): ReserveListFact[] {
  if (profiles.some((one) => one.reserveProfile === reserveProfile))
    return [{ type: 'ReserveProfileRemoved', data: { reserveList: id, reserveProfile } }];
  if (!left.includes(reserveProfile)) throw new Refused('not-found');
  return [];
}

function arrange(state: ExistingList, { users, seen = state.revision }: Command<'arrange'>): ReserveListFact[] {
  if (users.length === state.profiles.length && users.every((user, n) => user === state.profiles[n]?.user)) return [];
  if (seen !== state.revision) throw new Refused('reserve-list.changed-meanwhile');
  const id = state.reserveList;
  const profiles = users.map((user) => ({ reserveProfile: reserveProfileOf(id, user), user }));
  return [{ type: 'ReserveProfilesArranged', data: { reserveList: id, profiles } }];
}

function writeNotes(state: ExistingList, { body, seen }: Command<'writeNotes'>): ReserveListFact[] {
  if (state.notes === body) return [];
  if (seen !== null && seen !== state.notes) throw new Refused('reserve-list.changed-meanwhile');
  const id = state.reserveList;
  return [{ type: 'ReserveListNotesWritten', data: { reserveList: id, subject: id, personal: { body } } }];
}

function setCalling(state: ExistingList, { callMethod, targetCallCount }: Command<'setCalling'>): ReserveListFact[] {
  if (state.callMethod === callMethod && state.targetCallCount === targetCallCount) return [];
  return [{ type: 'ReserveListCallingSet', data: { reserveList: state.reserveList, callMethod, targetCallCount } }];
}

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
      readonly users: readonly string[];
      /** The profiles of everyone who was ever on it. */
      readonly known: ReadonlyMap<string, string>;
      /** The number of changes of its members. */
      readonly revision: number;
      readonly notes: string;
    };
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
      return { status: 'kept', ...data, users: [], known: new Map(), revision: 0, notes: '' };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'ReserveListDeleted':
        return { ...state, status: 'deleted' };
      case 'ReserveProfileAppended':
        return withUsers(state, [...state.users, event.data.user]);
      case 'ReserveProfileRemoved':
        return withUsers(
          state,
          state.users.filter((user) => reserveProfileOf(state.reserveList, user) !== event.data.reserveProfile),
        );
      case 'ReserveProfilesArranged':
        return withUsers(
          state,
          event.data.profiles.map(({ user }) => user),
        );
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

function withUsers(state: ExistingList, users: readonly string[]): ExistingList {
  const known = new Map(state.known);
  for (const user of users) known.set(reserveProfileOf(state.reserveList, user), user);
  return { ...state, users, known, revision: state.revision + 1 };
}

function append({ reserveList: id, users }: ExistingList, { user }: Command<'append'>): ReserveListFact[] {
  if (users.includes(user)) return [];
  const reserveProfile = reserveProfileOf(id, user);
  return [{ type: 'ReserveProfileAppended', data: { reserveList: id, reserveProfile, user } }];
}

function remove(
  { reserveList: id, users, known }: ExistingList,
  { reserveProfile }: Command<'remove'>,
): ReserveListFact[] {
  const user = known.get(reserveProfile);
  if (user === undefined) throw new Refused('not-found');
  return users.includes(user) ? [{ type: 'ReserveProfileRemoved', data: { reserveList: id, reserveProfile } }] : [];
}

function arrange(state: ExistingList, { users, seen = state.revision }: Command<'arrange'>): ReserveListFact[] {
  if (users.length === state.users.length && users.every((user, n) => user === state.users[n])) return [];
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

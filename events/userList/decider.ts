import type { TeamRole } from '#contracts/core/roles';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type UserListFact, userListFacts } from './events.ts';

export interface Order {
  readonly role: TeamRole | null;
  readonly users: readonly string[];
}
interface Arranged extends Order {
  /** The revision of its last change. */
  readonly changed: number;
}

export type UserListState =
  | { readonly status: 'none' }
  | {
      readonly status: 'kept' | 'removed';
      readonly userList: string;
      readonly orders: readonly Arranged[];
      /** The number of changes. */
      readonly revision: number;
    };
type Existing = Exclude<UserListState, { status: 'none' }>;

/** `seen` is the revision that the writer saw; without it, the current order is replaced. */
interface Seen {
  readonly seen?: number | undefined;
}
export type UserListCommand = { readonly userList: string } & (
  | ({ readonly do: 'arrange'; readonly name: string; readonly orders: readonly Order[] } & Seen)
  | { readonly do: 'move'; readonly profile: string; readonly from: number; readonly to: number }
  | ({ readonly do: 'remove' } & Seen)
);

/** One list for each name in an organization. */
export const userListOf = (entity: string, name: string): string => idFrom('user list', entity, name);

/** A person is in an order at most once. */
export const userProfileOf = (userList: string, role: TeamRole | null, user: string): string =>
  idFrom('user list profile', userList, role ?? '', user);

export const userList: Decider<UserListState, UserListCommand, UserListFact> = {
  category: 'userlist',
  facts: userListFacts,
  initial: { status: 'none' },

  evolve: (state, event) => {
    if (event.type === 'UserListCreated') {
      const revision = state.status === 'none' ? 0 : state.revision + 1;
      return { status: 'kept', userList: event.data.userList, orders: [], revision };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'UserListArranged':
        return arranged(state, event.data);
      case 'UserListProfileMoved': {
        const { role, user, position } = event.data;
        return arranged(state, { role, users: moved(usersIn(state, role), user, position) });
      }
      case 'UserListRemoved':
        return { ...state, status: 'removed', orders: [], revision: state.revision + 1 };
    }
  },

  decide: (state, command) => {
    switch (command.do) {
      case 'arrange':
        return arrange(state, command);
      case 'move':
        return move(state, command);
      case 'remove':
        if (state.status === 'none') throw new Refused('not-found');
        if (state.status === 'removed') return [];
        if ((command.seen ?? state.revision) !== state.revision) throw new Refused('user-list.changed-meanwhile');
        return [{ type: 'UserListRemoved', data: { userList: command.userList } }];
    }
  },
};

/** The order with this person at the position. */
export const moved = (users: readonly string[], user: string, position: number): readonly string[] =>
  users.filter((one) => one !== user).toSpliced(position, 0, user);

const orderIn = ({ orders }: Existing, role: TeamRole | null): Arranged | undefined =>
  orders.find((one) => one.role === role);
const usersIn = (state: Existing, role: TeamRole | null): readonly string[] => orderIn(state, role)?.users ?? [];

function arranged(state: Existing, { role, users }: Order): Existing {
  const revision = state.revision + 1;
  const others = state.orders.filter((one) => one.role !== role);
  return { ...state, orders: [...others, { role, users, changed: revision }], revision };
}

type Command<Do extends UserListCommand['do']> = Extract<UserListCommand, { do: Do }>;

function arrange(state: UserListState, { userList: id, name, orders, seen }: Command<'arrange'>): UserListFact[] {
  const created: UserListFact = { type: 'UserListCreated', data: { userList: id, name } };
  const fact = (order: Order): UserListFact => ({ type: 'UserListArranged', data: { userList: id, ...order } });
  if (state.status !== 'kept') {
    const full = orders.filter(({ users }) => users.length > 0).map(fact);
    // Another person removed the list that this writer saw.
    if (state.status === 'removed' && seen !== undefined && seen !== state.revision)
      throw new Refused('user-list.changed-meanwhile');
    return [created, ...full];
  }
  const different = orders.filter(({ role, users }) => !isSame(usersIn(state, role), users));
  // The orders of two roles may be changed at once; the same one may not.
  const overtaken = ({ role }: Order) => seen !== undefined && (orderIn(state, role)?.changed ?? 0) > seen;
  if (different.some(overtaken)) throw new Refused('user-list.changed-meanwhile');
  return different.map(fact);
}

function move(state: UserListState, { profile, from, to }: Command<'move'>): UserListFact[] {
  if (state.status !== 'kept') throw new Refused('not-found');
  for (const { role, users } of state.orders) {
    const isIt = (user: string | undefined) =>
      user !== undefined && userProfileOf(state.userList, role, user) === profile;
    if (isIt(users[to])) return [];
    const user = users[from];
    if (user === undefined || !isIt(user)) continue;
    if (to >= users.length) throw new Refused('user-list.no-position');
    return [{ type: 'UserListProfileMoved', data: { userList: state.userList, role, user, position: to } }];
  }
  throw new Refused('user-list.changed-meanwhile');
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((user, at) => user === b[at]);

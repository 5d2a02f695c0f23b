import type { CallOrderValueBody } from '#contracts/api/onCall/callOrder';
import type { Override } from '#contracts/callout/policy';
import { limits } from '#contracts/core/limits';
import type { TeamRole } from '#contracts/core/roles';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import type { UserListName } from '#contracts/onCall/userLists';
import { wordsFrom } from '#contracts/values/name';
import { whoMayJoin } from '../team/joining.ts';

export const startKinds = ['groups', 'selected', 'sequential'] as const;
export type StartKind = (typeof startKinds)[number];

/** The dialogs of S2 §2.2, and the verb of each. */
export const startWords: Readonly<Record<StartKind, { readonly title: string; readonly verb: string }>> = {
  groups: { title: 'Roles', verb: 'Call roles' },
  selected: { title: 'Selected users', verb: 'Call users' },
  sequential: { title: 'Sequential list', verb: 'Call list' },
};

export interface OverrideChoice {
  readonly user: string;
  readonly to: Override;
  readonly reason: string;
}

/** The choices with one more; a person has one at a time. */
export const withOverride = (all: readonly OverrideChoice[], one: OverrideChoice): readonly OverrideChoice[] => [
  ...all.filter(({ user }) => user !== one.user),
  one,
];

export const overrideWords: Readonly<Record<Override, string>> = {
  first: 'Call first',
  last: 'Call last',
  out: 'Pass over',
};

/** The form as it is typed; a draft of it is kept. Lists are of keys. */
export type StartForm = {
  readonly kind: StartKind;
  readonly count: string;
  readonly roles: readonly string[];
  readonly users: readonly string[];
  readonly list: string;
  /** Null: by the organization's rule for emergencies. */
  readonly emergency: boolean | null;
  /** The people whom the author moves or passes over, in turn. Absent in older drafts. */
  readonly overrides?: readonly OverrideChoice[];
};

export const firstForm: StartForm = {
  kind: 'groups',
  count: '1',
  roles: ['crew'],
  users: [],
  list: 'crew',
  emergency: null,
};

/** S2 §9: 1 to 5; a sequential list at most the smaller of its length and 4. */
export const mostPlaces = (kind: StartKind, listed: number): number =>
  kind === 'sequential' ? Math.min(listed, 4) : 5;

/** S2 §9: ceil(2.1 × selected users). */
export const roundsFor = (users: number): number => Math.ceil(2.1 * users);

export interface Group {
  readonly name: TeamRole;
  readonly display_name: string;
  readonly users: readonly User[];
}

/** People who are called one after the other: the call order of a role, or a list of users. */
export interface CalledList {
  /** The name of a role, or the key of a list. */
  readonly name: string;
  readonly display_name: string;
  readonly users: readonly User[];
}

/** The roles in their call order, then the lists of users. People who cannot be called are left out (S1 §9). */
export function calledLists(
  groups: readonly Group[],
  order: { readonly value: CallOrderValueBody } | null,
  lists: readonly Pick<UserListName, 'key' | 'name' | 'called'>[],
): readonly CalledList[] {
  const all = new Map(groups.flatMap((group) => group.users.map((user) => [user.uuid, user])));
  const callable = (ids: readonly string[]) => ids.flatMap((uuid) => all.get(uuid) ?? []);
  return [
    ...groups.map(({ name, display_name, users }) => ({
      name,
      display_name,
      users: callable(order?.value[name] ?? users.map(({ uuid }) => uuid)),
    })),
    ...lists.map(({ key, name, called }) => ({ name: key, display_name: wordsFrom(name), users: callable(called) })),
  ];
}

/** The people who may be called, by role: active and available. Roles without such people are left out. */
export const groupsIn = (entities: readonly EntityWithRoles[]): readonly Group[] => whoMayJoin(entities, []);

/** The chosen people who are still offered, in the order in which they are called. */
export function chosenIn(
  { kind, roles, users, list }: StartForm,
  groups: readonly Group[],
  lists: readonly CalledList[] = groups,
): readonly User[] {
  if (kind === 'groups') return groups.filter(({ name }) => roles.includes(name)).flatMap((group) => group.users);
  if (kind === 'sequential') return lists.find(({ name }) => name === list)?.users ?? [];
  const all = new Map(groups.flatMap((group) => group.users.map((user) => [user.uuid, user])));
  return users.flatMap((uuid) => all.get(uuid) ?? []);
}

/** The people of a list that is called in order who come after the most that a call-out calls: they are not sent. */
export const beyondList = ({ kind }: StartForm, listed: number): number =>
  kind === 'sequential' ? Math.max(0, listed - limits.callout.people) : 0;

interface Request<Kind extends StartKind> {
  readonly kind: Kind;
  readonly target_count: number;
  readonly emergency?: boolean;
  readonly overrides?: readonly OverrideChoice[];
}
interface Users {
  readonly users: readonly { readonly uuid: string }[];
}
export type StartRequest =
  | (Request<'groups'> & { readonly roles: readonly TeamRole[] })
  | (Request<'selected'> & Users & { readonly target_role: TeamRole; readonly max_rounds: number })
  | (Request<'sequential'> & Users & { readonly list: string });

/** The same fields for the preview and for the start. Null while the form is not complete. */
export function requestOf(
  form: StartForm,
  groups: readonly Group[],
  lists: readonly CalledList[] = groups,
): StartRequest | null {
  const chosen = chosenIn(form, groups, lists);
  const target_count = Number(form.count);
  const most = mostPlaces(form.kind, chosen.length);
  if (chosen.length === 0 || !Number.isInteger(target_count) || target_count < 1 || target_count > most) return null;
  const moved = (form.overrides ?? []).filter(({ user }) => chosen.some(({ uuid }) => uuid === user));
  const common = {
    target_count,
    ...(form.emergency === null ? {} : { emergency: form.emergency }),
    ...(moved.length > 0 && { overrides: moved }),
  };
  const users = chosen.map(({ uuid }) => ({ uuid }));
  switch (form.kind) {
    case 'groups': {
      const roles = groups.map(({ name }) => name).filter((name) => form.roles.includes(name));
      return { kind: form.kind, ...common, roles };
    }
    case 'selected':
      return { kind: form.kind, ...common, users, target_role: 'crew', max_rounds: roundsFor(users.length) };
    case 'sequential':
      return { kind: form.kind, ...common, users: users.slice(0, limits.callout.people), list: form.list };
  }
}

/** A call-out starts by the order that is shown for these choices, and only when it calls someone. */
export const mayStart = (
  request: StartRequest | null,
  {
    preview,
    isCurrent,
  }: { readonly preview: { readonly people: readonly object[] } | null; readonly isCurrent: boolean },
): boolean => request !== null && preview !== null && isCurrent && preview.people.length > 0;

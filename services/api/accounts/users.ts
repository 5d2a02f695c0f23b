import { OneOf, Optional } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';
import { type EntityWithRoles, roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { entityWithRoles, user } from '#contracts/incident/teamDocuments';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { route } from '#services/api/http/route';
import type { App } from '#services/app/app';

class UserListQuery {
  @Optional() @OneOf(['true', 'false', '']) active?: string;
}

/** The users of an organization (S2 §7.3, §7.4), for dialogs that choose a person. */
export const userRoutes = [
  route({
    method: 'GET',
    path: '/api/entity/',
    permission: 'user.view',
    summary: 'The organization: its time zone, and its roles, each with its users',
    answers: { 200: listOf(entityWithRoles) },
    answer: ({ app, who }) => {
      const entity = app.views.doc('entities', who.entity);
      if (!entity) throw new Refused('not-found');
      const { uuid, name, display_name, timezone } = entity;
      const shown: EntityWithRoles = { uuid, name, display_name, timezone, roles: rolesOf(app, uuid) };
      return { json: [shown] };
    },
  }),

  route({
    method: 'GET',
    path: '/api/user/',
    permission: 'user.view',
    summary: 'The users of the organization, by name',
    answers: { 200: listOf(user) },
    query: UserListQuery,
    answer: ({ app, who, query: { active } }) => {
      const users = usersOf(app, who.entity);
      return { json: active ? users.filter(({ is_active }) => is_active === (active === 'true')) : users };
    },
  }),

  route({
    method: 'GET',
    path: '/api/user/:profile__uuid/',
    permission: 'user.view',
    summary: 'A user of the organization',
    answers: { 200: user },
    answer: ({ app, who, params }) => {
      const { account, role } = findUser(app, who.entity, params.profile__uuid ?? '');
      return { json: shownUser(account, role) };
    },
  }),
];

/** The account of a person of this organization. Staff of Muster are not among them. */
export function findUser(
  { views }: Pick<App, 'views'>,
  entity: string,
  uuid: string,
): { readonly account: AccountDoc; readonly role: TeamRole } {
  const account = views.doc('accounts', uuid);
  if (account?.entity !== entity || account.role === '_Staff') throw new Refused('not-found');
  return { account, role: account.role };
}

/** The roles of an organization, each with its users; also those without users. */
export function rolesOf(app: App, entity: string): EntityWithRoles['roles'] {
  const users = usersOf(app, entity);
  return teamRoles.map((role) => ({
    name: role,
    display_name: roleNames[role],
    users: users.filter((user) => user.role === role),
  }));
}

/** Sorted by name. Staff of Muster are in no list (S2 §3). */
function usersOf({ views }: App, entity: string): readonly User[] {
  return views
    .docs('accounts', { where: { entity } })
    .flatMap((account) => (account.role === '_Staff' ? [] : [shownUser(account, account.role)]))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || (a.uuid < b.uuid ? -1 : 1));
}

const nameOf = ({ last_name, first_name }: User): string => `${last_name} ${first_name}`;

function shownUser(account: AccountDoc, role: TeamRole): User {
  const { uuid, first_name, last_name, email, phone_number, active, revision } = account;
  // Availability is not recorded yet: every active user counts as available.
  return {
    uuid,
    first_name,
    last_name,
    email,
    phone_number,
    is_active: active,
    is_available: active,
    active,
    role,
    revision,
  };
}

import { userOperations } from '#contracts/api/accounts/users';
import { type EntityWithRoles, roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { compareNames } from '#contracts/values/name';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';

export const userRoutes = answering(userOperations, {
  'GET /api/entity/': ({ app, who }) => {
    const entity = app.views.doc('entities', who.entity);
    if (!entity) throw new Refused('not-found');
    const { uuid, name, display_name, timezone } = entity;
    const shown: EntityWithRoles = { uuid, name, display_name, timezone, roles: rolesOf(app, uuid) };
    return { json: [shown] };
  },

  'GET /api/user/': ({ app, who, query: { active } }) => {
    const users = usersOf(app, who.entity);
    return { json: active ? users.filter(({ is_active }) => is_active === (active === 'true')) : users };
  },

  'GET /api/user/:profile__uuid/': ({ app, who, params }) => {
    const { account, role } = findUser(app, who.entity, params.profile__uuid);
    return { json: shownUser(account, role) };
  },
});

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
    .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)) || (a.uuid < b.uuid ? -1 : 1));
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

import type { TeamRole } from '#contracts/core/roles';
import { callOrderKey as key } from '#contracts/onCall/userLists';
import { compareNames } from '#contracts/values/name';
import { userListOf } from '#events/userList/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type UserListDoc, usersIn } from '#projections/onCall/userLists';
import type { App } from '../app.ts';

export const savedOrder = ({ views }: Pick<App, 'views'>, entity: string): UserListDoc | null =>
  views.doc('user_lists', userListOf(entity, key));

type InOrder = AccountDoc & { readonly placed: boolean };

const byName = (a: AccountDoc, b: AccountDoc): number =>
  compareNames(a.last_name, b.last_name) || compareNames(a.first_name, b.first_name);

/** The active people of each role: first those of the saved call order, then the others by name. */
export function callOrders(app: Pick<App, 'views'>, entity: string): (role: TeamRole) => readonly InOrder[] {
  const saved = savedOrder(app, entity);
  const active = app.views.docs('accounts', { where: { entity } }).filter((account) => account.active);
  return (role) => {
    const places = new Map((saved ? usersIn(saved, role) : []).map((user, at) => [user, at]));
    const placeOf = ({ uuid }: AccountDoc): number => places.get(uuid) ?? places.size;
    return active
      .filter((account) => account.role === role)
      .toSorted((a, b) => placeOf(a) - placeOf(b) || byName(a, b))
      .map((account) => ({ ...account, placed: places.has(account.uuid) }));
  };
}

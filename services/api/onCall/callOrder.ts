import { callOrderOperations } from '#contracts/api/onCall/callOrder';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { type CallOrder, callOrderKey as key } from '#contracts/onCall/userLists';
import { Refused } from '#events/core/refused';
import { userList, userListOf } from '#events/userList/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type UserListDoc, usersIn } from '#projections/onCall/userLists';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { personIn } from './beatPeople.ts';

export const callOrderRoutes = answering(callOrderOperations, {
  'GET /entity-data/call_order/': ({ app, who }) => {
    const saved = savedOrder(app, who.entity);
    const inOrder = callOrders(app, who.entity);
    const of = (role: TeamRole) => inOrder(role).map(({ uuid }) => uuid);
    const value = {
      crew: of('crew'),
      leader: of('leader'),
      dispatcher: of('dispatcher'),
      manager: of('manager'),
      administrator: of('administrator'),
      analyst: of('analyst'),
      auditor: of('auditor'),
    };
    const json: CallOrder = {
      key,
      value,
      revision: saved?.revision ?? 0,
      updated_time: saved?.updated_time ?? null,
      updated_by: saved && nameOf(app.views.doc, saved.updated_by),
    };
    return { json };
  },

  'POST /entity-data/call_order/': async (request) => {
    const { app, who, body } = request;
    const orders = teamRoles.flatMap((role) => {
      const users = body.value[role];
      for (const user of users ?? []) mustHave(role, personIn(app, who.entity, user));
      return users ? [{ role, users }] : [];
    });
    const id = userListOf(who.entity, key);
    const command = { do: 'arrange', userList: id, name: key, orders, seen: body.seen } as const;
    return carryOut(request, { decider: userList, id }, { commands: orders.length ? [command] : [], json: { key } });
  },
});

function mustHave(role: TeamRole, account: AccountDoc): void {
  if (!account.active || account.role !== role) throw new Refused('user-list.person-unfit');
}

const savedOrder = ({ views }: Pick<App, 'views'>, entity: string): UserListDoc | null =>
  views.doc('user_lists', userListOf(entity, key));

type InOrder = AccountDoc & { readonly placed: boolean };

const { compare } = new Intl.Collator('en');
const byName = (a: AccountDoc, b: AccountDoc): number =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name);

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

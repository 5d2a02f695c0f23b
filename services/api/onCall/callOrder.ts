import { callOrderOperations } from '#contracts/api/onCall/callOrder';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { type CallOrder, callOrderKey as key } from '#contracts/onCall/userLists';
import { Refused } from '#events/core/refused';
import { userList, userListOf } from '#events/userList/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import { callOrders, savedOrder } from '#services/app/calling/callOrders';
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

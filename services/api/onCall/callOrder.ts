import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { OneOf, Optional, PeopleInOrder, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import {
  type CallOrder,
  type CallOrderValue,
  callOrder,
  callOrderKey as key,
  listChanged,
} from '#contracts/onCall/userLists';
import { Refused } from '#events/core/refused';
import { userList, userListOf } from '#events/userList/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type UserListDoc, usersIn } from '#projections/onCall/userLists';
import { carryOut } from '#services/api/http/carryOut';
import { route, Takes, TakesPart } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { personIn } from './beatPeople.ts';

@TakesPart<CallOrderValue>()
class CallOrderValueBody {
  @Optional() @PeopleInOrder() crew?: readonly string[];
  @Optional() @PeopleInOrder() leader?: readonly string[];
  @Optional() @PeopleInOrder() dispatcher?: readonly string[];
  @Optional() @PeopleInOrder() manager?: readonly string[];
  @Optional() @PeopleInOrder() administrator?: readonly string[];
  @Optional() @PeopleInOrder() analyst?: readonly string[];
  @Optional() @PeopleInOrder() auditor?: readonly string[];
}
@Takes('POST /entity-data/call_order/')
class CallOrderBody {
  @OneOf([key]) key!: typeof key;
  @Type(() => CallOrderValueBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  value!: CallOrderValueBody;
  @Optional() @Whole(limits.userList.revision) seen?: number;
}

const path = '/entity-data/call_order/';

/** The order of the users of each role (S1 §2, §3, §7): everyone who is called by role is called in it. */
export const callOrderRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'userList.view',
    summary: 'The active people of each role, in the order of their calls',
    answers: { 200: callOrder },
    answer: ({ app, who }) => {
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
  }),

  route({
    method: 'POST',
    path,
    permission: 'userList.write',
    summary: 'Change the order of the users of one or several roles',
    answers: { 200: listChanged },
    body: CallOrderBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.person-unfit'],
    answer: async (request) => {
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
  }),
];

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

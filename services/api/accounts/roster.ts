import { type UserHistory, userHistory } from '#contracts/accounts/userHistory';
import { E164Phone, Id, NeededEmail, OneOf, Optional, Whole, Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type TeamRole, teamRoles } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { type Listed, type RosterCommand, roster } from '#events/roster/decider';
import { user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { userHistoryRows } from '#projections/accounts/userHistory';
import { afterFirstFact, type Caused, carryOut } from '#services/api/http/carryOut';
import { type Answer, route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { linkTo } from './passwords.ts';
import { findUser } from './users.ts';

const { name, email } = limits.text;

@Takes('POST /api/user/')
class AddUserBody {
  @NeededEmail(email) email!: string;
  @Words(name) first_name!: string;
  @Words(name) last_name!: string;
  @E164Phone() phone_number!: string;
  @OneOf(teamRoles) role!: TeamRole;
}

@Takes('PATCH /api/user/:profile__uuid/')
class EditUserBody {
  @Optional() @NeededEmail(email) email?: string;
  @Optional() @Words(name) first_name?: string;
  @Optional() @Words(name) last_name?: string;
  @Optional() @E164Phone() phone_number?: string;
  @Optional() @YesNo() is_active?: boolean;
  @Optional() @Whole(1_000_000) seen?: number;
}

@Takes('POST /api/update-user-entity-role/')
class UserRoleBody {
  @Id() user!: string;
  @OneOf(teamRoles) role!: TeamRole;
  @Optional() @OneOf(teamRoles) seen?: TeamRole;
}

const permission = 'user.write';

/** Adding and changing people (S2 §4.5, §6, §7.4). All of it is decided on the one stream of the organization. */
export const rosterRoutes = [
  route({
    method: 'POST',
    path: '/api/user/',
    permission,
    summary: 'Add a person to the organization',
    answers: { 201: reference },
    body: AddUserBody,
    refuses: ['user.email-known', 'user.email-inactive'],
    answer: (request) => addPerson(request, request.body),
  }),

  route({
    method: 'PATCH',
    path: '/api/user/:profile__uuid/',
    permission,
    summary: 'Correct the name, address or phone of a person, or reinstate the person',
    answers: { 200: nothing },
    body: EditUserBody,
    refuses: ['user.email-known', 'user.email-inactive', 'user.changed-meanwhile', 'user.last-administrator'],
    answer: (request) => {
      const { app, who, params, body } = request;
      const uuid = findUser(app, who.entity, params.profile__uuid ?? '').account.uuid;
      const { email: address, first_name, last_name, phone_number, is_active, seen } = body;
      const changed = {
        ...(address !== undefined && { email: address.trim() }),
        ...(first_name !== undefined && { firstName: first_name.trim() }),
        ...(last_name !== undefined && { lastName: last_name.trim() }),
        ...(phone_number !== undefined && { phoneNumber: phone_number }),
      };
      return change(request, [
        { do: 'correct', user: uuid, changed, seen },
        ...(is_active === undefined ? [] : [{ do: is_active ? 'reinstate' : 'deactivate', user: uuid } as const]),
      ]);
    },
  }),

  route({
    method: 'GET',
    path: '/api/user/:profile__uuid/history/',
    permission,
    summary: 'Who changed the account of a person, and when, the newest change first',
    answers: { 200: userHistory },
    answer: ({ app, who, params }) => {
      const { account } = findUser(app, who.entity, params.profile__uuid ?? '');
      return { json: { results: historyOf(app, account) } };
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/user/:profile__uuid/',
    permission,
    summary: 'Deactivate a person: every session ends at once, and the facts stay',
    answers: { 200: nothing },
    refuses: ['user.last-administrator'],
    answer: (request) => {
      const { app, who, params } = request;
      const { account } = findUser(app, who.entity, params.profile__uuid ?? '');
      return change(request, [{ do: 'deactivate', user: account.uuid }]);
    },
  }),

  route({
    method: 'POST',
    path: '/api/update-user-entity-role/',
    permission,
    summary: 'Give a person another role, at once also on open screens',
    answers: { 200: nothing },
    body: UserRoleBody,
    refuses: ['user.last-administrator', 'user.changed-meanwhile'],
    answer: (request) => {
      const { app, who, body } = request;
      const { account } = findUser(app, who.entity, body.user);
      return change(request, [{ do: 'giveRole', user: account.uuid, role: body.role, seen: body.seen }]);
    },
  }),
];

const mostShown = 100;

function historyOf({ views }: Pick<App, 'views'>, { uuid, entity }: AccountDoc): UserHistory['results'] {
  const page = { below: Number.MAX_SAFE_INTEGER, limit: mostShown };
  return views.lastRows(userHistoryRows, uuid, page).map(({ uuid: change, time, act, detail, by }) => {
    const author = views.doc('accounts', by);
    // Staff and other organizations' people have no name here.
    const name =
      author?.entity === entity && author.role !== '_Staff' ? `${author.first_name} ${author.last_name}` : 'Muster';
    return { uuid: change, time, act, detail, by: name };
  });
}

type WithoutEarlier<C> = C extends RosterCommand ? Omit<C, 'earlier'> : never;
type Change = WithoutEarlier<RosterCommand>;

const change = (request: Signed<object, object>, changes: readonly Change[]): Promise<Answer<object>> =>
  changeRoster(request, changes);

/** Changes the roster of the organization that the cause names. */
export function changeRoster(caused: Caused, changes: readonly Change[]): Promise<Answer<object>> {
  const { entity } = caused.cause;
  const earlier = earlierPeople(caused.app, entity);
  const commands = changes.map((one): RosterCommand => ({ ...one, earlier }));
  return carryOut(caused, { decider: roster, id: entity }, { commands, json: {} });
}

/**
 * Adds a person to the organization that the cause names, and sends the person a link to choose a password. A repeat of
 * the request completes it after a crash between the two streams.
 */
export async function addPerson(
  caused: Caused,
  { role, email: address, first_name, last_name, phone_number }: AddUserBody,
): Promise<Answer<{ readonly uuid: string }>> {
  const { app, commandId } = caused;
  const uuid = idFrom('person', commandId);
  const person = {
    user: uuid,
    role,
    email: address.trim(),
    firstName: first_name.trim(),
    lastName: last_name.trim(),
    phoneNumber: phone_number,
  };
  await changeRoster(caused, [{ do: 'add', ...person }]);
  const commands = [
    { do: 'register', ...person } as const,
    linkTo(app, { email: person.email }, 'invitation', idFrom(commandId, 'invitation')),
  ];
  const own = { ...caused, commandId: idFrom(commandId, 'register') };
  const { position } = await afterFirstFact(caused, carryOut(own, { decider: user, id: uuid }, { commands, json: {} }));
  return { json: { uuid }, position };
}

/** The people whose facts are in streams of their own, as those facts left them. */
export const earlierPeople = ({ views }: Pick<App, 'views'>, entity: string): ReadonlyMap<string, Listed> =>
  new Map(
    views.docs('accounts', { where: { entity } }).flatMap(({ uuid, earlier }) => {
      if (!earlier || earlier.role === '_Staff') return [];
      const { role, active, email: address, first_name, last_name, phone_number } = earlier;
      const details = { email: address, firstName: first_name, lastName: last_name, phoneNumber: phone_number };
      return [[uuid, { ...details, role, active, revision: 0 }] as const];
    }),
  );

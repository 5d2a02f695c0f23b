import type { UserHistory } from '#contracts/accounts/userHistory';
import { type AddUserBody, rosterOperations } from '#contracts/api/accounts/roster';
import { idFrom } from '#events/core/ids';
import { type Listed, type RosterCommand, roster } from '#events/roster/decider';
import { user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { userHistoryRows } from '#projections/accounts/userHistory';
import { afterFirstFact, type Caused, carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { linkTo } from './signIn/passwords.ts';
import { findUser } from './users.ts';

export const rosterRoutes = answering(rosterOperations, {
  'POST /api/user/': (request) => addPerson(request, request.body),

  'PATCH /api/user/:profile__uuid/': (request) => {
    const { app, who, params, body } = request;
    const uuid = findUser(app, who.entity, params.profile__uuid).account.uuid;
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

  'GET /api/user/:profile__uuid/history/': ({ app, who, params }) => {
    const { account } = findUser(app, who.entity, params.profile__uuid);
    return { json: { results: historyOf(app, account) } };
  },

  'DELETE /api/user/:profile__uuid/': (request) => {
    const { app, who, params } = request;
    const { account } = findUser(app, who.entity, params.profile__uuid);
    return change(request, [{ do: 'deactivate', user: account.uuid }]);
  },

  'POST /api/update-user-entity-role/': (request) => {
    const { app, who, body } = request;
    const { account } = findUser(app, who.entity, body.user);
    return change(request, [{ do: 'giveRole', user: account.uuid, role: body.role, seen: body.seen }]);
  },
});

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

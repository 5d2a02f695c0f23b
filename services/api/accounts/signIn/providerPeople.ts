import { limits } from '#contracts/core/limits';
import { valueIn } from '#contracts/values/judged';
import { nameIn } from '#contracts/values/name';
import { usPhoneIn } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { ProvidedPerson } from '#services/access/provider';
import { changeRoster } from '#services/api/accounts/roster';
import { ownAct } from '#services/api/accounts/sessions';
import { type Caused, carryOut } from '#services/api/http/carryOut';
import type { Request } from '#services/api/http/route';
import { roleOf, type SignInProvider } from '#services/app/settings/signInProviders';
import { begun } from './passwords.ts';

/** How long a new account may take to be shown, in milliseconds. */
const shownWithin = 5_000;

/**
 * The account of a person whom the organization's sign-in service sent. It is found by the service's own name for the
 * person, and the first time by the verified address. It gets the role of the person's groups. Throws the refusal.
 */
export async function accountOf(
  request: Request<object, object>,
  provider: SignInProvider,
  person: ProvidedPerson,
): Promise<AccountDoc> {
  const { app } = request;
  const [entity] = app.views.docs('entities', { where: { name: provider.name }, limit: 1 });
  const role = roleOf(provider, person.groups);
  const identity = identityOf(app, provider, person.subject);
  // A service that gives roles lets in nobody without one.
  if (!entity || (provider.roles.length > 0 && role === null)) throw new Refused('sign-in.provider-stranger');
  const account = known(request, entity.uuid, { identity, email: person.email });
  if (account === undefined) return added(request, { provider, person, entity: entity.uuid, identity, role });
  if (!account.active) throw new Refused('sign-in.provider-stranger');
  const link = { do: 'linkIdentity', issuer: provider.issuer, identity } as const;
  const commands = [begun(account), link];
  if (account.identity !== identity)
    await carryOut(ownAct(request, account), { decider: user, id: account.uuid }, { commands, json: {} });
  if (role !== null && role !== account.role)
    await changeRoster(byService(request, account.entity), [{ do: 'giveRole', user: account.uuid, role }]).catch(stays);
  return account;
}

/** Recognizes a person of the service without storing its name for the person. */
export const identityOf = (
  { secrets }: Request<object, object>['app'],
  { issuer }: SignInProvider,
  subject: string,
): string => secrets.digest(`identity ${issuer} ${subject}`);

/** Staff of Muster are in no organization's sign-in service. */
function known(
  { app }: Request<object, object>,
  entity: string,
  { identity, email }: { readonly identity: string; readonly email: string | null },
): AccountDoc | undefined {
  const isHere = (account: AccountDoc) => account.entity === entity && account.role !== '_Staff';
  const [linked] = app.views.docs('accounts', { where: { identity } }).filter(isHere);
  if (linked || email === null) return linked;
  return app.views.docs('accounts', { where: { email } }).find(isHere);
}

/** The organization's only administrator stays one, whatever the groups say. */
function stays(error: unknown): void {
  if (!(error instanceof Refused && error.code === 'user.last-administrator')) throw error;
}

interface NewPerson {
  readonly provider: SignInProvider;
  readonly person: ProvidedPerson;
  readonly entity: string;
  readonly identity: string;
  readonly role: ReturnType<typeof roleOf>;
}

/** A person without a phone number could not be called, so an administrator adds such a person. */
async function added(
  request: Request<object, object>,
  { provider, person, entity, identity, role }: NewPerson,
): Promise<AccountDoc> {
  const { app } = request;
  const { email } = person;
  const [firstName, lastName] = [nameOf(person.firstName), nameOf(person.lastName)];
  const phoneNumber = valueIn(usPhoneIn(person.phoneNumber));
  const isWhole =
    email !== null &&
    email.length <= limits.text.email &&
    [firstName, lastName].every((name) => name !== '' && name.length <= limits.text.name);
  if (provider.people !== 'new' || role === null || phoneNumber === null || !isWhole)
    throw new Refused('sign-in.provider-stranger');
  // The same person twice at once is one account.
  const uuid = idFrom('person', identity);
  const details = { user: uuid, role, email, firstName, lastName, phoneNumber };
  const caused = byService(request, entity);
  await changeRoster(caused, [{ do: 'add', ...details }]);
  const commands = [
    { do: 'register', ...details } as const,
    { do: 'linkIdentity', issuer: provider.issuer, identity } as const,
  ];
  const { position } = await carryOut(caused, { decider: user, id: uuid }, { commands, json: {} });
  if (position) await app.projector.reached(position, shownWithin);
  const account = app.views.doc('accounts', uuid);
  if (!account) throw new Refused('sign-in.provider-away');
  return account;
}

const nameOf = (given: string): string => valueIn(nameIn(given)) ?? '';

function byService(request: Request<object, object>, entity: string): Caused {
  const { app, patience, now, correlationId } = request;
  const cause = { entity, actor: { kind: 'system', id: 'sign-in' }, correlationId, patience } as const;
  return { app, patience, now, commandId: app.random.uuid(), cause };
}

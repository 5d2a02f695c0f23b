import { session } from '#events/session/decider';
import { user } from '#events/user/decider';
import type { ProvidedSignOut } from '#services/access/provider';
import { ownAct } from '#services/api/accounts/sessions';
import { carryOut } from '#services/api/http/carryOut';
import type { Answer, Request } from '#services/api/http/route';
import type { App } from '#services/app/app';
import type { SignInProvider } from '#services/app/settings/signInProviders';
import { identityOf } from './providerPeople.ts';

/** Recognizes the service's own session without storing its name. */
export const sessionHash = (
  { secrets }: Pick<App, 'secrets'>,
  { issuer }: Pick<SignInProvider, 'issuer'>,
  name: string,
): string => secrets.digest(`provider session ${issuer} ${name}`);

/**
 * Ends the sessions that an organization's sign-in service named in a proven message, by one fact: the same message
 * ends nothing a second time. Throws the refusal.
 */
export async function endProvided(
  request: Request<object, object>,
  provider: SignInProvider,
  { token, subject, session: named }: ProvidedSignOut,
): Promise<Answer<object>> {
  const { app } = request;
  const [entity] = app.views.docs('entities', { where: { name: provider.name }, limit: 1 });
  const ofService = named === '' ? {} : { provider_session: sessionHash(app, provider, named) };
  const [first] = app.views.docs('sessions', { where: ofService, limit: 1 });
  const found =
    subject === ''
      ? [app.views.doc('accounts', first?.user ?? '')]
      : app.views.docs('accounts', { where: { identity: identityOf(app, provider, subject) } });
  const account = found.find((one) => one?.entity === entity?.uuid);
  // A session that is over already, or a person who was never here, is no failure (section 2.7).
  if (!account) return { json: {} };
  const sessions = app.views
    .keys('sessions', { where: { user: account.uuid, ...ofService } })
    .filter((id) => app.views.doc('sessions', id)?.by === 'provider');
  const note = { do: 'noteProviderSignOut', token: app.secrets.digest(`provider message ${token}`), sessions } as const;
  const target = { decider: user, id: account.uuid };
  const { position } = await carryOut(ownAct(request, account), target, { commands: [note], json: {} });
  // They are over with the fact above. This closes their own streams, so that none of them ends once more as unused.
  for (const id of sessions) {
    const end = { do: 'end', reason: 'provider' } as const;
    await carryOut(ownAct(request, account), { decider: session, id }, { commands: [end], json: {} });
  }
  return { json: {}, position };
}

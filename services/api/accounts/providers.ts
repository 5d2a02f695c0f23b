import { type ProviderBody, providerOperations } from '#contracts/api/accounts/providers';
import { Refused } from '#events/core/refused';
import { type Attempt, type ProviderClient, providerClient } from '#services/access/provider';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import type { SignInProvider } from '#services/app/settings/signInProviders';
import { noteRefusal, startSession } from './sessions.ts';
import { accountOf } from './signIn/providerPeople.ts';
import { endProvided, sessionHash } from './signIn/providerSignOut.ts';

/** A person may have to find a phone for the service's own code. Milliseconds. */
const attemptLasts = 15 * 60_000;

export const providerRoutes = answering(providerOperations, {
  'POST /api/sign-in/:name/start/': async ({ app, params }) => {
    const provider = providerNamed(app, params.name);
    const seed = app.random.bytes(24).toString('base64url');
    const attempt = `${provider.name}.${app.clock.now() + attemptLasts}.${seed}`;
    const address = await clientOf(app, provider).addressFor(valuesOf(app, attempt), backTo(app, provider));
    return { json: { address, attempt } };
  },

  'POST /api/sign-in/:name/': {
    counted: ({ body: { attempt } }) => ({ account: attempt }),
    answer: async (request) => {
      const { app, params, body } = request;
      const provider = providerNamed(app, params.name);
      try {
        const person = await personAfter(app, provider, body);
        const account = await accountOf(request, provider, person);
        const own = person.session === '' ? {} : { providerSession: sessionHash(app, provider, person.session) };
        return startSession(request, account, { by: 'provider', ...own });
      } catch (error) {
        if (error instanceof Refused && error.code !== 'sign-in.provider-away') noteRefusal(request, undefined);
        throw error;
      }
    },
  },

  'POST /api/sign-in/:name/logout/': async (request) => {
    const { app, params, body } = request;
    const provider = providerNamed(app, params.name);
    return endProvided(request, provider, await clientOf(app, provider).signOutIn(body.logout_token));
  },
});

async function personAfter(app: App, provider: SignInProvider, { attempt, query }: ProviderBody) {
  const [name, until = '0'] = attempt.split('.');
  if (name !== provider.name || Number(until) <= app.clock.now()) throw new Refused('sign-in.provider-refused');
  return clientOf(app, provider).personAt(backTo(app, provider), query, valuesOf(app, attempt));
}

function providerNamed({ config }: App, name = ''): SignInProvider {
  const provider = config.signInProviders.get(name);
  if (!provider) throw new Refused('not-found');
  return provider;
}

/** The address of the dashboard's page to which the service sends the browser back. */
const backTo = ({ config }: App, { name }: SignInProvider): string => `${config.publicUrl}/sign-in/${name}/`;

/**
 * They follow from the attempt, which the browser keeps, and from a secret, so no node remembers an attempt. A changed
 * attempt has another state than the service returns.
 */
const valuesOf = ({ secrets }: App, attempt: string): Attempt => ({
  state: secrets.digest(`provider state ${attempt}`),
  nonce: secrets.digest(`provider nonce ${attempt}`),
  verifier: secrets.digest(`provider verifier ${attempt}`),
});

const clients = new WeakMap<SignInProvider, ProviderClient>();
function clientOf({ log }: App, provider: SignInProvider): ProviderClient {
  const client = clients.get(provider) ?? providerClient(provider, log);
  clients.set(provider, client);
  return client;
}

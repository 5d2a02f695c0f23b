import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { JsonObject } from '#contracts/core/json';
import { Refused } from '#events/core/refused';
import type { SignInProvider } from '#services/app/settings/signInProviders';
import type { Log } from '#services/core/log';

/** The values that tie an answer of the service to the browser that was sent there. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person, as the service's signed token says. */
export interface ProvidedPerson {
  readonly subject: string;
  /** Null when there is none, or none that the service verified. */
  readonly email: string | null;
  readonly groups: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export interface ProviderClient {
  /** The address to send the browser to. */
  addressFor(attempt: Attempt, back: string): Promise<string>;
  /** The person who came back to this address. Throws the refusal. */
  personAt(back: string, query: string, attempt: Attempt): Promise<ProvidedPerson>;
}

/** Seconds. A person waits for the answer. */
const patience = 10;

/** The client of one organization's sign-in service. The description of the service is fetched once, when it is needed. */
export function providerClient(provider: SignInProvider, log: Log): ProviderClient {
  let known: Promise<Configuration> | undefined;
  const configuration = async (): Promise<Configuration> => {
    known ??= discovered(provider);
    return known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };
  const failed = (error: unknown): never => {
    if (error instanceof Refused) throw error;
    const { name, code } =
      error instanceof Error ? (error as Error & { code?: unknown }) : { name: 'unknown', code: '' };
    log.warn({ provider: provider.name, error: name, code: String(code ?? '') }, 'a sign-in service refused a sign-in');
    throw new Refused(isAway(error) ? 'sign-in.provider-away' : 'sign-in.provider-refused');
  };
  return {
    addressFor: async ({ state, nonce, verifier }, back) => {
      const config = await configuration().catch(failed);
      const parameters = {
        redirect_uri: back,
        scope: 'openid email profile phone',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return buildAuthorizationUrl(config, parameters).href;
    },
    personAt: async (back, query, { state, nonce, verifier }) => {
      try {
        const config = await configuration();
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await authorizationCodeGrant(config, new URL(`${back}?${query.replace(/^\?/, '')}`), checks);
        const claims = tokens.claims();
        if (!claims) throw new Refused('sign-in.provider-refused');
        // Some services put the address and the groups into the answer about the person only.
        const asked = config.serverMetadata().userinfo_endpoint !== undefined && claims.email === undefined;
        const more = asked ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return personOf(provider, { ...more, ...claims } as JsonObject);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function discovered({ issuer, clientId, clientSecret }: SignInProvider): Promise<Configuration> {
  // The settings allow http on this machine only.
  const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  // The signature of the token is checked too, not only the connection that it came by.
  const execute = [enableNonRepudiationChecks, ...plain];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: patience });
}

/** No answer in time, no connection, or a failure of the service itself. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', cause: under } = cause as Error & { code?: unknown };
    // The library gives an answer that it cannot use as the cause.
    if (code === 'OAUTH_TIMEOUT' || (under instanceof Response && under.status >= 500)) return true;
    if (cause.message === 'fetch failed' || /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|UND_ERR)/.test(String(code))) return true;
  }
  return false;
}

function personOf({ emails, groupsClaim }: SignInProvider, claims: JsonObject): ProvidedPerson {
  const words = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const groups = claims[groupsClaim];
  const isVerified = claims.email_verified === true || emails === 'all';
  return {
    subject: words('sub'),
    email: isVerified ? words('email').toLowerCase() || null : null,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    firstName: words('given_name'),
    lastName: words('family_name'),
    phoneNumber: words('phone_number'),
  };
}

import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
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
  /** The service's own name for this sign-in; '' when it has none. */
  readonly session: string;
}

/** The sessions that the service ended: the one of this name, or without one all of the person. */
export interface ProvidedSignOut {
  readonly token: string;
  /** '' when the message names only the session, and the other way round; one of the two is there. */
  readonly subject: string;
  readonly session: string;
}

export interface ProviderClient {
  /** The address to send the browser to. */
  addressFor(attempt: Attempt, back: string): Promise<string>;
  /** The person who came back to this address. Throws the refusal. */
  personAt(back: string, query: string, attempt: Attempt): Promise<ProvidedPerson>;
  /** The sessions that a message of the service ends (OpenID Connect Back-Channel Logout 1.0). Throws the refusal. */
  signOutIn(message: string): Promise<ProvidedSignOut>;
}

/** Seconds. A person waits for the answer. */
const patience = 10;

/** The client of one organization's sign-in service. The description of the service is fetched once, when it is needed. */
export function providerClient(provider: SignInProvider, log: Log): ProviderClient {
  let known: Promise<Configuration> | undefined;
  let keys: JWTVerifyGetKey | undefined;
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
    signOutIn: async (message) => {
      const metadata = (await configuration().catch(failed)).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), { timeoutDuration: patience * 1_000 });
      const checks = { issuer: metadata.issuer, audience: provider.clientId, clockTolerance, requiredClaims };
      // A service that is away is told so and sends it again; any other failure is a message that is not believed.
      const { payload } = await jwtVerify(message, keys, checks).catch((error: unknown) => {
        if (isAway(error)) return failed(error);
        throw new Refused('sign-in.logout-refused');
      });
      return signOutOf(payload as JsonObject);
    },
  };
}

/** Seconds by which the clocks of the two may differ. */
const clockTolerance = 30;
const requiredClaims = ['iat', 'exp', 'jti', 'events'];
const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout';

function signOutOf(claims: JsonObject): ProvidedSignOut {
  const [subject, session, token] = [wordsIn(claims, 'sub'), wordsIn(claims, 'sid'), wordsIn(claims, 'jti')];
  const { events } = claims;
  const named = isObject(events) && isObject(events[signOutEvent]);
  // A message with a nonce is a token of a sign-in, which a thief might send here (section 2.4).
  if (!named || 'nonce' in claims || token === '' || (subject === '' && session === ''))
    throw new Refused('sign-in.logout-refused');
  return { token, subject, session };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wordsIn(claims: JsonObject, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? value.trim() : '';
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
  const words = (name: string): string => wordsIn(claims, name);
  const groups = claims[groupsClaim];
  const isVerified = claims.email_verified === true || emails === 'all';
  return {
    subject: words('sub'),
    email: isVerified ? words('email').toLowerCase() || null : null,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    firstName: words('given_name'),
    lastName: words('family_name'),
    phoneNumber: words('phone_number'),
    session: words('sid'),
  };
}

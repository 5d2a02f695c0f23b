import type { CityworksConnection } from '#services/app/config';
import type { Attempted } from '#services/core/telephony';
import { neverReached } from '#services/outbound/webhooks/http';
import type { Cityworks, ServiceRequest } from './cityworks.ts';

/** Bytes: an answer is a number and a few words. */
const longest = 1_000_000;

/** The answer of Cityworks. `lost`: it was reached, and the effect is unknown. */
type CallResult =
  | { readonly said: 'ok'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly said: 'unauthorized' | 'lost' }
  | { readonly said: 'later' | 'refused'; readonly reason: string };

/**
 * Cityworks AMS over HTTP. Each call is a form with `data` (JSON) and `token`; each answer is `{Status, Value}`: 0 is
 * success, 2 and 3 mean an invalid token or password, anything else is a refusal. `patience` is in milliseconds. A
 * reason never quotes the password or the words of Cityworks, which may hold the caller's name.
 */
export function httpCityworks({ url, user, password }: CityworksConnection, patience = 10_000): Cityworks {
  let token: string | null = null;

  const ask = async (call: string, data: object, signed: string | null): Promise<CallResult> => {
    try {
      const response = await fetch(`${url}/services/${call}`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        headers: { Accept: 'application/json' },
        body: new URLSearchParams({ data: JSON.stringify(data), ...(signed === null ? {} : { token: signed }) }),
      });
      return judged(response.status, response.ok ? await textOf(response) : '');
    } catch (error) {
      const reason = neverReached(error);
      return reason === null ? { said: 'lost' } : { said: 'later', reason };
    }
  };

  /** Signing in creates nothing, so any failure there can be retried. */
  const signIn = async (): Promise<Attempted | null> => {
    const said = await ask('General/Authentication/Authenticate', { LoginName: user, Password: password }, null);
    if (said.said === 'lost') return { result: 'later', reason: 'no answer' };
    if (said.said === 'later') return { result: 'later', reason: said.reason };
    if (said.said !== 'ok' || typeof said.value.Token !== 'string')
      return { result: 'refused', reason: 'Cityworks does not accept our sign-in' };
    token = said.value.Token;
    return null;
  };

  const once = async (request: ServiceRequest): Promise<CallResult | Attempted> => {
    const failed = token === null ? await signIn() : null;
    return failed ?? ask('Ams/ServiceRequest/Create', fieldsOf(request), token);
  };

  return {
    provider: 'cityworks',
    create: async (request) => {
      let outcome = await once(request);
      // The token expired before anything was done, so repeating is safe.
      if ('said' in outcome && outcome.said === 'unauthorized') {
        token = null;
        outcome = await once(request);
      }
      return 'said' in outcome ? attempted(outcome) : outcome;
    },
  };
}

function judged(status: number, text: string): CallResult {
  if (status === 401) return { said: 'unauthorized' };
  if (status === 429 || status === 503) return { said: 'later', reason: `HTTP ${status}` };
  if (status >= 500) return { said: 'lost' };
  if (status < 200 || status >= 300) return { said: 'refused', reason: `HTTP ${status}` };
  try {
    const { Status: code, Value: value } = JSON.parse(text) as { Status?: unknown; Value?: unknown };
    if (code === 2 || code === 3) return { said: 'unauthorized' };
    if (code !== 0) return typeof code === 'number' ? { said: 'refused', reason: `status ${code}` } : { said: 'lost' };
    return { said: 'ok', value: typeof value === 'object' && value !== null ? { ...value } : {} };
  } catch {
    return { said: 'lost' };
  }
}

function attempted(said: CallResult): Attempted {
  switch (said.said) {
    case 'ok': {
      const { RequestId: id } = said.value;
      // It reports success without a number: a person must check.
      return typeof id === 'number' || (typeof id === 'string' && id !== '')
        ? { result: 'sent', providerId: String(id).slice(0, 40) }
        : { result: 'unknown' };
    }
    case 'unauthorized':
      return { result: 'refused', reason: 'Cityworks does not accept our sign-in' };
    case 'lost':
      return { result: 'unknown' };
    case 'later':
      return { result: 'later', reason: said.reason };
    case 'refused':
      return { result: 'refused', reason: said.reason };
  }
}

const fieldsOf = (request: ServiceRequest) => ({
  ProblemSid: request.problemSid,
  OtherSystemId: request.integration,
  InitiatedByApp: 'Muster',
  Details: request.details,
  Comments: request.comments,
  Address: request.address,
  City: request.city,
  State: request.state,
  ...(request.lat === null || request.lng === null ? {} : { X: request.lng, Y: request.lat, WKID: 4326 }),
  CallerLastName: request.callerName,
  CallerWorkPhone: request.callerPhone,
});

/** The largest possible answer. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longest) throw new Error('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

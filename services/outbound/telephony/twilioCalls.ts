import type { Config } from '#services/app/config';
import { systemClock } from '#services/core/clock';
import type { Attempted, Calling, CallOrder, CallStanding, CallToFind } from '#services/core/telephony';
import { phoneNumber } from '#services/core/usPhone';
import { clientOf, type Http, isSignedFor, twimlOf } from './package.ts';
import { statusOf, wholeOf } from './reported.ts';
import { type Outside, outcomeIn, patience, within } from './twilio.ts';

type Account = NonNullable<Config['twilio']>;

/** A call as the API knows it. */
export interface ListedCall {
  readonly sid: string;
  readonly status: string;
  /** Seconds, as text; null before the end. */
  readonly duration?: string | null;
}

/** The calls API, replaced in tests. */
export interface CallsApi {
  create(order: Readonly<Record<string, unknown>>): Promise<{ readonly sid: string }>;
  fetch(sid: string): Promise<ListedCall>;
  /** The calls to a number since a time, the newest first. */
  list(to: string, since: Date): Promise<readonly ListedCall[]>;
  /** Ends a call that is queued or rings, and no other. */
  cancel(sid: string): Promise<unknown>;
}

/**
 * Twilio's calls API (https://www.twilio.com/docs/voice/api/call-resource). 429, 5xx and no connection put a call off.
 * Silence may have placed it.
 */
export function twilioCalls(
  account: Account,
  publicUrl: string,
  { clock = systemClock, http, api = apiOf(account, http) }: Outside & { readonly api?: CallsApi } = {},
): Calling {
  const patient: CallsApi = {
    create: (order) => within(clock, patience, api.create(order)),
    fetch: (sid) => within(clock, patience, api.fetch(sid)),
    list: (to, since) => within(clock, patience, api.list(to, since)),
    cancel: (sid) => within(clock, patience, api.cancel(sid)),
  };
  return {
    reachedAt: () => publicUrl,
    placeCall: (order) => placed(account, patient, order),
    callOutcomeOf: (call) => found(patient, call).catch(() => 'unknown'),
    callOff: async (providerId) => void (await patient.cancel(providerId)),
    speech: twimlOf,
    isSigned: ({ path, fields, signature }) =>
      isSignedFor(account.authToken, { url: `${publicUrl}${path}`, fields, signature }),
    phones: null,
  };
}

async function placed({ from }: Account, api: CallsApi, order: CallOrder): Promise<Attempted> {
  const to = phoneNumber(order.to);
  if (to === null) return { result: 'refused', reason: 'not a phone number' };
  const { voiceUrl: url, statusUrl: statusCallback, fallbackUrl, ringSeconds: timeout, detectMachine } = order;
  const reports = { statusCallback, statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'] };
  const detection = detectMachine ? { machineDetection: 'Enable' } : {};
  try {
    const { sid } = await api.create({ to, from, url, fallbackUrl, timeout, ...reports, ...detection });
    return { result: 'sent', providerId: sid };
  } catch (error) {
    return outcomeIn(error, 'the phone network');
  }
}

async function found(api: CallsApi, { providerId, to, since }: CallToFind): Promise<CallStanding | null | 'unknown'> {
  if (providerId !== null) return standing(await api.fetch(providerId));
  const number = phoneNumber(to);
  if (number === null) return null;
  const calls = await api.list(number, new Date(since));
  // Nobody is rung twice at once, so the first call since then is ours.
  const first = calls.at(-1);
  return first ? standing(first) : null;
}

function standing({ sid, status, duration }: ListedCall): CallStanding | 'unknown' {
  const known = statusOf(status);
  return known === null ? 'unknown' : { status: known, providerId: sid, seconds: wholeOf(duration) ?? 0 };
}

function apiOf(account: Account, http?: Http): CallsApi {
  const client = () => clientOf(account, patience, http);
  return {
    create: async (order) => (await client()).calls.create(order as never),
    fetch: async (sid) => (await client()).calls(sid).fetch(),
    list: async (to, startTimeAfter) => (await client()).calls.list({ to, startTimeAfter, limit: 20 }),
    cancel: async (sid) => (await client()).calls(sid).update({ status: 'canceled' }),
  };
}

import { dialed } from '#contracts/values/phone';
import type { Config } from '#services/app/config';
import { systemClock } from '#services/core/clock';
import type { Attempted, Calling, CallOrder, CallStanding, CallToFind } from '#services/core/telephony';
import { clientOf, type Http, isSignedFor, twimlOf } from './package.ts';
import { callRequestIn, incomingIn, signatureHeader, statusOf, wholeOf } from './reported.ts';
import { isGone, type Outside, outcomeIn, patience, skew, within } from './twilio.ts';

type Account = NonNullable<Config['twilio']>;

/** A call as the API knows it. */
export interface ListedCall {
  readonly sid: string;
  readonly status: string;
  /** Seconds, as text; null before the end. */
  readonly duration?: string | null;
  readonly dateCreated: Date;
}

/** The calls API, replaced in tests. */
export interface CallsApi {
  create(order: Readonly<Record<string, unknown>>): Promise<{ readonly sid: string }>;
  fetch(sid: string): Promise<ListedCall>;
  /**
   * The latest calls from our number to another, the newest first. Not by their start: a call in the network's queue has
   * none yet.
   */
  list(to: string): Promise<readonly ListedCall[]>;
  /** Ends a call that is queued or rings, and no other. */
  cancel(sid: string): Promise<unknown>;
}

/**
 * Twilio's calls API (https://www.twilio.com/docs/voice/api/call-resource). 429 and no connection put a call off.
 * Silence and a 5xx may have placed it.
 */
export function twilioCalls(
  account: Account,
  publicUrl: string,
  { clock = systemClock, http, api = apiOf(account, http) }: Outside & { readonly api?: CallsApi } = {},
): Calling {
  const patient: CallsApi = {
    create: (order) => within(clock, patience, api.create(order)),
    fetch: (sid) => within(clock, patience, api.fetch(sid)),
    list: (to) => within(clock, patience, api.list(to)),
    cancel: (sid) => within(clock, patience, api.cancel(sid)),
  };
  return {
    reachedAt: () => publicUrl,
    placeCall: (order) => placed(account, patient, order),
    callOutcomeOf: (call) => found(patient, call).catch(() => 'unknown'),
    callOff: (providerId) =>
      patient.cancel(providerId).then(
        () => {},
        (error: unknown) => {
          if (!isGone(error) && !isOver(error)) throw error as Error;
        },
      ),
    readCall: callRequestIn,
    readIncoming: incomingIn,
    speech: twimlOf,
    signatureHeader,
    isSigned: ({ path, fields, signature }) =>
      isSignedFor(account.authToken, { url: `${publicUrl}${path}`, fields, signature }),
    phones: null,
  };
}

async function placed({ from }: Account, api: CallsApi, order: CallOrder): Promise<Attempted> {
  const to = dialed(order.to);
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

/** The call is over already (https://www.twilio.com/docs/api/errors/21220). */
const isOver = (error: unknown): boolean => (error as { code?: unknown }).code === 21220;

async function found(api: CallsApi, call: CallToFind): Promise<CallStanding | null | 'unknown'> {
  const { providerId, to, since, isAnothers } = call;
  if (providerId !== null)
    return api.fetch(providerId).then(standing, (error: unknown) => {
      if (isGone(error)) return null;
      throw error as Error;
    });
  const number = dialed(to);
  if (number === null) return null;
  const listed = await api.list(number);
  // Nobody is rung twice at once, so the first call since then that is no other of ours is this one.
  const first = listed.findLast(({ sid, dateCreated }) => dateCreated.getTime() >= since - skew && !isAnothers(sid));
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
    list: async (to) => (await client()).calls.list({ to, from: account.from, limit: 50 }),
    cancel: async (sid) => (await client()).calls(sid).update({ status: 'canceled' }),
  };
}

import { optedOutReason } from '#contracts/notify/notification';
import { dialed } from '#contracts/values/phone';
import type { Clock } from '#events/core/ports';
import type { Config } from '#services/app/config';
import { systemClock } from '#services/core/clock';
import type { Attempted, Texting, TextToFind } from '#services/core/telephony';
import { clientOf, type Http, replyOf } from './package.ts';
import { receivedIn } from './reported.ts';

/** The time that the provider has to answer, in milliseconds. The board reports within 10 s that it does not. */
export const patience = 8_000;

/** The clock of every time limit, and the way to the provider; the package's own HTTP by default. */
export interface Outside {
  readonly clock?: Clock;
  readonly http?: Http;
}

/** A text as the API knows it. */
export interface ListedText {
  readonly sid: string;
  readonly body: string;
  readonly dateCreated: Date;
}

/** The messages API, replaced in tests. */
export interface TextsApi {
  create(message: Message): Promise<{ readonly sid: string }>;
  /** The latest texts from our number to another, the newest first. */
  list(to: string): Promise<readonly ListedText[]>;
}

/**
 * Twilio's messages API. 429 and no connection put a text off. Silence and a 5xx may have sent it, so that it is looked up
 * before it is sent again. Any other refusal is final, unless it is about our account.
 */
export function twilioTexts(
  account: Account,
  { clock = systemClock, http, api = apiOf(account, http) }: Outside & { readonly api?: TextsApi } = {},
): Texting {
  const patient: TextsApi = {
    create: (message) => within(clock, patience, api.create(message)),
    list: (to) => within(clock, patience, api.list(to)),
  };
  return {
    provider: 'twilio',
    looksUp: true,
    sendText: async ({ to, body, reportTo }) => {
      const number = dialed(to);
      if (number === null) return { result: 'refused', reason: 'not a phone number' };
      const message = { to: number, from: account.from, body, ...(reportTo ? { statusCallback: reportTo } : {}) };
      try {
        const { sid } = await patient.create(message);
        return { result: 'sent', providerId: sid };
      } catch (error) {
        return outcomeIn(error);
      }
    },
    readReport: (delivery, { MessageStatus: status, ErrorCode: code }) => {
      if (status === 'delivered' || status === 'read') return { delivery, status: 'delivered' };
      if (status !== 'undelivered' && status !== 'failed') return null;
      return { delivery, status: 'undelivered', reason: reasonOf(code) };
    },
    onReport: () => {},
    readReceived: receivedIn,
    replyOf,
    outcomeOf: (text) => found(patient, text).catch(() => ({ result: 'unknown' })),
  };
}

/** The provider's clock and ours differ by this much at most, in milliseconds. */
export const skew = 300_000;
/** Another text leaves one in doubt that was asked for so soon after it, in milliseconds. */
const atThatTime = 60_000;

/** Messages carry no id of ours: number, words and time tell them. Another text at that time leaves it in doubt. */
async function found(api: TextsApi, { to, body, since }: TextToFind): Promise<Attempted> {
  const number = dialed(to);
  if (number === null) return { result: 'unknown' };
  const listed = await api.list(number);
  const near = listed.filter((one) => one.dateCreated.getTime() >= since - (one.body === body ? skew : atThatTime));
  if (near.length === 0) return { result: 'later', reason: 'the text service did not take it' };
  // Times of the provider are whole seconds.
  const same = near.find((one) => one.body === body && one.dateCreated.getTime() >= since - 2_000);
  return same ? { result: 'sent', providerId: same.sid } : { result: 'unknown' };
}

type Account = NonNullable<Config['twilio']>;
interface Message {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback?: string;
}

function apiOf(account: Account, http?: Http): TextsApi {
  const messages = async () => (await clientOf(account, patience, http)).messages;
  return {
    create: async (message) => (await messages()).create(message),
    list: async (to) => (await messages()).list({ to, from: account.from, limit: 50 }),
  };
}

/** The package's own time limit begins only once it has a connection. */
export async function within<T>(clock: Clock, milliseconds: number, answer: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = clock.at(clock.now() + milliseconds, () => reject(new Error('no answer')));
  });
  return Promise.race([answer, late]).finally(() => stop());
}

export function outcomeIn(error: unknown, service = 'the text service'): Attempted {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (neverConnected.has(String(code))) return { result: 'later', reason: `${service} cannot be reached` };
  if (typeof status !== 'number') return { result: 'unknown' };
  if (status === 429) return { result: 'later', reason: `${service} is busy` };
  // It may have been taken: the error can come after that.
  if (status < 400 || status >= 500) return { result: 'unknown' };
  const about =
    accountReasons.get(Number(code)) ?? (status === 401 || status === 403 ? 'it refuses our account' : null);
  if (about !== null) return { result: 'barred', reason: `${about} (${codeOf(code ?? status)})` };
  return { result: 'refused', reason: reasonOf(code ?? status, service) };
}

/** True when the network does not know what it was asked about, so that asking again is useless. */
export const isGone = (error: unknown): boolean => (error as { status?: unknown }).status === 404;

const codeOf = (code: unknown): string => (/^\d{1,6}$/.test(String(code)) ? String(code) : 'no code');

const reasonOf = (code: unknown, service = 'the text service'): string =>
  reasons.get(Number(code)) ?? `refused by ${service} (${codeOf(code)})`;

// Nothing was sent, because nobody was reached.
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The provider's error codes about our account or our number, not about the receiver. */
const accountReasons: ReadonlyMap<number, string> = new Map([
  [10001, 'our account is not active'],
  [20003, 'it does not accept our credentials'],
  [20005, 'our account is not active'],
  [20006, 'it refuses our account'],
  [20008, 'our credentials are for tests only'],
  [21210, 'our number is not verified'],
  [21212, 'our number is not a phone number that it knows'],
  [21213, 'our number is missing'],
  [21603, 'our number is missing'],
  [21606, 'our number cannot send texts'],
  [21659, 'our number is not one of its numbers'],
  [21660, 'our number belongs to another account'],
  [30002, 'our account is suspended'],
]);

/** The provider's error codes for which a dispatcher can do something. */
const reasons: ReadonlyMap<number, string> = new Map([
  [21211, 'not a valid phone number'],
  [21214, 'this number cannot be reached'],
  [21215, 'calls to this region are not allowed'],
  [21216, 'calls to this number are not allowed'],
  [21217, 'not a valid phone number'],
  [21408, 'texts to this region are not allowed'],
  [21610, optedOutReason],
  [21612, 'this number cannot receive texts'],
  [21614, 'landline'],
  [30005, 'unknown number'],
  [30006, 'landline'],
]);

import { optedOutReason } from '#contracts/notify/notification';
import type { Clock } from '#events/core/ports';
import type { Config } from '#services/app/config';
import { systemClock } from '#services/core/clock';
import type { Attempted, Texting } from '#services/core/telephony';
import { phoneNumber } from '#services/core/usPhone';
import { clientOf, type Http } from './package.ts';

/** The time that the provider has to answer, in milliseconds. The board reports within 10 s that it does not. */
export const patience = 8_000;

/** The clock of every time limit, and the way to the provider; the package's own HTTP by default. */
export interface Outside {
  readonly clock?: Clock;
  readonly http?: Http;
}

/**
 * Twilio's messages API. A refusal is final, except "too many" (429). A 5xx, 429 or no connection is retried. Silence may
 * have sent the message. `post` is replaced in tests.
 */
export function twilioTexts(
  config: NonNullable<Config['twilio']>,
  { clock = systemClock, http, post = posting(config, http) }: Outside & { readonly post?: Post } = {},
): Texting {
  return {
    provider: 'twilio',
    sendText: async ({ to, body, reportTo }) => {
      const number = phoneNumber(to);
      if (number === null) return { result: 'refused', reason: 'not a phone number' };
      try {
        const { sid } = await within(
          clock,
          patience,
          post({ to: number, from: config.from, body, ...(reportTo ? { statusCallback: reportTo } : {}) }),
        );
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
    // Messages carry no id of ours, so a lost answer stays in doubt: a person decides, not a second message.
    outcomeOf: () => Promise.resolve({ result: 'unknown' }),
  };
}

interface Message {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback?: string;
}
type Post = (message: Message) => Promise<{ readonly sid: string }>;

const posting =
  (config: NonNullable<Config['twilio']>, http?: Http): Post =>
  async (message) =>
    (await clientOf(config, patience, http)).messages.create(message);

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
  if (status === 429 || status >= 500) return { result: 'later', reason: `${service} is busy` };
  if (status < 400) return { result: 'unknown' };
  return { result: 'refused', reason: reasonOf(code ?? status) };
}

const reasonOf = (code: unknown): string =>
  reasons.get(Number(code)) ??
  `refused by the text service (${/^\d{1,6}$/.test(String(code)) ? String(code) : 'no code'})`;

// Nothing was sent, because nobody was reached.
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The provider's error codes for which a dispatcher can do something. */
const reasons: ReadonlyMap<number, string> = new Map([
  [21211, 'not a valid phone number'],
  [21217, 'not a valid phone number'],
  [21408, 'texts to this region are not allowed'],
  [21610, optedOutReason],
  [21612, 'this number cannot receive texts'],
  [21614, 'landline'],
  [30005, 'unknown number'],
  [30006, 'landline'],
]);

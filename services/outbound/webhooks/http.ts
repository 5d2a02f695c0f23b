import { createHmac } from 'node:crypto';
import type { Secrets } from '#services/app/secrets';
import type { Call, Webhooks } from '../../core/webhooks.ts';
import { type Post, privateAddress } from './outside.ts';

const patience = 10_000;

/**
 * POSTs, signed by Standard Webhooks (asymmetric, v1a): the receiver checks it with the public key of `GET
 * /api/config/`, or that of a webhook by its secret (v1). A 2xx is success, 429 and 503 are retried, other refusals are final. After a lost answer, a time-out
 * or any other 5xx the outcome is unknown: it may have been done.
 */
export const httpWebhooks = ({ signOutbound }: Pick<Secrets, 'signOutbound'>, post: Post): Webhooks => ({
  provider: 'http',
  call: async ({ delivery, url, body, at, secrets = [], type = 'application/json' }: Call) => {
    if (!isCallable(url)) return { result: 'refused', reason: 'not an http(s) address' };
    const timestamp = String(Math.floor(at / 1_000));
    const signed = `${delivery}.${timestamp}.${body}`;
    const signatures = [...secrets.map((secret) => `v1,${signedBy(secret, signed)}`), `v1a,${signOutbound(signed)}`];
    try {
      const { status } = await post(url, {
        patience,
        headers: {
          'Content-Type': type,
          'Webhook-Id': delivery,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': signatures.join(' '),
        },
        body,
      });
      if (status >= 200 && status < 300) return { result: 'sent', providerId: `HTTP ${status}` };
      if (status === 429 || status === 503) return { result: 'later', reason: `HTTP ${status}` };
      return status >= 500 ? { result: 'unknown' } : { result: 'refused', reason: `HTTP ${status}` };
    } catch (error) {
      if (codeOf(error) === privateAddress) return { result: 'refused', reason: 'a private address' };
      const reason = neverReached(error);
      return reason === null ? { result: 'unknown' } : { result: 'later', reason };
    }
  },
});

/** True for an http(s) address. */
export const isCallable = (url: string): boolean => /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '');

const signedBy = (secret: string, words: string): string =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(words)
    .digest('base64');

/** Why the call reached nobody; null when it may have reached the server. */
export function neverReached(error: unknown): string | null {
  const code = codeOf(error);
  return neverConnected.has(code) ? code : null;
}

const codeOf = (error: unknown): string => {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  return String(code);
};

// Nobody was reached, so nothing can have been done.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

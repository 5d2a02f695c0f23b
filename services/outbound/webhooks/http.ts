import type { Secrets } from '#services/app/secrets';
import type { Call, Webhooks } from '../../core/webhooks.ts';
import { type Post, privateAddress } from './outside.ts';

const patience = 10_000;

/**
 * POSTs, signed by Standard Webhooks (asymmetric, v1a): the receiver checks it with the public key of `GET
 * /api/config/`. A 2xx is success, 429 and 503 are retried, other refusals are final. After a lost answer, a time-out
 * or any other 5xx the outcome is unknown: it may have been done.
 */
export const httpWebhooks = ({ signOutbound }: Pick<Secrets, 'signOutbound'>, post: Post): Webhooks => ({
  provider: 'http',
  call: async ({ delivery, url, body, at }: Call) => {
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
      return { result: 'refused', reason: 'not an http(s) address' };
    }
    const timestamp = String(Math.floor(at / 1_000));
    try {
      const { status } = await post(url, {
        patience,
        headers: {
          'Content-Type': 'application/json',
          'Webhook-Id': delivery,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': `v1a,${signOutbound(`${delivery}.${timestamp}.${body}`)}`,
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

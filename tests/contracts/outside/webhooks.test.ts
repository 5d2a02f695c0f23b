import { verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secretsFrom } from '#services/app/secrets';
import { httpWebhooks } from '#services/outbound/webhooks/http';
import { postTo } from '#services/outbound/webhooks/outside';
import { type WebhookDouble, webhookDouble } from './webhookDouble.ts';

const secrets = secretsFrom(Buffer.alloc(32, 7));
const call = { delivery: 'd1', body: '{"incident":"i1"}', at: Date.parse('2026-03-01T08:00:00.000Z') };

let outside: WebhookDouble;
beforeAll(async () => {
  outside = await webhookDouble();
});
afterAll(() => outside.close());
beforeEach(() => {
  outside.received.length = 0;
});
const calls = (...answers: WebhookDouble['answers']) => {
  outside.answers = answers;
  return httpWebhooks(secrets, postTo('any')).call({ ...call, url: outside.url });
};
const holds = (headers: Record<string, unknown>, text: string) => {
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  return version === 'v1a' && verify(null, Buffer.from(signed), secrets.outboundKey, Buffer.from(signature, 'base64'));
};

describe('an outside system that is called', () => {
  it('gets the event, and can verify its signature', async () => {
    expect(await calls(204)).toEqual({ result: 'sent', providerId: 'HTTP 204' });
    const [{ headers, text } = { headers: {}, text: '' }] = outside.received;
    expect(text).toBe(call.body);
    expect(headers).toMatchObject({ 'webhook-id': 'd1', 'webhook-timestamp': '1772352000' });
    expect(holds(headers, text)).toBe(true);
    expect(holds(headers, `${text} `)).toBe(false);
    expect(holds({ ...headers, 'webhook-timestamp': '1772352001' }, text)).toBe(false);
    expect(JSON.stringify(secrets)).not.toContain('PRIVATE');
  });

  it('that refuses has refused, and its redirects are not followed', async () => {
    for (const status of [400, 404, 410, 302])
      expect(await calls(status)).toEqual({ result: 'refused', reason: `HTTP ${status}` });
    expect(outside.received).toHaveLength(4);
  });

  it('that has no address is not called', async () => {
    for (const url of ['', 'nowhere', 'ftp://outside.example/'])
      expect(await httpWebhooks(secrets, postTo('any')).call({ ...call, url })).toMatchObject({ result: 'refused' });
  });

  it('that is busy is called again', async () => {
    for (const status of [429, 503]) expect(await calls(status)).toEqual({ result: 'later', reason: `HTTP ${status}` });
  });

  it('that could not be reached is called again', async () => {
    const gone = await webhookDouble();
    await gone.close();
    expect(await httpWebhooks(secrets, postTo('any')).call({ ...call, url: gone.url })).toEqual({
      result: 'later',
      reason: 'ECONNREFUSED',
    });
  });

  it('that failed, or whose answer was lost, may have done it', async () => {
    for (const answer of [500, 502, 504, 'drop'] as const) expect(await calls(answer)).toEqual({ result: 'unknown' });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { httpWebhooks, neverReached } from './http.ts';
import { isPrivateAddress, type Post, postTo } from './outside.ts';

const { call } = httpWebhooks({ signOutbound: (text) => `signed <${text}>` }, (url, sent) => post(url, sent));
const order = {
  delivery: 'd1',
  url: 'https://city.example/hook',
  body: '{"a":1}',
  at: 1_772_352_000_999,
} as Parameters<typeof call>[0];
let post: Post;
const answering = (answer: () => ReturnType<Post>) => {
  const asked = vi.fn<Post>(answer);
  post = asked;
  return asked;
};
const status = (code: number) => answering(async () => ({ status: code }));

describe('a webhook', () => {
  it('is posted once, signed with its id and the second of its event', async () => {
    const asked = status(200);
    expect(await call(order)).toEqual({ result: 'sent', providerId: 'HTTP 200' });
    expect(asked.mock.calls).toEqual([
      [
        'https://city.example/hook',
        {
          patience: 10_000,
          headers: {
            'Content-Type': 'application/json',
            'Webhook-Id': 'd1',
            'Webhook-Timestamp': '1772352000',
            'Webhook-Signature': 'v1a,signed <d1.1772352000.{"a":1}>',
          },
          body: '{"a":1}',
        },
      ],
    ]);
  });

  it('is signed with each secret of a webhook as well, in a content type of its own', async () => {
    const asked = status(200);
    // The example of the Standard Webhooks specification.
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_c2Vjb25k'];
    const body = '{"test": 2432232314}';
    const delivery = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    await call({ ...order, delivery, body, at: 1_614_265_330_000, secrets, type: 'application/cloudevents+json' });
    const { headers } = asked.mock.calls[0]?.[1] ?? { headers: {} as Record<string, string> };
    expect(headers['Content-Type']).toBe('application/cloudevents+json');
    const [first, second, third] = String(headers['Webhook-Signature']).split(' ');
    expect(first).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect([second?.slice(0, 3), third?.slice(0, 4)]).toEqual(['v1,', 'v1a,']);
  });

  it.each([
    [299, { result: 'sent', providerId: 'HTTP 299' }],
    [199, { result: 'refused', reason: 'HTTP 199' }],
    [300, { result: 'refused', reason: 'HTTP 300' }],
    [404, { result: 'refused', reason: 'HTTP 404' }],
    [429, { result: 'later', reason: 'HTTP 429' }],
    [499, { result: 'refused', reason: 'HTTP 499' }],
    [500, { result: 'unknown' }],
    [503, { result: 'later', reason: 'HTTP 503' }],
  ])('that is answered by %s is %j', async (code, result) => {
    status(code);
    expect(await call(order)).toEqual(result);
  });

  it.each(['ftp://city.example', 'city.example', ''])('is not sent to %s', async (url) => {
    const asked = status(200);
    expect(await call({ ...order, url })).toEqual({ result: 'refused', reason: 'not an http(s) address' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('is tried again when nobody was reached, and doubtful when the answer was lost', async () => {
    const failing = (cause?: object) =>
      answering(async () => {
        throw new Error('not reached', { cause });
      });
    failing({ code: 'ECONNREFUSED' });
    expect(await call({ ...order, url: 'http://city.example' })).toEqual({ result: 'later', reason: 'ECONNREFUSED' });
    failing({ code: 'ECONNRESET' });
    expect(await call(order)).toEqual({ result: 'unknown' });
    failing();
    expect(await call(order)).toEqual({ result: 'unknown' });
  });
});

it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'nobody is reached with %s',
  (code) => expect(neverReached({ cause: { code } })).toBe(code),
);

describe('an address in a private network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ])('is %s', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('is not %s', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it.each(['http://127.0.0.1:9/x', 'http://[::1]:9/x', 'http://2130706433:9/x', 'http://localhost:9/x'])(
    'is not called, however it is written: %s',
    async (url) => {
      post = postTo('public');
      expect(await call({ ...order, url })).toEqual({ result: 'refused', reason: 'a private address' });
      post = postTo('any');
      expect(await call({ ...order, url })).toMatchObject({ result: 'later' });
    },
  );
});

import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from './address.ts';
import { whyUnreachable } from './diagnosis.ts';

/** The end of each attempt: an event, the code of an error, or nothing. */
let outcomes: (string | { code?: string } | null)[];
let opened: { over: 'tcp' | 'tls'; options: unknown; destroyed: boolean }[];

const socket = (over: 'tcp' | 'tls') => (options: unknown) => {
  const made = { over, options, destroyed: false };
  const outcome = outcomes[opened.length] ?? null;
  opened.push(made);
  const emitter = Object.assign(new EventEmitter(), { destroy: () => void (made.destroyed = true) });
  queueMicrotask(() => {
    if (typeof outcome === 'string') emitter.emit(outcome);
    else if (outcome) emitter.emit('error', outcome);
  });
  return emitter;
};
vi.mock('node:net', () => ({ connect: (options: unknown) => socket('tcp')(options) }));
vi.mock('node:tls', () => ({ connect: (options: unknown) => socket('tls')(options) }));
beforeEach(() => {
  outcomes = [];
  opened = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const address: Address = { servers: 'store:2113', user: null, isEncrypted: true, caFile: null, findsLeader: false };
const [there, secure] = ['connect', 'secureConnect'];
const why = (more: Partial<Address>, ...met: typeof outcomes) => {
  outcomes = met;
  return whyUnreachable({ ...address, ...more });
};
const place = { host: 'store', port: 2_113 };
const trusting = { ...place, rejectUnauthorized: false, servername: 'store', ALPNProtocols: ['h2'] };

describe('an event store that no call reaches', () => {
  it.each<[string, Partial<Address>, typeof outcomes, string]>([
    ['is not known', {}, [{ code: 'ENOTFOUND' }], 'The host store of EVENTSTORE_URL is not known.'],
    ['is not known now', {}, [{ code: 'EAI_AGAIN' }], 'The host store of EVENTSTORE_URL is not known.'],
    ['refuses', {}, [{ code: 'ECONNREFUSED' }], 'No event store listens at store:2113 (EVENTSTORE_URL).'],
    ['fails without a code', {}, [{}], 'No event store listens at store:2113 (EVENTSTORE_URL).'],
    ['has no port', { servers: 'store' }, [{ code: 'EINVAL' }], 'No event store listens at store (EVENTSTORE_URL).'],
    ['hangs up', {}, ['close'], 'No event store listens at store:2113 (EVENTSTORE_URL).'],
    [
      'wants TLS',
      { isEncrypted: false },
      [there, secure],
      'The event store at store:2113 wants TLS: remove tls=false from EVENTSTORE_URL.',
    ],
    [
      'speaks no TLS',
      {},
      [there, 'close'],
      'The event store at store:2113 does not speak TLS: add tls=false to EVENTSTORE_URL.',
    ],
    ...[
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code): [string, Partial<Address>, typeof outcomes, string] => [
      code,
      {},
      [there, secure, { code }],
      'The certificate of the event store at store:2113 comes from an unknown authority: name it with tlsCAFile in EVENTSTORE_URL.',
    ]),
    ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(
      (code): [string, Partial<Address>, typeof outcomes, string] => [
        code,
        {},
        [there, secure, { code }],
        `The certificate of the event store at store:2113 is not valid: ${code}.`,
      ],
    ),
  ])('%s', async (_, more, met, sentence) => {
    expect(await why(more, ...met)).toBe(sentence);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual(met.map(() => true));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not answer for a second and a half', async () => {
    const sentence = why({}, null);
    let told = false;
    void sentence.then(() => {
      told = true;
    });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(told).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sentence).toBe('Nobody answers at store:2113 (EVENTSTORE_URL).');
    expect(opened).toEqual([{ over: 'tcp', options: place, destroyed: true }]);
  });
});

describe('an event store that can be reached', () => {
  it('is found without TLS, where the address wants none', async () => {
    expect(await why({ isEncrypted: false }, there, 'close')).toBeNull();
    expect(opened.map(({ over }) => over)).toEqual(['tcp', 'tls']);
  });

  it('is found with a certificate of a known authority, and with a fault of another kind', async () => {
    expect(await why({}, there, secure, secure)).toBeNull();
    expect(opened.map(({ over, options }) => [over, options])).toEqual([
      ['tcp', place],
      ['tls', trusting],
      ['tls', { ...trusting, rejectUnauthorized: true }],
    ]);
    opened = [];
    expect(await why({}, there, secure, { code: 'ECONNRESET' })).toBeNull();
  });

  it('is asked with the authority that the address names', async () => {
    const caFile = import.meta.filename;
    expect(await why({ caFile }, there, secure, secure)).toBeNull();
    expect(opened[2]?.options).toEqual({ ...trusting, rejectUnauthorized: true, ca: readFileSync(caFile) });
  });

  it.each([
    ['store:2113,other:2114', { host: 'store', port: 2_113, servername: 'store' }],
    ['10.0.0.7:2113', { host: '10.0.0.7', port: 2_113 }],
    ['[::1]:2113', { host: '::1', port: 2_113 }],
    ['10.store:2113', { host: '10.store', port: 2_113, servername: '10.store' }],
  ])('is the first of %s, and only a name is sent for its certificate', async (servers, options) => {
    expect(await why({ servers }, there, secure, secure)).toBeNull();
    expect(opened[1]?.options).toEqual({ ...options, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  });
});

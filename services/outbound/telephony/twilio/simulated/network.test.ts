import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOrder } from '#services/core/telephony';
import { type Faults, simulatedNetwork } from './network.ts';
import type { Behaviour } from './people.ts';

const base = 'http://muster.example';
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const order: CallOrder = {
  call: 'c-1',
  to: '+15550199',
  voiceUrl: `${base}/voice`,
  statusUrl: `${base}/status`,
  fallbackUrl: `${base}/sorry`,
  ringSeconds: 25,
  detectMachine: false,
};
const silent: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };

// The package that signs takes a second to load.
beforeAll(async () => void (await network().speech([])));

let now: number;
let timers: { readonly at: number; readonly fire: () => void }[];
/** The requests to our server, and its answers by path. */
let requests: { readonly path: string; readonly fields: Record<string, string>; readonly signature: string }[];
let answers: Readonly<Record<string, { readonly status: number; readonly text: string }>>;
beforeEach(() => {
  [now, timers, requests, answers] = [noon, [], [], {}];
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    if (method !== 'POST') throw new Error('A network posts.');
    const path = url.slice(base.length);
    const signature = (headers as Record<string, string>)['X-Twilio-Signature'] ?? '';
    requests.push({ path, fields: Object.fromEntries(body as URLSearchParams), signature });
    const { status, text } = answers[path] ?? { status: 200, text: '<Response/>' };
    return Promise.resolve(new Response(text, { status }));
  });
});
const clock = {
  now: () => now,
  at: (at: number, fire: () => void) => {
    const timer = { at, fire };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  },
};
const settled = async () => {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
};
/** Advances the clock, in seconds. */
async function after(seconds: number): Promise<void> {
  const end = now + seconds * 1_000;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = Math.max(now, next.at);
    next.fire();
    await settled();
  }
  now = end;
}
const network = (faults?: Faults) =>
  simulatedNetwork({ clock, token: 'secret', base: () => base, people: () => silent, faults });
const statuses = () => requests.filter(({ path }) => path === '/status').map(({ fields }) => fields.CallStatus);

describe('the answer to a request for a call', () => {
  it.each([
    ['takes', { result: 'sent', providerId: 'CAc1' }, 1],
    ['later', { result: 'later', reason: 'the phone network is busy' }, 0],
    ['refuses', { result: 'refused', reason: 'refused by the phone network' }, 0],
    ['loses', { result: 'unknown' }, 1],
    ['never', { result: 'unknown' }, 0],
  ] as const)('of a network that "%s"', async (answer, expected, placed) => {
    const asked: unknown[] = [];
    const faulty = network({ asked: (call, nth) => (asked.push([call, nth]), answer) });
    expect(await faulty.placeCall(order)).toEqual(expected);
    expect(faulty.truth()).toHaveLength(placed);
    await faulty.placeCall(order);
    await faulty.placeCall({ ...order, call: 'c-2' });
    expect(asked).toEqual([
      ['c-1', 1],
      ['c-1', 2],
      ['c-2', 1],
    ]);
  });

  it('of a network without faults is the call, to a phone number only', async () => {
    const plain = network();
    for (const to of ['', '123456', '+1 555 0199 ext. 7', '5'.repeat(21)])
      expect(await plain.placeCall({ ...order, to })).toEqual({ result: 'refused', reason: 'not a phone number' });
    expect(plain.truth()).toEqual([]);
    for (const to of ['1234567', '(555) 010-1999', '5'.repeat(20)])
      expect(await plain.placeCall({ ...order, to })).toMatchObject({ result: 'sent' });
    expect(plain.reachedAt()).toBe(base);
  });

  it('of a stopped network is not known', async () => {
    const stopped = network();
    stopped.phones?.stop();
    expect([await stopped.placeCall(order), stopped.truth()]).toEqual([{ result: 'unknown' }, []]);
  });
});

describe('a look at a call', () => {
  const queued = { status: 'queued', providerId: 'CAc1', seconds: 0 };
  const wanted = { isAnothers: () => false, call: 'c-1', providerId: 'CAc1', to: order.to, since: noon };

  it('finds it by the id that the network gave it', async () => {
    const asked = network();
    await asked.placeCall(order);
    expect(await asked.callOutcomeOf(wanted)).toEqual(queued);
    // The number and the time of another call do not make it that call.
    expect(await asked.callOutcomeOf({ ...wanted, providerId: 'CAc2' })).toBe(null);
    expect(await asked.callOutcomeOf({ ...wanted, to: '+15550100', since: noon + 1 })).toEqual(queued);
  });

  it('finds one whose answer was lost by its number, since its request', async () => {
    const asked = network();
    await asked.placeCall(order);
    const lost = { ...wanted, providerId: null };
    expect(await asked.callOutcomeOf(lost)).toEqual(queued);
    expect(await asked.callOutcomeOf({ ...lost, since: noon - 1 })).toEqual(queued);
    expect(await asked.callOutcomeOf({ ...lost, since: noon + 1 })).toBe(null);
    expect(await asked.callOutcomeOf({ ...lost, to: '+15550100' })).toBe(null);
  });

  it('tells nothing while the network is silent about it', async () => {
    const asked = network({ silent: (call) => call === 'c-1' });
    await asked.placeCall(order);
    expect(await asked.callOutcomeOf(wanted)).toBe('unknown');
    expect(await asked.callOutcomeOf({ ...wanted, call: 'c-2' })).toEqual(queued);
  });

  it('finds the last five thousand', async () => {
    const busy = network({ reports: () => [] });
    for (let n = 1; n <= 5_000; n++) await busy.placeCall({ ...order, call: `c${n}` });
    expect([busy.truth().length, busy.truth()[0]?.sid]).toEqual([5_000, 'CAc1']);
    await busy.placeCall({ ...order, call: 'c5001' });
    expect([busy.truth().length, busy.truth()[0]?.sid]).toEqual([5_000, 'CAc2']);
  });
});

describe('the reports of a call', () => {
  it('are signed, and each comes once', async () => {
    const plain = network();
    await plain.placeCall(order);
    await after(0);
    await expect.poll(() => statuses()).toEqual(['initiated']);
    await after(2);
    await expect
      .poll(() => statuses().toSorted((a, b) => `${a}`.localeCompare(`${b}`)))
      .toEqual(['initiated', 'ringing']);
    const [{ path, fields, signature }] = requests as [(typeof requests)[0]];
    expect(fields).toMatchObject({ CallSid: 'CAc1', To: order.to });
    expect(await plain.isSigned({ path, fields, signature })).toBe(true);
    expect(await plain.isSigned({ path, fields: { ...fields, To: '+15550100' }, signature })).toBe(false);
  });

  it('come late, twice or never', async () => {
    const asked: unknown[] = [];
    const delays: Readonly<Record<string, readonly number[]>> = { initiated: [], ringing: [500, 3_000] };
    const faulty = network({ reports: (call, status) => (asked.push([call, status]), delays[status] ?? [0]) });
    await faulty.placeCall(order);
    await after(1.4);
    expect(asked).toEqual([
      ['c-1', 'initiated'],
      ['c-1', 'ringing'],
    ]);
    expect(requests).toEqual([]);
    await after(0.1);
    await expect.poll(() => statuses()).toEqual(['ringing']);
    await after(2.5);
    await expect.poll(() => statuses()).toEqual(['ringing', 'ringing']);
  });

  it('are no longer sent when the network has stopped', async () => {
    const stopped = network();
    await stopped.placeCall(order);
    stopped.phones?.stop();
    await after(5);
    expect(requests).toEqual([]);
  });
});

describe('the simulated phones', () => {
  const shown = { call: 'c-1', to: order.to, status: 'ringing', since: noon, heard: [], waits: false };

  it('ring a second after the request, until they are declined', async () => {
    const { phones, placeCall, truth } = network();
    await placeCall(order);
    expect([phones?.ringing(), phones?.act('c-1', 'answer', '')]).toEqual([[], false]);
    await after(1);
    expect(phones?.ringing()).toEqual([shown]);
    expect([phones?.act('c-1', 'hang-up', ''), phones?.act('c-2', 'decline', '')]).toEqual([false, false]);
    expect([truth()[0]?.taken, phones?.act('c-1', 'decline', ''), truth()[0]?.taken]).toEqual([false, true, true]);
    await settled();
    expect([phones?.ringing(), truth()[0]?.status, phones?.act('c-1', 'answer', '')]).toEqual([[], 'busy', false]);
  });

  it('talk once they are answered, take a key at a question, and are hung up', async () => {
    answers = {
      '/voice': {
        status: 200,
        text: '<Response><Gather action="/key" timeout="60"><Say>Press a key</Say></Gather></Response>',
      },
      '/key': { status: 200, text: '<Response><Say>Thank you very much</Say></Response>' },
    };
    const { phones, placeCall, truth } = network();
    await placeCall(order);
    await after(1);
    expect(phones?.act('c-1', 'answer', '')).toBe(true);
    await expect.poll(() => truth()[0]?.waits).toBe(true);
    expect(phones?.ringing()).toEqual([
      {
        ...shown,
        status: 'talking',
        since: noon + 1_000,
        heard: [{ kind: 'heard', words: 'Press a key' }],
        waits: true,
      },
    ]);
    expect([phones?.act('c-1', 'answer', ''), phones?.act('c-1', 'decline', '')]).toEqual([false, false]);
    expect(phones?.act('c-1', 'key', '7')).toBe(true);
    await expect.poll(() => requests.find(({ path }) => path === '/key')?.fields.Digits).toBe('7');
    await expect.poll(() => truth()[0]?.hear).not.toBe(null);
    expect([truth()[0]?.waits, phones?.act('c-1', 'key', '8')]).toEqual([false, false]);
    expect(phones?.act('c-1', 'hang-up', '')).toBe(true);
    await settled();
    expect([truth()[0]?.status, phones?.ringing()]).toEqual(['completed', []]);
  });

  it('fall silent when our server does not answer well', async () => {
    answers = {
      '/voice': { status: 500, text: '<Response><Pause length="60"/></Response>' },
      '/sorry': { status: 404, text: '<Response><Pause length="60"/></Response>' },
    };
    const { phones, placeCall, truth } = network();
    await placeCall(order);
    await after(1);
    phones?.act('c-1', 'answer', '');
    await expect.poll(() => truth()[0]?.status).toBe('completed');
  });

  it('hear of the later of two calls by one name', async () => {
    const { phones, placeCall, truth } = network();
    await placeCall(order);
    await placeCall({ ...order, to: '+15550100' });
    await after(1);
    phones?.act('c-1', 'decline', '');
    await settled();
    expect(truth().map(({ status }) => status)).toEqual(['ringing', 'busy']);
  });

  it('are called off while they ring or are about to, not when somebody talks', async () => {
    const { phones, placeCall, callOff, truth } = network();
    for (const call of ['c1', 'c2', 'c3']) await placeCall({ ...order, call });
    await callOff('CAc2');
    await callOff('CAc9');
    await after(1);
    const statusesNow = () => truth().map(({ status }) => status);
    expect(statusesNow()).toEqual(['ringing', 'canceled', 'ringing']);
    answers = { '/voice': { status: 200, text: '<Response><Pause length="60"/></Response>' } };
    phones?.act('c3', 'answer', '');
    await expect.poll(() => truth()[2]?.hear).not.toBe(null);
    await callOff('CAc3');
    await callOff('CAc1');
    await settled();
    expect(statusesNow()).toEqual(['canceled', 'canceled', 'answered']);
  });
});

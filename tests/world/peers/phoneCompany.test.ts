import { beforeAll, describe, expect, it } from 'vitest';
import { twimlOf } from '#services/outbound/telephony/twilio/package';
import { twilioTexts } from '#services/outbound/telephony/twilio/twilio';
import { twilioCalls } from '#services/outbound/telephony/twilio/twilioCalls';
import { chance } from '../../simulation/callouts/chance.ts';
import { byHand } from './byHand.ts';
import { type Behaviour, type PhoneFaults, phoneCompany } from './phoneCompany.ts';
import type { WireRequest } from './ports.ts';

const account = { sid: 'AC0123456789abcdef', token: 'secret', from: '+13035550100' };
const base = 'https://muster.example';
const ada = '+13035550101';
const accepts: Behaviour = { answer: 'human', keys: ['1'] };
const words: Readonly<Record<string, string>> = {
  '/entry/':
    '<Gather action="/request/?n=1" timeout="6"><Say>Press 1 &amp; come.</Say></Gather><Redirect>/end/</Redirect>',
  '/request/': '<Say>You are on the team.</Say><Hangup/>',
  '/end/': '<Say>Goodbye.</Say><Dial action="/after/"><Number>+13035550170</Number></Dial>',
  '/after/': '<Hangup/>',
};

// The client's package is loaded at its first use, in real time.
beforeAll(() => twimlOf([]));

interface Setting {
  readonly behaviour?: Behaviour;
  readonly faults?: PhoneFaults;
  readonly seed?: number;
  /** False for a request that our server never gets. */
  readonly arrives?: (request: WireRequest, nth: number) => boolean;
  readonly callsPerSecond?: number;
}

/** The provider, our side of it, and the requests that reached our server. */
function world({ behaviour = accepts, faults = {}, seed = 1, arrives = () => true, callsPerSecond }: Setting = {}) {
  const scheduler = byHand();
  const arrived: { readonly path: string; readonly fields: Record<string, string>; readonly signed: boolean }[] = [];
  let sent = 0;
  const company = phoneCompany({
    scheduler,
    luck: chance(seed),
    account,
    people: () => behaviour,
    faults,
    ...(callsPerSecond === undefined ? {} : { callsPerSecond }),
    wire: async (request) => {
      if (!arrives(request, (sent += 1))) throw new Error('cut off');
      const { pathname, search } = new URL(request.url);
      const fields = Object.fromEntries(new URLSearchParams(request.body));
      const signature = request.headers['x-twilio-signature'] ?? '';
      arrived.push({
        path: pathname,
        fields,
        signed: await calls.isSigned({ path: pathname + search, fields, signature }),
      });
      const body = words[pathname];
      return { status: body === undefined ? 404 : 200, headers: {}, body: `<Response>${body}</Response>` };
    },
  });
  const clock = {
    now: scheduler.now,
    at: (at: number, what: () => void) => scheduler.after(at - scheduler.now(), what),
  };
  const config = { accountSid: account.sid, authToken: account.token, from: account.from };
  const outside = { clock, http: company.answer };
  const calls = twilioCalls(config, base, outside);
  const call = {
    call: 'c1',
    voiceUrl: `${base}/entry/`,
    statusUrl: `${base}/status/`,
    fallbackUrl: `${base}/fallback/`,
  };
  const order = { ...call, to: ada, ringSeconds: 25, detectMachine: false };
  const seen = () =>
    arrived.map(({ path, fields }) => [path, fields.CallStatus, fields.Digits].filter(Boolean).join(' '));
  const statuses = () => arrived.filter(({ path }) => path === '/status/').map(({ fields }) => fields.CallStatus);
  return { scheduler, company, calls, texts: twilioTexts(config, outside), order, arrived, seen, statuses };
}

/** Places a call, and lets half a minute pass. */
async function placed(setting: Setting = {}, order: object = {}) {
  const there = world(setting);
  const answer = there.calls.placeCall({ ...there.order, ...order });
  await there.scheduler.pass(60_000);
  return { ...there, answer: await answer };
}

describe('a call without faults', () => {
  it('rings, speaks, takes the key and reports each state once, in order and signed', async () => {
    const { answer, company, seen, arrived } = await placed();
    expect(answer).toEqual({ result: 'sent', providerId: company.calls()[0]?.sid });
    expect(seen()).toEqual([
      '/status/ initiated',
      '/status/ ringing',
      '/entry/ in-progress',
      '/status/ in-progress',
      '/request/ in-progress 1',
      '/status/ completed',
    ]);
    expect(arrived.every(({ signed }) => signed)).toBe(true);
    expect(company.calls()).toMatchObject([
      {
        to: ada,
        nth: 1,
        status: 'completed',
        keys: [{ key: '1', reached: true }],
        heard: [{ words: 'Press 1 & come.' }, { words: 'You are on the team.' }],
      },
    ]);
  });

  it.each([
    [{ answer: 'busy' }, ['initiated', 'busy']],
    [{ answer: 'failed' }, ['initiated', 'failed']],
    [{ answer: 'no-answer' }, ['initiated', 'ringing', 'no-answer']],
    [{ answer: 'human', ringMs: 30_000 }, ['initiated', 'ringing', 'no-answer']],
    [{ answer: 'human', hangsUp: 'at greeting' }, ['initiated', 'ringing', 'in-progress', 'completed']],
  ] as const)('of a phone that does %j reports %j', async (behaviour, reports) =>
    expect((await placed({ behaviour })).statuses()).toEqual(reports),
  );

  it('goes on after silence, and connects to another phone', async () => {
    const { company, seen } = await placed({ behaviour: { answer: 'human' } });
    expect(company.calls()).toMatchObject([{ keys: [], dialed: ['+13035550170'], status: 'completed' }]);
    expect(seen().slice(-3)).toEqual(['/end/ in-progress', '/after/ in-progress', '/status/ completed']);
  });

  it('is canceled while it rings, and not once it was answered', async () => {
    const { scheduler, company, calls, order } = world();
    const answer = calls.placeCall(order);
    await scheduler.pass(300);
    const placedCall = await answer;
    if (placedCall.result !== 'sent') throw new Error('not placed');
    await calls.callOff(placedCall.providerId);
    await scheduler.pass(5_000);
    expect(company.calls()).toMatchObject([{ status: 'canceled', answeredAt: null }]);
    // A call that is over needs no more.
    await calls.callOff(placedCall.providerId);
  });

  it('waits for its turn of the account, and is found before, when it has no start yet', async () => {
    const { scheduler, company, calls, order } = world({ callsPerSecond: 1 });
    const all = [calls.placeCall(order), calls.placeCall({ ...order, to: '+13035550102' })];
    await scheduler.pass(500);
    const find = {
      call: 'c2',
      providerId: null,
      to: '+13035550102',
      since: scheduler.now() - 500,
      isAnothers: () => false,
    };
    expect(await calls.callOutcomeOf(find)).toMatchObject({ status: 'queued' });
    await scheduler.pass(10_000);
    await Promise.all(all);
    const [first, second] = company.calls();
    expect((second?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBe(1_000);
    expect(await calls.callOutcomeOf(find)).toMatchObject({ status: 'completed' });
  });
});

describe('a planted fault', () => {
  it.each([
    ['500 after', 'unknown', 1],
    ['500 before', 'unknown', 0],
    ['lost', 'unknown', 1],
    ['hangs', 'unknown', 1],
    ['slow', 'unknown', 1],
    ['429', 'later', 0],
    ['401', 'barred', 0],
  ] as const)('"%s" of a request leaves the caller with "%s" and %i calls', async (fault, result, count) => {
    const { answer, company } = await placed({ faults: { requests: { [fault]: 1 } } });
    expect(answer).toMatchObject({ result });
    expect(company.calls()).toHaveLength(count);
  });

  it('strikes one planned request alone', async () => {
    const { calls, company, order, scheduler } = world({
      faults: { planned: ({ nth }) => (nth === 1 ? { status: 404, code: 20404 } : null) },
    });
    const all = [calls.placeCall(order), calls.placeCall(order)];
    await scheduler.pass(60_000);
    expect(await Promise.all(all)).toMatchObject([{ result: 'refused' }, { result: 'sent' }]);
    expect(company.calls()).toHaveLength(1);
  });

  it('loses, doubles, delays and reorders status callbacks', async () => {
    const lost = await placed({ faults: { callbacks: { lost: 1 } } });
    expect([lost.statuses(), lost.company.calls()[0]?.status]).toEqual([[], 'completed']);
    const doubled = await placed({ faults: { callbacks: { doubled: 1 } } });
    expect(doubled.statuses()).toHaveLength(8);
    const reversed = { initiated: [9_000], ringing: [6_000], 'in-progress': [3_000], completed: [0] };
    const late = await placed({
      faults: { plannedCallback: (_, status) => reversed[status as keyof typeof reversed] },
    });
    expect(late.statuses()).toEqual(['completed', 'in-progress', 'ringing', 'initiated']);
  });

  it('brings the digits of a person who hangs up after the end of the call', async () => {
    const behaviour: Behaviour = { ...accepts, hangsUp: 'after key', digitsLateMs: 150 };
    expect((await placed({ behaviour })).seen().slice(-2)).toEqual(['/status/ completed', '/request/ in-progress 1']);
    expect((await placed({ behaviour: { ...behaviour, digitsLateMs: 0 } })).seen().slice(-2)).toEqual([
      '/request/ in-progress 1',
      '/status/ completed',
    ]);
  });

  it('sends a callback without an answer once more, and knows that a key never arrived', async () => {
    const once = await placed({ arrives: (_, nth) => nth > 1 });
    expect(once.statuses()).toContain('initiated');
    const { company } = await placed({ arrives: ({ url }) => !url.includes('/request/') });
    expect(company.calls()).toMatchObject([{ keys: [{ key: '1', reached: false }], status: 'completed' }]);
    expect(company.callbacks().filter(({ url }) => url.includes('/request/'))).toHaveLength(2);
  });

  it('is wrong about machines both ways', async () => {
    const heard = async (behaviour: Behaviour, faults: PhoneFaults) =>
      (await placed({ behaviour, faults }, { detectMachine: true })).company.calls()[0]?.answeredBy;
    expect([await heard(accepts, {}), await heard({ answer: 'machine' }, {})]).toEqual(['human', 'machine_start']);
    expect(await heard(accepts, { detection: { personAsMachine: 1 } })).toBe('machine_start');
    expect(await heard({ answer: 'machine' }, { detection: { machineAsPerson: 1 } })).toBe('human');
  });

  it('shows two calls that ring one person at once', async () => {
    const { calls, company, order, scheduler } = world();
    const all = [calls.placeCall(order), calls.placeCall(order)];
    await scheduler.pass(60_000);
    await Promise.all(all);
    expect(company.overlaps().map((pair) => pair.map(({ nth }) => nth))).toEqual([[1, 2]]);
  });

  it('comes again with the same seed, and not with another', async () => {
    const trace = async (seed: number) => {
      const faults: PhoneFaults = {
        requests: { '500 after': 0.2, lost: 0.2 },
        callbacks: { lost: 0.2, doubled: 0.2, lateMs: [0, 3_000] },
        detection: { personAsMachine: 0.3 },
        queueMs: [0, 5_000],
      };
      const { calls, company, order, scheduler } = world({ seed, faults });
      const all = Array.from({ length: 8 }, (_, n) =>
        calls.placeCall({ ...order, detectMachine: true, to: `+1303555010${n}` }),
      );
      await scheduler.pass(120_000);
      return JSON.stringify([await Promise.all(all), company.calls(), company.callbacks()]);
    };
    const first = await trace(7);
    expect(await trace(7)).toBe(first);
    expect(await trace(8)).not.toBe(first);
  });
});

describe('a text', () => {
  it('arrives once, and its states are reported', async () => {
    const { texts, company, arrived, scheduler } = world();
    const sent = texts.sendText({ delivery: 'd1', to: ada, body: 'Where are you?', reportTo: `${base}/report/` });
    await scheduler.pass(5_000);
    expect(await sent).toMatchObject({ result: 'sent' });
    expect(company.texts()).toMatchObject([{ to: ada, body: 'Where are you?', status: 'delivered' }]);
    expect(arrived.map(({ fields, signed }) => [fields.MessageStatus, signed])).toEqual([
      ['sent', true],
      ['delivered', true],
    ]);
  });

  it('to a person who wrote STOP is refused until START', async () => {
    const { texts, company, arrived } = world();
    const text = { delivery: 'd1', to: ada, body: 'Hello' };
    await company.inboundText({ from: ada, body: 'Stop', url: `${base}/received/` });
    expect(arrived).toMatchObject([{ path: '/received/', fields: { From: ada, Body: 'Stop' }, signed: true }]);
    expect(await texts.sendText(text)).toMatchObject({ result: 'refused' });
    await company.inboundText({ from: ada, body: 'START', url: `${base}/received/` });
    expect(await texts.sendText(text)).toMatchObject({ result: 'sent' });
  });

  it.each([
    ['500 after', 'sent', 1],
    ['500 before', 'later', 0],
  ] as const)('whose answer is "%s" is found again or surely absent: %s', async (fault, result, count) => {
    const planned = ({ what }: { readonly what: string }) => (what === 'text' ? fault : null);
    const { texts, company, scheduler } = world({ faults: { planned } });
    const text = { delivery: 'd1', to: ada, body: 'Hello' };
    const since = scheduler.now();
    expect(await texts.sendText(text)).toEqual({ result: 'unknown' });
    expect(await texts.outcomeOf({ ...text, since })).toMatchObject({ result });
    expect(company.texts()).toHaveLength(count);
  });
});

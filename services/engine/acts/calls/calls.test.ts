import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import { timeOffOf } from '#events/timeOff/decider';
import type { CallDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { CallOrder, Telephony } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { caller } from './calls.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const at = iso(began);
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Step {
  readonly command: { readonly do: string };
  readonly occurredAt: string;
}
/** As far as these acts use a decider. */
interface Decider {
  readonly category: string;
  readonly initial: unknown;
  decide(state: unknown, command: object): readonly object[];
  evolve(state: unknown, fact: object): unknown;
}

let now: number;
let documents: Record<string, object>;
let states: Map<string, unknown>;
let told: { readonly call: string; readonly command: { readonly do: string }; readonly cause: object }[];
let orders: CallOrder[];
let asked: object[];
let shown: unknown[];
let standing: unknown;
let head: object | undefined;
beforeEach(() => {
  [now, states, told, orders, asked, shown, standing] = [began, new Map(), [], [], [], [], null];
  head = undefined;
  documents = {
    'callouts o1': calloutOf(),
    'accounts anna': { active: true, phone_number: '+13035550142' },
  };
});

const policyOf = (lateSeconds: number) => ({ lateSeconds, lists: [{ list: 'main', target: null, reserveFor: [] }] });
const calloutOf = (more: object = {}) => ({
  uuid: 'o1',
  entity: 'arvada',
  incident: 'i1',
  kind: 'selected',
  state: 'in-progress',
  target: 1,
  policy: policyOf(600),
  people: [
    {
      user: 'anna',
      list: 'main',
      place: 'none',
      outcome: null,
      calls: [{ uuid: 'c1', time: at, outcome: null, freed_time: null }],
    },
  ],
  ...more,
});

/** Runs the commands of reservations and turns for real, and keeps those of calls. */
async function handle(decider: Decider, id: string, { command, occurredAt }: Step, cause: object) {
  if (decider.category === 'call') {
    told.push({ call: id, command, cause });
    return { events: [{}], position: { commit: 7n } };
  }
  const stream = `${decider.category} ${id}`;
  const state = states.get(stream) ?? decider.initial;
  const facts = decider.decide(state, command);
  const after = facts.reduce((known, fact) => decider.evolve(known, { ...fact, occurredAt }), state);
  states.set(stream, after);
  return { events: facts, state: after, position: null };
}

const telephony = {
  provider: 'simulator',
  reachedAt: () => 'https://muster.example',
  placeCall: async (order: CallOrder) => {
    orders.push(order);
    return { result: 'sent', providerId: 'CA1' };
  },
  callOutcomeOf: async (call: object) => {
    asked.push(call);
    return standing;
  },
} as unknown as Telephony;

function app(): App {
  let ids = 0;
  return appOf({
    clock: { now: () => now, at: (_: number, fire: () => void) => fire() },
    random: { uuid: () => `id ${++ids}` },
    log: { warn: () => {}, error: (why: object) => expect.fail(JSON.stringify(why)) },
    config: { callsPerSecond: 10, roles: new Set(['engine']) },
    store: { head: async () => head },
    projector: { reached: async (...all: readonly unknown[]) => shown.push(all) > 0 },
    views: {
      doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null,
      docs: (name: string) =>
        Object.entries(documents).flatMap(([key, doc]) =>
          name !== 'calls' && key.startsWith(`${name} `) ? [doc] : [],
        ),
    },
    secrets: { digest: (text: string) => text },
    telephony,
    handle,
  });
}

const due = (more: Partial<CallDue> = {}): CallDue => ({
  kind: 'call',
  id: 'c1',
  entity: 'arvada',
  due_at: at,
  status: 'owed',
  attempts: 0,
  ringSeconds: 30,
  wanted: {
    callout: 'o1',
    incident: 'i1',
    user: 'anna',
    round: 1,
    ringSeconds: 25,
    urgent: false,
    detectMachine: true,
  },
  ...more,
});
const acts = async (one = due()) => {
  await caller(app(), telephony)(one);
  await settled();
  return told.map(({ command }) => command);
};
const cause = { entity: 'arvada', actor: { kind: 'system', id: 'engine' }, correlationId: 'o1' };

describe('a call that is owed', () => {
  const requested = {
    do: 'request',
    call: 'c1',
    callout: 'o1',
    incident: 'i1',
    purpose: 'team',
    contact: null,
    provider: 'simulator',
    user: 'anna',
    ringSeconds: 25,
    to: '+13035550142',
  };

  it('is requested in the log before the network rings the person, and then noted', async () => {
    expect(await acts()).toEqual([requested, { do: 'submitted', providerId: 'CA1' }]);
    expect(told.map(({ call, cause: why }) => [call, why])).toEqual([
      ['c1', cause],
      ['c1', cause],
    ]);
    expect(orders).toMatchObject([{ call: 'c1', to: '+13035550142', ringSeconds: 25, detectMachine: true }]);
  });

  it('goes before others when its incident is an emergency by now', async () => {
    documents['incident_cards i2'] = { card: { priority: 'emergency' } };
    documents['callouts o2'] = { ...calloutOf(), uuid: 'o2', incident: 'i2' };
    const { wanted, ...call } = due();
    const place = caller(app(), telephony);
    await Promise.all([
      place({ ...call, wanted }),
      place({ ...call, id: 'c2', wanted: wanted && { ...wanted, callout: 'o2', incident: 'i2' } }),
    ]);
    await settled();
    expect(told.map((one) => one.call)[0]).toBe('c2');
  });

  it('waits until the read models show the log', async () => {
    head = { commit: 5n };
    await acts();
    expect(shown[0]).toEqual([head, 5_000]);
  });

  it('of an escalation says so', async () => {
    documents['callouts o1'] = calloutOf({ kind: 'escalation' });
    expect(await acts()).toMatchObject([{ purpose: 'escalation' }, {}]);
  });

  it.each([
    ['stopped', { state: 'stopped' }, 'ended'],
    ['paused', { state: 'paused' }, 'paused'],
    ['late', { policy: policyOf(-1) }, 'late'],
    ['full', { target: 0 }, 'filled'],
  ])('is not placed for a call-out that is %s', async (_, more, undialed) => {
    documents['callouts o1'] = calloutOf(more);
    expect(await acts()).toEqual([{ do: 'expire', call: 'c1', callout: 'o1', undialed }]);
    expect(orders).toEqual([]);
  });

  it('is not placed for a call-out that is not known, nor without a decision', async () => {
    documents = {};
    expect(await acts()).toEqual([{ do: 'expire', call: 'c1', callout: 'o1', undialed: 'ended' }]);
    told = [];
    expect(await acts(due({ wanted: null }))).toEqual([{ do: 'fail', source: 'refused' }]);
    expect(told[0]?.cause).toEqual({ ...cause, correlationId: 'c1' });
    expect(orders).toEqual([]);
  });

  it('is not placed while the phones of the person ring for another call', async () => {
    documents['callouts o2'] = { ...calloutOf(), uuid: 'o2', people: [] };
    documents['calls other'] = { status: 'ringing' };
    states.set('reservation anna', { status: 'reserved', call: 'other', callout: 'o2' });
    expect(await acts()).toEqual([{ do: 'expire', call: 'c1', callout: 'o1', undialed: 'phone-in-use' }]);
    expect(orders).toEqual([]);
  });

  it('is not placed when a leave has begun since, or the person has a place in another call-out of the incident', async () => {
    const expired = [{ do: 'expire', call: 'c1', callout: 'o1', undialed: 'unavailable' }];
    documents[`time_off ${timeOffOf('arvada', 'anna')}`] = {
      imports: [{ spans: [{ start: at, end: iso(began + 1), name: '' }] }],
    };
    expect(await acts()).toEqual(expired);
    told = [];
    now = began + 1;
    documents['callouts o2'] = calloutOf({ uuid: 'o2', people: [{ user: 'anna', place: 'member', calls: [] }] });
    expect(await acts()).toEqual(expired);
    expect(orders).toEqual([]);
  });

  it('is placed once that call has ended', async () => {
    documents['calls other'] = { status: 'ended' };
    states.set('reservation anna', { status: 'reserved', call: 'other', callout: 'o2' });
    expect(await acts()).toEqual([requested, { do: 'submitted', providerId: 'CA1' }]);
  });
});

describe('a call that was put off', () => {
  it('is tried again as the next attempt, with the phones that it has reserved', async () => {
    states.set('reservation anna', { status: 'reserved', call: 'other', callout: 'o2' });
    documents['calls c1'] = { to: '+13035550142' };
    expect(await acts(due({ status: 'waiting', attempts: 2 }))).toEqual([
      { do: 'tryAgain', attempt: 3 },
      { do: 'submitted', providerId: 'CA1' },
    ]);
    expect(orders).toHaveLength(1);
  });

  it('is decided anew when the person has another number by then, which nobody has reserved', async () => {
    documents['calls c1'] = { to: '+13035550199' };
    expect(await acts(due({ status: 'waiting', attempts: 2 }))).toEqual([
      { do: 'expire', call: 'c1', callout: 'o1', undialed: 'phone-company' },
    ]);
    expect(orders).toEqual([]);
  });
});

describe('the phone that is called', () => {
  const phone = (uuid: string, number: string | null, after: number, pin: string | null = null) => ({
    uuid,
    phone_number: number,
    call_after_count: after,
    pin,
  });
  const called = async (round: number) => {
    [told, orders, states] = [[], [], new Map()];
    const { wanted } = due();
    await acts(due({ wanted: wanted && { ...wanted, round } }));
    const [intent] = told.map(({ command }) => command as unknown as { readonly to: string; readonly pinOf?: string });
    expect(orders.map((order) => order.to)).toEqual([intent?.to]);
    return [intent?.to, intent?.pinOf ?? null];
  };

  it('for a beat is the last one whose turn has come, else that of the account', async () => {
    documents['callouts o1'] = calloutOf({ kind: 'beats' });
    documents['beat_phones anna'] = {
      phones: [phone('p1', '+13035550101', 0), phone('p2', '+13035550102', 1), phone('p3', null, 1)],
    };
    expect(await called(1)).toEqual(['+13035550101', null]);
    expect(await called(2)).toEqual(['+13035550102', null]);
    documents['beat_phones anna'] = { phones: [phone('p2', '+13035550102', 1)] };
    expect(await called(1)).toEqual(['+13035550142', null]);
    delete documents['beat_phones anna'];
    expect(await called(1)).toEqual(['+13035550142', null]);
  });

  it('is the one chosen for this call-out before any other', async () => {
    documents['callouts o1'] = calloutOf({ kind: 'beats' });
    documents['beat_phones anna'] = { phones: [phone('p1', '+13035550101', 0)] };
    documents['callout_numbers o1:anna'] = { to: '+13035550177' };
    expect(await called(1)).toEqual(['+13035550177', null]);
    documents['callout_numbers o1:anna'] = { to: '' };
    expect(await called(1)).toEqual(['+13035550101', null]);
  });

  it('asks for the PIN that belongs to its number, however the number is written', async () => {
    documents['callouts o1'] = calloutOf({ kind: 'beats' });
    documents['beat_phones anna'] = {
      phones: [phone('p1', '+13035550101', 0), phone('p2', '(303) 555-0142', 9, '1234'), phone('p3', null, 9, '5')],
    };
    expect(await called(1)).toEqual(['+13035550101', null]);
    documents['callout_numbers o1:anna'] = { to: '303-555-0142' };
    expect(await called(1)).toEqual(['303-555-0142', 'p2']);
  });

  it('for another call-out is that of the account', async () => {
    documents['beat_phones anna'] = { phones: [phone('p1', '+13035550101', 0)] };
    expect(await called(1)).toEqual(['+13035550142', null]);
  });
});

describe('a call of which nothing is heard', () => {
  const watched = due({ status: 'watched' });
  beforeEach(() => {
    documents['calls c1'] = { provider_id: 'CA1', to: '+13035550142', requested_time: at };
  });

  it('is in doubt when its request had no answer', async () => {
    expect(await acts(due({ status: 'requested' }))).toEqual([{ do: 'submissionUnknown' }]);
    expect([asked, told[0]?.cause]).toEqual([[], cause]);
  });

  it('is looked up by its name, its number and the time of its request', async () => {
    standing = 'unknown';
    expect(await acts(watched)).toEqual([]);
    expect(asked).toMatchObject([{ call: 'c1', providerId: 'CA1', to: '+13035550142', since: began }]);
  });

  it('has the outcome that the network knows', async () => {
    standing = { providerId: 'CA1', status: 'ended', outcome: 'busy' };
    expect(await acts(watched)).toEqual([
      { do: 'report', ...(standing as object), sequence: null, by: 'unknown', source: 'poll' },
    ]);
  });

  it('ends as unknown when the network that took it does not know it any more', async () => {
    now = began + 19_999;
    expect(await acts(watched)).toEqual([]);
    now = began + 20_000;
    expect(await acts(watched)).toEqual([{ do: 'forget' }]);
  });

  it('was never placed when the network knows nothing of it 20 seconds after it fell due', async () => {
    documents['calls c1'] = { provider_id: null, to: '+13035550142', requested_time: at };
    now = began + 19_999;
    expect(await acts(watched)).toEqual([]);
    now = began + 20_000;
    expect(await acts(watched)).toEqual([{ do: 'fail', source: 'unplaced' }]);
    told = [];
    now = began + 25_000;
    expect(await acts({ ...watched, due_at: iso(began + 5_001) })).toEqual([]);
    expect(await acts({ ...watched, due_at: null })).toEqual([{ do: 'fail', source: 'unplaced' }]);
  });

  it('is left alone while the read models do not know it', async () => {
    documents = {};
    expect(await acts(watched)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { DialingCommand, DialingState, dialing as dialingDecider } from '#events/dialing/decider';
import type { DialingFact } from '#events/dialing/events';
import type { Step } from '#events/store/handle';
import type { CallDue } from '#projections/due/obligation';
import type { Attempted } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { dialQueueOf, inTurn, type Waiting } from './dialing.ts';

const began = 10_000;
let now: number;
let timers: { readonly at: number; readonly fire: () => void }[];
/** The calls that were placed, and when: milliseconds from the beginning. */
let placed: (readonly [call: string, at: number])[];
/** By stream, the turns that are taken. */
let streams: Map<string, DialingFact[]>;
let asked: DialingCommand[];
let failures: string[];
let isAway: boolean;
let uuids: number;
beforeEach(() => {
  [now, timers, placed, streams, asked, failures, isAway, uuids] = [began, [], [], new Map(), [], [], false, 0];
});
const settled = async () => {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
};
/** Lets the time pass, and each timer fire at its time. */
async function wait(milliseconds: number) {
  const end = now + milliseconds;
  await settled();
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.fire();
    await settled();
  }
  now = end;
}

type Decider = typeof dialingDecider;
function appWith({ roles = ['engine'], sid = '', urgent = [] as readonly Partial<CallDue>[] } = {}) {
  return appOf({
    clock: {
      now: () => now,
      at: (at: number, fire: () => void) => {
        const timer = { at, fire };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    },
    log: { error: (data: object) => void failures.push(JSON.stringify(data)) },
    random: { uuid: () => `ask ${++uuids}` },
    config: { callsPerSecond: 2, twilio: sid === '' ? null : { accountSid: sid }, roles: new Set(roles) },
    telephony: { provider: 'simulator' },
    views: {
      doc: (_: string, id: string) => ({ card: { priority: id === 'flooded' ? 'emergency' : 'routine' } }),
      docs: (name: string, query: object) => {
        expect([name, query]).toEqual([
          'due',
          { above: { turn: 'call ' }, atMost: { turn: `call ${new Date(now).toISOString()}` } },
        ]);
        return urgent.map((one) => ({ kind: 'call', ...one }));
      },
    },
    handle: async (decider: Decider, id: string, { command, commandId }: Step<DialingCommand>, cause: object) => {
      if (isAway) throw new Error('the store is away');
      expect([commandId, cause]).toMatchObject([command.ask, { entity: '', correlationId: id }]);
      asked.push(command);
      const facts = streams.get(id) ?? [];
      const evolve = (state: DialingState, fact: DialingFact) => decider.evolve(state, { ...fact, occurredAt: '' });
      const before = facts.reduce(evolve, decider.initial);
      const fresh = decider.decide(before, command);
      streams.set(id, [...facts, ...fresh]);
      return { position: undefined, state: fresh.reduce(evolve, before), events: fresh };
    },
  });
}
const call = (id: string, rank: Waiting['rank'] = 'usual', more: Partial<Waiting> = {}): Waiting => ({
  id,
  entity: 'arvada',
  rank,
  dial: async () => void placed.push([id, now - began]),
  ...more,
});

describe('the calls that wait', () => {
  it('are placed a few each second: the urgent first, then those for whom a person waits', async () => {
    const queue = dialQueueOf(appWith());
    for (const one of [call('a'), call('b'), call('c', 'awaited'), call('d', 'urgent')]) queue.add(one);
    await wait(3_000);
    expect(placed).toEqual([
      ['d', 0],
      // The turn of 0.5 s is used at once.
      ['c', 0],
      ['a', 1_000],
      ['b', 1_500],
    ]);
    expect(asked).toMatchObject([
      { from: 0, perSecond: 2, most: 1 },
      { from: 0, most: 3 },
      { from: 0, most: 2 },
      { from: 0, most: 2 },
    ]);
  });

  it('begin with the turns of this second that are not over', async () => {
    now += 700;
    const queue = dialQueueOf(appWith());
    for (const id of ['a', 'b']) queue.add(call(id));
    await wait(2_000);
    expect([placed, asked[0]]).toEqual([
      [
        ['a', 700],
        ['b', 1_000],
      ],
      { do: 'take', ask: 'ask 1', from: 1, perSecond: 2, most: 1 },
    ]);
  });

  it('share the turns of an account with other processes', async () => {
    const [one, other] = [dialQueueOf(appWith({ sid: 'AC1' })), dialQueueOf(appWith({ sid: 'AC1' }))];
    one.add(call('a'));
    await settled();
    other.add(call('b'));
    await wait(1_000);
    expect(placed).toEqual([
      ['a', 0],
      ['b', 500],
    ]);
    // Another account has turns of its own.
    dialQueueOf(appWith({ sid: 'AC2' })).add(call('c'));
    await wait(0);
    expect(placed[2]).toEqual(['c', 1_000]);
  });

  it('are placed once: one that waits or is being placed is not added again', async () => {
    let end = () => {};
    const app = appWith();
    expect(dialQueueOf(app)).toBe(dialQueueOf(app));
    const queue = dialQueueOf(app);
    const slow = call('a', 'usual', {
      dial: () => {
        placed.push(['a', now - began]);
        return new Promise<void>((resolve) => (end = resolve));
      },
    });
    queue.add(slow);
    queue.add(slow);
    await wait(1_000);
    queue.add(slow);
    expect(queue.remove('a')).toBe(false);
    await wait(3_000);
    expect(placed).toHaveLength(1);
    end();
    await settled();
    queue.add(slow);
    await wait(1_000);
    expect(placed).toHaveLength(2);
  });

  it('can be taken back before their turn', async () => {
    const queue = dialQueueOf(appWith());
    for (const id of ['a', 'b', 'c']) queue.add(call(id));
    await settled();
    expect([queue.remove('b'), queue.remove('b')]).toEqual([true, false]);
    await wait(3_000);
    expect(placed.map(([id]) => id)).toEqual(['a', 'c']);
  });

  it('go on after a call that could not be placed', async () => {
    const queue = dialQueueOf(appWith());
    queue.add(call('a', 'usual', { dial: () => Promise.reject(new Error('no line')) }));
    queue.add(call('b'));
    await wait(1_000);
    expect([placed, failures]).toEqual([[['b', 500]], ['{"call":"a","reason":"Error: no line"}']]);
  });

  it('wait a second when no turn can be had, except those that are told so', async () => {
    const queue = dialQueueOf(appWith());
    const told: string[] = [];
    isAway = true;
    queue.add(call('a'));
    queue.add(call('b', 'awaited', { failed: (error) => void told.push(String(error)) }));
    await wait(999);
    expect([told, failures]).toEqual([['Error: the store is away'], ['{"reason":"Error: the store is away"}']]);
    isAway = false;
    await wait(1);
    expect(placed).toEqual([['a', 1_000]]);
  });

  it('are placed no more after a stop, which waits for those under way', async () => {
    let end = () => {};
    const queue = dialQueueOf(appWith());
    queue.add(call('a', 'usual', { dial: () => new Promise<void>((resolve) => (end = resolve)) }));
    queue.add(call('b'));
    await settled();
    let isOver = false;
    const over = queue.stop().then(() => (isOver = true));
    await wait(3_000);
    expect([placed, isOver]).toEqual([[], false]);
    end();
    await over;
    expect(isOver).toBe(true);
  });
});

describe('a storm of one organization', () => {
  const storm = (calls: number, rank: Waiting['rank'] = 'urgent') =>
    Array.from({ length: calls }, (_, n) => call(`storm ${n}`, rank));
  const when = (id: string): number => placed.find(([one]) => one === id)?.[1] ?? Infinity;
  const slot = 500;

  it.each<readonly [string, Waiting['rank'], Waiting['rank']]>([
    ['an urgent call', 'urgent', 'urgent'],
    ['a call for which a person waits', 'urgent', 'awaited'],
    ['a usual call', 'urgent', 'usual'],
    ['a usual call, among usual ones', 'usual', 'usual'],
  ])('delays %s of another by one turn at most', async (_, rank, other) => {
    const queue = dialQueueOf(appWith());
    for (const one of storm(12, rank)) queue.add(one);
    await wait(1_000);
    const begun = now - began;
    queue.add(call('other', other, { entity: 'durham' }));
    await wait(10_000);
    expect(when('other') - begun).toBeLessThanOrEqual(2 * slot);
    expect(placed).toHaveLength(13);
  });

  it('goes on at every second turn at least, however many others have usual calls', async () => {
    const queue = dialQueueOf(appWith());
    for (let n = 0; n < 20; n++) queue.add(call(`usual ${n}`, 'usual', { entity: `town ${n}` }));
    for (const one of storm(6)) queue.add(one);
    await wait(6_000);
    const urgent = placed.flatMap(([id], n) => (id.startsWith('storm') ? [n] : []));
    expect(urgent).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('puts its own usual calls behind its urgent ones', async () => {
    const queue = dialQueueOf(appWith());
    for (const one of [call('usual'), ...storm(4)]) queue.add(one);
    await wait(4_000);
    expect(placed.at(-1)?.[0]).toBe('usual');
  });
});

describe('a process without an engine', () => {
  const wanted = { urgent: true } as CallDue['wanted'];
  it.each<readonly [string, Partial<CallDue>, number]>([
    ['an urgent call is owed', { status: 'owed', wanted }, 0],
    ['an urgent call waits for another try', { status: 'waiting', wanted }, 0],
    ['an urgent call is under way', { status: 'requested', wanted }, 1],
    ['a usual call is owed', { status: 'owed', wanted: { urgent: false, incident: 'i1' } as CallDue['wanted'] }, 1],
    [
      'one of an emergency is owed',
      { status: 'owed', wanted: { urgent: false, incident: 'flooded' } as CallDue['wanted'] },
      0,
    ],
    ['a call is not wanted any more', { status: 'owed', wanted: null }, 1],
  ])('places its calls or lets others go first, when %s elsewhere', async (_, due, count) => {
    dialQueueOf(appWith({ roles: ['web'], urgent: [due] })).add(call('a', 'awaited'));
    await wait(500);
    expect(placed).toHaveLength(count);
  });

  it('puts a call off by a second, once, and does not wait with an urgent call of its own', async () => {
    const urgent: Partial<CallDue>[] = [{ status: 'owed', wanted }];
    dialQueueOf(appWith({ roles: ['web'], urgent })).add(call('a'));
    await wait(999);
    expect(placed).toEqual([]);
    await wait(1);
    expect(placed).toEqual([['a', 1_000]]);
    dialQueueOf(appWith({ roles: ['web'], urgent: [{ status: 'owed', wanted }] })).add(call('b', 'urgent'));
    dialQueueOf(appWith({ roles: ['engine'], urgent: [{ status: 'owed', wanted }] })).add(call('c'));
    await wait(1_000);
    expect(placed.map(([id]) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a call for which a person waits', () => {
  const sent: Attempted = { result: 'sent', providerId: 'CA1' };

  it('is placed in its turn, and answered', async () => {
    const answer = inTurn(appWith(), { id: 'a', entity: 'arvada' }, async () => sent);
    await wait(0);
    expect([await answer, timers]).toEqual([sent, []]);
  });

  it('is given up after twenty seconds without a turn', async () => {
    // No turn comes.
    const app = appOf({ ...appWith(), handle: () => new Promise(() => {}) });
    let answer: Attempted | null | undefined;
    void inTurn(app, { id: 'a', entity: 'arvada' }, async () => sent).then((said) => (answer = said));
    await wait(19_999);
    expect(answer).toBeUndefined();
    await wait(1);
    expect(answer).toEqual({ result: 'later', reason: 'the phone network is busy' });
  });

  it('is not given up once it is being placed', async () => {
    let end: (said: Attempted) => void = () => {};
    const answer = inTurn(
      appWith(),
      { id: 'a', entity: 'arvada' },
      () => new Promise<Attempted>((resolve) => (end = resolve)),
    );
    await wait(30_000);
    end(sent);
    expect(await answer).toEqual(sent);
  });

  it('fails at once when no turn can be had, or it cannot be placed', async () => {
    isAway = true;
    const app = appWith();
    await expect(inTurn(app, { id: 'a', entity: 'arvada' }, async () => sent)).rejects.toThrow('the store is away');
    // Nothing more is to come of it.
    expect(timers.map(({ at }) => at - began)).toEqual([1_000]);
    isAway = false;
    const other = inTurn(appWith(), { id: 'b', entity: 'arvada' }, () => Promise.reject(new Error('no line')));
    await expect(other).rejects.toThrow('no line');
  });
});

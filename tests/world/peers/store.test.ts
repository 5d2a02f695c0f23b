import { describe, expect, it } from 'vitest';
import {
  type EventStore,
  type NewEvent,
  OutcomeUnknownError,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store/store';
import { chance } from '../../simulation/callouts/chance.ts';
import { memoryStore } from '../../simulation/memoryStore.ts';
import { byHand } from './byHand.ts';
import { type StoreFaults, storePeer } from './store.ts';

const event = (n: number): NewEvent => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'ThingHappened',
  data: { n },
  metadata: {},
});

function world(faults: StoreFaults = {}, seed = 1) {
  const scheduler = byHand();
  const memory = memoryStore([], { now: scheduler.now });
  const peer = storePeer({ scheduler, luck: chance(seed), log: memory.log, faults });
  const [one, two] = [peer.forNode('one'), peer.forNode('two')];
  /** The outcome of some work within ten seconds. */
  const outcome = async <T>(work: Promise<T>, milliseconds = 10_000): Promise<unknown> => {
    const told = work.catch((error: unknown) => error);
    await scheduler.pass(milliseconds);
    return Promise.race([told, Promise.resolve('nothing')]);
  };
  const numbers = async (store: EventStore = memory, stream = 'thing-1') => {
    const found: unknown[] = [];
    for await (const { data } of store.read(stream)) found.push(data.n);
    return found;
  };
  /** The events that a subscription of this node sees. */
  const followed = (store: EventStore) => {
    const seen: unknown[] = [];
    const states: string[] = [];
    const stop = new AbortController();
    const over = (async () => {
      const onState = (state: string) => void states.push(state);
      for await (const lot of store.follow({ signal: stop.signal, onState }))
        for (const item of lot) if (!('caughtUp' in item)) seen.push(item.data.n);
    })();
    const end = async () => {
      stop.abort();
      await over;
    };
    return { seen, states, end };
  };
  return { scheduler, memory, peer, one, two, outcome, numbers, followed };
}

describe('the event store without faults', () => {
  it('writes once, and shows each event once to each node', async () => {
    const { one, two, outcome, numbers, followed, scheduler } = world();
    const [first, second] = [followed(one), followed(two)];
    for (let n = 0; n < 20; n++) {
      const answer = await outcome((n % 2 ? one : two).append('thing-1', n === 0 ? 'none' : n - 1, [event(n)]), 10);
      expect(answer).toMatchObject({ revision: n });
    }
    await scheduler.pass(10);
    const all = Array.from({ length: 20 }, (_, n) => n);
    expect([await outcome(numbers(two), 10), first.seen, second.seen, first.states]).toEqual([all, all, all, ['live']]);
    await Promise.all([first.end(), second.end()]);
  });

  it('refuses another revision, and records the time of the world', async () => {
    const { one, outcome, scheduler, memory } = world();
    await scheduler.pass(3_600_000);
    await outcome(one.append('thing-1', 'none', [event(0)]), 10);
    expect(await outcome(one.append('thing-1', 'none', [event(1)]), 10)).toBeInstanceOf(WrongExpectedVersionError);
    expect((await memory.last())?.recordedAt).toBe('2026-03-01T09:00:00.001Z');
  });
});

describe('a planted fault', () => {
  it('done and unheard: the outcome is unknown, and the repeat is taken as one', async () => {
    const faults: StoreFaults = { unheard: 1 };
    const { one, outcome, numbers } = world(faults);
    expect(await outcome(one.append('thing-1', 'none', [event(0)]))).toBeInstanceOf(OutcomeUnknownError);
    expect(await numbers()).toEqual([0]);
    faults.unheard = 0;
    expect(await outcome(one.append('thing-1', 'none', [event(0)]))).toMatchObject({ revision: 0 });
    expect(await numbers()).toEqual([0]);
  });

  it('lost on its way: the outcome is unknown, and nothing is written', async () => {
    const { one, outcome, numbers } = world({ lost: 1 });
    expect(await outcome(one.append('thing-1', 'none', [event(0)]))).toBeInstanceOf(OutcomeUnknownError);
    expect(await numbers()).toEqual([]);
  });

  it('not ready: asked again for a while, and then surely not written', async () => {
    const { one, outcome, numbers } = world({ refused: 1 });
    const error = await outcome(one.append('thing-1', 'none', [event(0)]), 1_900);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(String(error)).toContain('Server Is Not Ready');
    expect(await numbers()).toEqual([]);
    const sometimes = world({ refused: 0.5 });
    expect(await sometimes.outcome(sometimes.one.append('thing-1', 'none', [event(0)]))).toMatchObject({ revision: 0 });
  });

  it('silent: unknown after two seconds, then away, and what was sent is done late or never', async () => {
    const late = new Set<number>();
    for (let seed = 1; seed <= 8; seed++) {
      const { one, peer, outcome, numbers, followed, scheduler } = world({}, seed);
      const following = followed(one);
      await scheduler.pass(100);
      peer.silence();
      expect(await outcome(one.append('thing-1', 'none', [event(0)]), 1_900)).toBe('nothing');
      const away = one.append('thing-2', 'none', [event(1)]);
      expect(await outcome(away, 2_100)).toBeInstanceOf(OutcomeUnknownError);
      expect(await outcome(one.append('thing-3', 'none', [event(2)]), 2_100)).toBeInstanceOf(UnavailableError);
      expect(await outcome(one.ping(), 2_100)).toBe(false);
      expect(following.states).toEqual(['live', 'lost']);
      peer.heal();
      await scheduler.pass(3_000);
      expect(await outcome(numbers(one, 'thing-3'), 100)).toEqual([]);
      const written = (await numbers()).length + (await numbers(undefined, 'thing-2')).length;
      late.add(written);
      expect(following.states).toEqual(['live', 'lost', 'live']);
      expect(following.seen).toHaveLength(written);
      await following.end();
    }
    expect(late.size).toBeGreaterThan(1);
  });

  it('one node cut off: the other goes on, and both see everything once when it is back', async () => {
    const { one, two, peer, outcome, followed, scheduler } = world();
    const both = [followed(one), followed(two)];
    await outcome(one.append('thing-1', 'none', [event(0)]), 100);
    peer.cutOff('one');
    expect(await outcome(one.append('thing-1', 0, [event(1)]), 2_100)).toBeInstanceOf(UnavailableError);
    expect(await outcome(two.append('thing-1', 0, [event(2)]), 100)).toMatchObject({ revision: 1 });
    expect(both.map(({ seen }) => seen)).toEqual([[0], [0, 2]]);
    peer.heal('one');
    await scheduler.pass(5_000);
    expect(both.map(({ seen }) => seen)).toEqual([
      [0, 2],
      [0, 2],
    ]);
    for (const { end } of both) await end();
  });

  it('no leader: a write waits for the next one, reads are answered, and nothing is seen twice', async () => {
    const { one, peer, outcome, numbers, followed, scheduler } = world();
    const following = followed(one);
    await outcome(one.append('thing-1', 'none', [event(0)]), 100);
    peer.changeLeader(800);
    const write = one.append('thing-1', 0, [event(1)]);
    expect(await outcome(numbers(one), 50)).toEqual([0]);
    expect(await outcome(write, 1_000)).toMatchObject({ revision: 1 });
    await scheduler.pass(3_000);
    expect([following.seen, following.states]).toEqual([
      [0, 1],
      ['live', 'lost', 'live'],
    ]);
    peer.changeLeader(5_000);
    expect(await outcome(one.append('thing-1', 1, [event(2)]), 2_100)).toBeInstanceOf(UnavailableError);
    await following.end();
  });

  it('a follower: reads and subscriptions are late by as much', async () => {
    const { one, two, peer, outcome, numbers, followed, scheduler } = world();
    peer.lag('two', 1_000);
    const following = followed(two);
    const answer = (await outcome(one.append('thing-1', 'none', [event(0)]), 100)) as { position: never };
    expect([await outcome(numbers(two), 10), following.seen]).toEqual([[], []]);
    const seen = { event: event(0).id, position: answer.position, hash: null };
    expect(await outcome(two.holds(seen), 2_000)).toBe(true);
    await scheduler.pass(100);
    expect([await outcome(numbers(two), 10), following.seen]).toEqual([[0], [0]]);
    await following.end();
  });

  it('a restart: repeats are known by their exact revision alone', async () => {
    const { one, peer, outcome, numbers, followed, scheduler } = world();
    const following = followed(one);
    await outcome(one.append('thing-1', 'any', [event(0)]), 100);
    expect(await outcome(one.append('thing-1', 'any', [event(0)]), 100)).toMatchObject({ revision: 0 });
    peer.restart(500);
    expect(await outcome(one.append('thing-1', 'none', [event(0)]), 1_000)).toMatchObject({ revision: 0 });
    expect(await numbers()).toEqual([0]);
    expect(await outcome(one.append('thing-1', 'any', [event(0)]), 100)).toMatchObject({ revision: 1 });
    await scheduler.pass(3_000);
    expect([following.seen, following.states]).toEqual([
      [0, 0],
      ['live', 'lost', 'live'],
    ]);
    await following.end();
  });

  it('comes again with the same seed, and not with another', async () => {
    const trace = async (seed: number) => {
      const { one, two, outcome, memory } = world({ unheard: 0.2, lost: 0.2, refused: 0.2, latencyMs: [1, 400] }, seed);
      const told: string[] = [];
      for (let n = 0; n < 20; n++)
        told.push(
          String(
            JSON.stringify(
              await outcome(
                (n % 2 ? one : two)
                  .append(`thing-${n % 3}`, 'any', [event(n)])
                  .then(({ revision }) => revision, String),
              ),
            ),
          ),
        );
      return JSON.stringify([told, memory.places().map((place) => place?.event.id)]);
    };
    const first = await trace(3);
    expect(await trace(3)).toBe(first);
    expect(await trace(4)).not.toBe(first);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  connectStore,
  type EventStore,
  type Followed,
  NotAllowedError,
  OutcomeUnknownError,
  UnavailableError,
  WrongPositionError,
} from '#events/store/store';
import { asked, type Script, says, scriptedServer } from './scriptedServer.ts';
import { embedded, removeDirectories } from './stores.ts';

const NOWHERE = 0xffff_ffff_ffff_ffffn;
const BATCH = '/event_store.client.streams.Streams/BatchAppend';
const READ = '/event_store.client.streams.Streams/Read';
const event = () => ({ id: randomUUID(), type: 'ThingHappened', data: { n: 1 }, metadata: {} });

async function talking(script: Script, deadline = 1_000) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const store = connectStore(server.connectionString, { deadline });
  onTestFinished(() => store.close());
  return { server, store };
}

/** Follows until `count` events came, and returns their numbers with the states told meanwhile. */
async function followed(store: EventStore, count: number, after?: { commit: bigint; prepare: bigint }) {
  const stop = new AbortController();
  const seen: unknown[] = [];
  const states: string[] = [];
  const onState = (state: string) => void states.push(state);
  for await (const item of store.subscribe({ after, signal: stop.signal, onState })) {
    if (!('caughtUp' in item)) seen.push(item.data.n);
    if (seen.length === count) stop.abort();
  }
  return { seen, states };
}

describe('a log in which nothing matched yet', () => {
  it('shows its first event: the checkpoint 2^64-1 is no place', async () => {
    const { store } = await talking((call) => {
      call.send(says.confirmed);
      call.send(says.checkpoint(NOWHERE));
      call.send(says.caughtUp);
      call.send(says.event(0, 733n));
      call.send(says.event(1, 846n));
    });
    expect(await followed(store, 2)).toEqual({ seen: [0, 1], states: ['live'] });
  });

  it('is followed from its start when 2^64-1 was kept as the place reached', async () => {
    const starts: boolean[] = [];
    const { store } = await talking((call, request) => {
      // A position is longer than "from the start".
      starts.push(!request.includes(Buffer.from([0xff, 0xff, 0xff])));
      call.send(says.confirmed);
      call.send(says.event(0, 733n));
    });
    expect((await followed(store, 1, { commit: NOWHERE, prepare: NOWHERE })).seen).toEqual([0]);
    expect(starts).toEqual([true]);
  });

  it('says after catching up that nothing was seen', async () => {
    const { store } = await talking((call) => {
      call.send(says.confirmed);
      call.send(says.checkpoint(NOWHERE));
      call.send(says.caughtUp);
    });
    const stop = new AbortController();
    const items: Followed[] = [];
    for await (const item of store.subscribe({ signal: stop.signal })) {
      items.push(item);
      stop.abort();
    }
    expect(items).toEqual([{ caughtUp: undefined }]);
  });
});

describe('a subscription', () => {
  it('that the server refuses is told once, and asked again only much later', async () => {
    let calls = 0;
    const { store } = await talking((call) => {
      calls += 1;
      call.end({ code: 16, words: 'Unauthenticated' });
    });
    const stop = new AbortController();
    const states: unknown[] = [];
    const over = (async () => {
      const onState = (state: string, error: unknown) => states.push([state, (error as Error | undefined)?.name]);
      for await (const _ of store.subscribe({ signal: stop.signal, onState })) throw new Error('an event');
    })();
    await expect.poll(() => states).toEqual([['denied', 'NotAllowedError']]);
    // An outage is asked again after 50, 100, 200 … milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls).toBe(1);
    stop.abort();
    await over;
  });

  it.each([
    ['without a filter', { code: 3, words: 'Trying to read from an invalid position.' }],
    ['in a read', { code: 2, words: 'Unexpected ReadAllResult: InvalidPosition' }],
  ])('from a position of another log ends with that error: %s', async (_, ending) => {
    const { store } = await talking((call) => {
      call.send(says.confirmed);
      call.end(ending);
    });
    await expect(followed(store, 1, { commit: 960n, prepare: 960n })).rejects.toBeInstanceOf(WrongPositionError);
  });

  it('ends with that error when the log has another event where one was seen', async () => {
    const { store } = await talking((call, request) => {
      if (asked(request).count !== 1) return call.send(says.confirmed);
      call.send(says.event(7, 733n));
      call.end();
    });
    const seen = { event: randomUUID(), position: { commit: 733n, prepare: 733n }, hash: null };
    const stop = new AbortController();
    const following = (async () => {
      for await (const _ of store.follow({ seen: () => seen, signal: stop.signal })) stop.abort();
    })();
    await expect(following).rejects.toBeInstanceOf(WrongPositionError);
  });

  it.each([
    ['waits for a node that is behind the one before it', 4],
    ['takes an event that arrives while it looks for it', 1],
  ])('%s', async (_, questions) => {
    let asks = 0;
    const { store } = await talking((call, request) => {
      const { count, backwards } = asked(request);
      if (count !== 1) {
        call.send(says.confirmed);
        call.send(says.caughtUp);
        return;
      }
      const isThere = asks++ >= questions;
      if (backwards) call.send(isThere ? says.event(1, 733n) : says.event(0, 700n));
      else if (isThere) call.send(says.event(1, 733n));
      call.end();
    });
    const seen = {
      event: '00000000-0000-4000-8000-000000000001',
      position: { commit: 733n, prepare: 733n },
      hash: null,
    };
    const stop = new AbortController();
    for await (const lot of store.follow({ seen: () => seen, signal: stop.signal })) stop.abort(lot);
    expect(stop.signal.aborted).toBe(true);
  });
});

describe('a subscription on a connection that carries nothing any more', () => {
  it('goes on over the next connection when another call had no answer on this one', async () => {
    let subscriptions = 0;
    const { store } = await talking((call) => {
      if (call.path === BATCH) return;
      call.send(says.confirmed);
      call.send(says.caughtUp);
      if (++subscriptions === 2) call.send(says.event(0, 733n));
    }, 250);
    const following = followed(store, 1);
    await expect.poll(() => subscriptions).toBe(1);
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await following).toEqual({ seen: [0], states: ['live', 'lost', 'live'] });
    // The client itself notices such a connection after ten seconds.
  }, 5_000);
});

describe('a server that refuses our user', () => {
  it('is pinged again only after a while', async () => {
    let calls = 0;
    const { store } = await talking((call) => {
      calls += 1;
      call.end({ code: 16, words: 'Unauthenticated' });
    });
    for (const _ of [1, 2, 3, 4]) expect(await store.ping()).toBe(false);
    expect(calls).toBe(1);
  });

  it('is asked by itself whether it has given the right, on a new call, and that is told once', async () => {
    let isAllowed = false;
    let calls = 0;
    const told: unknown[] = [];
    const server = await scriptedServer((call, request, n) => {
      if (call.path === READ) return call.end();
      if (call.path !== BATCH) return call.end({ code: 9, words: 'Delete failed due to WrongExpectedVersion.' });
      if (n === 0) calls += 1;
      const words = isAllowed ? 'WrongExpectedVersion' : 'AccessDenied';
      call.send(says.refused(request, words, `event_store.client.${words}`, isAllowed ? 6 : 7));
    });
    const store = connectStore(server.connectionString.replace('//', '//ada:s3cret@'), {
      onDenied: (reason) => void told.push(reason),
    });
    onTestFinished(server.close);
    onTestFinished(() => store.close());
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(NotAllowedError);
    expect(told).toEqual([expect.stringContaining('does not allow the user ada to append events')]);
    isAllowed = true;
    await expect.poll(async () => (await store.ping()) && told.length).toBe(2);
    expect(told[1]).toBeNull();
    // The server knows the rights of a call from its beginning.
    expect(calls).toBe(2);
  });
});

describe('an append', () => {
  it('waits for a server that is not ready, and is written once', async () => {
    let refusals = 3;
    const { store } = await talking((call, request) => {
      if (refusals-- > 0) call.send(says.refused(request, 'Server Is Not Ready', 'google.protobuf.Empty'));
      else call.send(says.appended(request, 0, 733n));
    });
    expect(await store.append('s', 'none', [event()])).toEqual({
      revision: 0,
      position: { commit: 733n, prepare: 733n },
    });
  });

  it.each(['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'])(
    'that meets "%s" for too long was surely not written',
    async (words) => {
      const { store } = await talking((call, request) => {
        call.send(says.refused(request, words, 'google.protobuf.Empty'));
      }, 250);
      await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(UnavailableError);
    },
  );

  it('is asked elsewhere when the node is not the leader', async () => {
    let calls = 0;
    const { store } = await talking((call, request, n) => {
      if (n === 0 && ++calls === 1) call.end({ code: 5, words: 'Leader info available', exception: 'not-leader' });
      else call.send(says.appended(request, 0, 733n));
    });
    expect(await store.append('s', 'none', [event()])).toMatchObject({ revision: 0 });
  });

  it.each([
    [16, 'Unauthenticated', undefined],
    [7, 'Access Denied', 'access-denied'],
  ])('ended by status %i is refused at once, and not repeated', async (code, words, exception) => {
    let calls = 0;
    const { store } = await talking((call) => {
      calls += 1;
      call.end({ code, words, ...(exception ? { exception } : {}) });
    });
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(NotAllowedError);
    expect(calls).toBe(1);
  });

  it('cut by a shutdown may have been written', async () => {
    const { store } = await talking((call) => call.reset());
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(OutcomeUnknownError);
  });
});

describe('a delete or a tombstone', () => {
  it.each(['delete', 'tombstone'] as const)('(%s) cut by a shutdown may have been done', async (method) => {
    const { store } = await talking((call) => call.reset());
    await expect(store[method]('s')).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it('is refused at once when the user lacks the right', async () => {
    const { store } = await talking((call) =>
      call.end({ code: 7, words: 'Access Denied', exception: 'access-denied' }),
    );
    await expect(store.delete('s')).rejects.toBeInstanceOf(NotAllowedError);
  });
});

describe('a read', () => {
  const numbers = async (store: EventStore) => {
    const found: unknown[] = [];
    for await (const { data } of store.read('thing-1')) found.push(data.n);
    return found;
  };

  it.each([
    ['a server that is not ready', { code: 14, words: 'Server Is Not Ready' }],
    ['a follower', { code: 5, words: 'Leader info available', exception: 'not-leader' }],
    ['a server without a leader', { code: 2, words: 'No leader info available in response' }],
  ])('waits for %s', async (_, ending) => {
    let refusals = 2;
    const { store } = await talking((call) => {
      if (refusals-- > 0) return call.end(ending);
      call.send(says.event(0, 733n));
      call.end();
    });
    expect(await numbers(store)).toEqual([0]);
  });

  it('of no events asks nobody', async () => {
    const { store } = await talking((call) => call.end({ code: 2, words: 'Exception was thrown by handler.' }));
    for await (const _ of store.read('thing-1', { maxCount: 0 })) throw new Error('an event');
    for await (const _ of store.readAll({ maxCount: 0 })) throw new Error('an event');
  });

  it.each([
    ['thing-1', 1],
    ['$scavengePoints', 0],
  ])('of %s that the server does not allow is told %i times as a missing right', async (stream, times) => {
    const server = await scriptedServer((call) =>
      call.end({ code: 7, words: 'Access Denied', exception: 'access-denied' }),
    );
    onTestFinished(server.close);
    const told: (string | null)[] = [];
    const store = connectStore(server.connectionString, {
      deadline: 1_000,
      onDenied: (reason) => void told.push(reason),
    });
    onTestFinished(() => store.close());
    const read = async () => {
      for await (const _ of store.read(stream)) throw new Error('an event');
    };
    await expect(read()).rejects.toBeInstanceOf(NotAllowedError);
    expect(told).toHaveLength(times);
  });

  it('passes over a link without its target', async () => {
    const { store } = await talking((call) => {
      call.send(says.danglingLink(700n));
      call.send(says.event(0, 733n));
      call.end();
    });
    expect(await numbers(store)).toEqual([0]);
  });
});

describe('the question whether the store is there', () => {
  const end = says.event(7, 9_000n, { type: '$statsCollected', stream: '$stats-0' });

  it('reads one event without a filter, so it costs the same whatever lies at the end of the log', async () => {
    const questions: unknown[] = [];
    const { store } = await talking((call, request) => {
      questions.push({ path: call.path, ...asked(request) });
      call.send(end);
      call.end();
    });
    expect(await store.ping()).toBe(true);
    expect(await store.last()).toMatchObject({ type: '$statsCollected', position: { commit: 9_000n } });
    const one = { path: READ, backwards: true, count: 1, filtered: false };
    expect(questions).toEqual([one, one]);
  });

  it('is another one than where our last event is: a search, only when the log ends with a system event', async () => {
    const questions: boolean[] = [];
    let last = says.event(3, 8_000n);
    const { store } = await talking((call, request) => {
      const { filtered } = asked(request);
      questions.push(filtered);
      call.send(filtered ? says.event(3, 8_000n) : last);
      call.end();
    });
    expect(await store.head()).toEqual({ commit: 8_000n, prepare: 8_000n });
    expect(questions).toEqual([false]);
    last = end;
    expect(await store.head()).toEqual({ commit: 8_000n, prepare: 8_000n });
    expect(questions).toEqual([false, false, true]);
  });
});

describe('a clock that is hours off', () => {
  afterEach(() => vi.useRealTimers());

  it.each([-5, 5])('(%i hours) changes nothing for an append', async (hours) => {
    const node = await embedded();
    onTestFinished(removeDirectories);
    onTestFinished(() => node.stop());
    const store = connectStore(node.connectionString);
    onTestFinished(() => store.close());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    expect(await store.append('s', 'none', [event()])).toMatchObject({ revision: 0 });
    expect(await store.append('s', 0, [event()])).toMatchObject({ revision: 1 });
  });
});

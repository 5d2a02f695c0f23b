import { describe, expect, it, onTestFinished } from 'vitest';
import { connectStore, type EventStore } from '#events/store/store';
import { clusterDouble, type States } from './clusterDouble.ts';
import { append } from './listening.ts';

async function talking(states: States, deadline = 10_000) {
  const cluster = await clusterDouble(states);
  onTestFinished(cluster.close);
  const store = connectStore(cluster.connectionString, { deadline });
  onTestFinished(() => store.close());
  return { cluster, store };
}

/** The first events of a subscription; `each` runs after each. */
async function followed(store: EventStore, count: number, each: () => void): Promise<string[]> {
  const stop = new AbortController();
  const seen: string[] = [];
  for await (const item of store.subscribe({ signal: stop.signal })) {
    if ('caughtUp' in item) continue;
    seen.push(`${item.stream}@${item.revision}`);
    each();
    if (seen.length === count) stop.abort();
  }
  return seen;
}

describe('a cluster of three', () => {
  it('gets an append at its leader, whichever node is named first', async () => {
    const { cluster, store } = await talking(['follower', 'follower', 'leader']);
    expect(await append(store, 'thing-1')).toEqual(['written revision 2 at 1500']);
    expect(cluster.heard).toEqual(['append to thing-1, of node 3']);
  });

  it('gets an append at the next leader when the leader resigned', async () => {
    const { cluster, store } = await talking(['leader', 'follower', 'follower']);
    await append(store, 'thing-1');
    cluster.become(['follower', 'leader', 'follower']);
    expect(await append(store, 'thing-1')).toEqual(['written revision 1 at 1500']);
    expect(cluster.heard).toEqual([1, 1, 2].map((n) => `append to thing-1, of node ${n}`));
  });

  it('gets an append at the next leader when the leader was killed', async () => {
    const { cluster, store } = await talking(['follower', 'leader', 'follower']);
    await append(store, 'thing-1');
    cluster.become(['follower', 'dead', 'leader']);
    cluster.kill(2);
    // An append sent before the cut is noticed has an unknown outcome, and a command repeats it.
    const said = await append(store, 'thing-1');
    const again = said[0] === 'OutcomeUnknownError, 503' ? await append(store, 'thing-1') : said;
    expect(again).toEqual(['written revision 2 at 1500']);
    expect(cluster.heard).toEqual([2, 3].map((n) => `append to thing-1, of node ${n}`));
  });

  it('gets an append that waited while nobody led', async () => {
    const { cluster, store } = await talking(['dead', 'unknown', 'dead']);
    cluster.become(['follower', 'unknown', 'leader'], 4);
    expect(await append(store, 'thing-1')).toEqual(['written revision 2 at 1500']);
    expect(cluster.heard).toEqual(['append to thing-1, of node 3']);
  });

  it('is left at a leader that was cut off alone, although that one goes on answering reads', async () => {
    const { cluster, store } = await talking(['leader', 'follower', 'follower']);
    expect(await store.ping()).toBe(true);
    const seen = await followed(store, 2, () => {
      cluster.become(['alone', 'leader', 'follower']);
      void store.ping();
    });
    expect(seen).toEqual(['thing-1@0', 'thing-1@1']);
    expect(await append(store, 'thing-1')).toEqual(['written revision 1 at 1500']);
  });

  it('is not there when its leader was cut off alone and no other node is reached', async () => {
    const { cluster, store } = await talking(['leader', 'follower', 'follower'], 600);
    expect(await store.ping()).toBe(true);
    cluster.become(['alone', 'dead', 'dead']);
    for (const n of [2, 3]) cluster.kill(n);
    expect(await store.ping()).toBe(false);
  });

  it('is followed on at the next leader, from the last event seen', async () => {
    const { cluster, store } = await talking(['leader', 'follower', 'follower']);
    const seen = await followed(store, 2, () => {
      cluster.become(['dead', 'follower', 'leader']);
      cluster.kill(1);
    });
    expect(seen).toEqual(['thing-1@0', 'thing-1@2']);
    expect(cluster.heard).toEqual([
      'subscribe to all of type ^[^$] from start, of node 1',
      'subscribe to all of type ^[^$] from 1000, of node 3',
    ]);
  });
});

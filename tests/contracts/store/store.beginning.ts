import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore, type EventStore, type StoredEvent } from '#events/store/store';
import { all, event } from './events.ts';
import type { StoreUnderTest } from './stores.ts';

const FOLLOWERS = [{}, { types: ['ThingHappened'] }, { streamPrefixes: ['first'] }];

/** The contract of every event store on a log that Muster has not written to yet. */
export function storeBeginning(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`an event store that begins: ${name}`, () => {
    let node: StoreUnderTest;
    let store: EventStore;
    let isNew: boolean;
    beforeAll(async () => {
      node = await start();
      store = connectStore(node.connectionString, { deadline: 5_000 });
      isNew = (await store.head()) === undefined;
      if (!isNew) console.log(`skipped: the beginning of ${name} – this log has events`);
    });
    afterAll(async () => {
      await store?.close();
      await node?.stop();
    });

    it('answers, and has no head and no events', async ({ skip }) => {
      if (!isNew) skip('this log has events');
      expect(await store.ping()).toBe(true);
      for (const options of [...FOLLOWERS, { backwards: true }]) expect(await all(store.readAll(options))).toEqual([]);
      expect(await all(store.read('first'))).toEqual([]);
    });

    it('lets every subscription catch up with nothing, and shows it the first events', async ({ skip }) => {
      if (!isNew) skip('this log has events');
      const stop = new AbortController();
      const seen: StoredEvent[][] = FOLLOWERS.map(() => []);
      let caughtUp = 0;
      const following = FOLLOWERS.map(async (options, n) => {
        for await (const item of store.subscribe({ ...options, signal: stop.signal })) {
          if ('caughtUp' in item) caughtUp += 1;
          else seen[n]?.push(item);
        }
      });
      await expect.poll(() => caughtUp, { timeout: 10_000 }).toBeGreaterThanOrEqual(FOLLOWERS.length);
      const first = [event(0), event(1)];
      await store.append(`first-${randomUUID()}`, 'none', first);
      const ids = first.map(({ id }) => id);
      await expect
        .poll(() => seen.map((events) => events.map(({ id }) => id)), { timeout: 10_000 })
        .toEqual(FOLLOWERS.map(() => ids));
      stop.abort();
      await Promise.all(following);
    });

    it('shows the first events to a subscription that begins again where it caught up', async ({ skip }) => {
      if (!isNew) skip('this log has events');
      const types = [`First${randomUUID()}`];
      const follow = async (
        after: Parameters<EventStore['subscribe']>[0]['after'],
        until: 'caught up' | 'an event',
      ) => {
        const stop = new AbortController();
        for await (const item of store.subscribe({ types, after, signal: stop.signal }))
          if ('caughtUp' in item === (until === 'caught up')) {
            stop.abort();
            return item;
          }
        return undefined;
      };
      const caughtUp = await follow(undefined, 'caught up');
      const after = caughtUp && 'caughtUp' in caughtUp ? caughtUp.caughtUp : undefined;
      await store.append(`first-${randomUUID()}`, 'none', [event(2, types[0])]);
      expect(await follow(after, 'an event')).toMatchObject({ data: { n: 2 } });
    });
  });
}

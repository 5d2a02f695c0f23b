import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { connectStore, StreamDeletedError, WrongExpectedVersionError } from '#events/store/store';
import { all, event, events } from '../../contracts/store/events.ts';
import { storeBeginning } from '../../contracts/store/store.beginning.ts';
import { embedded, removeDirectories, type StoreUnderTest } from '../../contracts/store/stores.ts';
import { ownLogOn } from './ownLog.ts';

afterAll(removeDirectories);

/** A part of a log in which others have written. */
async function part(): Promise<StoreUnderTest> {
  const node = await embedded();
  const other = connectStore(node.connectionString);
  await other.append(`other-${randomUUID()}`, 'none', events(50));
  await other.close();
  const own = await ownLogOn(node.connectionString);
  return {
    ...own,
    isAlone: true,
    stop: async () => {
      await own.stop();
      await node.stop();
    },
  };
}

storeBeginning('a part of a log', part);

describe('two parts of a log', () => {
  it('are written and read as if each were alone', async () => {
    const node = await embedded();
    const whole = connectStore(node.connectionString);
    const parts = [await ownLogOn(node.connectionString), await ownLogOn(node.connectionString)];
    const stores = parts.map(({ connectionString }) => connectStore(connectionString));
    for (const [n, store] of stores.entries()) {
      await store.append('s-1', 'none', [event(n, 'One'), event(n, 'Two'), event(n, 'Two')]);
      await store.append('t-1', 'none', [event(n, 'Two')]);
      await store.setMetadata('s-1', { maxCount: 2 });
    }
    for (const [n, store] of stores.entries()) {
      const shown = async (options: object) =>
        (await all(store.readAll(options))).map(({ stream, revision, data }) => [stream, revision, data.n]);
      expect(await shown({})).toEqual([
        ['s-1', 0, n],
        ['s-1', 1, n],
        ['s-1', 2, n],
        ['t-1', 0, n],
      ]);
      expect(await shown({ types: ['Two'], maxCount: 2 })).toEqual([
        ['s-1', 1, n],
        ['s-1', 2, n],
      ]);
      expect(await shown({ types: ['One'], backwards: true, maxCount: 1 })).toEqual([['s-1', 0, n]]);
      expect(await shown({ streamPrefixes: ['t-'] })).toEqual([['t-1', 0, n]]);
      expect((await all(store.read('s-1'))).map(({ revision }) => revision)).toEqual([1, 2]);
      await expect(store.append('s-1', 0, [event(9)])).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await store.tombstone('t-1');
      await expect(all(store.read('t-1'))).rejects.toBeInstanceOf(StreamDeletedError);
      await store.delete('s-1');
      expect(await all(store.read('s-1'))).toEqual([]);
    }
    for (const store of [...stores, whole]) await store.close();
    for (const own of parts) await own.stop();
    await node.stop();
  });
});

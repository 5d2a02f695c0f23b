// @night It measures a log with a long tail.
// @quiet It measures how long a question takes.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore, type EventStore } from '#events/store/store';
import { embedded, removeDirectories } from './stores.ts';

/** Foreign events behind ours; a real log may have 400,000. */
const TAIL = Number(process.env.TAIL ?? 40_000);
const LOT = 2_000;

describe(`a log that ends with ${TAIL} system events`, () => {
  let node: Awaited<ReturnType<typeof embedded>>;
  let store: EventStore;
  beforeAll(async () => {
    node = await embedded();
    store = connectStore(node.connectionString, { deadline: 20_000 });
    const one = (type: string) => ({ id: randomUUID(), type, data: {}, metadata: {} });
    await store.append('incident-1', 'none', [one('Reported'), one('Noted')]);
    for (let n = 0; n < TAIL; n += LOT)
      await store.append(
        '$foreign',
        'any',
        Array.from({ length: LOT }, () => one('$foreign')),
      );
  });
  afterAll(async () => {
    await store.close();
    await node.stop();
    removeDirectories();
  });

  /** The lower quartile: other work of the machine is no cost of the question. */
  const usual = async (ask: () => Promise<unknown>, times: number): Promise<number> => {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    return took.toSorted((a, b) => a - b)[Math.floor(times / 4)] ?? 0;
  };

  it('answers whether it is there in at most 5 ms, where a search takes many times as long', async () => {
    expect(await store.ping()).toBe(true);
    expect(await store.last()).toMatchObject({ type: '$foreign' });
    const question = await usual(store.ping, 41);
    // The control: the last event of ours is found by a search.
    const search = await usual(store.head, 5);
    console.log(`${question.toFixed(2)} ms for the question, ${search.toFixed(1)} ms for the search`);
    expect(question).toBeLessThan(5);
    expect(search).toBeGreaterThan(5 * question);
  });

  it('still tells where our last event is', async () => {
    for await (const { position } of store.read('incident-1', { backwards: true, maxCount: 1 }))
      expect(await store.head()).toEqual(position);
    expect.assertions(1);
  });
});

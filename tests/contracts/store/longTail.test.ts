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
  const opened = async () => {
    const node = await embedded();
    return { node, store: connectStore(node.connectionString, { deadline: 20_000 }) };
  };
  let logs: readonly Awaited<ReturnType<typeof opened>>[];
  let store: EventStore;
  /** The same log without the tail. */
  let short: EventStore;
  beforeAll(async () => {
    const [long, other] = [await opened(), await opened()];
    logs = [long, other];
    [store, short] = [long.store, other.store];
    const one = (type: string) => ({ id: randomUUID(), type, data: {}, metadata: {} });
    for (const each of [store, short]) await each.append('incident-1', 'none', [one('Reported'), one('Noted')]);
    for (let n = 0; n < TAIL; n += LOT)
      await store.append(
        '$foreign',
        'any',
        Array.from({ length: LOT }, () => one('$foreign')),
      );
  });
  afterAll(async () => {
    for (const log of logs) {
      await log.store.close();
      await log.node.stop();
    }
    removeDirectories();
  });

  /** The lower quartile of each, asked in turn: other work of the machine is no cost of the question. Milliseconds. */
  const usual = async (times: number, ...asked: readonly (() => Promise<unknown>)[]): Promise<readonly number[]> => {
    const took: number[][] = asked.map(() => []);
    for (let n = 0; n < times; n++)
      for (const [which, ask] of asked.entries()) {
        const began = performance.now();
        await ask();
        took[which]?.push(performance.now() - began);
      }
    return took.map((each) => each.toSorted((a, b) => a - b)[Math.floor(times / 4)] ?? Number.NaN);
  };

  it('answers whether it is there as fast as without them, where a search takes many times as long', async () => {
    expect(await store.ping()).toBe(true);
    expect(await store.last()).toMatchObject({ type: '$foreign' });
    const [question = Number.NaN, without = Number.NaN] = await usual(41, store.ping, short.ping);
    // The control: the last event of ours is found by a search.
    const [search = Number.NaN] = await usual(5, store.head);
    const shown = [question, without, search].map((milliseconds) => milliseconds.toFixed(2));
    console.log(`${shown[0]} ms for the question, ${shown[1]} without the events, ${shown[2]} for the search`);
    expect(question).toBeLessThan(2 * without);
    expect(search).toBeGreaterThan(5 * question);
  });

  it('still tells where our last event is', async () => {
    for await (const { position } of store.read('incident-1', { backwards: true, maxCount: 1 }))
      expect(await store.head()).toEqual(position);
    expect.assertions(1);
  });
});

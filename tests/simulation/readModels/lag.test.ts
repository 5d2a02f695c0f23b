import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventStore, SubscribeOptions } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import { due } from '#projections/due/due';
import { systemClock } from '#services/core/clock';
import { healthOf } from '#services/health/health';
import { appOf } from '#services/testing/app';
import { project } from '../house.ts';
import { type MemoryStore, memoryStore } from '../memoryStore.ts';

const noted: AnyProjection = { name: 'noted', version: 1, keys: () => ['all'], on: {} };

let ids = 0;
const put = (store: MemoryStore, type: string): void =>
  store.put(type.startsWith('$') ? '$foreign' : 'note-1', {
    id: `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`,
    type,
    data: Buffer.from('{}'),
    metadata: Buffer.from('{}'),
  });

async function following(store: EventStore) {
  const folder = folderOf('lag');
  const { projector, views, stop } = await project(store, folder, { projections: [noted, due] });
  onTestFinished(stop);
  await projector.caughtUp;
  const parts = { hints: null, engine: null, denied: null, loading: false };
  const files = { damaged: () => [], refused: () => null };
  const app = appOf({ store, projector, views, files, config: { roles: new Set() }, clock: systemClock, parts });
  return { projector, views, health: () => healthOf(app) };
}

const lagOf = (health: Awaited<ReturnType<typeof healthOf>>) =>
  health.projections.filter(({ name }) => name === 'noted').map(({ lag }) => lag);

describe('the lag of a read model', () => {
  it('is 0 when it shows everything of ours, however many system events follow', async () => {
    const store = memoryStore();
    for (const type of ['Noted', 'Noted', ...Array.from({ length: 50 }, () => '$foreign')]) put(store, type);
    const { projector, health } = await following(store);
    await expect.poll(async () => lagOf(await health())).toEqual([0]);
    put(store, 'Noted');
    put(store, '$foreign');
    await projector.reached({ commit: 53n, prepare: 53n }, 5_000);
    expect(lagOf(await health())).toEqual([0]);
    expect((await health()).status).toBe('up');
  });

  it('is 0 on a log of system events alone, and on an empty one', async () => {
    const store = memoryStore();
    const empty = await following(store);
    await expect.poll(async () => lagOf(await empty.health())).toEqual([0]);
    put(store, '$foreign');
    const foreign = await following(store);
    await expect.poll(async () => lagOf(await foreign.health())).toEqual([0]);
  });

  it('is the distance to our last event when that was not delivered', async () => {
    const store = memoryStore();
    put(store, 'Noted');
    const deaf: EventStore = {
      ...store,
      async *follow(options: SubscribeOptions) {
        for await (const lot of store.follow(options))
          yield lot.filter((item) => 'caughtUp' in item || item.position.commit < 2n);
      },
    };
    const { health } = await following(deaf);
    await expect.poll(async () => lagOf(await health())).toEqual([0]);
    for (const _ of [1, 2, 3]) put(store, 'Noted');
    expect(lagOf(await health())).toEqual([3]);
  });
});

describe('the health', () => {
  it.each([
    ['the refusal of our user', { denied: 'The event store at store:2113 does not …' }],
    ['the damage of the log', { denied: null, damaged: 'The event store at store:2113 does not …' }],
  ])('names %s, and is down', async (_, part) => {
    const store = memoryStore();
    const { projector, views } = await following(store);
    const parts = { hints: null, engine: null, ...part };
    const files = { damaged: () => [], refused: () => null };
    const app = appOf({
      store,
      projector,
      views,
      files,
      config: { roles: new Set() },
      clock: systemClock,
      parts,
    });
    expect(await healthOf(app)).toMatchObject({
      status: 'down',
      eventStore: 'down',
      eventStoreDenied: 'The event store at store:2113 does not …',
    });
  });
});

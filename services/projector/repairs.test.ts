import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { openViews } from '#services/views/views';
import { forgetRepaired, repairsIn } from './repairs.ts';

const model = (name: string): AnyProjection => ({ name, version: 1, keys: () => [], on: {} });
const [crews, jobs] = [model('crews'), model('jobs')];
const at = { commit: 3n, prepare: 3n };

let dataDir: string;
beforeEach(() => {
  dataDir = folderOf('repairs');
});

interface Event {
  readonly id: string;
  readonly type: string;
  readonly revision: number;
  readonly data: object;
}
const event = (id: string, revision: number): Event => ({ id, type: 'CrewCreated', revision, data: {} });
const repaired = (by: string, id: string, revision: number): Event => ({
  id: by,
  type: 'EventRepaired',
  revision: 9,
  data: { event: id, revision, type: 'CrewCreated', data: { name: 'Truck' } },
});
const skipped = (by: string, id: string, revision: number): Event => ({
  id: by,
  type: 'EventSkipped',
  revision: 9,
  data: { event: id, revision, type: 'CrewCreated' },
});

describe('the decisions about events that cannot be applied', () => {
  const learned = async (after: Parameters<typeof repairsIn>[1], ...events: readonly Event[]) => {
    const asked: unknown[] = [];
    const store = {
      async *readAll(options: object) {
        asked.push(options);
        yield* events.map((one) => ({ ...one, stream: 's1' }));
      },
    } as unknown as Parameters<typeof repairsIn>[0];
    return { repairs: await repairsIn(store, after), asked };
  };

  it('are read from the log by their types, from a place on', async () => {
    const types = ['EventRepaired', 'EventSkipped'];
    const { repairs, asked } = await learned(undefined, repaired('r1', 'e1', 4), skipped('r2', 'e2', 5));
    expect(asked).toEqual([{ types }]);
    expect(repairs.of({ stream: 's1', revision: 4, id: 'e1' })).toEqual({ by: 'r1', data: { name: 'Truck' } });
    expect(repairs.of({ stream: 's1', revision: 5, id: 'e2' })).toEqual({ by: 'r2', data: null });
    expect(repairs.of({ stream: 's1', revision: 5, id: 'e1' })).toBeUndefined();
    expect((await learned(at)).asked).toEqual([{ types, after: at }]);
  });
});

describe('the read models with documents that are set aside', () => {
  /** Sets the document of an event aside, in each of these read models. */
  function aside(reason: string, ...models: readonly AnyProjection[]): void {
    const views = openViews<ReadModel>(dataDir);
    for (const one of models) {
      const writer = views.writer(one);
      views.transaction(() => {
        writer.prepare('k1', { name: 'Truck' })();
        writer.aside.put('k1', {
          projection: one.name,
          key: 'k1',
          event: 'e1',
          type: 'CrewCreated',
          stream: 's1',
          position: at,
          reason,
          before: null,
        });
      });
    }
    views.close();
  }
  async function forgotten(...events: readonly Event[]) {
    const reads: string[] = [];
    const store = {
      async *read(stream: string) {
        reads.push(stream);
        yield* events.map((one) => ({ ...one, stream }));
      },
    } as unknown as Parameters<typeof forgetRepaired>[1];
    const names = await forgetRepaired(dataDir, store, [crews, jobs]);
    return { names, reads };
  }
  const left = () => {
    const views = openViews<ReadModel>(dataDir);
    views.writer(crews);
    const doc = views.doc('crews', 'k1');
    views.close();
    return doc;
  };

  it('are none at first, and no stream is read', async () => {
    expect(await forgotten()).toEqual({ names: [], reads: [] });
    openViews<ReadModel>(dataDir).close();
    expect(await forgotten()).toEqual({ names: [], reads: [] });
  });

  it.each([
    ['repaired', repaired('r1', 'e1', 1)],
    ['skipped', skipped('r1', 'e1', 1)],
  ])('are forgotten once the event is %s', async (_, decision) => {
    aside('Error: no name', crews);
    expect(await forgotten(event('e0', 0), event('e1', 1), event('e2', 2), decision)).toEqual({
      names: ['crews'],
      reads: ['s1'],
    });
    expect(left()).toBeNull();
  });

  it('stay while nobody decided about this very event', async () => {
    aside('Error: no name', crews);
    for (const others of [[], [repaired('r1', 'e0', 0)], [repaired('r1', 'e1', 0)]])
      expect((await forgotten(event('e0', 0), event('e1', 1), ...others)).names).toEqual([]);
    expect(left()).toEqual({ name: 'Truck' });
  });

  it('stay when the log has the decision and no longer the event', async () => {
    aside('Error: no name', crews);
    for (const revision of [0, 1])
      expect((await forgotten(event('e9', 9), repaired('r1', 'e1', revision))).names).toEqual([]);
  });

  it('stay when the event could not be applied with that repair either, and not with a later one', async () => {
    aside('repaired by r1: Error: no name', crews, jobs);
    const first = [event('e0', 0), event('e1', 1), repaired('r1', 'e1', 1)];
    expect((await forgotten(...first)).names).toEqual([]);
    expect((await forgotten(...first, repaired('r2', 'e1', 1))).names).toEqual(['crews', 'jobs']);
  });
});

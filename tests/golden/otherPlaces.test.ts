import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '#events/core/position';
import type { PlacedFact } from '#events/facts';
import { keyRing } from '#events/store/sealing/keys';
import type { EventStore, Followed, StoredEvent } from '#events/store/store';
import { projection } from '#projections/core/projection';
import { isOfRows, type ReadModel, rowProjection } from '#projections/core/rows';
import { projections } from '#projections/index';
import { systemClock, systemRandom } from '#services/core/clock';
import { removeFolders, testLog, written } from '../journeys/move/logs.ts';
import { digestsOf, project } from '../simulation/house.ts';
import { goldenOf } from './golden.ts';

// A server places events by bytes, and an embedded node counts them: after a move every event has another place.
const far = ({ commit, prepare }: Position): Position => ({
  commit: commit * 1_013n + 70_000n,
  prepare: prepare * 1_013n + 69_400n,
});
const near = ({ commit }: Position): Position => {
  const at = (commit - 70_000n) / 1_013n;
  return { commit: at, prepare: at };
};
const moved = <Event extends StoredEvent>(event: Event): Event => ({ ...event, position: far(event.position) });
const followed = (item: Followed): Followed =>
  'caughtUp' in item ? { ...item, caughtUp: item.caughtUp && far(item.caughtUp) } : moved(item);

/** The same log, with every event at another place. */
function elsewhere(store: EventStore): EventStore {
  const from = <Asked extends { readonly after?: Position | undefined }>(asked: Asked): Asked =>
    asked.after ? { ...asked, after: near(asked.after) } : asked;
  return {
    ...store,
    async *read(...asked) {
      for await (const event of store.read(...asked)) yield moved(event);
    },
    async *readAll(asked = {}) {
      for await (const event of store.readAll(from(asked))) yield moved(event);
    },
    async *follow({ seen, ...asked }) {
      const known = () => {
        const place = seen?.();
        return place ? { ...place, position: near(place.position) } : null;
      };
      for await (const items of store.follow({ ...from(asked), ...(seen && { seen: known }) }))
        yield items.map(followed);
    },
    holds: (place) => store.holds({ ...place, position: near(place.position) }),
    last: async () => {
      const last = await store.last();
      return last && moved(last);
    },
    head: async () => {
      const head = await store.head();
      return head && far(head);
    },
  };
}

/** Read models with a fault: they keep the place of an event past the types that hide it. */
const placeOf = (event: object): string => String((event as PlacedFact).position.commit);
const planted: readonly ReadModel[] = [
  projection<{ readonly at: string }>()({
    name: 'planted_document',
    version: 1,
    keys: ({ stream }) => [stream],
    on: { IncidentCreated: (_, event) => ({ at: placeOf(event) }) },
  }),
  rowProjection<{ readonly incident: string; readonly at: string }>()({
    name: 'planted_row',
    version: 1,
    table: { columns: { incident: 'text', at: 'text' }, key: ['incident'] },
    on: { IncidentCreated: (event) => [{ put: { incident: event.stream, at: placeOf(event) } }] },
  }),
];

/** The column of each table that holds the place itself, in the order of the log. */
const places = Object.fromEntries(
  projections.flatMap((model) =>
    isOfRows(model) && model.table.place !== undefined ? [[`${model.name}_v${model.version}`, model.table.place]] : [],
  ),
);

describe('the same log at other places', () => {
  let digests: readonly Readonly<Record<string, string>>[];
  const folders: string[] = [];
  const setAside: unknown[] = [];
  beforeAll(async () => {
    const { about, logDb, events } = goldenOf('2026-11-22');
    const log = await testLog(written(logDb));
    // The log of that build has erasures, and no fact that their keys are deleted.
    const erasure = events.findLast(({ type }) => type === 'PersonalDataErased');
    const metadata = { ...(JSON.parse(erasure?.metadata ?? '{}') as object), causationId: 'deleted' };
    const data = { night: '2026-11-23', through: erasure?.id, since: erasure?.recordedAt, remain: true };
    const fact = { id: systemRandom.uuid(), type: 'ErasedKeysDeleted', data, metadata };
    await log.store.append('scavenge-2026-11-23', 'none', [fact]);
    digests = await Promise.all(
      [log.store, elsewhere(log.store)].map(async (store) => {
        const folder = mkdtempSync(join(tmpdir(), 'muster-places-'));
        folders.push(folder);
        const masterKey = Buffer.from(about.masterKey, 'hex');
        const keys = () => keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
        const here = await project(store, folder, { projections: [...projections, ...planted], keys });
        await here.caughtUp();
        setAside.push(...here.projector.health().setAside);
        await here.stop();
        return digestsOf(folder, places);
      }),
    );
    await log.close();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    removeFolders();
  });

  it('gives the same bytes in every read model, except in one that keeps a place', () => {
    const [here, there] = digests;
    expect(setAside).toEqual([]);
    const apart = Object.keys({ ...here, ...there }).filter((table) => here?.[table] !== there?.[table]);
    expect(apart.toSorted()).toEqual(['planted_document_v1', 'planted_row_v1']);
    expect(Object.keys(here ?? {}).length).toBeGreaterThan(projections.length);
  });
});

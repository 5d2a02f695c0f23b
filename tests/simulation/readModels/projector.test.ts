import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import { openSqlite } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { parsePosition } from '../../../events/core/position.ts';
import { type House, house, type Projecting } from '../house.ts';

let here: House;
let n = 0;
beforeEach(async () => {
  here = await house();
  n = 0;
});
afterEach(() => here.close());

const arvada = idFrom('projector', 'arvada');
const cause = { entity: arvada, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
const step = <Command>(command: Command) => ({
  commandId: idFrom('projector', n++),
  occurredAt: '2026-03-01T12:00:00.000Z',
  command,
});
const register = () =>
  here.handle(
    entity,
    arvada,
    step({
      do: 'register',
      entity: arvada,
      name: 'arvada',
      displayName: 'Arvada',
      timezone: 'America/Denver',
      lat: 0,
      lng: 0,
      versions: [],
    } as const),
    cause,
  );
const manual = (on: boolean) =>
  here.handle(entity, arvada, step({ do: on ? 'enableManualMode' : 'disableManualMode' } as const), cause);

type Tally = { readonly switches: number; readonly unit?: string };
const tally = (version: number, unit?: string): AnyProjection => ({
  name: 'tally',
  version,
  keys: () => ['all'],
  on: {
    ManualModeEnabled: (doc) => ({ switches: ((doc as Tally | null)?.switches ?? 0) + 1, ...(unit ? { unit } : {}) }),
  },
});
const poisoned = (): AnyProjection => ({
  name: 'poisoned',
  version: 1,
  keys: () => ['all'],
  on: {
    ManualModeEnabled: () => ({ seen: true }),
    ManualModeDisabled: () => {
      throw new Error('cannot take this');
    },
  },
});

describe('the projector', () => {
  it('sets a document aside at an event that it cannot take, names it, and lets everything else go on', async () => {
    await register();
    const { projector, views, caughtUp }: Projecting<ReadModel> = await here.project(here.folder(), {
      projections: [tally(1), poisoned()],
    });
    const told: boolean[] = [];
    projector.onFollowing((following) => told.push(following));
    await manual(true);
    await caughtUp();
    expect(told.at(-1) ?? true).toBe(true);
    const { events } = await manual(false);
    await manual(true);
    await caughtUp();
    expect(projector.health().setAside).toMatchObject([{ projection: 'poisoned', key: 'all', event: events[0]?.id }]);
    expect(views.doc('tally', 'all')).toEqual({ switches: 2 });
    expect(views.doc('poisoned', 'all')).toEqual({ seen: true });
    // The other documents are live.
    expect(told.at(-1) ?? true).toBe(true);
  });

  it('still knows after a restart what is set aside, and tries it again only in a rebuild', async () => {
    await register();
    const folder = here.folder();
    const first: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1), poisoned()] });
    await manual(true);
    await manual(false);
    await first.caughtUp();
    await first.stop();
    let taken = 0;
    const mended: AnyProjection = { ...poisoned(), on: { ManualModeDisabled: () => ({ taken: ++taken }) } };
    const second: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1), mended] });
    await second.caughtUp();
    expect(second.projector.health().setAside).toMatchObject([{ projection: 'poisoned', key: 'all' }]);
    expect([second.views.doc('poisoned', 'all'), taken]).toEqual([{ seen: true }, 0]);
    expect(second.views.doc('tally', 'all')).toEqual({ switches: 1 });
    const third: Projecting<ReadModel> = await here.project(folder, {
      projections: [tally(1), { ...mended, version: 2 }],
    });
    await third.built();
    expect(third.views.doc('poisoned', 'all')).toEqual({ taken: 1 });
    expect(third.projector.health().setAside).toEqual([]);
  });

  it('recognizes an outage: no event is poison because its key could not be fetched just now', async () => {
    await register();
    const id = idFrom('projector', 'crew');
    const create = { do: 'create', designation: id, name: 'Truck 1', sharedPhoneNumber: '' } as const;
    await here.handle(designation, id, step(create), cause);
    await here.handle(
      designation,
      id,
      step({ do: 'writeNote', body: 'Low on fuel', source: 'manager' } as const),
      cause,
    );
    let failures = 0;
    const { projector, views, caughtUp } = await here.project(here.folder(), {
      keys: (ring) => ({
        ...ring,
        learn: () => {},
        find: (subject) => (failures++ < 3 ? Promise.reject(new Error('the session was closed')) : ring.find(subject)),
      }),
    });
    await caughtUp();
    expect(failures).toBeGreaterThan(3);
    expect(projector.health().setAside).toEqual([]);
    expect(views.text('crews', id)).toContain('Low on fuel');
  });

  it('rebuilds a changed version beside the old one, which stays readable until the new one has caught up', async () => {
    await register();
    for (let i = 0; i < 40; i++) await manual(i % 2 === 0);
    const folder = here.folder();
    const first: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1)] });
    await first.caughtUp();
    await first.stop();
    let go: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const second: Projecting<ReadModel> = await here.project(folder, {
      projections: [tally(2, 'switches')],
      batch: 1,
      codec: (same) => ({ ...same, decode: (stored) => held.then(() => same.decode(stored)) }),
    });
    // Until then the screens are told that they are behind, and no command counts as shown.
    const told: boolean[] = [];
    second.projector.onFollowing((following) => told.push(following));
    const head = (await here.store.head()) ?? { commit: 0n, prepare: 0n };
    expect(await second.projector.reached(head, 0)).toBe(false);
    expect(told).toEqual([false]);
    go();
    // A read always gets an answer: the old document first, then at once the new one.
    const seen = new Set<string>();
    while (!seen.has('{"switches":20,"unit":"switches"}')) {
      seen.add(second.views.text('tally', 'all') ?? 'nothing');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([...seen]).toEqual(['{"switches":20}', '{"switches":20,"unit":"switches"}']);
    expect(await second.projector.reached(head, 1_000)).toBe(true);
    expect(told).toEqual([false, true]);
    await manual(true);
    await second.caughtUp();
    expect(second.views.doc('tally', 'all')).toMatchObject({ switches: 21 });
  });

  it('skips events that it does not show without a transaction, and neither loses nor doubles any by that', async () => {
    await register();
    const folder = here.folder();
    const stored = () => {
      const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
      const row = db.prepare('SELECT position FROM projections').get() as { position: string };
      db.close();
      return parsePosition(row.position);
    };
    const first: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1)] });
    const { position } = await manual(true);
    await first.caughtUp();
    expect(stored()).toEqual(position);
    await here.keys.obtain('somebody');
    await first.caughtUp();
    expect(first.projector.position()).toEqual(await here.store.head());
    expect(stored()).toEqual(position);
    await first.stop();

    const again: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1)] });
    await again.caughtUp();
    expect(again.projector.position()).toEqual(await here.store.head());
    expect(again.views.doc('tally', 'all')).toEqual({ switches: 1 });
    // In any case a restart reads at most a thousand of them again.
    const foreign = (id: number) => ({ id: idFrom('foreign', id), type: 'SomethingElse', data: {}, metadata: {} });
    await here.store.append(
      'elsewhere',
      'none',
      Array.from({ length: 1_001 }, (_, id) => foreign(id)),
    );
    await again.caughtUp();
    expect(stored()?.commit).toBeGreaterThan(position?.commit ?? 0n);
    await manual(false);
    const { position: last } = await manual(true);
    await again.caughtUp();
    expect(stored()).toEqual(last);
    expect(again.views.doc('tally', 'all')).toEqual({ switches: 2 });
  });

  it('stores the position of a read model only with events that concern it, and doubles none by that', async () => {
    await register();
    const folder = here.folder();
    const off: AnyProjection = {
      name: 'off',
      version: 1,
      keys: () => ['all'],
      on: { ManualModeDisabled: (doc) => ({ switches: ((doc as Tally | null)?.switches ?? 0) + 1 }) },
    };
    const stored = (name: string) => {
      const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
      const row = db.prepare('SELECT position FROM projections WHERE name = ?').get(name) as { position: string };
      db.close();
      return parsePosition(row.position);
    };
    const first: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1), off] });
    await manual(true);
    const { position: before } = await manual(false);
    await first.caughtUp();
    const { position: after } = await manual(true);
    await first.caughtUp();
    expect([stored('off'), stored('tally')]).toEqual([before, after]);
    expect(first.projector.position()).toEqual(after);
    await first.stop();

    const again: Projecting<ReadModel> = await here.project(folder, { projections: [tally(1), off] });
    await again.caughtUp();
    await manual(false);
    await again.caughtUp();
    expect(again.views.doc('tally', 'all')).toEqual({ switches: 2 });
    expect(again.views.doc('off', 'all')).toEqual({ switches: 2 });
  });

  it('sends no frames of events that were in the log when it started', async () => {
    await register();
    await manual(true);
    const folder = here.folder();
    const told: string[] = [];
    for (const next of [false, true]) {
      const { projector, caughtUp, stop } = await here.project(folder);
      projector.onChange((changes) => void told.push(...new Set(changes.map(({ event }) => event.type))));
      await caughtUp();
      expect(told).toEqual([]);
      await manual(next);
      await caughtUp();
      expect(told.splice(0)).toEqual([next ? 'ManualModeEnabled' : 'ManualModeDisabled']);
      await stop();
    }
  });

  it('sends no frames of events from while it was stopped', async () => {
    await register();
    const folder = here.folder();
    const first = await here.project(folder);
    await first.caughtUp();
    await first.stop();
    for (const on of [true, false, true]) await manual(on);
    const told: string[] = [];
    const again = await here.project(folder);
    again.projector.onChange((changes) => void told.push(...new Set(changes.map(({ event }) => event.type))));
    await again.caughtUp();
    expect(again.views.doc('boards', arvada)).toMatchObject({ manual_mode: true });
    expect(told).toEqual([]);
    await manual(false);
    await again.caughtUp();
    expect(told).toEqual(['ManualModeDisabled']);
  });
});

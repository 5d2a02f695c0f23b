import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type AnyProjection, projection } from '#projections/core/projection';
import { openViews, type ViewStore } from './views.ts';

interface Crew {
  readonly name: string;
  readonly beat?: string;
}
const crews = (version: number): AnyProjection =>
  projection<Crew>()({
    name: 'crews',
    version,
    keys: () => [],
    on: {},
    // A newer release may have other columns.
    ...(version === 1 ? {} : { columns: { beat: ({ beat }: Crew) => beat ?? '' } }),
    words: ({ name }) => name,
  });
const at = (commit: bigint) => ({ commit, prepare: commit });
const aside = {
  projection: 'crews',
  key: 'c2',
  event: 'e1',
  type: 'CrewSilent',
  stream: 'crew-c2',
  position: at(3n),
  reason: 'no name',
  before: null,
};

let dataDir: string;
let views: ViewStore<AnyProjection>;
beforeEach(() => {
  dataDir = folderOf('carrying');
  views = openViews<AnyProjection>(dataDir);
  write(1, { c1: { name: 'Truck 1' }, c2: { name: 'Jetter' } }, 5n);
});
afterEach(() => views.close());
const again = () => {
  views.close();
  views = openViews<AnyProjection>(dataDir);
};
function write(version: number, documents: Readonly<Record<string, Crew>>, position: bigint): void {
  const writer = views.writer(crews(version));
  views.transaction(() => {
    for (const [key, doc] of Object.entries(documents)) writer.prepare(key, doc)();
    if (version === 1) writer.aside.put('c2', aside);
    writer.advance(at(position));
  });
}
const carried = (version = 2, most = 2) => views.transaction(() => views.carried(crews(version), most));
const named = (words: string) => views.keys('crews', { matching: words });

it('a copy of the old version is shown and goes on, from where the old one was', () => {
  const newer = views.writer(crews(2));
  const copy = carried();
  expect([copy?.serving, copy?.position(), copy?.aside.all(), newer.serving]).toEqual([true, at(5n), [aside], false]);
  views.transaction(() => {
    copy?.prepare('c1', { name: 'Truck 7', beat: 'North' })();
    copy?.advance(at(6n));
  });
  expect([views.doc('crews', 'c1'), views.doc('crews', 'c2')]).toEqual([
    { name: 'Truck 7', beat: 'North' },
    { name: 'Jetter' },
  ]);
  expect([named('truck'), named('jetter')]).toEqual([['c1'], ['c2']]);
  expect(views.keys('crews', { where: { beat: 'North' } })).toEqual(['c1']);
});

it('a restart goes on with the copy', () => {
  views.writer(crews(2));
  const copy = carried();
  views.transaction(() => {
    copy?.prepare('c1', { name: 'Truck 7' })();
    copy?.advance(at(6n));
  });
  again();
  expect(views.writer(crews(2)).serving).toBe(false);
  expect(carried()?.position()).toEqual(at(6n));
  expect(views.doc('crews', 'c1')).toEqual({ name: 'Truck 7' });
});

it('the release before goes on with its own documents, at its own place', () => {
  views.writer(crews(2));
  views.transaction(() => views.carried(crews(2), 2)?.prepare('c1', { name: 'Truck 7' })());
  again();
  const old = views.writer(crews(1));
  expect([old.serving, old.position(), old.look('c1')]).toEqual([false, at(5n), { name: 'Truck 1' }]);
  views.transaction(old.swapIn);
  expect([views.doc('crews', 'c1'), old.aside.all()]).toEqual([{ name: 'Truck 1' }, [aside]]);
});

it('the copy ends with every other version once the own one is shown', () => {
  const newer = views.writer(crews(2));
  carried();
  views.transaction(() => newer.prepare('c1', { name: 'Truck 1', beat: 'South' })());
  views.transaction(newer.swapIn);
  expect([views.doc('crews', 'c1'), views.doc('crews', 'c2')]).toEqual([{ name: 'Truck 1', beat: 'South' }, null]);
  expect(carried()).toBeNull();
  again();
  expect([views.writer(crews(2)).serving, views.writer(crews(2)).aside.all()]).toEqual([true, []]);
});

it('nothing is copied of a read model that is current, new, or larger than the limit', () => {
  expect(carried(1)).toBeNull();
  expect(views.transaction(() => views.carried({ ...crews(2), name: 'jobs' }, 2))).toBeNull();
  views.writer(crews(2));
  expect(carried(2, 1)).toBeNull();
  expect(views.doc('crews', 'c1')).toEqual({ name: 'Truck 1' });
});

it('a document that cannot be copied leaves the old version as it was', () => {
  views.writer(crews(2));
  const strict = { ...crews(2), columns: { beat: () => ({}) as never } };
  expect(() => views.transaction(() => views.carried(strict, 2))).toThrow('crews.beat cannot hold object');
  expect(views.doc('crews', 'c1')).toEqual({ name: 'Truck 1' });
  again();
  expect([views.writer(crews(1)).serving, views.doc('crews', 'c1')]).toEqual([true, { name: 'Truck 1' }]);
});

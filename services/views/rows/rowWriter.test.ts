import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { type AnyRow, type RowChange, rowProjection } from '#projections/core/rows';
import { openViews, type ViewStore } from '#services/views/views';

interface Arrival {
  readonly crew: string;
  readonly nth: number;
  readonly minutes: number | null;
  readonly more: { readonly place: string } | null;
}

const arrivals = (version = 1) =>
  rowProjection<Arrival>()({
    name: 'arrivals',
    version,
    table: {
      columns: { crew: 'text', nth: 'integer', minutes: 'real', more: 'json' },
      key: ['crew', 'nth'],
      indexes: [['minutes', 'crew']],
    },
    on: {},
  });
const arrival = (nth: number, minutes: number | null = 1.5, more: Arrival['more'] = null): Arrival => ({
  crew: 'truck 3',
  nth,
  minutes,
  more,
});

interface Ring {
  readonly nth: number;
  readonly phone: string;
  readonly outcome: string;
}
const rings = rowProjection<Ring>()({
  name: 'rings',
  version: 1,
  table: { columns: { nth: 'integer', phone: 'text', outcome: 'text' }, key: ['nth'] },
  marks: ({ phone, outcome }) => [`phone:${phone}`, `outcome:${outcome}`],
  on: {},
});

let dataDir: string;
type Model = ReturnType<typeof arrivals> | typeof rings;
let views: ViewStore<Model>;
beforeEach(() => {
  dataDir = folderOf('rows');
  views = openViews<Model>(dataDir);
});
afterEach(() => {
  views.close();
});

const store = (writer: ReturnType<typeof open>, ...changes: readonly RowChange<Arrival>[]) =>
  views.transaction(() => writer.prepare(changes as unknown as readonly RowChange<AnyRow>[])());
const open = (version = 1) => views.writer(arrivals(version));
const rows = () => views.rows('arrivals', 'truck 3');

describe('rows', () => {
  it('are read as written, in the order of the key, and each key once', () => {
    const writer = open();
    store(writer, { put: arrival(2, null, { place: 'Carr St' }) }, { put: arrival(1) });
    expect(rows()).toEqual([arrival(1), arrival(2, null, { place: 'Carr St' })]);
    store(writer, { put: arrival(1, 7) });
    expect(rows()).toEqual([arrival(1, 7), arrival(2, null, { place: 'Carr St' })]);
  });

  it('are read as lists of any of their columns, also after a change', () => {
    const writer = open();
    store(writer, { put: arrival(1) }, { put: arrival(2, 7) });
    const minutes = () => views.rowLists('arrivals', 'truck 3', ['minutes']);
    expect(minutes()).toEqual({ minutes: [1.5, 7] });
    expect(views.rowLists('arrivals', 'truck 3', ['nth', 'minutes'])).toEqual({ nth: [1, 2], minutes: [1.5, 7] });
    expect(minutes()).toBe(minutes());
    store(writer, { put: arrival(1, 3) });
    expect(minutes()).toEqual({ minutes: [3, 7] });
  });

  it('that a change names are changed or dropped, and no others', () => {
    const writer = open();
    store(writer, { put: arrival(1) }, { put: arrival(2) }, { put: arrival(3) });
    const change = (row: Arrival) => (row.nth === 2 ? null : row.nth === 3 ? { ...row, minutes: 9 } : row);
    store(writer, { where: { crew: 'truck 3' }, change });
    store(writer, { where: { crew: 'truck 4' }, change: () => null });
    expect(rows()).toEqual([arrival(1), arrival(3, 9)]);
  });

  it('in the cache equal the stored ones, even after an insertion or a failed transaction', () => {
    const writer = open();
    store(writer, { put: arrival(2) });
    const before = rows();
    store(writer, { put: arrival(3, null, { place: 'Carr St' }) });
    expect(rows()).toEqual([arrival(2), arrival(3, null, { place: 'Carr St' })]);
    expect([before, rows() === rows()]).toEqual([[arrival(2)], true]);
    store(writer, { put: arrival(1) });
    expect(rows().map(({ nth }) => nth)).toEqual([1, 2, 3]);
    const failing = () => {
      writer.prepare([{ put: arrival(4) as unknown as AnyRow }])();
      throw new Error('the disk is full');
    };
    expect(() => views.transaction(failing)).toThrow('the disk is full');
    expect(rows().map(({ nth }) => nth)).toEqual([1, 2, 3]);
  });

  it('in the cache are those of the version that is read, each key once', () => {
    const writer = open();
    store(writer, { put: arrival(1) });
    expect(rows()).toEqual([arrival(1)]);
    store(writer, { put: arrival(1, 7) });
    expect(rows()).toEqual([arrival(1, 7)]);
    store(writer, { put: { ...arrival(2), crew: 'truck 4' } });
    expect([rows(), views.rows('arrivals', 'truck 4')]).toEqual([
      [arrival(1, 7)],
      [{ ...arrival(2), crew: 'truck 4' }],
    ]);
    store(open(2), { put: arrival(2) });
    expect(rows()).toEqual([arrival(1, 7)]);
  });

  it('are not read again when one comes after them, and are when one comes between or takes the place of the last', () => {
    const writer = open();
    const stored = (minutes: number) => {
      const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
      db.exec(`UPDATE arrivals_v1 SET minutes = ${minutes}`);
      db.close();
    };
    const minutes = () => rows().map((row) => row.minutes);
    store(writer, { put: arrival(2) });
    expect(minutes()).toEqual([1.5]);
    stored(8);
    store(writer, { put: arrival(4) });
    expect(minutes()).toEqual([1.5, 1.5]);
    store(writer, { put: arrival(3) });
    expect(minutes()).toEqual([8, 1.5, 1.5]);
    stored(9);
    store(writer, { put: arrival(4, 5) });
    expect(minutes()).toEqual([9, 9, 5]);
  });

  it('that were dropped or changed are so in the cache as well', () => {
    const writer = open();
    store(writer, { put: arrival(1) }, { put: arrival(2) });
    expect(rows()).toHaveLength(2);
    store(writer, { where: { crew: 'truck 3', nth: 2 }, change: () => null });
    expect(rows()).toEqual([arrival(1)]);
    store(writer, { where: { crew: 'truck 3', nth: 1 }, change: (row) => ({ ...row, minutes: 9 }) });
    expect(rows()).toEqual([arrival(1, 9)]);
  });

  it('are looked up by their whole key, and checked before they are stored', () => {
    const writer = open();
    store(writer, { put: arrival(1, null, { place: 'Carr St' }) }, { put: arrival(2) });
    expect(writer.stored({ crew: 'truck 3', nth: 1 })).toEqual(arrival(1, null, { place: 'Carr St' }));
    expect(writer.stored({ crew: 'truck 3', nth: 3 })).toBeNull();
    expect(() => writer.stored({ crew: 3, nth: 1 })).toThrow('arrivals_v1.crew cannot hold number');
    expect(() => writer.check({ ...arrival(3), minutes: 'nine' })).toThrow('arrivals_v1.minutes cannot hold string');
    // Everything that an event holds can be written as JSON, so that is not tried.
    expect(() => writer.check({ ...arrival(3), more: 5n })).not.toThrow();
  });

  it('with one that cannot be stored are not stored at all', () => {
    const writer = open();
    const wrong = { ...arrival(2), minutes: 'nine' } as unknown as Arrival;
    expect(() => store(writer, { put: arrival(1) }, { put: wrong })).toThrow('arrivals_v1.minutes cannot hold string');
    expect(rows()).toEqual([]);
  });

  it('hold any text that an event can hold', () => {
    const writer = open();
    const place = 'a\0b\ud800c';
    store(writer, { put: arrival(1, 1, { place }) }, { put: { ...arrival(1), crew: 'a\0b\ud800' } });
    expect(rows()).toEqual([arrival(1, 1, { place })]);
    expect(views.rows('arrivals', 'a\ufffdb\ufffd')).toHaveLength(1);
  });

  it('are stored again whichever of their columns changed, in an index or outside of every one', () => {
    const writer = open();
    store(writer, { put: arrival(1) });
    const changes = [arrival(1, 7), arrival(1, 7, { place: 'Carr St' }), arrival(1, null, { place: 'Yukon St' })];
    for (const put of changes) {
      store(writer, { put });
      expect(writer.stored({ crew: 'truck 3', nth: 1 })).toEqual(put);
    }
    const indexed = {
      ...arrivals(3),
      table: { columns: { crew: 'text', nth: 'integer' }, key: ['crew'], indexes: [['nth']] },
    };
    const plain = views.writer(indexed as never) as unknown as ReturnType<typeof open>;
    for (const nth of [1, 2, 2]) {
      store(plain, { put: { crew: 'truck 4', nth } as unknown as Arrival });
      expect(plain.stored({ crew: 'truck 4' })).toEqual({ crew: 'truck 4', nth });
    }
  });

  it('are found by an index that their table declares', () => {
    open();
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    const plan = db.prepare('EXPLAIN QUERY PLAN SELECT crew FROM arrivals_v1 WHERE minutes > 10').all();
    db.close();
    expect(JSON.stringify(plan)).toContain('COVERING INDEX arrivals_v1_minutes_crew');
  });

  it('of an older version are read until the newer one is swapped in, and go then', () => {
    store(open(), { put: arrival(1) });
    const newer = open(2);
    expect(newer.serving).toBe(false);
    store(newer, { put: arrival(1) }, { put: arrival(2) });
    expect(rows()).toEqual([arrival(1)]);
    views.transaction(newer.swapIn);
    expect(rows()).toEqual([arrival(1), arrival(2)]);
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'arrivals_v%' AND type = 'table'").all();
    db.close();
    expect(tables).toEqual([{ name: 'arrivals_v2' }]);
  });
});

describe('marked rows', () => {
  const ring = (nth: number, phone: string, outcome: string): Ring => ({ nth, phone, outcome });
  const write = (...changes: readonly RowChange<Ring>[]) => {
    const writer = views.writer(rings);
    views.transaction(() => writer.prepare(changes as unknown as readonly RowChange<AnyRow>[])());
  };
  const found = (marks: readonly (readonly string[])[], more: object = {}) =>
    views.foundRows('rings', { marks, limit: 9, ...more }).map(({ nth }) => nth);

  it('are found by all of their marks, or one of several, the newest first', () => {
    write(...[1, 2, 3, 4].map((nth) => ({ put: ring(nth, nth % 2 ? 'ada' : 'bo', nth > 2 ? 'busy' : 'accepted') })));
    expect(found([['phone:ada']])).toEqual([3, 1]);
    expect(found([['phone:ada'], ['outcome:busy']])).toEqual([3]);
    expect(found([['phone:ada', 'phone:bo'], ['outcome:busy']])).toEqual([4, 3]);
    expect(found([['phone:ada', 'phone:bo']], { from: 2, below: 4 })).toEqual([3, 2]);
    expect(found([['phone:ad']])).toEqual([]);
    expect(found([], { ascending: true })).toEqual([1, 2, 3, 4]);
  });

  it('are written a second time without being found twice', () => {
    write({ put: ring(1, 'ada', 'busy') });
    write({ put: ring(1, 'ada', 'busy') });
    expect(found([['phone:ada']])).toEqual([1]);
  });
});

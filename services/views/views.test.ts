import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { TrailRow } from '#projections/audit/trail';
import { type AnyProjection, projection } from '#projections/core/projection';
import { type AnyRow, type RowChange, rowProjection } from '#projections/core/rows';
import { DamagedViewsError, damageOf, removeViewsAside, setViewsAside, unusable } from './file/damage.ts';
import type { WordSearch } from './found.ts';
import { lateRows } from './late.ts';
import { rowTableOf } from './rows/rowTable.ts';
import { tablesOf } from './tables.ts';
import { openViews, type ViewStore, type Views } from './views.ts';

interface Report {
  readonly title: string;
  readonly entity: string;
  readonly at: number;
  /** False when no list shows it. */
  readonly listed: boolean;
}
const report = (title: string, at: number, more: Partial<Report> = {}): Report => ({
  title,
  at,
  entity: 'arvada',
  listed: true,
  ...more,
});
const reports = (version = 1) =>
  projection<Report>()({
    name: 'reports',
    version,
    keys: () => [],
    on: {},
    columns: { entity: (doc) => doc.entity },
    shown: (doc) => ({ title: doc.title }),
    words: (doc) => doc.title,
    listed: { at: (doc) => doc.at, marks: (doc) => (doc.listed ? [`entity:${doc.entity}`] : null) },
  });
/** A read model without words, lists and columns. */
const crews = projection<{ readonly name: string }>()({ name: 'crews', version: 1, keys: () => [], on: {} });

interface Line {
  readonly report: string;
  readonly nth: number;
  readonly text: string;
}
const lines = rowProjection<Line>()({
  name: 'lines',
  version: 1,
  table: { columns: { report: 'text', nth: 'integer', text: 'text' }, key: ['report', 'nth'] },
  on: {},
  words: { finds: 'reports', key: 'report', of: ({ text }) => text },
});

let dataDir: string;
type Model = ReturnType<typeof reports> | typeof crews | typeof lines;
let views: ViewStore<Model>;
beforeEach(() => {
  dataDir = folderOf('views');
  views = openViews<Model>(dataDir);
});
afterEach(() => {
  views.close();
});
const again = () => {
  views.close();
  views = openViews<Model>(dataDir);
};
const store = (model: AnyProjection, documents: Readonly<Record<string, object | null>>) => {
  const writer = views.writer(model);
  views.transaction(() => {
    for (const [key, doc] of Object.entries(documents)) writer.prepare(key, doc)();
  });
  return writer;
};
const change = (...changes: readonly RowChange<Line>[]) => {
  const writer = views.writer(lines);
  views.transaction(() => writer.prepare(changes as unknown as readonly RowChange<AnyRow>[])());
};
const says = (of: string, text: string, nth = 1) => change({ put: { report: of, nth, text } });
/** The titles of a list, the newest first, and the length of the list. */
const found = (words: string, more: Partial<WordSearch> = {}) => {
  const { count, shown } = views.found('reports', {
    marks: ['entity:arvada'],
    words,
    limit: 9,
    offset: 0,
    ...more,
  });
  return [count, ...shown.map((text) => (JSON.parse(text) as { readonly title: string }).title)];
};
const at = (commit: bigint) => ({ commit, prepare: commit });

describe('documents', () => {
  it('are read as they were written last, and no more once they are deleted', () => {
    store(crews, { c1: { name: 'Truck 1' }, c2: { name: 'Truck 2' } });
    expect([views.doc('crews', 'c1'), views.doc('crews', 'c2')]).toEqual([{ name: 'Truck 1' }, { name: 'Truck 2' }]);
    const writer = store(crews, { c1: { name: 'Jetter' }, c2: null });
    expect([views.doc('crews', 'c1'), views.doc('crews', 'c2')]).toEqual([{ name: 'Jetter' }, null]);
    expect([writer.look('c1'), writer.look('c2'), views.keys('crews')]).toEqual([{ name: 'Jetter' }, null, ['c1']]);
    again();
    expect(views.writer(crews).look('c1')).toEqual({ name: 'Jetter' });
  });

  it('have a form for lists, where their read model has one', () => {
    store(crews, { c1: { name: 'Truck 1' } });
    store(reports(), { r1: report('Main break', 1_000) });
    expect(views.shown('reports')).toEqual(['{"title":"Main break"}']);
    expect(views.text('reports', 'r1')).toBe('{"title":"Main break","at":1000,"entity":"arvada","listed":true}');
    expect(views.shown('crews')).toEqual(['null']);
  });

  it('need a key', () => {
    const prepare = views.writer(crews).prepare as unknown as (key: undefined, doc: object) => void;
    expect(() => prepare(undefined, { name: 'Truck 1' })).toThrow('a document of crews has no key');
  });

  it('are as before after a transaction that failed', () => {
    store(crews, { c1: { name: 'Truck 1' } });
    const writer = views.writer(crews);
    const failing = () =>
      views.transaction(() => {
        writer.prepare('c1', { name: 'Jetter' })();
        writer.advance(at(5n));
        throw new Error('the disk is full');
      });
    expect(failing).toThrow('the disk is full');
    expect([views.doc('crews', 'c1'), writer.position()]).toEqual([{ name: 'Truck 1' }, undefined]);
  });
});

describe('the numbers of documents', () => {
  it('are those of each combination of their fields', () => {
    const yes = { listed: true };
    store(reports(), {
      a: report('one', 1, yes),
      b: report('two', 2, yes),
      c: report('three', 2, { entity: 'durham' }),
      d: report('four', 2, { listed: false }),
    });
    expect(views.counts('reports', ['entity', 'listed'])).toEqual([
      { entity: 'arvada', listed: 0, count: 1 },
      { entity: 'arvada', listed: 1, count: 2 },
      { entity: 'durham', listed: 1, count: 1 },
    ]);
  });
});

describe('the words of documents', () => {
  it('find them, the newest first, while the documents have them', () => {
    store(reports(), { r1: report('Water leak', 1_000), r2: report('Sewage leak', 2_000), r3: report('Odor', 3_000) });
    expect(found('leak')).toEqual([2, 'Sewage leak', 'Water leak']);
    expect(found('sewa')).toEqual([1, 'Sewage leak']);
    store(reports(), { r1: report('Water main', 1_000), r2: null });
    expect([found('leak'), found('main')]).toEqual([[0], [1, 'Water main']]);
    store(reports(), { r1: { ...report('Water main', 1_000), more: 'a field without words' } });
    expect(found('main')).toEqual([1, 'Water main']);
    store(reports(), { r1: report('Water main', 1_000, { listed: false }) });
    expect([found('main'), found('')]).toEqual([[0], [1, 'Odor']]);
  });

  it('of a version that an older release wrote are found while a newer version is built', () => {
    store(reports(), { r1: report('Water leak', 1_000) });
    again();
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    db.exec('DROP TABLE reports_v1_words_terms');
    db.close();
    views.writer(reports(2));
    expect(found('leak')).toEqual([1, 'Water leak']);
  });
});

describe('the words of later rows', () => {
  beforeEach(() => {
    store(reports(), {
      r1: report('Water in the street', 1_000),
      r2: report('Sewage smell', 2_000),
      r3: report('Valve noise', 3_000),
      r4: report('Water leak', 4_000, { entity: 'durham' }),
    });
    for (const id of ['r1', 'r3', 'r4', 'r9']) says(id, 'Valve is stuck');
  });

  it('find a document together with its own words, and each document once', () => {
    expect(found('stuck')).toEqual([2, 'Valve noise', 'Water in the street']);
    expect(found('water stuck')).toEqual([1, 'Water in the street']);
    expect(found('valve')).toEqual([2, 'Valve noise', 'Water in the street']);
    expect(found('noise valve')).toEqual([1, 'Valve noise']);
    expect(found('smell stuck')).toEqual([0]);
    expect(found('street stuck sewage')).toEqual([0]);
    expect(found('')).toEqual([3, 'Valve noise', 'Sewage smell', 'Water in the street']);
    says('r1', 'Still stuck', 2);
    expect(found('stuck')).toEqual([2, 'Valve noise', 'Water in the street']);
  });

  it('find no document of another list', () => {
    expect(found('stuck', { marks: ['entity:durham'] })).toEqual([1, 'Water leak']);
    expect(found('stuck', { marks: [] })).toEqual([3, 'Water leak', 'Valve noise', 'Water in the street']);
  });

  it.each([
    [{ from: 1_000, to: 1_000 }, 1],
    [{ from: 1_001, to: 2_999 }, 0],
    [{ from: 3_000 }, 1],
    [{ from: 3_001 }, 0],
    [{ to: 2_999 }, 1],
    [{ to: 999 }, 0],
  ])('find the documents of a time alone: %o', (times, count) => expect(found('stuck', times)[0]).toBe(count));

  it('find what the rows say now', () => {
    expect(found('closed')).toEqual([0]);
    const reword = (row: Line) => ({ ...row, text: 'Valve is closed' });
    change({ where: { report: 'r1' }, change: reword });
    expect([found('closed'), found('stuck')]).toEqual([
      [1, 'Water in the street'],
      [1, 'Valve noise'],
    ]);
    change({ where: { report: 'r3' }, change: () => null });
    expect(found('stuck')).toEqual([0]);
    change({ put: { report: 'r1', nth: 1, text: '' } });
    expect(found('closed')).toEqual([0]);
    // The rows of r4 and r9 are left: one without words has no entry.
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    expect(db.prepare('SELECT count(*) AS entries FROM lines_v1_words').get()).toEqual({ entries: 2 });
    db.close();
  });
});

it('rows without words find no document, and nothing is asked for them', () => {
  const { words: _, ...silent } = lines;
  const searched = {
    statements: () => expect.fail('there is nothing to ask'),
    documents: tablesOf(reports()),
    rows: [rowTableOf(silent)],
  };
  expect(lateRows(searched, { marks: [], words: 'valve stuck', limit: 9, offset: 0 }, () => null)).toEqual([]);
});

describe('a newer version of a read model', () => {
  it('is built unseen, and shown once it is swapped in', () => {
    store(reports(), { r1: report('Old words', 1_000), r2: report('Second', 2_000) });
    expect(views.doc('reports', 'r1')).toEqual(report('Old words', 1_000));
    const newer = store(reports(2), { r1: report('New words', 1_000) });
    expect([newer.serving, newer.look('r1'), newer.look('r2')]).toEqual([false, report('New words', 1_000), null]);
    expect(views.doc('reports', 'r1')).toEqual(report('Old words', 1_000));
    expect([found('old'), found('new')]).toEqual([[1, 'Old words'], [0]]);
    views.transaction(newer.swapIn);
    expect(newer.serving).toBe(true);
    expect([views.doc('reports', 'r1'), views.doc('reports', 'r2')]).toEqual([report('New words', 1_000), null]);
    expect([found('old'), found('new')]).toEqual([[0], [1, 'New words']]);
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    const kept = db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'reports_v1%'").all();
    const versions = db.prepare('SELECT version, serving FROM projections').all();
    db.close();
    expect([kept, versions]).toEqual([[], [{ version: 2, serving: 1 }]]);
  });

  it('is not shown after a swap that failed', () => {
    store(crews, { c1: { name: 'Truck 1' } });
    const newer = store({ ...crews, version: 2 }, { c1: { name: 'Jetter' } });
    const failing = () =>
      views.transaction(() => {
        newer.swapIn();
        throw new Error('the disk is full');
      });
    expect(failing).toThrow('the disk is full');
    expect([newer.serving, views.doc('crews', 'c1')]).toEqual([false, { name: 'Truck 1' }]);
  });

  it('is built on after a restart, and has no document set aside that its elder had', () => {
    const aside = {
      projection: 'crews',
      key: 'c1',
      event: 'e1',
      type: 'CrewSilent',
      stream: 'crew-c1',
      position: at(3n),
      reason: 'no name',
      before: null,
    };
    const elder = store(crews, { c1: { name: 'Truck 1' } });
    views.transaction(() => {
      elder.aside.put('c1', aside);
      elder.advance(at(5n));
    });
    const newer = views.writer({ ...crews, version: 2 });
    views.transaction(() => newer.advance(at(2n)));
    again();
    const restarted = views.writer({ ...crews, version: 2 });
    expect([restarted.serving, restarted.position(), restarted.aside.all()]).toEqual([false, at(2n), []]);
    views.transaction(restarted.swapIn);
    again();
    expect(views.writer({ ...crews, version: 2 }).serving).toBe(true);
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    expect(db.prepare('SELECT key FROM set_aside').all()).toEqual([]);
    db.close();
  });
});

describe('the position of a read model', () => {
  const writer = () => views.writer(crews);

  it('goes forward, never back, and is there after a restart', () => {
    const first = writer();
    expect(first.position()).toBeUndefined();
    const advanced = (commit: bigint) => {
      views.transaction(() => first.advance(at(commit)));
      return first.position();
    };
    expect([advanced(5n), advanced(7n), advanced(6n)]).toEqual([at(5n), at(7n), at(7n)]);
    again();
    expect([writer().position(), views.writer(reports()).position()]).toEqual([at(7n), undefined]);
  });

  it('passes events that it does not show, and stores their place with the next change', () => {
    const first = writer();
    first.pass(at(3n));
    expect(first.position()).toEqual(at(3n));
    first.pass(at(2n));
    expect(first.position()).toEqual(at(3n));
    first.pass(at(4n));
    expect(first.position()).toEqual(at(4n));
    again();
    expect(writer().position()).toBeUndefined();
  });
});

describe('the place of the read models in the log', () => {
  const place = (event: string, commit: bigint, prepare = commit) => ({
    event,
    position: { commit, prepare },
    hash: `hash of ${event}`,
    recordedAt: '2026-03-01T12:00:00.000Z',
  });

  it('is that of the last event, also after a restart, and never goes back', () => {
    expect(views.place()).toBeNull();
    views.passed(place('e5', 5n));
    expect(views.place()).toEqual(place('e5', 5n));
    views.passed(place('another', 5n));
    views.passed(place('e4', 4n, 9n));
    expect(views.place()).toEqual(place('e5', 5n));
    again();
    expect(views.place()).toEqual(place('e5', 5n));
    views.passed(place('e6', 5n, 6n));
    expect(views.place()).toEqual(place('e6', 5n, 6n));
  });

  it('is one that no log has once the log is doubted, until the next event', () => {
    views.passed(place('e5', 5n));
    views.doubt();
    expect(views.place()).toEqual({ event: '', position: at(0n), hash: null, recordedAt: null });
    views.passed(place('e1', 1n));
    expect(views.place()).toEqual(place('e1', 1n));
  });

  it('of an earlier release has no hash, and one that cannot be read is none', () => {
    const writing = (sql: string) => {
      const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
      db.exec(sql);
      db.close();
    };
    views.close();
    writing(
      "DROP TABLE log; CREATE TABLE log (one INTEGER PRIMARY KEY CHECK (one = 1), event TEXT, position TEXT); INSERT INTO log VALUES (1, 'e5', '5/5')",
    );
    views = openViews<Model>(dataDir);
    expect(views.place()).toEqual({ ...place('e5', 5n), hash: null, recordedAt: null });
    views.passed(place('e6', 6n));
    expect(views.place()).toEqual(place('e6', 6n));
    writing("UPDATE log SET position = 'nowhere'");
    expect(views.place()).toBeNull();
  });
});

describe('the file of the read models', () => {
  const path = () => join(dataDir, 'views.db');
  const format = (version: number) => {
    const db = openSqlite(path(), 'NORMAL');
    db.exec(`PRAGMA user_version = ${version}`);
    db.close();
  };

  it('is usable when it is sound or absent, and when this release or an older one wrote it', () => {
    const nowhere = join(dataDir, 'nowhere');
    mkdirSync(nowhere);
    expect([unusable(nowhere), unusable(dataDir)]).toEqual([null, null]);
    format(0);
    expect(unusable(dataDir)).toBeNull();
  });

  it('is not usable when a newer release wrote it, or when it is damaged', () => {
    format(2);
    expect(unusable(dataDir)).toBe('a newer release wrote them (format 2; this release reads 1)');
    const broken = join(dataDir, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'views.db'), 'this is not a database '.repeat(300));
    expect(unusable(broken)).toBe('file is not a database');
    writeFileSync(join(broken, 'views.db'), spoiled());
    expect(unusable(broken)).toEqual(expect.any(String));
  });

  it('is not read at a start when it has more than 256 MB', () => {
    const large = join(dataDir, 'large');
    mkdirSync(large);
    const file = join(large, 'views.db');
    writeFileSync(file, spoiled());
    truncateSync(file, 256 * 1024 * 1024);
    expect(unusable(large)).toEqual(expect.any(String));
    truncateSync(file, 256 * 1024 * 1024 + 1);
    expect(unusable(large)).toBeNull();
  });

  /** A database of which all pages but the first have other bytes. */
  function spoiled(): Buffer {
    const file = join(dataDir, 'sound.db');
    const db = openSqlite(file, 'NORMAL');
    db.exec('CREATE TABLE crews (name TEXT)');
    for (let n = 0; n < 300; n++) db.prepare('INSERT INTO crews VALUES (?)').run(`Truck ${n} ${'x'.repeat(100)}`);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const bytes = readFileSync(file);
    return bytes.fill(0x5a, 4_096);
  }

  it('that cannot be opened for another reason stops the process', () => {
    const folder = join(dataDir, 'folder');
    mkdirSync(join(folder, 'views.db'), { recursive: true });
    expect(() => unusable(folder)).toThrow('Failed to open database');
  });

  it('is set aside with all its parts, in place of an earlier one, until an erasure', () => {
    const folder = join(dataDir, 'aside');
    mkdirSync(folder);
    const of = (name: string) => join(folder, name);
    const held = (name: string) => (existsSync(of(name)) ? readFileSync(of(name), 'utf8') : null);
    for (const end of ['', '-wal']) writeFileSync(of(`views.db${end}`), `new${end}`);
    for (const end of ['', '-shm']) writeFileSync(of(`views.db.damaged${end}`), `old${end}`);
    expect(setViewsAside(folder)).toBe(of('views.db.damaged'));
    expect(['views.db.damaged', 'views.db.damaged-wal', 'views.db.damaged-shm'].map(held)).toEqual([
      'new',
      'new-wal',
      null,
    ]);
    expect(['views.db', 'views.db-wal'].map(held)).toEqual([null, null]);
    removeViewsAside(folder);
    expect(['views.db.damaged', 'views.db.damaged-wal'].map(held)).toEqual([null, null]);
    removeViewsAside(folder);
  });

  it('tells of the damage that is met in it, and of nothing else', async () => {
    const { damaged, watch } = damageOf();
    const fails = (message: string) => () => {
      throw new Error(message);
    };
    expect(watch(() => 7)).toBe(7);
    expect(() => watch(fails('no such table'))).toThrow('no such table');
    expect(() => watch(fails('database disk image is malformed'))).toThrow('database disk image is malformed');
    expect(() => watch(fails('file is not a database'))).toThrow('file is not a database');
    const told = await damaged;
    expect(told).toBeInstanceOf(DamagedViewsError);
    expect(told.message).toBe('database disk image is malformed');
  });
});

/** Each of these must be a compiler error: `tsc` fails on an expected error that does not occur. */
export function mistakes(of: Views): void {
  // @ts-expect-error: a read model that does not exist.
  of.doc('crewz', 'c1');
  // @ts-expect-error: the document of another read model.
  of.doc('crews', 'c1') satisfies AccountDoc | null;
  // @ts-expect-error: a field that the document does not have.
  of.docs('crews').map(({ email }) => email);
  // @ts-expect-error: a column that the read model does not have.
  of.docs('crews', { where: { email: '' } });
  // @ts-expect-error: an order by a column that the read model does not have.
  of.count('crews', { orderBy: { column: 'email' } });
  // @ts-expect-error: a field that the documents do not have.
  of.counts('crews', ['email']);
  // @ts-expect-error: rows of a read model of documents.
  of.rows('crews', 'c1');
  // @ts-expect-error: a document of a read model of rows.
  of.text('incident_log', 'i1');
  // @ts-expect-error: the rows of another read model.
  of.rows('incident_log', 'i1') satisfies readonly TrailRow[];
  // @ts-expect-error: a column that the rows do not have.
  of.rowLists('incident_log', 'i1', ['email']);
}

import { expect, it } from 'vitest';
import { openSqlite, type SqlValue } from '#events/store/sqlite';
import { trail } from '#projections/audit/trail';
import { type RowSearch, rowSearchSql } from './rowSearch.ts';
import { createRows, rowTableOf } from './rowTable.ts';

const table = rowTableOf(trail);
const db = openSqlite(':memory:', 'NORMAL');
createRows(db, table);

const planOf = (search: RowSearch): string => {
  const { sql, values } = rowSearchSql(table, search);
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SqlValue[]));
  return steps.map((step) => String((step as { detail: unknown }).detail)).join('; ');
};
const search = (where: RowSearch['where'], more: Partial<RowSearch> = {}): RowSearch => ({
  where: { entity: 'arvada', ...where },
  orderBy: ['position'],
  after: [9],
  limit: 26,
  ...more,
});
const happened = { orderBy: ['time', 'position'], after: ['2026', 9] } as const;

it.each<[string, RowSearch]>([
  ['all events', search({})],
  ['by kind', search({ kind: 'call' })],
  ['by type', search({ type: 'CallAnswered' })],
  ['by stream', search({ stream: 'call-c1' })],
  ['by author', search({ by: 'user:dana' })],
  ['by person', search({ person: 'dana' })],
  ['by request', search({ correlation_id: 'r1' })],
  ['between two positions', search({}, { atLeast: { position: 1 }, below: { position: 8 } })],
  ['in the order in which they happened', search({}, happened)],
  ['the streams of an incident', search({ incident: 'i1' }, { orderBy: ['stream', 'position'], after: ['s', 9] })],
])('a search of events reads no more than its page: %s', (_, asked) => {
  expect(planOf(asked)).toMatch(/^SEARCH trail_v\d+ USING INDEX/);
  expect(planOf(asked)).not.toContain('TEMP B-TREE');
});

it('a search without an index would be seen', () =>
  expect(planOf(search({}, { orderBy: ['revision'], after: [1] }))).toContain('TEMP B-TREE'));

it('a search by a column that the table does not have is a bug', () =>
  expect(() => planOf(search({ 'kind" = 1 --': 'x' }))).toThrow('has no column'));

it('one of several values fits, and an empty list fits nothing', () => {
  const put = db.prepare(table.putSql);
  for (const position of [1, 2, 3])
    put.run(
      ...table.columns.map(
        ([name]) =>
          (({ entity: 'arvada', position, stream: `s${position}` }) as Record<string, SqlValue>)[name] ?? null,
      ),
    );
  const found = (stream: readonly string[]) => {
    const { sql, values } = rowSearchSql(table, {
      where: { entity: 'arvada', stream },
      orderBy: ['position'],
      limit: 9,
    });
    return db
      .prepare(sql)
      .all(...(values as SqlValue[]))
      .map((row) => (row as { position: unknown }).position);
  };
  expect([found(['s1', 's3']), found([])]).toEqual([[3, 1], []]);
});

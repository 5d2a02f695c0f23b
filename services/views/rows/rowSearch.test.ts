import { expect, it } from 'vitest';
import { openSqlite, type SqlValue } from '#events/store/sqlite';
import { entityMark, markOf, trail } from '#projections/audit/trail';
import { rowCountsSql } from './rowCounts.ts';
import { rowRangeSql } from './rowRange.ts';
import { type OrderedRowSearch, orderedSearchSql, type RowSearch, rowSearchSql } from './rowSearch.ts';
import { createRows, rowTableOf } from './rowTable.ts';

const table = rowTableOf(trail);
const db = openSqlite(':memory:', 'NORMAL');
createRows(db, table);

const planOf = ({ sql, values }: ReturnType<typeof rowSearchSql>): string => {
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SqlValue[]));
  return steps.map((step) => String((step as { detail: unknown }).detail)).join('; ');
};
const marks = [[entityMark('arvada')], [markOf('type', 'arvada', 'CallEnded')]];
const happened: OrderedRowSearch = {
  marks,
  index: { column: 'entity', value: 'arvada', order: 'time' },
  where: { type: ['CallEnded'] },
  from: '2026-01',
  after: ['2026-02', 9],
  limit: 26,
};

it.each<[string, RowSearch]>([
  ['by marks', { marks, limit: 26 }],
  ['by marks, between two keys', { marks, from: 1, below: 9, limit: 26 }],
  ['the oldest first', { marks, ascending: true, limit: 1 }],
  ['all rows from a key on', { marks: [], from: 9, ascending: true, limit: 1 }],
])('a search reads rows in their order and sorts nothing: %s', (_, search) =>
  expect(planOf(rowSearchSql(table, search))).not.toContain('TEMP B-TREE'),
);

it('a search in the order of a column sorts few rows, and reads the index when there are many', () => {
  expect(planOf(orderedSearchSql(table, happened, false))).toContain('TEMP B-TREE');
  const many = planOf(orderedSearchSql(table, happened, true));
  expect(many).toMatch(/USING INDEX trail_v\d+_entity_time_position/);
  expect(many).not.toContain('TEMP B-TREE');
});

it('a search by words reads them in the rows when there are many', () => {
  const put = db.prepare(
    `INSERT INTO ${table.name} (position, entity, time, crew, words) VALUES (?, 'arvada', ?, ?, ?)`,
  );
  put.run(1, '2026-01-01', null, '|call|busy|');
  put.run(2, '2026-01-02', 'truck', '|call|ended|');
  put.run(3, '2026-01-03', null, '|busybody|');
  const { where: _, after: __, ...rest } = happened;
  const found = (texts: readonly string[], or = {}) => {
    const { sql, values } = orderedSearchSql(
      table,
      { ...rest, where: {}, said: [{ column: 'words', texts, or }] },
      true,
    );
    return db
      .prepare(sql)
      .all(...(values as SqlValue[]))
      .map((row) => (row as { position: unknown }).position);
  };
  expect(found(['|busy|'])).toEqual([1]);
  expect(found(['|busy|'], { crew: ['truck'] })).toEqual([2, 1]);
});

it('a search by a column that the table does not have is a bug', () =>
  expect(() => orderedSearchSql(table, { ...happened, where: { 'type" = 1 --': ['x'] } }, true)).toThrow(
    'has no column',
  ));

const range = { column: 'time', from: 100, below: 400 };
const narrow = { ...table, name: 'figures', columns: table.columns };

it('rows are counted by their values in a range, whose end is not included', () => {
  const where = { entity: 'arvada', type: 'CallEnded' };
  expect(rowCountsSql(narrow, { where, range, by: ['crew', 'kind'] })).toEqual({
    sql: 'SELECT "crew", "kind", count(*) AS n FROM figures WHERE "entity" = ? AND "type" = ? AND "time" >= ? AND "time" < ? GROUP BY "crew", "kind"',
    values: ['arvada', 'CallEnded', 100, 400],
  });
  expect(rowCountsSql(narrow, { where: {}, range, by: ['crew'], step: 60.9 })).toEqual({
    sql: 'SELECT "crew", "time" / 60 AS step, count(*) AS n FROM figures WHERE "time" >= ? AND "time" < ? GROUP BY "crew", step',
    values: [100, 400],
  });
});

it('rows of a range are read from the greatest on, after the last row of the page before', () => {
  const where = { entity: 'arvada' };
  expect(rowRangeSql(narrow, { where, range, limit: 25.9 })).toEqual({
    sql: 'SELECT rowid AS row_id, * FROM figures WHERE "entity" = ? AND "time" >= ? AND "time" < ? ORDER BY "time" DESC, rowid DESC LIMIT 25',
    values: ['arvada', 100, 400],
  });
  expect(rowRangeSql(narrow, { where, range, limit: 25, ascending: true }).sql).toMatch(
    /ORDER BY "time" ASC, rowid ASC LIMIT 25$/,
  );
  expect(rowRangeSql(narrow, { where: {}, range, limit: 25, past: [300, 7] })).toEqual({
    sql: 'SELECT rowid AS row_id, * FROM figures WHERE "time" >= ? AND "time" < ? AND "time" <= ? AND ("time", rowid) < (?, ?) ORDER BY "time" DESC, rowid DESC LIMIT 25',
    values: [100, 400, 300, 300, 7],
  });
});

import { join } from 'node:path';
import { inTransaction, openSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { type AnyRowProjection, isOfRows, type ReadModel } from '#projections/core/rows';
import { type Breaks, type ChainBreak, createBreaks, openBreaks } from './breaks.ts';
import { type DocumentWriter, openDocuments } from './documentWriter.ts';
import { type DamagedViewsError, damageOf, markViews, removeViewsAside } from './file/damage.ts';
import { copyWhenQuiet } from './file/writeAheadLog.ts';
import { endingsIn, type FoundPage, pageSql, type Wanted } from './found.ts';
import { lateRows } from './late.ts';
import { ftsQuestion } from './marks.ts';
import { createPlace, type Places, placeIn } from './place.ts';
import { asLists, remembered } from './remembered.ts';
import {
  type AskedColumns,
  type ColumnsOfRows,
  columnsIn,
  newestSql,
  type RowPlace,
  rowColumnsSql,
  rowListsSql,
} from './rowColumns.ts';
import { type Counted, type RowCounts, rowCountsSql } from './rowCounts.ts';
import { type RangedRows, rowRangeSql } from './rowRange.ts';
import { hasMany, type OrderedRowSearch, orderedSearchSql, type RowSearch, rowSearchSql } from './rowSearch.ts';
import { decode, type RowTable } from './rowTable.ts';
import { openRows, type RowWriter } from './rowWriter.ts';
import { createAsides } from './setAside.ts';
import type { Tables } from './tables.ts';
import type { Statement, Statements } from './versions.ts';

/**
 * The read models of this node: documents and typed rows in one SQLite file, with each projection's position stored in
 * the same transaction. They share one file because SQLite, in WAL mode, commits two attached files one after the
 * other: a crash in between would leave one of them without the last batch.
 */
export interface Views {
  /** One document, as stored JSON. */
  text(projection: string, key: string): string | null;
  doc<Doc>(projection: string, key: string): Doc | null;
  /** Documents as stored JSON. `where` compares declared columns; `matching` searches by words. */
  texts(projection: string, query?: Query): readonly string[];
  docs<Doc>(projection: string, query?: Query): readonly Doc[];
  /** The list form of documents, as stored JSON. */
  shown(projection: string, query?: Query): readonly string[];
  keys(projection: string, query?: Query): readonly string[];
  count(projection: string, query?: Query): number;
  /** A page of a list, and the length of the list. */
  found(projection: string, wanted: Wanted): FoundPage;
  /** A counter of writes: while it is unchanged, so is everything read before. */
  changes(): number;
  /** The rows whose first key column is `of`, in key order. */
  rows<Row>(projection: string, of: string): readonly Row[];
  /** The same rows as lists of values, in no order. Each set of columns is cached by itself. */
  rowLists(projection: string, of: string, columns: readonly string[]): ColumnsOfRows;
  /** The last of these rows whose second key column is below a value, the last first. */
  lastRows<Row>(
    projection: string,
    of: string,
    page: { readonly below: number; readonly limit: number },
  ): readonly Row[];
  /** A page of the rows that have marks, in the order of the log. */
  foundRows<Row>(projection: string, search: RowSearch): readonly Row[];
  /** The same in the order of a column. */
  orderedRows<Row>(projection: string, search: OrderedRowSearch): readonly Row[];
  /** The number of rows with each combination of values, in a range of one column. */
  countedRows(projection: string, counts: RowCounts): readonly Counted[];
  /** The rows in a range of one column, the greatest first. */
  rangedRows<Row>(projection: string, ranged: RangedRows): readonly Row[];
  /** The rows with these numbers (`row_id`), in their order. */
  rowsNumbered<Row>(projection: string, numbers: readonly number[]): readonly Row[];
  /**
   * Rows as columns. `table` is another one when the rows were built anew: everything known of them is then void.
   */
  rowColumns(projection: string, asked: AskedColumns): { readonly table: string; readonly columns: ColumnsOfRows };
  /** The row that was changed last; `{ place: -1, row: 0 }` before the first. */
  newestRow(projection: string): { readonly table: string } & RowPlace;
  writer(projection: AnyProjection): DocumentWriter;
  writer(projection: AnyRowProjection): RowWriter;
  writer(projection: ReadModel): DocumentWriter | RowWriter;
  close(): void;
}

export interface Query {
  readonly where?: Readonly<Record<string, SqlValue>>;
  /** Columns that have one of several texts. */
  readonly among?: Readonly<Record<string, readonly string[]>>;
  readonly above?: Readonly<Record<string, SqlValue>>;
  readonly atMost?: Readonly<Record<string, SqlValue>>;
  readonly matching?: string;
  readonly orderBy?: { readonly column: string; readonly descending?: boolean };
  readonly limit?: number;
  readonly offset?: number;
}

export type { ChainBreak };

/** Reads one document of a read model. */
export type Look = <Doc>(projection: string, key: string) => Doc | null;

export interface ViewStore extends Views, Breaks, Places {
  transaction<T>(work: () => T): T;
  /** Resolves when SQLite met damage in the file. */
  readonly damaged: Promise<DamagedViewsError>;
  /** Removes deleted data from the disk as well. Called after the erasure of a person. */
  scrub(): void;
}

export function openViews(dataDir: string): ViewStore {
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  // Overwrite deleted and replaced data, so that an erased person is not found in a free page.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(`CREATE TABLE IF NOT EXISTS projections (
    name TEXT NOT NULL, version INTEGER NOT NULL, position TEXT, serving INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (name, version)) WITHOUT ROWID`);
  createPlace(db);
  db.exec(createAsides);
  db.exec(createBreaks);
  markViews(db);
  const { damaged, watch } = damageOf();
  const writeAheadLog = copyWhenQuiet(db, watch);
  const statements = statementCache(db, watch);
  const serving = new Map<string, Tables>();
  const servingRows = new Map<string, RowTable>();
  const known = remembered();
  // The cache changes only after the commit, together with the tables.
  const committed: (() => void)[] = [];
  const reloads: (() => void)[] = [];
  const one = <Table>(of: ReadonlyMap<string, Table>, name: string): Table => {
    const found = of.get(name);
    if (!found) throw new Error(`no read model is called ${name}`);
    return found;
  };
  const tables = (name: string): Tables => one(serving, name);
  const opened = {
    db,
    statements,
    known,
    onCommit: (change: () => void) => void committed.push(change),
    onRollback: (reload: () => void) => void reloads.push(reload),
  };
  const openWriter = ((model: ReadModel) =>
    isOfRows(model)
      ? openRows({ ...opened, serving: servingRows }, model)
      : openDocuments({ ...opened, serving }, model)) as Views['writer'];

  const column = (name: string, what: 'key' | 'body' | 'shown', query: Query): string[] => {
    const { sql, values } = select(tables(name), what, query);
    return statements(sql)
      .all(...values)
      .map((row) => String((row as Record<string, unknown>)[what]));
  };
  const texts = (name: string, query: Query = {}): string[] => column(name, 'body', query);
  const text = (name: string, key: string): string | null => {
    const row = statements(`SELECT body FROM ${tables(name).documents} WHERE key = ?`).get(key);
    return row ? String((row as { body: unknown }).body) : null;
  };

  const decoded = (table: RowTable, { sql, values }: ReturnType<typeof rowSearchSql>) =>
    statements(sql)
      .all(...values)
      .map((row) => decode(table, row));

  return {
    text,
    texts,
    doc: <Doc>(name: string, key: string) =>
      known.document(name, key, () => {
        const body = text(name, key);
        return body === null ? null : (JSON.parse(body) as Doc);
      }),
    docs: <Doc>(name: string, query?: Query) => texts(name, query).map((body) => JSON.parse(body) as Doc),
    keys: (name, query = {}) => column(name, 'key', query),
    shown: (name, query = {}) => {
      const { sql, values } = select(tables(name), 'shown', query);
      return known.list(name, [sql, ...values].join('\n'), () => column(name, 'shown', query));
    },
    count: (name, query = {}) => {
      const { sql, values } = select(tables(name), 'count(*) AS n', {
        ...query,
        orderBy: undefined,
        limit: undefined,
        offset: undefined,
      });
      return Number((statements(sql).get(...values) as { n: unknown }).n);
    },
    found: (name, wanted) => {
      const [n, ...shown] = known.list(name, JSON.stringify(wanted), () => {
        const of = tables(name);
        const endings = endingsIn(of, (term) => {
          const row = statements(`SELECT term FROM ${of.words}_terms WHERE term >= ? LIMIT 1`).get(term);
          return (row as { term: string } | undefined)?.term;
        });
        const rowsOf = [...servingRows.values()].filter(({ words }) => words?.finds === name);
        const late = lateRows({ statements, documents: of, rows: rowsOf }, wanted, endings);
        const { count, page, values, pageValues } = pageSql(of, wanted, endings, late);
        const early = Number((statements(count).get(...values) as { n: unknown }).n);
        const results = statements(page).all(...pageValues);
        return [String(early + late.length), ...results.map((row) => String((row as { shown: unknown }).shown))];
      });
      return { count: Number(n), shown };
    },
    changes: known.changes,
    rows: <Row>(name: string, of: string) =>
      known.document(name, of, () => {
        const table = one(servingRows, name);
        return statements(table.ofSql)
          .all(of)
          .map((row) => decode(table, row)) as readonly Row[];
      }) ?? [],
    rowLists: (name, of, columns) => {
      const lists = known.document(asLists(name), of, () => new Map<string, ColumnsOfRows>());
      const asked = columns.join();
      const found = lists?.get(asked) ?? columnsIn(statements(rowListsSql(one(servingRows, name), columns)).get(of));
      lists?.set(asked, found);
      return found;
    },
    lastRows: <Row>(name: string, of: string, { below, limit }: { readonly below: number; readonly limit: number }) => {
      const table = one(servingRows, name);
      return statements(table.lastSql)
        .all(of, below, limit)
        .map((row) => decode(table, row)) as readonly Row[];
    },
    foundRows: <Row>(name: string, search: RowSearch) =>
      decoded(one(servingRows, name), rowSearchSql(one(servingRows, name), search)) as readonly Row[],
    orderedRows: <Row>(name: string, search: OrderedRowSearch) => {
      const table = one(servingRows, name);
      return decoded(
        table,
        orderedSearchSql(table, search, hasMany(statements, table, search.marks)),
      ) as readonly Row[];
    },
    countedRows: (name, counts) => {
      const { sql, values } = rowCountsSql(one(servingRows, name), counts);
      return statements(sql).all(...values) as readonly Counted[];
    },
    rangedRows: <Row>(name: string, ranged: RangedRows) =>
      decoded(one(servingRows, name), rowRangeSql(one(servingRows, name), ranged)) as readonly Row[],
    rowsNumbered: <Row>(name: string, numbers: readonly number[]) => {
      const table = one(servingRows, name);
      const read = statements(`SELECT * FROM ${table.name} WHERE rowid = ?`);
      return numbers.flatMap((number) => {
        const row = read.get(number);
        return row ? [decode(table, row)] : [];
      }) as readonly Row[];
    },
    rowColumns: (name, asked) => {
      const table = one(servingRows, name);
      const { sql, values } = rowColumnsSql(table, placeOf(table), asked);
      return { table: table.name, columns: columnsIn(statements(sql).get(...values)) };
    },
    newestRow: (name) => {
      const table = one(servingRows, name);
      const row = statements(newestSql(table, placeOf(table))).get() as RowPlace | undefined;
      return { table: table.name, ...(row ?? { place: -1, row: 0 }) };
    },
    writer: openWriter,
    ...placeIn(statements),
    ...openBreaks(statements),
    // Older versions of pages stay in the write-ahead log until it is emptied.
    scrub: () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      removeViewsAside(dataDir);
    },
    damaged,
    transaction: (work) => {
      committed.length = 0;
      try {
        const result = watch(() => inTransaction(db, work));
        writeAheadLog.committed();
        for (const change of committed) change();
        return result;
      } catch (error) {
        // Cached rows may contain lines that were not stored.
        known.forgetAll();
        for (const reload of reloads) reload();
        throw error;
      }
    },
    close: () => {
      writeAheadLog.stop();
      db.close();
    },
  };
}

function placeOf({ name, place }: RowTable): string {
  if (place === null) throw new Error(`the rows of ${name} have no place`);
  return place;
}

function statementCache(db: Sqlite, watch: <T>(work: () => T) => T): Statements {
  const cache = new Map<string, Statement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    const made = watch(() => db.prepare(sql));
    const watched: Statement = {
      all: (...values) => watch(() => made.all(...values)),
      get: (...values) => watch(() => made.get(...values)),
      run: (...values) => watch(() => made.run(...values)),
    };
    cache.set(sql, watched);
    return watched;
  };
}

function select(tables: Tables, what: string, query: Query): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const conditions: string[] = [];
  for (const [column, value] of Object.entries(query.where ?? {})) {
    conditions.push(`${tables.column(column)} = ?`);
    values.push(value);
  }
  // One parameter, so that any number of texts is the same prepared statement.
  for (const [column, texts] of Object.entries(query.among ?? {})) {
    conditions.push(`${tables.column(column)} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(texts));
  }
  for (const [column, value] of Object.entries(query.above ?? {})) {
    conditions.push(`${tables.column(column)} > ?`);
    values.push(value);
  }
  for (const [column, value] of Object.entries(query.atMost ?? {})) {
    conditions.push(`${tables.column(column)} <= ?`);
    values.push(value);
  }
  const phrase = ftsQuestion(query.matching ?? '');
  if (phrase !== '') {
    conditions.push(`rowid IN (SELECT rowid FROM ${tables.words} WHERE ${tables.words} MATCH ?)`);
    values.push(phrase);
  }
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const { orderBy } = query;
  const order = orderBy ? ` ORDER BY ${tables.column(orderBy.column)}${orderBy.descending ? ' DESC' : ''}, key` : '';
  const limit =
    query.limit === undefined ? '' : ` LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(query.offset ?? 0)}`;
  return { sql: `SELECT ${what} FROM ${tables.documents}${where}${order}${limit}`, values };
}

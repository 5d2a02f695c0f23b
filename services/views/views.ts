import { join } from 'node:path';
import { inTransaction, openSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { type AnyRow, isOfRows, type ReadModel } from '#projections/core/rows';
import type { OwnModel } from '#projections/readModels';
import { type Breaks, type ChainBreak, createBreaks, openBreaks } from './breaks.ts';
import { carried } from './carrying.ts';
import { type DocumentWriter, openDocuments } from './documentWriter.ts';
import { type DamagedViewsError, damageOf, markViews, removeViewsAside } from './file/damage.ts';
import { removeNext } from './file/nextViews.ts';
import { copyWhenQuiet } from './file/writeAheadLog.ts';
import { endingsIn, pageSql } from './found.ts';
import { lateRows } from './late.ts';
import { ftsQuestion } from './marks.ts';
import { createPlace, type Places, placeIn } from './place.ts';
import type { Look, Query, Views } from './queries.ts';
import { asLists, remembered } from './remembered.ts';
import {
  type ColumnsOfRows,
  columnsIn,
  newestSql,
  type RowPlace,
  rowColumnsSql,
  rowListsSql,
} from './rows/rowColumns.ts';
import { type Counted, rowCountsSql } from './rows/rowCounts.ts';
import { type Numbered, rowRangeSql } from './rows/rowRange.ts';
import { entriesOf, hasMany, orderedSearchSql, rowSearchSql } from './rows/rowSearch.ts';
import { decode, type RowTable } from './rows/rowTable.ts';
import { openRows } from './rows/rowWriter.ts';
import { createAsides } from './setAside.ts';
import type { Tables } from './tables.ts';
import type { Statement, Statements } from './versions.ts';

export type { ChainBreak, Look, Query, Views };

export interface ViewStore<Model extends ReadModel = OwnModel> extends Views<Model>, Breaks, Places {
  transaction<T>(work: () => T): T;
  /**
   * A copy of the documents of an older version, into which the caller folds new events; readers see it. Null when they
   * see this version, or when there are more documents than `most`. Throws when a document cannot be copied.
   */
  carried(projection: AnyProjection, most: number): DocumentWriter | null;
  /** Resolves when SQLite met damage in the file. */
  readonly damaged: Promise<DamagedViewsError>;
  /** Removes deleted data from the disk as well. Called after the erasure of a person. */
  scrub(): void;
}

/** Models without types: their names, columns and documents are unknown to the compiler. */
type AnyViews = ViewStore<ReadModel>;

export const openViews = open as <Model extends ReadModel = OwnModel>(dataDir: string) => ViewStore<Model>;

function open(dataDir: string): AnyViews {
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
  const settling: (() => void)[] = [];
  const ending: (() => void)[] = [];
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
    onSettle: (settle: () => void) => void settling.push(settle),
    onEnd: (forget: () => void) => void ending.push(forget),
    onRollback: (reload: () => void) => void reloads.push(reload),
  };
  const openWriter = ((model: ReadModel) =>
    isOfRows(model)
      ? openRows({ ...opened, serving: servingRows }, model)
      : openDocuments({ ...opened, serving }, model)) as AnyViews['writer'];

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

  const decoded = <Row extends AnyRow>(table: RowTable, { sql, values }: ReturnType<typeof rowSearchSql>) =>
    statements(sql)
      .all(...values)
      .map((row) => decode(table, row) as Row);

  return {
    text,
    texts,
    doc: (name, key) =>
      known.document(name, key, () => {
        const body = text(name, key);
        return body === null ? null : (JSON.parse(body) as object);
      }),
    docs: (name, query) => texts(name, query).map((body) => JSON.parse(body) as object),
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
    counts: (name: string, fields: readonly string[]) => {
      // Names come from code, but a typing error must not become SQL.
      const named = fields.map(
        (field) => `json_extract(body, '$.${field.replaceAll(/\W/g, '')}') AS ${JSON.stringify(field)}`,
      );
      const groups = fields.map((_, n) => n + 1);
      const sql = `SELECT ${[...named, 'count(*) AS count'].join(', ')} FROM ${tables(name).documents} GROUP BY ${groups.join(', ')}`;
      // As one text, however many there are, since a list is remembered only while it is short.
      const [found = '[]'] = known.list(name, sql, () => [JSON.stringify(statements(sql).all())]);
      return JSON.parse(found) as never;
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
    rows: (name, of) =>
      known.document(name, of, () => {
        const table = one(servingRows, name);
        return statements(table.ofSql)
          .all(of)
          .map((row) => decode(table, row));
      }) ?? [],
    rowLists: (name, of, columns) => {
      const lists = known.document(asLists(name), of, () => new Map<string, ColumnsOfRows>());
      const asked = columns.join();
      const found = lists?.get(asked) ?? columnsIn(statements(rowListsSql(one(servingRows, name), columns)).get(of));
      lists?.set(asked, found);
      return found;
    },
    lastRows: (name, of, { below, limit }) => {
      const table = one(servingRows, name);
      return statements(table.lastSql)
        .all(of, below, limit)
        .map((row) => decode(table, row));
    },
    foundRows: (name, search) => decoded(one(servingRows, name), rowSearchSql(one(servingRows, name), search)),
    orderedRows: (name, search) => {
      const table = one(servingRows, name);
      return decoded(table, orderedSearchSql(table, search, hasMany(statements, table, search.marks)));
    },
    countedRows: (name, counts) => {
      const { sql, values } = rowCountsSql(one(servingRows, name), counts);
      return statements(sql).all(...values) as readonly Counted[];
    },
    rangedRows: (name, ranged) =>
      decoded<Numbered<AnyRow>>(one(servingRows, name), rowRangeSql(one(servingRows, name), ranged)),
    rowsNumbered: (name, numbers) => {
      const table = one(servingRows, name);
      const read = statements(`SELECT * FROM ${table.name} WHERE rowid = ?`);
      return numbers.flatMap((number) => {
        const row = read.get(number);
        return row ? [decode(table, row)] : [];
      });
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
    carried: (projection, most) => carried({ ...opened, serving }, projection, most),
    ...placeIn(statements),
    ...openBreaks(statements),
    // Older versions of pages stay in the write-ahead log until it is emptied.
    scrub: () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      removeViewsAside(dataDir);
      removeNext(dataDir);
    },
    damaged,
    transaction: (work) => {
      committed.length = 0;
      try {
        const result = watch(() =>
          inTransaction(db, () => {
            const done = work();
            for (const settle of settling) settle();
            return done;
          }),
        );
        writeAheadLog.committed();
        for (const change of committed) change();
        return result;
      } catch (error) {
        // Cached rows may contain lines that were not stored.
        known.forgetAll();
        for (const reload of reloads) reload();
        throw error;
      } finally {
        for (const forget of ending) forget();
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
  for (const [column, value] of entriesOf(query.where)) {
    conditions.push(`${tables.column(column)} = ?`);
    values.push(value);
  }
  // One parameter, so that any number of texts is the same prepared statement.
  for (const [column, texts] of entriesOf(query.among)) {
    conditions.push(`${tables.column(column)} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(texts));
  }
  for (const [column, value] of entriesOf(query.above)) {
    conditions.push(`${tables.column(column)} > ?`);
    values.push(value);
  }
  for (const [column, value] of entriesOf(query.atMost)) {
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

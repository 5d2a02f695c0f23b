import { join } from 'node:path';
import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import { inTransaction, openSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { endingsIn, type FoundPage, pageSql, type Wanted } from './found.ts';
import { ftsQuestion } from './marks.ts';
import { type Remembered, remembered } from './remembered.ts';
import { createTables, createTerms, dropTables, type Tables, tablesOf } from './tables.ts';

/** The read models of this node: documents in SQLite, each projection's position in the same transaction as its documents. */
export interface Views {
  /** One document, as stored JSON. */
  text(projection: string, key: string): string | null;
  doc<Doc>(projection: string, key: string): Doc | null;
  /** Documents as stored JSON. `where` compares declared columns; `matching` finds by words. */
  texts(projection: string, query?: Query): readonly string[];
  docs<Doc>(projection: string, query?: Query): readonly Doc[];
  /** What lists show of the documents, as stored JSON. */
  shown(projection: string, query?: Query): readonly string[];
  keys(projection: string, query?: Query): readonly string[];
  count(projection: string, query?: Query): number;
  /** A page of a list, and how long the list is. */
  found(projection: string, wanted: Wanted): FoundPage;
  /** Counts what was written: while it stays the same, so does everything that was read. */
  changes(): number;
  writer(projection: AnyProjection): Writer;
  close(): void;
}

export interface Query {
  readonly where?: Readonly<Record<string, SqlValue>>;
  readonly above?: Readonly<Record<string, SqlValue>>;
  readonly atMost?: Readonly<Record<string, SqlValue>>;
  readonly matching?: string;
  readonly orderBy?: { readonly column: string; readonly descending?: boolean };
  readonly limit?: number;
  readonly offset?: number;
}

/** What the projector writes through, for one projection in its current version. */
export interface Writer {
  readonly projection: AnyProjection;
  /** Is this version what readers see, or still being built beside the old one? */
  readonly serving: boolean;
  position(): Position | undefined;
  look(key: string): object | null;
  /** What would be stored of the document as it is now; null drops it. Throws, and touches nothing, where it cannot be. */
  prepare(key: string, doc: object | null): () => void;
  advance(position: Position): void;
  /** Nothing was to be stored up to here: the position itself is stored with the next change. */
  pass(position: Position): void;
  /** Readers see this version from the end of the transaction on; the old tables go. */
  swapIn(): void;
}

/** One document of a read model. */
export type Look = <Doc>(projection: string, key: string) => Doc | null;

export interface ViewStore extends Views {
  transaction<T>(work: () => T): T;
  /** What was dropped leaves the disk as well: called after a person was erased. */
  scrub(): void;
}

export function openViews(dataDir: string): ViewStore {
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  // What is deleted or replaced is overwritten, so that an erased person is not found in a free page.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(`CREATE TABLE IF NOT EXISTS projections (
    name TEXT NOT NULL, version INTEGER NOT NULL, position TEXT, serving INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (name, version)) WITHOUT ROWID`);
  const statements = statementCache(db);
  const serving = new Map<string, Tables>();
  const known = remembered();
  // What is known beside the tables changes with them: after the commit, or not at all.
  const committed: (() => void)[] = [];
  const tables = (name: string): Tables => {
    const found = serving.get(name);
    if (!found) throw new Error(`no read model is called ${name}`);
    return found;
  };

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
      const of = tables(name);
      const endings = endingsIn(of, (term) => {
        const row = statements(`SELECT term FROM ${of.words}_terms WHERE term >= ? LIMIT 1`).get(term);
        return (row as { term: string } | undefined)?.term;
      });
      const { count, page, values } = pageSql(of, wanted, endings);
      const [n, ...shown] = known.list(name, [page, ...values].join('\n'), () => [
        String((statements(count).get(...values) as { n: unknown }).n),
        ...statements(page)
          .all(...values)
          .map((row) => String((row as { shown: unknown }).shown)),
      ]);
      return { count: Number(n), shown };
    },
    changes: known.changes,
    writer: (projection) =>
      openWriter({ db, statements, serving, known, onCommit: (change) => committed.push(change) }, projection),
    // Older versions of pages stand in the write-ahead log until it is emptied.
    scrub: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    transaction: (work) => {
      committed.length = 0;
      const result = inTransaction(db, work);
      for (const change of committed) change();
      return result;
    },
    close: () => db.close(),
  };
}

type Statements = (sql: string) => ReturnType<Sqlite['prepare']>;

function statementCache(db: Sqlite): Statements {
  const cache = new Map<string, ReturnType<Sqlite['prepare']>>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    const made = db.prepare(sql);
    cache.set(sql, made);
    return made;
  };
}

function select(tables: Tables, what: string, query: Query): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const conditions: string[] = [];
  for (const [column, value] of Object.entries(query.where ?? {})) {
    conditions.push(`${tables.column(column)} = ?`);
    values.push(value);
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

interface Opened {
  readonly db: Sqlite;
  readonly statements: Statements;
  readonly serving: Map<string, Tables>;
  readonly known: Remembered;
  onCommit(change: () => void): void;
}

function openWriter({ db, statements, serving, known, onCommit }: Opened, projection: AnyProjection): Writer {
  const { name, version } = projection;
  const own = tablesOf(projection);
  createTables(db, own);
  statements('INSERT OR IGNORE INTO projections (name, version) VALUES (?, ?)').run(name, version);
  const rows = statements('SELECT version, position, serving FROM projections WHERE name = ?').all(name) as {
    version: number;
    position: string | null;
    serving: number;
  }[];
  const old = rows.find((row) => row.serving === 1);
  const current = rows.find((row) => row.version === version);
  let reached = current?.position ? parsePosition(current.position) : undefined;
  let serves = old === undefined || old.version === version;
  const record = () => statements('UPDATE projections SET serving = (version = ?) WHERE name = ?').run(version, name);
  if (serves) record();
  const served = old && !serves ? tablesOf({ ...projection, version: old.version }) : own;
  createTerms(db, own);
  createTerms(db, served);
  serving.set(name, served);

  const upsert = own.upsertSql;
  const stored = (key: string): object | null => {
    const row = statements(`SELECT body FROM ${own.documents} WHERE key = ?`).get(key);
    return row ? (JSON.parse(String((row as { body: unknown }).body)) as object) : null;
  };
  return {
    projection,
    get serving() {
      return serves;
    },
    position: () => reached,
    look: (key) => (serves ? known.document(name, key, () => stored(key)) : stored(key)),
    prepare: (key, after) => {
      if (typeof key !== 'string') throw new TypeError(`a document of ${name} has no key`);
      const forget = () => own.words !== null && own.forgetWords(statements, key);
      if (after === null) {
        return () => {
          known.forget(name, key);
          forget();
          statements(`DELETE FROM ${own.documents} WHERE key = ?`).run(key);
        };
      }
      const shown = projection.shown?.(after) ?? null;
      const values = [key, JSON.stringify(after), shown && JSON.stringify(shown), ...own.values(after)];
      const words = own.words === null ? null : own.said(after);
      return () => {
        known.forget(name, key);
        onCommit(() => serves && known.written(name, key, after));
        statements(upsert).run(...own.row(after), ...values);
        if (words === null || own.saysAlready(statements, key, words)) return;
        forget();
        own.rememberWords(statements, key, words);
      };
    },
    advance: (position) => {
      if (reached && comparePositions(position, reached) <= 0) return;
      statements('UPDATE projections SET position = ? WHERE name = ? AND version = ?').run(
        formatPosition(position),
        name,
        version,
      );
      onCommit(() => {
        reached = position;
      });
    },
    pass: (position) => {
      if (!reached || comparePositions(position, reached) > 0) reached = position;
    },
    swapIn: () => {
      record();
      onCommit(() => {
        serves = true;
        serving.set(name, own);
        known.forgetAll();
      });
      for (const row of rows)
        if (row.version !== version) dropTables(db, tablesOf({ ...projection, version: row.version }));
      statements('DELETE FROM projections WHERE name = ? AND version <> ?').run(name, version);
    },
  };
}

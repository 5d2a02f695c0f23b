import type { Sqlite, SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { firstRow } from './listOrder.ts';
import { markWord, withoutMarks } from './marks.ts';

type Statements = (sql: string) => Pick<ReturnType<Sqlite['prepare']>, 'all' | 'get' | 'run'>;

/** The tables of one projection in one version. The version is part of the name, so that two versions can coexist. */
export interface Tables {
  readonly documents: string;
  /** The FTS5 table, or null when the documents cannot be searched by words. */
  readonly words: string | null;
  readonly columns: readonly string[];
  readonly upsertSql: string;
  /** Returns the column after a check: names come from code, but a typing error must not become SQL. */
  column(name: string): string;
  /** Returns the column values. Throws when a table cannot hold one of them. */
  values(doc: object): SqlValue[];
  /** The words that find the document, including its marks. */
  said(doc: object): string;
  /** The upsert's leading parameters, which place a listed document among those of its time. */
  row(doc: object): SqlValue[];
  /**
   * True when the index has these words already. Most changes leave the words as they are, and writing the index is
   * slow.
   */
  saysAlready(statements: Statements, key: string, words: string): boolean;
  forgetWords(statements: Statements, key: string): void;
  rememberWords(statements: Statements, key: string, words: string): void;
}

export function tablesOf({ name, version, columns = {}, words, listed }: AnyProjection): Tables {
  const documents = `${name}_v${version}`;
  const wordTable = words ? `${documents}_words` : null;
  const names = Object.keys(columns);
  const all = ['key', 'body', 'shown', ...names];
  const updates = all.slice(1).map((column) => `${column} = excluded.${column}`);
  const nextRow = `coalesce((SELECT max(rowid) + 1 FROM ${documents} WHERE rowid >= ?1 AND rowid < ?2), ?1)`;
  const rowOf = `(SELECT rowid FROM ${documents} WHERE key = ?)`;
  return {
    documents,
    words: wordTable,
    columns: names,
    upsertSql: `INSERT INTO ${documents} (${[...(listed ? ['rowid'] : []), ...all].join(', ')})
      VALUES (${[...(listed ? [nextRow] : []), ...all.map(() => '?')].join(', ')})
      ON CONFLICT (key) DO UPDATE SET ${updates.join(', ')}`,
    column: (column) => {
      if (column !== 'key' && !names.includes(column)) throw new Error(`${name} has no column ${column}`);
      return column;
    },
    values: (doc) =>
      Object.entries(columns).map(([column, read]) => {
        const value: unknown = read(doc);
        if (value === null || typeof value === 'string' || typeof value === 'number') return value;
        throw new TypeError(`${name}.${column} cannot hold ${typeof value}`);
      }),
    said: (doc) => {
      const marks = listed?.marks(doc);
      if (marks === null) return '';
      return [...(marks ?? []).map(markWord), withoutMarks(words?.(doc) ?? '')].join(' ');
    },
    row: (doc) => {
      if (!listed) return [];
      const at = listed.at(doc);
      return [firstRow(at), firstRow(at + 1)];
    },
    saysAlready: (statements, key, said) => {
      const row = statements(`SELECT words FROM ${wordTable} WHERE rowid = ${rowOf}`).get(key);
      return (row as { words: unknown } | undefined)?.words === said;
    },
    forgetWords: (statements, key) => void statements(`DELETE FROM ${wordTable} WHERE rowid = ${rowOf}`).run(key),
    rememberWords: (statements, key, said) =>
      void statements(`INSERT INTO ${wordTable} (rowid, words) VALUES (${rowOf}, ?)`).run(key, said),
  };
}

export function createTables(db: Sqlite, { documents, words, columns }: Tables): void {
  const declared = columns.map((column) => `, ${column}`).join('');
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${documents} (key TEXT NOT NULL UNIQUE, body TEXT NOT NULL, shown TEXT${declared})`,
  );
  for (const column of columns) {
    // Lists belong to an organization and are read by time: one index serves both.
    const indexed = column === 'entity' && columns.includes('time') ? 'entity, time' : column;
    db.exec(`CREATE INDEX IF NOT EXISTS ${documents}_${column} ON ${documents} (${indexed})`);
  }
  if (words === null) return;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5(words, tokenize = 'unicode61')`);
  // Without this, a deleted row's words stay in the index, marked as deleted, until some later merge.
  db.exec(`INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1)`);
}

/** Creates the table of the indexed words, in order. Tables made by an older version may lack it. */
export function createTerms(db: Sqlite, { words }: Tables): void {
  if (words !== null) db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words}_terms USING fts5vocab(${words}, instance)`);
}

export function dropTables(db: Sqlite, { documents, words }: Tables): void {
  db.exec(`DROP TABLE IF EXISTS ${documents}`);
  if (words === null) return;
  db.exec(`DROP TABLE IF EXISTS ${words}_terms`);
  db.exec(`DROP TABLE IF EXISTS ${words}`);
}

import type { Sqlite, SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { firstRow } from './listOrder.ts';
import { markWord, withoutMarks } from './marks.ts';

type Statements = (sql: string) => ReturnType<Sqlite['prepare']>;

/** The tables of one projection in one version. The version is part of the name, so that two can stand side by side. */
export interface Tables {
  readonly documents: string;
  /** The FTS5 table, or null where nothing is found by words. */
  readonly words: string | null;
  readonly columns: readonly string[];
  readonly upsertSql: string;
  /** The column, checked: what is asked for comes from code, but a typing error must not become SQL. */
  column(name: string): string;
  /** Throws where a column's value is none that a table can hold. */
  values(doc: object): SqlValue[];
  /** The words by which the document is found, its marks among them. */
  said(doc: object): string;
  /** What the upsert needs before the values, to put a listed document among those of its time. */
  row(doc: object): SqlValue[];
  /** Most changes leave the words as they are, and the index is dear to write. */
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
    // Lists belong to an organisation and are read by time: one index serves both.
    const indexed = column === 'entity' && columns.includes('time') ? 'entity, time' : column;
    db.exec(`CREATE INDEX IF NOT EXISTS ${documents}_${column} ON ${documents} (${indexed})`);
  }
  if (words === null) return;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5(words, tokenize = 'unicode61')`);
  // Otherwise a deleted row's words stay in the index, marked as deleted, until some later merge.
  db.exec(`INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1)`);
}

/** The words of the index themselves, in order; a table that an older version made may not have it yet. */
export function createTerms(db: Sqlite, { words }: Tables): void {
  if (words !== null) db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words}_terms USING fts5vocab(${words}, instance)`);
}

export function dropTables(db: Sqlite, { documents, words }: Tables): void {
  db.exec(`DROP TABLE IF EXISTS ${documents}`);
  if (words === null) return;
  db.exec(`DROP TABLE IF EXISTS ${words}_terms`);
  db.exec(`DROP TABLE IF EXISTS ${words}`);
}

import type { Sqlite, SqlValue } from '#events/sqlite';
import type { AnyProjection } from '#projections/projection';

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
  forgetWords(statements: Statements, key: string): void;
  rememberWords(statements: Statements, key: string, words: string): void;
}

export function tablesOf({ name, version, columns = {}, words }: AnyProjection): Tables {
  const documents = `${name}_v${version}`;
  const wordTable = words ? `${documents}_words` : null;
  const names = Object.keys(columns);
  const all = ['key', 'body', 'shown', ...names];
  const updates = all.slice(1).map((column) => `${column} = excluded.${column}`);
  const rowOf = `(SELECT rowid FROM ${documents} WHERE key = ?)`;
  return {
    documents,
    words: wordTable,
    columns: names,
    upsertSql: `INSERT INTO ${documents} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
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

export function dropTables(db: Sqlite, { documents, words }: Tables): void {
  db.exec(`DROP TABLE IF EXISTS ${documents}`);
  if (words !== null) db.exec(`DROP TABLE IF EXISTS ${words}`);
}

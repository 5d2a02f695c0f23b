import type { Sqlite, SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import { firstRow } from './listOrder.ts';
import { indexedWords, markWord, withoutMarks } from './marks.ts';

type Statements = (sql: string) => Pick<ReturnType<Sqlite['prepare']>, 'all' | 'get' | 'run'>;

/** The tables of one projection in one version. The version is part of the name, so that two versions can coexist. */
export interface Tables {
  readonly documents: string;
  /** The FTS5 table, or null when the documents cannot be searched by words. */
  readonly words: string | null;
  readonly columns: readonly string[];
  readonly upsertSql: string;
  /**
   * Stores the texts of a document whose columns are as they were, by its key and these columns: SQLite would write the
   * index of each column again, and most changes leave them as they are.
   */
  readonly changeSql: string;
  /** Returns the column after a check: names come from code, but a typing error must not become SQL. */
  column(name: string): string;
  /** Returns the column values. Throws when a table cannot hold one of them. */
  values(doc: object): SqlValue[];
  /** The words that find the document, each once, including its marks. */
  said(doc: object): ReadonlySet<string>;
  /** The upsert's leading parameters, which place a listed document among those of its time. */
  row(doc: object): SqlValue[];
  /** The number of a document in the index of words; undefined when it is not stored. */
  numberOf(statements: Statements, key: string): bigint | undefined;
  /** Makes a document be found by other words than before. */
  reword(statements: Statements, id: bigint, words: Reworded): void;
}

/** The words of a document before a change, and after it. */
export interface Reworded {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

export function tablesOf({ name, version, columns = {}, words, listed }: AnyProjection): Tables {
  const documents = `${name}_v${version}`;
  const wordTable = words ? `${documents}_words` : null;
  const names = Object.keys(columns);
  const all = ['body', 'shown', 'key', ...names];
  const updates = all.filter((column) => column !== 'key').map((column) => `${column} = excluded.${column}`);
  const nextRow = `coalesce((SELECT max(rowid) + 1 FROM ${documents} WHERE rowid >= ?1 AND rowid < ?2), ?1)`;
  const sayings = new WeakMap<object, ReadonlySet<string>>();
  const wordsOf = (doc: object): ReadonlySet<string> => {
    const marks = listed?.marks(doc);
    if (marks === null) return new Set();
    return new Set([...(marks ?? []).map(markWord), ...indexedWords(withoutMarks(words?.(doc) ?? ''))]);
  };
  return {
    documents,
    words: wordTable,
    columns: names,
    upsertSql: `INSERT INTO ${documents} (${[...(listed ? ['rowid'] : []), ...all].join(', ')})
      VALUES (${[...(listed ? [nextRow] : []), ...all.map(() => '?')].join(', ')})
      ON CONFLICT (key) DO UPDATE SET ${updates.join(', ')}`,
    changeSql: `UPDATE ${documents} SET body = ?, shown = ? WHERE ${['key = ?', ...names.map((column) => `${column} IS ?`)].join(' AND ')}`,
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
      const known = sayings.get(doc) ?? wordsOf(doc);
      sayings.set(doc, known);
      return known;
    },
    row: (doc) => {
      if (!listed) return [];
      const at = listed.at(doc);
      return [firstRow(at), firstRow(at + 1)];
    },
    numberOf: (statements, key) => {
      // Lists have numbers beyond those of JavaScript.
      const row = statements(`SELECT CAST(rowid AS TEXT) AS id FROM ${documents} WHERE key = ?`).get(key);
      return row && BigInt((row as { id: string }).id);
    },
    reword: (statements, id, { before, after }) => {
      const gone = [...before].filter((word) => !after.has(word));
      const fresh = [...after].filter((word) => !before.has(word));
      if (gone.length + fresh.length === 0) return;
      if (gone.length > 0)
        statements(`INSERT INTO ${wordTable} (${wordTable}, rowid, words) VALUES ('delete', ?, ?)`).run(
          id,
          gone.join(' '),
        );
      // The index counts its entries, and a deletion takes one of them: the document is always entered again.
      statements(`INSERT INTO ${wordTable} (rowid, words) VALUES (?, ?)`).run(id, fresh.join(' '));
    },
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
  // The index alone, without the texts and the places of words in them: a change writes only the words that it adds or
  // removes, and deleting a word from the index is slow. With `detail = none` SQLite loses words of a document that is
  // deleted and written again in one transaction.
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING ` +
      `fts5(words, content = '', columnsize = 0, detail = column, tokenize = 'ascii')`,
  );
  // Without this, removed words stay in the index, marked as deleted, until some later merge.
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

import type { Sqlite, SqlValue } from '#events/store/sqlite';
import type { AnyRow, AnyRowProjection, Column } from '#projections/core/rows';

/** The table of a row projection in one version. The version is part of the name, so that two versions can coexist. */
export interface RowTable {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, column: Column])[];
  readonly key: readonly string[];
  readonly place: string | null;
  readonly indexes: readonly (readonly string[])[];
  /**
   * The FTS5 table of the rows' words, by row id; the read model whose documents they find; the column that holds a
   * document's key.
   */
  readonly words: { readonly table: string; readonly finds: string; readonly key: string } | null;
  /** The FTS5 table of the rows' marks, by row id; null when the rows have none. */
  readonly marks: string | null;
  /** Stores a row unless its key is known. */
  readonly insertSql: string;
  /** Selects the row id of a key, whose columns are `key`. */
  readonly numberSql: string;
  /** The columns outside the key, and the statement that stores them again by row id. */
  readonly changing: readonly string[];
  readonly changeSql: string;
  /**
   * The columns that no index has, then those of indexes; and the statement that stores the former again where the
   * latter are as they were. SQLite would write these indexes again.
   */
  readonly plain: readonly string[];
  readonly indexed: readonly string[];
  readonly plainSql: string;
  /** Selects all rows with the same first key column, in key order. */
  readonly ofSql: string;
  /** Selects a number of them below a value of the second key column, the last first. */
  readonly lastSql: string;
}

// A column may be called `by`, which is an SQL keyword.
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

export function rowTableOf({ name: model, version, table, words, marks }: AnyRowProjection): RowTable {
  const name = `${model}_v${version}`;
  const columns = Object.entries(table.columns as Readonly<Record<string, Column>>);
  const names = columns.map(([column]) => column);
  const [first = '', second = first] = table.key;
  const changing = names.filter((column) => !table.key.includes(column));
  const indexed = changing.filter((column) => table.indexes?.some((index) => index.includes(column)));
  const plain = changing.filter((column) => !indexed.includes(column));
  const each = (of: readonly string[]): readonly string[] => of.map((column) => `"${column}" = ?`);
  return {
    name,
    columns,
    key: table.key,
    place: table.place ?? null,
    indexes: table.indexes ?? [],
    words: words ? { table: `${name}_words`, finds: words.finds, key: words.key } : null,
    marks: marks ? `${name}_marks` : null,
    insertSql: `INSERT OR IGNORE INTO ${name} (${quoted(names)}) VALUES (${names.map(() => '?').join(', ')})`,
    numberSql: `SELECT rowid AS row_id FROM ${name} WHERE ${each(table.key).join(' AND ')}`,
    plain,
    indexed,
    plainSql: `UPDATE ${name} SET ${each(plain).join(', ')} WHERE ${['rowid = ?', ...indexed.map((column) => `"${column}" IS ?`)].join(' AND ')}`,
    changing,
    changeSql: `UPDATE ${name} SET ${each(changing).join(', ')} WHERE rowid = ?`,
    ofSql: `SELECT * FROM ${name} WHERE "${first}" = ? ORDER BY ${quoted(table.key)}`,
    lastSql: `SELECT * FROM ${name} WHERE "${first}" = ? AND "${second}" < ? ORDER BY "${second}" DESC LIMIT ?`,
  };
}

const types: Readonly<Record<Column, string>> = { text: 'TEXT', json: 'TEXT', integer: 'INTEGER', real: 'REAL' };

export function createRows(db: Sqlite, { name, columns, key, indexes, words, marks }: RowTable): void {
  const declared = columns.map(([column, type]) => `"${column}" ${types[type]}`).join(', ');
  // A single integer key is SQLite's own row id, which needs no second index.
  const unique = key.length === 1 ? 'PRIMARY KEY' : 'UNIQUE';
  db.exec(`CREATE TABLE IF NOT EXISTS ${name} (${declared}, ${unique} (${quoted(key)})) STRICT`);
  for (const index of indexes)
    db.exec(`CREATE INDEX IF NOT EXISTS ${name}_${index.join('_')} ON ${name} (${quoted(index)})`);
  if (marks !== null)
    db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${marks} USING fts5(marks, content = '', columnsize = 0, detail = none)`,
    );
  if (words === null) return;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words.table} USING fts5(words, tokenize = 'unicode61')`);
  // Without this, erased words stay in the index, marked as deleted, until some later merge.
  db.exec(`INSERT INTO ${words.table} (${words.table}, rank) VALUES ('secure-delete', 1)`);
}

export function dropRows(db: Sqlite, { name, words, marks }: RowTable): void {
  db.exec(`DROP TABLE IF EXISTS ${name}`);
  if (marks !== null) db.exec(`DROP TABLE IF EXISTS ${marks}`);
  if (words !== null) db.exec(`DROP TABLE IF EXISTS ${words.table}`);
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Returns the row as stored values, in column order. Throws when a value does not fit its column's type. */
export const encode = ({ name, columns }: RowTable, row: AnyRow): SqlValue[] =>
  columns.map(([column, type]) => {
    const value = row[column] ?? null;
    if (value === null) return null;
    if (type === 'json') return JSON.stringify(value);
    // SQLite ends a text at NUL and cannot store a lone surrogate.
    if (type === 'text' && typeof value === 'string')
      return isStorable(value) ? value : value.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd');
    if (type === 'real' && typeof value === 'number') return value;
    if (type === 'integer' && Number.isSafeInteger(value)) return value as number;
    throw new TypeError(`${name}.${column} cannot hold ${typeof value}`);
  });

/** Decodes a stored row in place. A copy would cost too much: a long log is decoded at each of its changes. */
export function decode({ columns }: RowTable, stored: unknown): AnyRow {
  const row = stored as Record<string, unknown>;
  for (const [column, type] of columns)
    if (type === 'json' && typeof row[column] === 'string') row[column] = JSON.parse(row[column]);
  return row;
}

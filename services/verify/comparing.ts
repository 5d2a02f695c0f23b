import { setImmediate as turn } from 'node:timers/promises';
import { openSqlite, readSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import { isOfRows, type ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';

export interface Compared {
  readonly models: number;
  /** Documents and rows. */
  readonly documents: number;
  /** The first difference, or null. */
  readonly difference: string | null;
}

/** Two files of read models that were compared once as a whole. */
export interface Comparison {
  /** Compares what was different before, and what changed in the target since; and the number of all rows. */
  again(): Compared;
  close(): void;
}

/** More differences mean that the old file is of another release, or has not followed its log. */
const mostApart = 10_000;

type Stored = Readonly<Record<string, unknown>>;
type Key = readonly SqlValue[];

/** The columns of a read model's table that differ from one read model to another. */
interface Shape {
  readonly table: string;
  readonly key: readonly string[];
  /** The column with the place of an event. Other logs have other places, in the same order. */
  readonly place: string | undefined;
}

/**
 * Rows that are known by their place have other keys in another log. They are compared by their order. None of them ever
 * changes, so the next comparison begins after those that were equal.
 */
const isByOrder = ({ key, place }: Shape): boolean => place !== undefined && key.includes(place);

/**
 * Compares the contents of all read models in two files, byte for byte, while both may be written. From then on the
 * target notes its changed rows, so that the next comparison takes as long as there are changes. Null when the files
 * have little in common. Throws when the old file lacks a table.
 */
export async function comparisonOf(
  was: string,
  is: string,
  models: readonly ReadModel[] = projections,
): Promise<Comparison | null> {
  const shapes = new Map(models.map(shapeOf).map((shape) => [shape.table, shape]));
  noteChanges(
    is,
    [...shapes.values()].filter((shape) => !isByOrder(shape)),
  );
  const [a, b] = [readSqlite(was), readSqlite(is)];
  const close = (): void => {
    for (const db of [a, b]) db.close();
  };
  try {
    const suspects = await allCompared(a, b, shapes);
    if (suspects.size <= mostApart) return { again: suspicious({ a, b, shapes, suspects }), close };
    close();
    return null;
  } catch (error) {
    close();
    throw error;
  }
}

function shapeOf(model: ReadModel): Shape {
  const table = `${model.name}_v${model.version}`;
  return isOfRows(model)
    ? { table, key: model.table.key, place: model.table.place }
    : { table, key: ['key'], place: undefined };
}

const changes = 'changed_since';

/** The file is the mover's own, so triggers in it disturb nobody. */
function noteChanges(file: string, shapes: readonly Shape[]): void {
  const db = openSqlite(file, 'NORMAL');
  db.exec(`CREATE TABLE IF NOT EXISTS ${changes} (number INTEGER PRIMARY KEY, model TEXT NOT NULL, key TEXT NOT NULL)`);
  for (const { table, key } of shapes)
    for (const [change, row] of [['INSERT', 'NEW'] as const, ['UPDATE', 'NEW'] as const, ['DELETE', 'OLD'] as const]) {
      const values = key.map((column) => `${row}."${column}"`).join(', ');
      db.exec(
        `CREATE TRIGGER IF NOT EXISTS "${changes}_${table}_${change}" AFTER ${change} ON "${table}" ` +
          `BEGIN INSERT INTO ${changes} (model, key) VALUES ('${table}', json_array(${values})); END`,
      );
    }
  db.close();
}

/** A row by its table and key. */
const nameOf = (table: string, key: Key): string => JSON.stringify([table, ...key]);

/** The rows that differ now, one state of each file. */
async function allCompared(a: Sqlite, b: Sqlite, shapes: ReadonlyMap<string, Shape>): Promise<Set<string>> {
  const apart = new Set<string>();
  for (const db of [a, b]) db.exec('BEGIN');
  try {
    for (const shape of [...shapes.values()].filter((one) => !isByOrder(one))) {
      await tableCompared(a, b, shape, apart);
      if (apart.size > mostApart) break;
    }
  } finally {
    for (const db of [a, b]) db.exec('COMMIT');
  }
  return apart;
}

const atOnce = 1_000;

async function tableCompared(a: Sqlite, b: Sqlite, shape: Shape, apart: Set<string>): Promise<void> {
  const [ones, others] = [rowsInOrder(a, shape), rowsInOrder(b, shape)];
  let one = ones.next().value;
  let other = others.next().value;
  for (let n = 1; one || other; n += 1) {
    if (n % atOnce === 0) await turn();
    const order = orderOf(shape, one, other);
    if (order !== 0 || shown(shape, one) !== shown(shape, other)) {
      apart.add(nameOf(shape.table, keyOf(shape, (order > 0 ? other : one) ?? {})));
      if (apart.size > mostApart) return;
    }
    if (order <= 0) one = ones.next().value;
    if (order >= 0) other = others.next().value;
  }
}

const keyOf = ({ key }: Shape, row: Stored): SqlValue[] => key.map((name) => row[name] as SqlValue);

/** The order of two rows by their keys; a side that has ended comes last. */
function orderOf(shape: Shape, one: Stored | undefined, other: Stored | undefined): number {
  if (one === undefined || other === undefined) return one === undefined ? (other === undefined ? 0 : 1) : -1;
  for (const name of shape.key) {
    const [x, y] = [one[name], other[name]];
    if (x === y) continue;
    // SQLite orders words by their bytes.
    if (typeof x === 'string') return Buffer.compare(Buffer.from(x), Buffer.from(String(y)));
    return Number(x) < Number(y) ? -1 : 1;
  }
  return 0;
}

const shown = ({ place }: Shape, row: Stored | undefined): string | undefined =>
  row && JSON.stringify(place === undefined ? row : { ...row, [place]: null });

/** The rows of a table in the order of their key, as stored. */
function* rowsInOrder(db: Sqlite, { table, key }: Shape, from: Key | null = null): Generator<Stored, undefined> {
  const names = key.map((column) => `"${column}"`).join(', ');
  for (let after = from; ; ) {
    const beyond = after ? `WHERE (${names}) > (${key.map(() => '?').join(', ')})` : '';
    const sql = `SELECT * FROM "${table}" ${beyond} ORDER BY ${names} LIMIT ${atOnce}`;
    const rows = db.prepare(sql).all(...(after ?? [])) as readonly Stored[];
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = key.map((name) => last[name] as SqlValue);
  }
}

interface Suspected {
  readonly a: Sqlite;
  readonly b: Sqlite;
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Rows that differed, or changed since. Those that are found equal are removed. */
  readonly suspects: Set<string>;
}

function suspicious({ a, b, shapes, suspects }: Suspected): () => Compared {
  const sql = `SELECT number, model, key FROM ${changes} WHERE number > ? ORDER BY number`;
  const byOrder = [...shapes.values()].filter(isByOrder);
  const equal = new Map<string, Equal>();
  let seen = 0;
  return () => {
    for (const row of b.prepare(sql).all(seen)) {
      const { number, model, key } = row as { readonly number: number; readonly model: string; readonly key: string };
      suspects.add(nameOf(model, JSON.parse(key) as Key));
      seen = number;
    }
    for (const name of suspects) {
      const [table, ...key] = JSON.parse(name) as [string, ...SqlValue[]];
      const shape = shapes.get(table);
      if (shape && shown(shape, rowOf(a, shape, key)) === shown(shape, rowOf(b, shape, key))) suspects.delete(name);
    }
    const apart = byOrder.flatMap((shape) => {
      const [first, last] = comparedByOrder({ a, b }, shape, equal.get(shape.table) ?? { a: null, b: null });
      equal.set(shape.table, last);
      return first ?? [];
    });
    const named = [...suspects, ...apart];
    return { models: shapes.size, ...counted(a, b, [...shapes.keys()], named) };
  };
}

/** The last rows that were equal, in both files. */
interface Equal {
  readonly a: Key | null;
  readonly b: Key | null;
}

/**
 * Compares the rows at the same places in the order, from the last equal ones on. Returns the name of the first that
 * differs, or null.
 */
function comparedByOrder({ a, b }: Pick<Suspected, 'a' | 'b'>, shape: Shape, from: Equal): [string | null, Equal] {
  const others = rowsInOrder(b, shape, from.b);
  let equal = from;
  for (const one of rowsInOrder(a, shape, from.a)) {
    const other = others.next().value;
    if (shown(shape, one) !== shown(shape, other)) return [nameOf(shape.table, keyOf(shape, one)), equal];
    if (other) equal = { a: keyOf(shape, one), b: keyOf(shape, other) };
  }
  return [null, equal];
}

function rowOf(db: Sqlite, { table, key: names }: Shape, key: Key): Stored | undefined {
  const where = names.map((name) => `"${name}" = ?`).join(' AND ');
  return db.prepare(`SELECT * FROM "${table}" WHERE ${where}`).get(...key) as Stored | undefined;
}

function counted(a: Sqlite, b: Sqlite, tables: readonly string[], [first]: readonly string[]) {
  let difference = first === undefined ? null : (JSON.parse(first) as SqlValue[]).join(' ');
  let documents = 0;
  for (const table of tables) {
    const [was, is] = [rowsIn(a, table), rowsIn(b, table)];
    if (was !== is) difference ??= `${table} has ${was} rows in the old log and ${is} in the new one`;
    documents += is;
  }
  return { documents, difference };
}

const rowsIn = (db: Sqlite, table: string): number =>
  Number((db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { readonly n: unknown }).n);

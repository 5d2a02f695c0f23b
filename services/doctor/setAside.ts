import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatPosition } from '#events/core/position';
import { inTransaction, openSqlite, readSqlite, type Sqlite } from '#events/store/sqlite';
import { type AnyRowProjection, isOfRows, type ReadModel } from '#projections/core/rows';
import { dropRows, rowTableOf } from '#services/views/rowTable';
import { type AsideRow, asideOf, createAsides, type SetAside } from '#services/views/setAside';
import { dropTables, tablesOf } from '#services/views/tables';

/** The documents set aside in these read models; null when there are no read models. Also while Muster runs. */
export function setAsideIn(dataDir: string): readonly SetAside[] | null {
  const path = join(dataDir, 'views.db');
  if (!existsSync(path)) return null;
  const db = readSqlite(path);
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'set_aside'").get();
    const rows = known ? db.prepare('SELECT * FROM set_aside ORDER BY projection, slot').all() : [];
    return (rows as unknown as AsideRow[]).map(asideOf);
  } finally {
    db.close();
  }
}

/** One line for each document, without anything personal. */
export const lineOf = ({ projection, key, type, event, stream, position }: SetAside): string =>
  `${projection} ${key}: ${type} ${event} in ${stream} at ${formatPosition(position)}`;

/**
 * Removes the tables of the read models with documents set aside, so that the next start builds them again and tries
 * each event again. The log is not changed. Muster must not run on this directory. Returns the names.
 */
export function retry(dataDir: string, models: readonly ReadModel[]): readonly string[] {
  const names = new Set((setAsideIn(dataDir) ?? []).map(({ projection }) => projection));
  const concerned = models.filter(({ name }) => names.has(name));
  if (concerned.length === 0) return [];
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  try {
    db.exec(createAsides);
    inTransaction(db, () => {
      for (const model of concerned) forget(db, model);
    });
  } finally {
    db.close();
  }
  return concerned.map(({ name }) => name);
}

function forget(db: Sqlite, model: ReadModel): void {
  const { name } = model;
  const versions = db.prepare('SELECT version FROM projections WHERE name = ?').all(name) as { version: number }[];
  for (const { version } of versions) {
    if (isOfRows(model)) dropRows(db, rowTableOf({ ...(model as AnyRowProjection), version }));
    else dropTables(db, tablesOf({ ...model, version }));
  }
  db.prepare('DELETE FROM projections WHERE name = ?').run(name);
  db.prepare('DELETE FROM set_aside WHERE projection = ?').run(name);
}

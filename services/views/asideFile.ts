import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction, openSqlite, readSqlite, type Sqlite } from '#events/store/sqlite';
import { type AnyRowProjection, isOfRows, type ReadModel } from '#projections/core/rows';
import { dropRows, rowTableOf } from './rows/rowTable.ts';
import { type AsideRow, asideOf, createAsides, type SetAside } from './setAside.ts';
import { dropTables, tablesOf } from './tables.ts';

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

/**
 * Removes the tables of these read models, so that they are built again from the log. No process may use the file.
 * Returns the names.
 */
export function forgetModels(dataDir: string, models: readonly ReadModel[]): readonly string[] {
  if (models.length === 0) return [];
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  try {
    db.exec(createAsides);
    inTransaction(db, () => {
      for (const model of models) forget(db, model);
    });
  } finally {
    db.close();
  }
  return models.map(({ name }) => name);
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

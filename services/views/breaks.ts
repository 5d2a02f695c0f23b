import { join } from 'node:path';
import { formatPosition, type Position, parsePosition } from '#events/core/position';
import { readSqlite } from '#events/store/sqlite';
import type { Statements } from './versions.ts';

/** An event whose hash does not follow from the event and from the hash before it, or before which one is missing. */
export interface ChainBreak {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly event: string;
}

/** The first break found in each stream. A rebuild of all read models begins without any. */
export interface Breaks {
  breaks(): readonly ChainBreak[];
  /** The streams whose breaks are all explained. */
  explainedBreaks(): readonly ChainBreak[];
  noteBreak(found: ChainBreak): void;
  /** The stream counts as explained from now on, until another break is noted. */
  noteExplained(found: ChainBreak): void;
}

const table = (name: string): string => `CREATE TABLE IF NOT EXISTS ${name} (
  stream TEXT PRIMARY KEY, revision INTEGER NOT NULL, position TEXT NOT NULL, event TEXT NOT NULL) WITHOUT ROWID`;
export const createBreaks = `${table('chain_breaks')}; ${table('explained_breaks')}`;

interface Row extends Omit<ChainBreak, 'position'> {
  readonly position: string;
}

/** The breaks that are known to the read models of this directory. Also while Muster runs. */
export function breaksIn(dataDir: string): readonly Pick<ChainBreak, 'stream' | 'revision'>[] {
  const db = readSqlite(join(dataDir, 'views.db'));
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'chain_breaks'").get();
    const rows = known ? db.prepare('SELECT stream, revision FROM chain_breaks ORDER BY stream').all() : [];
    return rows as unknown as readonly Pick<ChainBreak, 'stream' | 'revision'>[];
  } finally {
    db.close();
  }
}

export function openBreaks(statements: Statements): Breaks {
  const read = (from: string): readonly ChainBreak[] =>
    (statements(`SELECT * FROM ${from} ORDER BY stream`).all() as unknown as Row[]).map(({ position, ...rest }) => ({
      ...rest,
      position: parsePosition(position) ?? { commit: 0n, prepare: 0n },
    }));
  const readBoth = () => ({ broken: read('chain_breaks'), explained: read('explained_breaks') });
  let known = readBoth();
  const move = (to: string, from: string, { stream, revision, position, event }: ChainBreak): void => {
    statements(`DELETE FROM ${from} WHERE stream = ?`).run(stream);
    statements(`INSERT OR IGNORE INTO ${to} VALUES (?, ?, ?, ?)`).run(
      stream,
      revision,
      formatPosition(position),
      event,
    );
    known = readBoth();
  };
  return {
    breaks: () => known.broken,
    explainedBreaks: () => known.explained,
    noteBreak: (found) => move('chain_breaks', 'explained_breaks', found),
    noteExplained: (found) => move('explained_breaks', 'chain_breaks', found),
  };
}

import { formatPosition, type Position, parsePosition } from '#events/core/position';
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
  noteBreak(found: ChainBreak): void;
}

export const createBreaks = `CREATE TABLE IF NOT EXISTS chain_breaks (
  stream TEXT PRIMARY KEY, revision INTEGER NOT NULL, position TEXT NOT NULL, event TEXT NOT NULL) WITHOUT ROWID`;

interface Row extends Omit<ChainBreak, 'position'> {
  readonly position: string;
}

export function openBreaks(statements: Statements): Breaks {
  const read = (): readonly ChainBreak[] =>
    (statements('SELECT * FROM chain_breaks ORDER BY stream').all() as unknown as Row[]).map(
      ({ position, ...rest }) => ({
        ...rest,
        position: parsePosition(position) ?? { commit: 0n, prepare: 0n },
      }),
    );
  let known = read();
  return {
    breaks: () => known,
    noteBreak: ({ stream, revision, position, event }) => {
      statements('INSERT OR IGNORE INTO chain_breaks VALUES (?, ?, ?, ?)').run(
        stream,
        revision,
        formatPosition(position),
        event,
      );
      known = read();
    },
  };
}

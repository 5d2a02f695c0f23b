import { formatPosition, type Position, parsePosition } from '#events/core/position';
import type { Statements } from './versions.ts';

/** A document to which an event could not be applied. It stays as it was before that event. */
export interface SetAside {
  readonly projection: string;
  readonly key: string;
  /** The id, type and stream of the event. */
  readonly event: string;
  readonly type: string;
  readonly stream: string;
  readonly position: Position;
  readonly reason: string;
  /** The document before the event, as JSON; null when there was none, or when the read model has rows. */
  readonly before: string | null;
}

/** The documents of one read model that are set aside, by key. A rebuild begins without any. */
export interface Asides {
  all(): readonly SetAside[];
  get(key: string): SetAside | undefined;
  put(key: string, entry: SetAside): void;
  drop(key: string): void;
}

/** Its rows change in the same transaction as the documents. */
export const createAsides = `CREATE TABLE IF NOT EXISTS set_aside (
  projection TEXT NOT NULL, version INTEGER NOT NULL, slot TEXT NOT NULL, key TEXT NOT NULL, event TEXT NOT NULL,
  type TEXT NOT NULL, stream TEXT NOT NULL, position TEXT NOT NULL, reason TEXT NOT NULL, before TEXT,
  PRIMARY KEY (projection, version, slot)) WITHOUT ROWID`;

export const readAsides = 'SELECT * FROM set_aside WHERE projection = ? AND version = ? ORDER BY slot';

export interface AsideRow extends Omit<SetAside, 'position'> {
  readonly slot: string;
  readonly position: string;
}

const nowhere: Position = { commit: 0n, prepare: 0n };
export const asideOf = ({ position, projection, key, event, type, stream, reason, before }: AsideRow): SetAside => ({
  projection,
  key,
  event,
  type,
  stream,
  reason,
  before,
  position: parsePosition(position) ?? nowhere,
});

interface Opened {
  readonly statements: Statements;
  /** Runs after a transaction that was rolled back. */
  onRollback(reload: () => void): void;
}

export function openAsides({ statements, onRollback }: Opened, name: string, version: number): Asides {
  const known = new Map<string, SetAside>();
  const load = (): void => {
    known.clear();
    for (const row of statements(readAsides).all(name, version) as unknown as AsideRow[])
      known.set(row.slot, asideOf(row));
  };
  load();
  onRollback(load);
  return {
    all: () => [...known.values()],
    get: (key) => known.get(key),
    put: (slot, entry) => {
      const { key, event, type, stream, position, reason, before } = entry;
      statements('INSERT OR REPLACE INTO set_aside VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        name,
        version,
        slot,
        key,
        event,
        type,
        stream,
        formatPosition(position),
        reason,
        before,
      );
      known.set(slot, entry);
    },
    drop: (slot) => {
      statements('DELETE FROM set_aside WHERE projection = ? AND version = ? AND slot = ?').run(name, version, slot);
      known.delete(slot);
    },
  };
}

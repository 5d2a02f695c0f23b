import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import type { Sqlite } from '#events/store/sqlite';
import type { Remembered } from './remembered.ts';

export type Statements = (sql: string) => ReturnType<Sqlite['prepare']>;

/** The open file, as the writers of both kinds of read models use it. */
export interface Opened<Table> {
  readonly db: Sqlite;
  readonly statements: Statements;
  /** The tables that readers see, by read model. */
  readonly serving: Map<string, Table>;
  readonly known: Remembered;
  /** Runs `change` after the commit, or not at all. */
  onCommit(change: () => void): void;
}

/** One version of a read model: where it stands in the log, and whether readers see it. */
export interface Version {
  /** Is this version what readers see, or still being built beside the old one? */
  readonly serving: boolean;
  position(): Position | undefined;
  advance(position: Position): void;
  /** Nothing was to be stored up to here: the position itself is stored with the next change. */
  pass(position: Position): void;
  /** Readers see this version from the end of the transaction on; the old tables go. */
  swapIn(): void;
}

/** How a kind of read model makes and drops the tables of a version of it. */
export interface Tabled<Table> {
  readonly name: string;
  readonly version: number;
  tables(version: number): Table;
  drop(tables: Table): void;
}

/** Registers a version, whose tables exist, and makes readers see it, or the older one that they saw before. */
export function openVersion<Table>(opened: Opened<Table>, model: Tabled<Table>): Version {
  const { statements, serving, known, onCommit } = opened;
  const { name, version, tables, drop } = model;
  statements('INSERT OR IGNORE INTO projections (name, version) VALUES (?, ?)').run(name, version);
  const versions = statements('SELECT version, position, serving FROM projections WHERE name = ?').all(name) as {
    version: number;
    position: string | null;
    serving: number;
  }[];
  const old = versions.find((one) => one.serving === 1);
  const current = versions.find((one) => one.version === version);
  let reached = current?.position ? parsePosition(current.position) : undefined;
  let serves = old === undefined || old.version === version;
  const record = () => statements('UPDATE projections SET serving = (version = ?) WHERE name = ?').run(version, name);
  if (serves) record();
  serving.set(name, tables(old && !serves ? old.version : version));
  return {
    get serving() {
      return serves;
    },
    position: () => reached,
    advance: (position) => {
      if (reached && comparePositions(position, reached) <= 0) return;
      statements('UPDATE projections SET position = ? WHERE name = ? AND version = ?').run(
        formatPosition(position),
        name,
        version,
      );
      onCommit(() => {
        reached = position;
      });
    },
    pass: (position) => {
      if (!reached || comparePositions(position, reached) > 0) reached = position;
    },
    swapIn: () => {
      record();
      onCommit(() => {
        serves = true;
        serving.set(name, tables(version));
        known.forgetAll();
      });
      for (const one of versions) if (one.version !== version) drop(tables(one.version));
      statements('DELETE FROM projections WHERE name = ? AND version <> ?').run(name, version);
    },
  };
}

import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import type { Sqlite } from '#events/store/sqlite';
import type { Remembered } from './remembered.ts';

export type Statement = Pick<ReturnType<Sqlite['prepare']>, 'all' | 'get' | 'run'>;
export type Statements = (sql: string) => Statement;

/** The open file, as both kinds of writers use it. */
export interface Opened<Table> {
  readonly db: Sqlite;
  readonly statements: Statements;
  /** The tables that readers see, by read model. */
  readonly serving: Map<string, Table>;
  readonly known: Remembered;
  /** Runs `change` after the commit, or not at all. */
  onCommit(change: () => void): void;
  /** Runs `settle` at the end of each transaction, before its commit. */
  onSettle(settle: () => void): void;
  /** Runs `forget` after each transaction, also after one that was rolled back. */
  onEnd(forget: () => void): void;
  /** Runs `reload` after each transaction that was rolled back. */
  onRollback(reload: () => void): void;
}

/** One version of a read model: its position in the log, and whether readers see it. */
export interface Version {
  /** True when readers see this version; false while it is built beside the old one. */
  readonly serving: boolean;
  position(): Position | undefined;
  advance(position: Position): void;
  /** Moves the position when there was nothing to store. It is stored with the next change. */
  pass(position: Position): void;
  /** Shows this version to readers from the end of the transaction on. The other versions stay. */
  show(): void;
  /** The same, and drops the tables of the other versions. */
  swapIn(): void;
}

/** The tables of a kind of read model in each version. */
export interface Tabled<Table> {
  readonly name: string;
  readonly version: number;
  tables(version: number): Table;
  drop(tables: Table): void;
}

/** Registers a version whose tables exist. Readers see it, or still the older version that they saw before. */
export function openVersion<Table>(opened: Opened<Table>, model: Tabled<Table>): Version {
  const { statements, serving, known, onCommit } = opened;
  const { name, version, tables, drop } = model;
  statements('INSERT OR IGNORE INTO projections (name, version) VALUES (?, ?)').run(name, version);
  const versions = () =>
    statements('SELECT version, position, serving FROM projections WHERE name = ?').all(name) as {
      version: number;
      position: string | null;
      serving: number;
    }[];
  const old = versions().find((one) => one.serving === 1);
  const current = versions().find((one) => one.version === version);
  let reached = current?.position ? parsePosition(current.position) : undefined;
  let serves = old === undefined || old.version === version;
  const record = () => statements('UPDATE projections SET serving = (version = ?) WHERE name = ?').run(version, name);
  if (serves) record();
  serving.set(name, tables(old && !serves ? old.version : version));
  const show = () => {
    record();
    onCommit(() => {
      serves = true;
      serving.set(name, tables(version));
      known.forgetAll();
    });
  };
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
    show,
    swapIn: () => {
      show();
      for (const one of versions()) if (one.version !== version) drop(tables(one.version));
      statements('DELETE FROM projections WHERE name = ? AND version <> ?').run(name, version);
      statements('DELETE FROM set_aside WHERE projection = ? AND version <> ?').run(name, version);
    },
  };
}

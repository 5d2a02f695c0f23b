import { formatPosition, type Position, parsePosition } from '#events/core/position';
import type { Sqlite } from '#events/store/sqlite';
import { type NodeAt, nodeHash } from './merkle.ts';

/** The hashes of a tile, as in C2SP tlog-tiles. */
export const WIDTH = 256;
const HEIGHT = 8;
const BYTES = 32;

/** An entry of a tree, and the position in the log of the event that it stands for. */
export interface Leaf {
  readonly hash: Buffer;
  readonly at: Position;
}

/**
 * Trees of hashes in tiles: a tile of level 0 has the hashes of 256 entries, one of level 1 those of 256 whole tiles below,
 * and so on. The last tile of a level may have fewer.
 */
export interface Trees {
  names(): readonly string[];
  /** The number of entries. */
  size(tree: string): number;
  append(tree: string, leaves: readonly Leaf[]): void;
  node(tree: string): NodeAt;
  /** The hashes of a tile one after the other; null when it has none yet. */
  tile(tree: string, level: number, n: number): Buffer | null;
  /** The position of the first entry of a tile of level 0. */
  beginning(tree: string, n: number): Position | null;
  /** The place of an entry in the tree; null when it is not there. */
  indexOf(tree: string, leaf: Leaf): number | null;
  /** To be called when a transaction was rolled back. */
  forget(): void;
}

export function createTiles(db: Sqlite): void {
  db.exec(`CREATE TABLE IF NOT EXISTS tiles (
    tree TEXT NOT NULL, level INTEGER NOT NULL, n INTEGER NOT NULL, at TEXT, bytes BLOB NOT NULL,
    PRIMARY KEY (tree, level, n)
  );
  CREATE INDEX IF NOT EXISTS tiles_at ON tiles (tree, at) WHERE level = 0;`);
}

/** The last tile of each level that is not full, and the number of entries. */
interface Edge {
  size: number;
  readonly tails: { at: string | null; readonly hashes: Buffer[] }[];
}

/** Positions as texts that sort as the positions do. */
const sortable = (at: Position): string => at.commit.toString().padStart(20, '0');
const textOf = (at: Position): string => `${sortable(at)} ${formatPosition(at)}`;

const hashesIn = (bytes: Uint8Array): Buffer[] => {
  const all = Buffer.from(bytes);
  return Array.from({ length: all.length / BYTES }, (_, n) => all.subarray(n * BYTES, (n + 1) * BYTES));
};

/** The root of a power of two of hashes. */
function merged(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, n) => nodeHash(row[2 * n] as Buffer, row[2 * n + 1] as Buffer));
  return row[0] as Buffer;
}

export function treesIn(db: Sqlite): Trees {
  const edges = new Map<string, Edge>();
  const all = db.prepare('SELECT DISTINCT tree FROM tiles WHERE level = 0');
  const one = db.prepare('SELECT at, bytes FROM tiles WHERE tree = ? AND level = ? AND n = ?');
  const last = db.prepare('SELECT n, at, bytes FROM tiles WHERE tree = ? AND level = ? ORDER BY n DESC LIMIT 1');
  const near = db.prepare(
    'SELECT n, bytes FROM tiles WHERE tree = ? AND level = 0 AND at <= ? ORDER BY at DESC LIMIT 1',
  );
  const put = db.prepare('INSERT OR REPLACE INTO tiles (tree, level, n, at, bytes) VALUES (?, ?, ?, ?, ?)');
  type Row = { readonly n: number; readonly at: string | null; readonly bytes: Uint8Array };

  const edgeOf = (tree: string): Edge => {
    const known = edges.get(tree);
    if (known) return known;
    const edge: Edge = { size: 0, tails: [] };
    for (let level = 0; ; level += 1) {
      const row = last.get(tree, level) as Row | undefined;
      if (!row) break;
      const hashes = hashesIn(row.bytes);
      if (level === 0) edge.size = row.n * WIDTH + hashes.length;
      edge.tails.push(hashes.length === WIDTH ? { at: null, hashes: [] } : { at: row.at, hashes });
    }
    edges.set(tree, edge);
    return edge;
  };

  const tile: Trees['tile'] = (tree, level, n) => {
    const row = one.get(tree, level, n) as Row | undefined;
    return row ? Buffer.from(row.bytes) : null;
  };

  return {
    names: () => (all.all() as { readonly tree: string }[]).map(({ tree }) => tree),
    size: (tree) => edgeOf(tree).size,
    forget: () => edges.clear(),
    append: (tree, leaves) => {
      const edge = edgeOf(tree);
      const dirty = new Set<number>();
      const store = (level: number): void => {
        const n = Math.floor((edge.size - 1) / WIDTH ** (level + 1));
        const tail = edge.tails[level];
        if (tail && tail.hashes.length > 0) put.run(tree, level, n, tail.at, Buffer.concat(tail.hashes));
      };
      const add = (level: number, hash: Buffer, at: Position | null): void => {
        edge.tails[level] ??= { at: null, hashes: [] };
        const tail = edge.tails[level];
        if (tail.hashes.length === 0) tail.at = at && textOf(at);
        tail.hashes.push(hash);
        dirty.add(level);
        if (tail.hashes.length < WIDTH) return;
        store(level);
        dirty.delete(level);
        const root = merged(tail.hashes);
        edge.tails[level] = { at: null, hashes: [] };
        add(level + 1, root, null);
      };
      for (const { hash, at } of leaves) {
        edge.size += 1;
        add(0, hash, at);
      }
      for (const level of dirty) store(level);
    },
    node: (tree) => {
      const read = new Map<string, readonly Buffer[]>();
      const hashesOf = (level: number, n: number): readonly Buffer[] => {
        const key = `${level} ${n}`;
        const known = read.get(key) ?? hashesIn(tile(tree, level, n) ?? Buffer.alloc(0));
        read.set(key, known);
        return known;
      };
      return (height, index) => {
        const level = Math.floor(height / HEIGHT);
        const wide = 2 ** (height - level * HEIGHT);
        const first = index * wide;
        const n = Math.floor(first / WIDTH);
        const found = hashesOf(level, n).slice(first - n * WIDTH, first - n * WIDTH + wide);
        if (found.length !== wide) throw new RangeError(`the tree ${tree} has no node ${index} at height ${height}`);
        return merged(found);
      };
    },
    tile,
    beginning: (tree, n) => {
      const row = one.get(tree, 0, n) as Row | undefined;
      return parsePosition(row?.at?.split(' ')[1] ?? '') ?? null;
    },
    indexOf: (tree, { hash, at }) => {
      const row = near.get(tree, `${sortable(at)} ~`) as Row | undefined;
      const place = row ? hashesIn(row.bytes).findIndex((one) => one.equals(hash)) : -1;
      return row && place >= 0 ? row.n * WIDTH + place : null;
    },
  };
}

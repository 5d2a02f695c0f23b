/**
 * Rows of a read model as columns of numbers. A million rows are then counted in milliseconds, which rows of a database
 * take a second for. A block holds as many rows as all blocks before it, up to a limit, so that no column is ever copied.
 */
export type Numbers = Float64Array | Int32Array | Uint32Array | Uint8Array;
type Kind = new (length: number) => Numbers;
export type Kinds = Readonly<Record<string, Kind>>;

/** Only the first `size` places of each column are in use. `row` has the numbers of the rows. */
export type Block<K extends Kinds> = {
  size: number;
  /** No time in the block is earlier or later. Milliseconds. */
  earliest: number;
  latest: number;
  /** The number of changes to its rows. */
  changes: number;
  readonly row: Uint32Array;
} & { readonly [Name in keyof K]: InstanceType<K[Name]> };

export interface Spot<K extends Kinds> {
  readonly block: Block<K>;
  readonly at: number;
}

export interface Blocks<K extends Kinds> {
  readonly all: readonly Block<K>[];
  /** The place of a row, which is new at the end when the row is not known. */
  placed(row: number): Spot<K>;
  /** The place of a row that is known; null for any other. */
  known(row: number): Spot<K> | null;
  readonly rows: () => number;
  readonly bytes: () => number;
}

const smallest = 256;
/** The most rows of a block. */
export const rowsOfBlock = 32_768;

export function blocksOf<K extends Kinds>(kinds: K): Blocks<K> {
  const all: Block<K>[] = [];
  /** By the number of a row that came after a later one: from another organization. */
  const late = new Map<number, Spot<K>>();
  let [rows, bytes, last] = [0, 0, -1];
  /** Blocks in which the numbers of rows grow, by their first row. */
  const ordered: Block<K>[] = [];
  const room = (of: Block<K> | undefined): Block<K> => {
    if (of && of.size < of.row.length) return of;
    const length = Math.min(rowsOfBlock, Math.max(smallest, rows));
    const columns = Object.entries(kinds).map(([name, kind]) => [name, new kind(length)] as const);
    const row = new Uint32Array(length);
    bytes += columns.reduce((sum, [, column]) => sum + column.byteLength, row.byteLength);
    const range = { earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY };
    const block = { size: 0, changes: 0, ...range, row, ...Object.fromEntries(columns) } as unknown as Block<K>;
    all.push(block);
    return block;
  };
  const append = (block: Block<K>, row: number): Spot<K> => {
    const at = block.size;
    block.row[at] = row;
    block.size += 1;
    rows += 1;
    return { block, at };
  };
  let lateBlock: Block<K> | undefined;
  const known = (row: number): Spot<K> | null => {
    const found = late.get(row);
    if (found) return found;
    const n = lastAtMost(ordered.length, (one) => ordered[one]?.row[0] ?? 0, row);
    const block = ordered[n];
    if (!block) return null;
    const at = lastAtMost(block.size, (one) => block.row[one] ?? 0, row);
    return block.row[at] === row ? { block, at } : null;
  };
  return {
    all,
    known,
    placed: (row) => {
      if (row > last) {
        last = row;
        const block = room(ordered.at(-1));
        if (block !== ordered.at(-1)) ordered.push(block);
        return append(block, row);
      }
      const found = known(row);
      if (found) return found;
      lateBlock = room(lateBlock);
      const spot = append(lateBlock, row);
      late.set(row, spot);
      return spot;
    },
    rows: () => rows,
    bytes: () => bytes,
  };
}

/** The last of the places 0 to `size` - 1 whose value does not exceed the one given; -1 for none. The values grow. */
function lastAtMost(size: number, valueAt: (at: number) => number, value: number): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A time of a row in the block became known. */
export function widen(block: { earliest: number; latest: number }, time: number): void {
  if (time < block.earliest) block.earliest = time;
  if (time > block.latest) block.latest = time;
}

/** Words as numbers, from 0 in the order of their arrival. */
export interface Words {
  numberOf(word: string): number;
  /** The number of a word that is known; -1 for any other. */
  find(word: string): number;
  readonly all: readonly string[];
}

export function words(): Words {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  return {
    numberOf: (word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, all.length);
      all.push(word);
      return all.length - 1;
    },
    find: (word) => numbers.get(word) ?? -1,
    all,
  };
}

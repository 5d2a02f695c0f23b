import { unmeasured } from './columns/kinds.ts';
import { type Measured, rankOf } from './quantiles.ts';

/** The rows of some blocks, one after the other: the number of the group of each, from 0; -1 for a row that is not counted. */
export interface GroupedRows {
  /** The number of groups. */
  readonly size: number;
  readonly groups: Int32Array;
}

/** The values of one block; only the first `size` are in use. */
export interface Piece {
  readonly size: number;
  readonly values: Int32Array;
}

/** Durations are counted in parts of 512 seconds; one more part has those beyond a day and a half. */
const bits = 9;
const wide = 2 ** bits;
const longer = 256;
const parts = longer + 1;
const partOf = (seconds: number): number => Math.min(longer, seconds >> bits);

/** A rank in the part of its group that has it. */
interface Target {
  /** By group, the one of all rows last; -1 without a value. */
  readonly part: Int32Array;
  /** The rank within the part, from 1. */
  readonly left: Uint32Array;
  readonly seconds: Uint32Array;
  readonly long: readonly number[][];
}

/**
 * The quantiles of each group, and of all rows last, in two passes: the first finds the part of each rank, the second
 * counts the seconds of these parts. Rows are not sorted by group, which takes longer than both.
 */
export function spreads(pieces: readonly Piece[], rows: GroupedRows): readonly Measured[] {
  const { size, groups } = rows;
  const counts = new Uint32Array((size + 1) * parts);
  const reached = new Uint32Array(size + 1);
  let row = 0;
  for (const piece of pieces) {
    const { values } = piece;
    for (let n = 0; n < piece.size; n++) {
      const group = groups[row++] as number;
      if (group < 0) continue;
      const seconds = values[n] as number;
      if (seconds >= 0) {
        const at = group * parts + partOf(seconds);
        counts[at] = (counts[at] as number) + 1;
      } else if (seconds === unmeasured) reached[group] = (reached[group] as number) + 1;
    }
  }
  const all = size * parts;
  for (let at = 0; at < all; at++)
    counts[all + (at % parts)] = (counts[all + (at % parts)] as number) + (counts[at] as number);
  reached[size] = reached.reduce((sum, n) => sum + n, 0);
  const ns = Uint32Array.from(reached, (_, group) => sumOf(counts.subarray(group * parts, (group + 1) * parts)));
  const [median, p90] = [0.5, 0.9].map((share) => targetOf(counts, ns, share)) as [Target, Target];
  take(pieces, rows, [median, p90]);
  return Array.from(ns, (n, group) => ({
    n,
    of: n + (reached[group] as number),
    median_seconds: valueOf(median, group),
    p90_seconds: valueOf(p90, group),
  }));
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, n) => sum + n, 0);

function targetOf(counts: Uint32Array, ns: Uint32Array, share: number): Target {
  const part = new Int32Array(ns.length).fill(-1);
  const left = new Uint32Array(ns.length);
  for (const [group, n] of ns.entries()) {
    if (n === 0) continue;
    let [at, rank] = [0, rankOf(share, n)];
    for (; rank > (counts[group * parts + at] as number); at++) rank -= counts[group * parts + at] as number;
    part[group] = at;
    left[group] = rank;
  }
  return { part, left, seconds: new Uint32Array(ns.length * wide), long: Array.from(ns, () => []) };
}

/** Counts the seconds of the parts that have the ranks. */
function take(pieces: readonly Piece[], { size, groups }: GroupedRows, targets: readonly [Target, Target]): void {
  const [one, other] = targets;
  const [mostlyOne, mostlyOther] = [one.part[size] as number, other.part[size] as number];
  let row = 0;
  for (const piece of pieces) {
    const { values } = piece;
    for (let n = 0; n < piece.size; n++) {
      const group = groups[row++] as number;
      const seconds = values[n] as number;
      if (group < 0 || seconds < 0) continue;
      const part = partOf(seconds);
      if (part === one.part[group]) count(one, group, seconds);
      if (part === other.part[group]) count(other, group, seconds);
      if (part === mostlyOne) count(one, size, seconds);
      if (part === mostlyOther) count(other, size, seconds);
    }
  }
}

function count({ seconds, long }: Target, group: number, value: number): void {
  if (value >> bits >= longer) long[group]?.push(value);
  else {
    const at = group * wide + (value & (wide - 1));
    seconds[at] = (seconds[at] as number) + 1;
  }
}

function valueOf({ part, left, seconds, long }: Target, group: number): number | null {
  const of = part[group] as number;
  if (of < 0) return null;
  let rank = left[group] as number;
  if (of === longer) return long[group]?.toSorted((a, b) => a - b)[rank - 1] ?? null;
  for (let at = 0; ; at++) {
    rank -= seconds[group * wide + at] as number;
    if (rank <= 0) return of * wide + at;
  }
}

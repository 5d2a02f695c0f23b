import { scratch } from './columns/scratch.ts';
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
/** Before the parts of durations, two have the missing ones: `unmeasured` and `none`, each shifted as a duration is. */
const unmeasuredPart = 0;
const firstPart = 2;
const parts = firstPart + longer + 1;

interface Counted {
  readonly pieces: readonly Piece[];
  readonly rows: GroupedRows;
  /** The rows of each part of each group, those of no group first. */
  readonly counts: Uint32Array;
}
const placeOf = (group: number, part: number): number => (group + 1) * parts + part;

/** A rank in the part that has it. */
interface Target {
  readonly groups: readonly number[];
  /** Below 0 without a value. */
  readonly part: number;
  /** The rank within the part, from 1. */
  readonly left: number;
}

/**
 * The quantiles of each group, of all rows, and of each further set of groups, in two passes without a branch: the first
 * finds the part of each rank, the second counts the seconds of these parts. Rows are not sorted by group, which takes
 * longer than both.
 */
export function spreads(
  pieces: readonly Piece[],
  rows: GroupedRows,
  sets: readonly (readonly number[])[] = [],
): readonly Measured[] {
  const counted = { pieces, rows, counts: countedParts(pieces, rows) };
  const each = Array.from({ length: rows.size }, (_, group) => [group]);
  const asked = [...each, each.flat(), ...sets].map((groups) => askedOf(groups, counted.counts));
  const valueOf = secondsOf(
    counted,
    asked.flatMap(({ median, p90 }) => [median, p90]),
  );
  return asked.map(({ n, of, median, p90 }) => ({ n, of, median_seconds: valueOf(median), p90_seconds: valueOf(p90) }));
}

/** New tables for each column would cost a collection of garbage every few questions. */
const buffers = { counts: scratch(Uint32Array), tableOf: scratch(Uint32Array), seconds: scratch(Uint32Array) };

function countedParts(pieces: readonly Piece[], { size, groups }: GroupedRows): Uint32Array {
  const counts = buffers.counts((size + 1) * parts).fill(0);
  let from = 0;
  for (const piece of pieces) {
    countPiece(counts, piece, groups.subarray(from, from + piece.size));
    from += piece.size;
  }
  return counts;
}

// The loops over the rows of a block are functions of their own, which V8 compiles once instead of at each of their runs.
// They keep the constants of the module in variables of their own: the build makes them variables of the module.
function countPiece(counts: Uint32Array, { size, values }: Piece, groups: Int32Array): void {
  const [perGroup, most] = [parts | 0, longer | 0];
  const first = firstPart + perGroup;
  for (let n = 0; n < size; n++) {
    const part = (values[n] as number) >> bits;
    const at = (Math.imul(groups[n] as number, perGroup) + first + (part > most ? most : part)) | 0;
    counts[at] = (counts[at] as number) + 1;
  }
}

/** The counts of these groups by part. */
function summed(groups: readonly number[], counts: Uint32Array): Uint32Array {
  const [only = 0] = groups;
  if (groups.length === 1) return counts.subarray(placeOf(only, 0), placeOf(only, parts));
  const sums = new Uint32Array(parts);
  for (const group of groups) {
    const own = placeOf(group, 0);
    for (let part = 0; part < parts; part++) sums[part] = (sums[part] as number) + (counts[own + part] as number);
  }
  return sums;
}

function askedOf(groups: readonly number[], counts: Uint32Array) {
  const sums = summed(groups, counts);
  let n = 0;
  for (let part = firstPart; part < parts; part++) n += sums[part] as number;
  const ranked = (share: number): Target => {
    if (n === 0) return { groups, part: none, left: 0 };
    let [part, left] = [firstPart, rankOf(share, n)];
    for (; left > (sums[part] as number); part++) left -= sums[part] as number;
    return { groups, part, left };
  };
  return { n, of: n + (sums[unmeasuredPart] as number), median: ranked(0.5), p90: ranked(0.9) };
}
const none = -1;

/** Counts the seconds of the parts that have a rank: each part of a group has a table, and all others share the first one. */
function secondsOf({ pieces, rows, counts }: Counted, targets: readonly Target[]): (target: Target) => number | null {
  const tableOf = buffers.tableOf(counts.length).fill(0);
  let tables = 0;
  for (const { groups, part } of targets)
    for (const group of groups) {
      const at = placeOf(group, part);
      if (part !== none && tableOf[at] === 0 && (counts[at] as number) > 0) tableOf[at] = ++tables;
    }
  const seconds = buffers.seconds((tables + 1) * wide).fill(0);
  let from = 0;
  for (const piece of pieces) {
    countSeconds({ tableOf, seconds }, piece, rows.groups.subarray(from, from + piece.size));
    from += piece.size;
  }
  let long: readonly (readonly number[])[] | undefined;
  return ({ groups, part, left }) => {
    if (part === none) return null;
    if (part === parts - 1) {
      long ??= longOnes(pieces, rows);
      const all = long;
      return groups.flatMap((group) => all[group] ?? []).toSorted((a, b) => a - b)[left - 1] ?? null;
    }
    const own = groups.map((group) => tableOf[placeOf(group, part)] as number).filter((table) => table > 0);
    return (part - firstPart) * wide + rankedIn(seconds, Uint32Array.from(own), left);
  };
}

/** The place at which these tables together have counted up to a rank. */
function rankedIn(seconds: Uint32Array, tables: Uint32Array, rank: number): number {
  let left = rank;
  for (let at = 0; ; at++) {
    for (let n = 0; n < tables.length; n++) left -= seconds[((tables[n] as number) << bits) | at] as number;
    if (left <= 0) return at;
  }
}

interface Tables {
  readonly tableOf: Uint32Array;
  readonly seconds: Uint32Array;
}
function countSeconds({ tableOf, seconds }: Tables, { size, values }: Piece, groups: Int32Array): void {
  const [perGroup, most, within] = [parts | 0, longer | 0, (wide - 1) | 0];
  const first = firstPart + perGroup;
  for (let n = 0; n < size; n++) {
    const value = values[n] as number;
    const part = value >> bits;
    const table = tableOf[
      (Math.imul(groups[n] as number, perGroup) + first + (part > most ? most : part)) | 0
    ] as number;
    const at = (table << bits) | (value & within);
    seconds[at] = (seconds[at] as number) + 1;
  }
}

/** The durations of each group beyond those that are counted. */
function longOnes(pieces: readonly Piece[], { size, groups }: GroupedRows): readonly (readonly number[])[] {
  const long: number[][] = Array.from({ length: size }, () => []);
  let row = 0;
  for (const { size: length, values } of pieces)
    for (let n = 0; n < length; n++) {
      const group = groups[row++] as number;
      const value = values[n] as number;
      if (value >= longer * wide) long[group]?.push(value);
    }
  return long;
}

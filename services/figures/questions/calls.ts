import { answerOf } from '#contracts/analytics/figures';
import { callOutcomes } from '#contracts/callout/outcomes';
import { type CallBlock, none } from '../columns/kinds.ts';
import { offsetsIn, quarter } from '../figures.ts';
import { countedQuantiles } from '../quantiles.ts';
import type { Asked, Found } from './asked.ts';
import { callDimension, type Dimension } from './dimensions.ts';
import { spreadOf, type Values } from './values.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** By the number of the outcome in the columns; -1 for a call under way, and for one that was called off. */
const counted = ['accepted', 'declined', 'could_not_reach'] as const;
const countedOf = Int8Array.from([null, ...callOutcomes], (outcome) => {
  const said = answerOf(outcome);
  return said === null ? -1 : counted.indexOf(said);
});
const tooLate = callOutcomes.indexOf('accepted-too-late') + 1;
/** The answers of a group, and those that came too late. */
const [late, wide] = [counted.length, counted.length + 1];
/** Answers within as many seconds are counted in a table, the few later ones are listed. */
const soon = 128;

/** The calls of people, their answers, and the nights in which they were called. */
export function calls(asked: Asked): Found {
  const { columns, range } = asked;
  const dimension = callDimension(asked.by, asked);
  const blocks = (columns?.calls ?? []).filter(
    ({ earliest, latest }) => latest >= range.from && earliest < range.below,
  );
  const tables = tallied({ dimension, blocks, range, nights: nightsOf(range, blocks) });
  const { found, widths } = tables;
  const summed = (name: TableName): Uint32Array => {
    const [table, each] = [tables[name], widths[name]];
    const sums = new Uint32Array(each);
    for (let number = 0; number < found.length; number++)
      for (let at = 0; at < each; at++) sums[at] = (sums[at] as number) + (table[number * each + at] as number);
    return sums;
  };
  const own = (name: TableName, number: number): Uint32Array =>
    tables[name].subarray(number * widths[name], (number + 1) * widths[name]);
  const tallyOf = (tableOf: (name: TableName) => Uint32Array, longer: readonly number[]): Tally => ({
    answers: tableOf('answers'),
    seconds: tableOf('seconds'),
    nights: tableOf('nights'),
    longer,
  });
  const groups = new Map<number, Values>();
  for (const [number, group] of found.entries())
    groups.set(group, valuesOf(tallyOf((name) => own(name, number), tables.longer[number] ?? [])));
  return { dimension, all: valuesOf(tallyOf(summed, tables.longer.flat())), groups };
}

interface Tally {
  readonly answers: Uint32Array;
  readonly seconds: Uint32Array;
  readonly longer: readonly number[];
  readonly nights: Uint32Array;
}
interface Counted {
  readonly dimension: Dimension<CallBlock>;
  readonly blocks: readonly CallBlock[];
  readonly range: Asked['range'];
  readonly nights: ReturnType<typeof nightsOf>;
}

type TableName = 'answers' | 'seconds' | 'nights';

/** Tables of the groups that have a call, which are numbered in the order of their first one: most people are never called. */
interface Tables extends Record<TableName, Uint32Array> {
  readonly widths: Readonly<Record<TableName, number>>;
  readonly found: number[];
  /** By group; -1 without a call. */
  readonly numbers: Int32Array;
  readonly longer: number[][];
}

function tallied({ dimension, blocks, range, nights }: Counted): Tables {
  const widths = { answers: wide, seconds: soon, nights: nights.size };
  const none32 = new Uint32Array(0);
  const numbers = new Int32Array(dimension.size).fill(none);
  const tables: Tables = { answers: none32, seconds: none32, nights: none32, widths, found: [], numbers, longer: [] };
  for (const block of blocks) {
    const groups = dimension.groupsIn(block);
    widen(tables, { block, groups, range });
    tally(tables, { block, groups, range, nights });
  }
  return tables;
}

interface Part {
  readonly block: CallBlock;
  readonly groups: Int32Array;
  readonly range: Asked['range'];
}

/** Numbers the groups of a block that have their first call in it. Tables grow to twice their length. */
function widen(tables: Tables, { block: { size, requested, outcome }, groups, range: { from, below } }: Part): void {
  const { numbers, found, longer, widths } = tables;
  for (let n = 0; n < size; n++) {
    const group = groups[n] as number;
    if (group < 0 || numbers[group] !== none) continue;
    const at = requested[n] as number;
    if ((countedOf[outcome[n] as number] as number) < 0 || !(at >= from && at < below)) continue;
    numbers[group] = found.push(group) - 1;
    longer.push([]);
  }
  if (found.length * wide <= tables.answers.length) return;
  for (const name of ['answers', 'seconds', 'nights'] as const) {
    const table = new Uint32Array(2 * found.length * widths[name]);
    table.set(tables[name]);
    tables[name] = table;
  }
}

/** One pass over the calls of a block. */
function tally(
  { answers, seconds, nights: byNight, numbers, longer }: Tables,
  { block: { size, requested, outcome, answered }, groups, range, nights }: Part & Pick<Counted, 'nights'>,
): void {
  const { from, below } = range;
  // Calls come in the order of time: most are in the quarter of an hour of the call before.
  let [since, night] = [Number.NaN, none];
  const add = (table: Uint32Array, at: number): void => void (table[at] = (table[at] as number) + 1);
  for (let n = 0; n < size; n++) {
    const at = requested[n] as number;
    const kind = outcome[n] as number;
    const said = countedOf[kind] as number;
    if (said < 0 || !(at >= from && at < below)) continue;
    if (!(at >= since && at < since + quarter)) {
      since = Math.floor(at / quarter) * quarter;
      night = nights.at(since);
    }
    const number = numbers[groups[n] as number] as number;
    add(answers, number * wide + said);
    if (kind === tooLate) add(answers, number * wide + late);
    const after = answered[n] as number;
    if (after >= soon) longer[number]?.push(after);
    else if (after !== none) add(seconds, number * soon + after);
    if (night !== none) add(byNight, number * nights.size + night);
  }
}

/** The nights of the calls, from 10 PM to 6 AM local time: how many, and the number of that of a quarter of an hour. */
function nightsOf(range: Asked['range'], blocks: readonly CallBlock[]) {
  const offsetOf = offsetsIn(range.zone);
  const from = Math.max(range.from, Math.min(...blocks.map(({ earliest }) => earliest)));
  const below = Math.min(range.below, Math.max(...blocks.map(({ latest }) => latest)));
  const first = Math.floor(from / day) - 2;
  return {
    size: blocks.length === 0 ? 0 : Math.floor(below / day) + 3 - first,
    at: (time: number): number => {
      const local = time + offsetOf(time) + 2 * hour;
      const night = Math.floor(local / day);
      return local - night * day >= 8 * hour ? none : night - first;
    },
  };
}

function valuesOf({ answers, seconds, longer, nights: byNight }: Tally): Values {
  const [accepted = 0, declined = 0, could_not_reach = 0, accepted_too_late = 0] = answers;
  let [night_calls, nights, most_a_night] = [0, 0, 0];
  for (const one of byNight) {
    night_calls += one;
    if (one > 0) nights += 1;
    if (one > most_a_night) most_a_night = one;
  }
  return {
    calls: accepted + declined + could_not_reach,
    accepted,
    declined,
    could_not_reach,
    accepted_too_late,
    ...spreadOf('time_to_answer', countedQuantiles(seconds, longer)),
    night_calls,
    nights,
    most_a_night,
  };
}

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
/** The numbers of one group: the answers, those that came too late, answers by their seconds, and calls by night. */
const [late, soonFrom] = [counted.length, counted.length + 1];
/** Answers up to as many seconds are counted in the table, the few later ones are listed. */
const soon = 300;
const nightsFrom = soonFrom + soon;

interface Tally {
  readonly table: Uint32Array;
  readonly longer: number[];
}

/** The calls of people, their answers, and the nights in which they were called. */
export function calls(asked: Asked): Found {
  const { columns, range } = asked;
  const dimension = callDimension(asked.by, asked);
  const blocks = (columns?.calls ?? []).filter(
    ({ earliest, latest }) => latest >= range.from && earliest < range.below,
  );
  const nights = nightsOf(range, blocks);
  const wide = nightsFrom + nights.size;
  const all: Tally = { table: new Uint32Array(wide), longer: [] };
  const groups = new Map<number, Values>();
  for (const [group, tally] of tallied({ dimension, blocks, range, nights }).entries()) {
    if (!tally) continue;
    const { table } = tally;
    for (let n = 0; n < wide; n++) all.table[n] = (all.table[n] as number) + (table[n] as number);
    all.longer.push(...tally.longer);
    groups.set(group, valuesOf(tally));
  }
  return { dimension, all: valuesOf(all), groups };
}

interface Counted {
  readonly dimension: Dimension<CallBlock>;
  readonly blocks: readonly CallBlock[];
  readonly range: Asked['range'];
  readonly nights: ReturnType<typeof nightsOf>;
}

/** One pass over the calls. Only a group with a call has a table. */
function tallied({ dimension, blocks, range: { from, below }, nights }: Counted): readonly (Tally | undefined)[] {
  const tallies: (Tally | undefined)[] = Array.from({ length: dimension.size });
  const wide = nightsFrom + nights.size;
  for (const block of blocks) {
    const groups = dimension.groupsIn(block);
    const { size, requested, outcome, answered } = block;
    // Calls come in the order of time: most are in the quarter of an hour of the call before.
    let [since, night] = [Number.NaN, none];
    for (let n = 0; n < size; n++) {
      const at = requested[n] as number;
      const kind = outcome[n] as number;
      const said = countedOf[kind] as number;
      if (said < 0 || !(at >= from && at < below)) continue;
      if (!(at >= since && at < since + quarter)) {
        since = Math.floor(at / quarter) * quarter;
        night = nights.at(since);
      }
      const group = groups[n] as number;
      const { table, longer } = (tallies[group] ??= { table: new Uint32Array(wide), longer: [] });
      table[said] = (table[said] as number) + 1;
      if (kind === tooLate) table[late] = (table[late] as number) + 1;
      const seconds = answered[n] as number;
      if (seconds >= soon) longer.push(seconds);
      else if (seconds !== none) table[soonFrom + seconds] = (table[soonFrom + seconds] as number) + 1;
      if (night !== none) table[nightsFrom + night] = (table[nightsFrom + night] as number) + 1;
    }
  }
  return tallies;
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

function valuesOf({ table, longer }: Tally): Values {
  const [accepted = 0, declined = 0, could_not_reach = 0, accepted_too_late = 0] = table;
  let [night_calls, nights, most_a_night] = [0, 0, 0];
  for (const one of table.subarray(nightsFrom)) {
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
    ...spreadOf('time_to_answer', countedQuantiles(table.subarray(soonFrom, nightsFrom), longer)),
    night_calls,
    nights,
    most_a_night,
  };
}

import { answerOf } from '#contracts/analytics/figures';
import { callOutcomes } from '#contracts/callout/outcomes';
import { type CallBlock, none } from '../columns/kinds.ts';
import { offsetsIn } from '../figures.ts';
import type { Asked, Found } from './asked.ts';
import { callDimension, type Dimension } from './dimensions.ts';
import { spreadOf, type Values, valuesByGroup } from './values.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** By the number of the outcome in the columns; -1 for a call under way, and for one that was called off. */
const counted = ['accepted', 'declined', 'could_not_reach'] as const;
const countedOf = Int8Array.from([null, ...callOutcomes], (outcome) => {
  const said = answerOf(outcome);
  return said === null ? -1 : counted.indexOf(said);
});
const tooLate = callOutcomes.indexOf('accepted-too-late') + 1;
/** The counts of one group: the answers, then those that came too late. */
const wide = counted.length + 1;

/** The calls of people, their answers, and the nights in which they were called. */
export function calls(asked: Asked): Found {
  const { columns, range } = asked;
  const dimension = callDimension(asked.by, asked);
  const blocks = (columns?.calls ?? []).filter(
    ({ earliest, latest }) => latest >= range.from && earliest < range.below,
  );
  const { counts, nights } = countedIn(asked, { dimension, blocks });
  const times = valuesByGroup(dimension.size, (take) => {
    for (const block of blocks)
      for (let n = 0; n < block.size; n++) {
        const at = block.requested[n] as number;
        const seconds = block.answered[n] as number;
        if (seconds !== none && at >= range.from && at < range.below) take(dimension.groupOf(block, n), seconds);
      }
  });
  const sums = new Uint32Array(wide);
  const groups = new Map<number, Values>();
  for (let group = 0; group < dimension.size; group++) {
    const own = counts.subarray(group * wide, (group + 1) * wide);
    if (own.every((n) => n === 0)) continue;
    own.forEach((n, at) => void (sums[at] = (sums[at] as number) + n));
    groups.set(group, valuesOf(own, times.of(group), nights.of(group)));
  }
  return { dimension, all: valuesOf(sums, times.all, nights.all), groups };
}

interface Counted {
  readonly dimension: Dimension<CallBlock>;
  readonly blocks: readonly CallBlock[];
}

/** One pass: the answers of each group, and its calls in each night. */
function countedIn({ range }: Asked, { dimension, blocks }: Counted) {
  const counts = new Uint32Array(dimension.size * wide);
  const nights = nightsOf(range, { dimension, blocks });
  for (const block of blocks)
    for (let n = 0; n < block.size; n++) {
      const at = block.requested[n] as number;
      if (!(at >= range.from && at < range.below)) continue;
      const kind = block.outcome[n] as number;
      const said = countedOf[kind] as number;
      if (said < 0) continue;
      const group = dimension.groupOf(block, n);
      const to = group * wide + said;
      counts[to] = (counts[to] as number) + 1;
      if (kind === tooLate) {
        const late = group * wide + counted.length;
        counts[late] = (counts[late] as number) + 1;
      }
      nights.add(group, at);
    }
  return { counts, nights };
}

/** The calls in each night, from 10 PM to 6 AM local time. */
function nightsOf(range: Asked['range'], { dimension, blocks }: Counted) {
  const offsetOf = offsetsIn(range.zone);
  const from = Math.max(range.from, Math.min(...blocks.map(({ earliest }) => earliest)));
  const below = Math.min(range.below, Math.max(...blocks.map(({ latest }) => latest)) + 1);
  const first = Math.floor(from / day) - 2;
  const size = blocks.length === 0 ? 1 : Math.floor(below / day) + 3 - first;
  const own = new Uint32Array(dimension.size * size);
  const all = new Uint32Array(size);
  return {
    all,
    of: (group: number) => own.subarray(group * size, (group + 1) * size),
    add: (group: number, at: number): void => {
      const local = at + offsetOf(at) + 2 * hour;
      const night = Math.floor(local / day);
      if (local - night * day >= 8 * hour) return;
      const spot = group * size + night - first;
      own[spot] = (own[spot] as number) + 1;
      all[night - first] = (all[night - first] as number) + 1;
    },
  };
}

function valuesOf(own: Uint32Array, answered: Int32Array, byNight: Uint32Array): Values {
  const [accepted = 0, declined = 0, could_not_reach = 0, accepted_too_late = 0] = own;
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
    ...spreadOf('time_to_answer', answered),
    night_calls,
    nights,
    most_a_night,
  };
}

import { type AnswerFigure, answerFigures, answerOf } from '#contracts/analytics/figures';
import { callOutcomes } from '#contracts/callout/outcomes';
import { type CallBlock, none } from '../columns/kinds.ts';
import { scratch } from '../columns/scratch.ts';
import { offsetsIn, quarter } from '../figures.ts';
import { countedQuantiles } from '../quantiles.ts';
import type { Asked, Found } from './asked.ts';
import { callDimension, type Dimension } from './dimensions.ts';
import { spreadOf, type Values } from './values.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The outcomes as the columns number them; the first is that of a call under way. */
const kinds = [null, ...callOutcomes];
const counted = kinds.map((outcome) => (outcome === null ? null : answerOf(outcome)));
/** 1 for an outcome that is counted; 0 for a call under way, and for one that was called off. */
const isCounted = Uint8Array.from(counted, (said) => Number(said !== null));
const tooLate = kinds.indexOf('accepted-too-late');
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
  const nights = nightsIn(tables);
  const groups = new Map<number, Values>();
  for (let group = 0; group < dimension.size; group++) {
    const own = tallyOf(tables, [group]);
    if (callsIn(own) > 0) groups.set(group, valuesOf(own, nights[group]));
  }
  return { dimension, all: valuesOf(tallyOf(tables, [...groups.keys()]), nights[dimension.size]), groups };
}

/** The sums of these rows of a table. */
function summed(table: Uint32Array, width: number, rows: readonly number[]): Uint32Array {
  const [only = 0] = rows;
  if (rows.length === 1) return table.subarray(only * width, (only + 1) * width);
  const sums = new Uint32Array(width);
  for (const row of rows)
    for (let at = 0; at < width; at++) sums[at] = (sums[at] as number) + (table[row * width + at] as number);
  return sums;
}

interface Tally {
  readonly kinds: Uint32Array;
  readonly seconds: Uint32Array;
  readonly longer: readonly number[];
}
interface Counted {
  readonly dimension: Dimension<CallBlock>;
  readonly blocks: readonly CallBlock[];
  readonly range: Asked['range'];
  readonly nights: ReturnType<typeof nightsOf>;
}

const buffers = { kinds: scratch(Uint32Array), seconds: scratch(Uint32Array), nights: scratch(Uint32Array) };

/** Tables of all groups, until the next question about calls. */
interface Tables {
  readonly groups: number;
  /** By group and outcome. */
  readonly kinds: Uint32Array;
  /** By group and seconds to the answer, from column 1: 0 has the calls without an answer. The last row is not counted. */
  readonly seconds: Uint32Array;
  /** By night and group: calls come in the order of time, so that those of a night are next to each other. The last group is not counted. */
  readonly nights: Uint32Array;
  readonly longer: Map<number, number[]>;
}
const tallyOf = ({ kinds: byKind, seconds, longer }: Tables, some: readonly number[]): Tally => ({
  kinds: summed(byKind, kinds.length, some),
  seconds: summed(seconds, soon + 1, some),
  longer: some.flatMap((group) => longer.get(group) ?? []),
});

function tallied({ dimension, blocks, range, nights }: Counted): Tables {
  const { size: groups } = dimension;
  const tables: Tables = {
    groups,
    kinds: buffers.kinds(groups * kinds.length).fill(0),
    seconds: buffers.seconds((groups + 1) * (soon + 1)).fill(0),
    nights: buffers.nights((groups + 1) * nights.size).fill(0),
    longer: new Map(),
  };
  for (const block of blocks) tally(tables, { ...block, groups: dimension.groupsIn(block) }, { range, nights });
  return tables;
}

type GroupedCalls = Pick<CallBlock, 'size' | 'requested' | 'outcome' | 'answered'> & { readonly groups: Int32Array };

/** One pass over the calls of a block, with few branches: which outcome follows which cannot be guessed. */
function tally(
  { groups: all, kinds: byKind, seconds, nights: byNight, longer }: Tables,
  { size, requested, outcome, answered, groups }: GroupedCalls,
  { range: { from, below }, nights }: Pick<Counted, 'range' | 'nights'>,
): void {
  const counts = isCounted;
  const width = kinds.length | 0;
  const most = soon | 0;
  // Most calls are in the quarter of an hour of the call before.
  let since = 0;
  let until = 0;
  let night = 0;
  for (let n = 0; n < size; n++) {
    const at = requested[n] as number;
    if (!(at >= since && at < until)) {
      if (!(at >= from && at < below)) continue;
      const first = Math.floor(at / quarter) * quarter;
      since = Math.max(from, first);
      until = Math.min(below, first + quarter);
      night = nights.at(first);
    }
    const kind = outcome[n] as number;
    const group = groups[n] as number;
    const at1 = (Math.imul(group, width) + kind) | 0;
    byKind[at1] = (byKind[at1] as number) + 1;
    // The last group has the calls that are not counted.
    const row = (all + Math.imul(group - all, counts[kind] as number)) | 0;
    if (night >= 0) {
      const at2 = (Math.imul(night, all + 1) + row) | 0;
      byNight[at2] = (byNight[at2] as number) + 1;
    }
    const after = answered[n] as number;
    if (after < most) {
      const at3 = (Math.imul(row, most + 1) + after + 1) | 0;
      seconds[at3] = (seconds[at3] as number) + 1;
    } else {
      const list = longer.get(row);
      if (list) list.push(after);
      else longer.set(row, [after]);
    }
  }
}

interface NightFigures {
  night_calls: number;
  nights: number;
  most_a_night: number;
}
/** The calls at night of each group, and of all groups last. */
function nightsIn({ groups, nights }: Tables): readonly NightFigures[] {
  const found = Array.from({ length: groups + 1 }, () => ({ night_calls: 0, nights: 0, most_a_night: 0 }));
  const take = (figures: NightFigures | undefined, calls: number): void => {
    if (!figures || calls === 0) return;
    figures.night_calls += calls;
    figures.nights += 1;
    if (calls > figures.most_a_night) figures.most_a_night = calls;
  };
  for (let from = 0; from < nights.length; from += groups + 1) {
    let all = 0;
    for (let group = 0; group < groups; group++) {
      const calls = nights[from + group] as number;
      all += calls;
      take(found[group], calls);
    }
    take(found[groups], all);
  }
  return found;
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

const answersIn = ({ kinds: byKind }: Tally, answer: AnswerFigure): number =>
  counted.reduce((sum, one, kind) => sum + (one === answer ? (byKind[kind] as number) : 0), 0);
const callsIn = (tally: Tally): number => answerFigures.reduce((sum, answer) => sum + answersIn(tally, answer), 0);

const valuesOf = (tally: Tally, nights: NightFigures | undefined): Values => ({
  calls: callsIn(tally),
  accepted: answersIn(tally, 'accepted'),
  declined: answersIn(tally, 'declined'),
  could_not_reach: answersIn(tally, 'could_not_reach'),
  accepted_too_late: tally.kinds[tooLate] as number,
  ...spreadOf('time_to_answer', countedQuantiles(tally.seconds.subarray(1), tally.longer)),
  ...nights,
});

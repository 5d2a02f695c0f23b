import { stepNames } from '#contracts/analytics/steps';
import { type FigureColumns, type IncidentBlock, isJob, none } from './columns/kinds.ts';
import { type Quantiles, quantilesOf } from './quantiles.ts';

interface FigureScope {
  readonly columns: FigureColumns | null;
  readonly range: { readonly from: number; readonly below: number };
}

export interface LeaderFigures {
  readonly incidents: number;
  /** The four durations. */
  readonly steps: readonly Quantiles[];
}

export const noSteps = (): LeaderFigures => ({
  incidents: 0,
  steps: stepNames.map(() => quantilesOf(new Int32Array(0))),
});

/** The blocks in which an incident of the range may be. */
const blocksIn = ({ columns, range }: FigureScope): readonly IncidentBlock[] =>
  (columns?.incidents ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);

/** The calls of the range that are linked to a main incident. */
export function linkedCalls(asked: FigureScope): number {
  const { from, below } = asked.range;
  let calls = 0;
  for (const block of blocksIn(asked))
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (at >= from && at < below && !isJob(block, n)) calls += 1;
    }
  return calls;
}

/** The jobs of each leader, by the leader's number and one; 0 is nobody. */
function countsOf(asked: FigureScope): Uint32Array {
  const { from, below } = asked.range;
  const counts = new Uint32Array((asked.columns?.people.all.length ?? 0) + 1);
  for (const block of blocksIn(asked))
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (!(at >= from && at < below) || !isJob(block, n)) continue;
      const who = (block.leader[n] as number) + 1;
      counts[who] = (counts[who] as number) + 1;
    }
  return counts;
}

/** The four durations of the incidents, those of one leader next to each other. */
function secondsByLeader(asked: FigureScope, counts: Uint32Array) {
  const { from, below } = asked.range;
  const ends = new Uint32Array(counts.length);
  let total = 0;
  for (const [who, n] of counts.entries()) {
    ends[who] = total;
    total += n;
  }
  const [a, b, c, d] = [new Int32Array(total), new Int32Array(total), new Int32Array(total), new Int32Array(total)];
  for (const block of blocksIn(asked)) {
    const { size, received, leader, s1, s2, s3, s4 } = block;
    for (let n = 0; n < size; n++) {
      const at = received[n] as number;
      if (!(at >= from && at < below) || !isJob(block, n)) continue;
      const who = (leader[n] as number) + 1;
      const to = ends[who] as number;
      ends[who] = to + 1;
      a[to] = s1[n] as number;
      b[to] = s2[n] as number;
      c[to] = s3[n] as number;
      d[to] = s4[n] as number;
    }
  }
  return { seconds: [a, b, c, d] as const, ends };
}

/** The figures of all incidents of the range, and of each leader; null is nobody. */
export function figuresByLeader(asked: FigureScope) {
  const counts = countsOf(asked);
  const { seconds, ends } = secondsByLeader(asked, counts);
  const byLeader = new Map<string | null, LeaderFigures>();
  for (const [who, incidents] of counts.entries()) {
    if (incidents === 0) continue;
    const end = ends[who] as number;
    const leader = who === 0 ? null : (asked.columns?.people.all[who - 1] ?? null);
    byLeader.set(leader, {
      incidents,
      steps: seconds.map((values) => quantilesOf(values.subarray(end - incidents, end))),
    });
  }
  return { all: { incidents: seconds[0].length, steps: seconds.map(quantilesOf) }, byLeader };
}

export interface LedIncident {
  readonly row: number;
  readonly received: number;
  readonly seconds: readonly (number | null)[];
}

/** The incidents of one leader in the range, oldest first; of nobody for null. */
export function ledBy(asked: FigureScope, leader: string | null): readonly LedIncident[] {
  const wanted = leader === null ? none : (asked.columns?.people.find(leader) ?? none);
  if (leader !== null && wanted === none) return [];
  const { from, below } = asked.range;
  const found: LedIncident[] = [];
  for (const block of blocksIn(asked))
    for (let n = 0; n < block.size; n++) {
      const received = block.received[n] as number;
      if (!(received >= from && received < below) || block.leader[n] !== wanted) continue;
      const seconds = [block.s1, block.s2, block.s3, block.s4].map((column) => {
        const value = column[n] as number;
        return value === none ? null : value;
      });
      found.push({ row: block.row[n] as number, received, seconds });
    }
  return found.toSorted((a, b) => a.received - b.received || a.row - b.row);
}

import { stepNames } from '#contracts/analytics/steps';
import { isJob, none } from './columns/kinds.ts';
import { blocksIn, type FigureScope, figuresByGroup, type GroupFigures } from './grouped.ts';

export type LeaderFigures = GroupFigures;

export const noSteps = (): LeaderFigures => ({
  incidents: 0,
  within: 0,
  steps: stepNames.map(() => ({ n: 0, of: 0, median_seconds: null, p90_seconds: null })),
});

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

/** The figures of all incidents of the range, and of each leader; null is nobody. */
export function figuresByLeader(asked: FigureScope) {
  const people = asked.columns?.people.all ?? [];
  // A linked call has a number below that of nobody: it is in no group.
  const { all, groups } = figuresByGroup(asked, {
    size: people.length + 1,
    groupsIn: ({ leader }) => leader.map((who) => who + 1),
    columns: ['s1', 's2', 's3', 's4'],
  });
  const byLeader = new Map([...groups].map(([who, figures]) => [people[who - 1] ?? null, figures] as const));
  return { all, byLeader };
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
        return value < 0 ? null : value;
      });
      found.push({ row: block.row[n] as number, received, seconds });
    }
  return found.toSorted((a, b) => a.received - b.received || a.row - b.row);
}

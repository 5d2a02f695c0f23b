import { stepNames } from '#contracts/analytics/steps';
import { rowsOfBlock } from './columns/blocks.ts';
import { type IncidentBlock, linkedCall, none } from './columns/kinds.ts';
import { blocksIn, type FigureScope, figuresByGroup, type GroupFigures } from './grouped.ts';

export type LeaderFigures = GroupFigures;

export const noSteps = (): LeaderFigures => ({
  incidents: 0,
  within: 0,
  steps: stepNames.map(() => ({ n: 0, of: 0, median_seconds: null, p90_seconds: null })),
});

/** The calls of the range that are linked to a main incident. */
export const linkedCalls = (asked: FigureScope): number =>
  blocksIn(asked).reduce((sum, block) => sum + linkedIn(block, asked.range), 0);

function linkedIn({ size, received, leader }: IncidentBlock, { from, below }: FigureScope['range']): number {
  const linked = linkedCall | 0;
  let calls = 0;
  for (let n = 0; n < size; n++) {
    if (leader[n] !== linked) continue;
    const at = received[n] as number;
    if (at >= from && at < below) calls += 1;
  }
  return calls;
}

/** The figures of all incidents of the range, and of each leader; null is nobody. */
export function figuresByLeader(asked: FigureScope) {
  const people = asked.columns?.people.all ?? [];
  const numbers = new Int32Array(rowsOfBlock);
  // A linked call has a number below that of nobody: it is in no group.
  const { all, groups } = figuresByGroup(asked, {
    size: people.length + 1,
    groupsIn: ({ leader, size }) => {
      for (let n = 0; n < size; n++) numbers[n] = (leader[n] as number) + 1;
      return numbers;
    },
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

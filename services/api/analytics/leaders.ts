import { type FigureColumns, type IncidentColumns, none } from './columns/figureColumns.ts';
import { quantile } from './figures.ts';

interface Asked {
  readonly columns: FigureColumns | null;
  readonly entity: string;
  readonly range: { readonly from: number; readonly below: number };
}

/** The values of one duration: how many incidents took so many seconds. */
type Values = Map<number, number>;
export interface LeaderFigures {
  incidents: number;
  readonly steps: readonly [Values, Values, Values, Values];
}

export const noSteps = (): LeaderFigures => ({
  incidents: 0,
  steps: [new Map(), new Map(), new Map(), new Map()],
});

const secondsOf = ({ s1, s2, s3, s4 }: IncidentColumns, n: number): readonly number[] => [
  s1[n] ?? none,
  s2[n] ?? none,
  s3[n] ?? none,
  s4[n] ?? none,
];

function count(figures: LeaderFigures, seconds: readonly number[]): void {
  figures.incidents++;
  for (const [n, value] of seconds.entries()) {
    const values = figures.steps[n];
    if (values && value !== none) values.set(value, (values.get(value) ?? 0) + 1);
  }
}

/** The figures of all incidents of the range, and of each leader; null is nobody. */
export function figuresByLeader({ columns, entity, range }: Asked) {
  const all = noSteps();
  const byLeader = new Map<string | null, LeaderFigures>();
  const incidents = columns?.incidents.of(entity);
  if (!columns || !incidents) return { all, byLeader };
  for (let n = 0; n < incidents.size; n++) {
    const at = incidents.received[n] as number;
    if (!(at >= range.from && at < range.below)) continue;
    const number = incidents.leader[n] as number;
    const leader = number === none ? null : (columns.people.all[number] ?? null);
    const figures = byLeader.get(leader) ?? noSteps();
    byLeader.set(leader, figures);
    const seconds = secondsOf(incidents, n);
    count(figures, seconds);
    count(all, seconds);
  }
  return { all, byLeader };
}

export interface LedIncident {
  readonly row: number;
  readonly received: number;
  readonly seconds: readonly (number | null)[];
}

/** The incidents of one leader in the range, oldest first; of nobody for null. */
export function ledBy({ columns, entity, range }: Asked, leader: string | null): readonly LedIncident[] {
  const incidents = columns?.incidents.of(entity);
  if (!columns || !incidents) return [];
  const wanted = leader === null ? none : columns.people.find(leader);
  if (leader !== null && wanted === none) return [];
  const found: LedIncident[] = [];
  for (let n = 0; n < incidents.size; n++) {
    const received = incidents.received[n] as number;
    if (!(received >= range.from && received < range.below) || incidents.leader[n] !== wanted) continue;
    const seconds = secondsOf(incidents, n).map((value) => (value === none ? null : value));
    found.push({ row: incidents.row[n] as number, received, seconds });
  }
  return found.toSorted((a, b) => a.received - b.received || a.row - b.row);
}

export const stepFigures = ({ steps }: LeaderFigures) =>
  steps.map((values) => ({
    n: [...values.values()].reduce((sum, n) => sum + n, 0),
    median_seconds: quantile(values, 0.5),
    p90_seconds: quantile(values, 0.9),
  }));

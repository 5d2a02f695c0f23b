import type { PerformanceOfLeader } from '#contracts/analytics/incidents';
import type { ChartTable } from './chart/chartFiles.ts';

interface Row {
  readonly name: string;
  readonly incidents: number;
  readonly steps: PerformanceOfLeader['steps'];
  /** Arrivals within the target; null without one. */
  readonly within: number | null;
}

/** The times of steps as a file: whole seconds, and how many have one, of those that reached the step. */
export const stepTable = (part: string, steps: readonly string[], rows: readonly Row[]): ChartTable => {
  const hasTarget = rows.some(({ within }) => within !== null);
  return {
    head: [
      part,
      'Incidents',
      ...steps.flatMap((step) => [`${step}, median, s`, `${step}, 9 of 10 within, s`, `${step}, n`, `${step}, of`]),
      ...(hasTarget ? ['Within the target'] : []),
    ],
    rows: rows.map(({ name, incidents, steps: times, within }) => [
      name,
      incidents,
      ...times.flatMap(({ median_seconds, p90_seconds, n, of }) => [median_seconds ?? '', p90_seconds ?? '', n, of]),
      ...(hasTarget ? [within ?? ''] : []),
    ]),
  };
};

// For tests only: rows of the read models in, columns of figures out.
import {
  type FigureColumns,
  figureColumnsOf,
  incidentColumns,
  noColumns,
  takeIncident,
} from '#services/figures/columns/kinds';

/** An incident's row: its number, the time of its report in milliseconds, and what else is known. */
export const reported = (row_id: number, received: number | null, more: object): Readonly<Record<string, unknown>> => ({
  labels: '[]',
  ...more,
  row_id,
  received,
});

export function columns(...rows: readonly Readonly<Record<string, unknown>>[]): FigureColumns {
  const own = noColumns();
  const lists = Object.fromEntries(
    ['row_id', ...incidentColumns].map((name) => [name, rows.map((row) => (row[name] ?? null) as number | null)]),
  );
  for (const n of rows.keys()) takeIncident(own, lists, n);
  return figureColumnsOf(own, new Set());
}

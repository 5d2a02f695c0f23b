import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { RowPlace } from '#services/views/rows/rowColumns';
import type { Views } from '#services/views/views';
import { slices } from './slices.ts';

/** The incidents that no figure has, of every organization: few, and a call may be about another organization's. */
export interface Hidden {
  readonly incidents: ReadonlySet<string>;
  /** Each incident that was hidden or shown again, in order. */
  readonly turned: readonly string[];
  /** Reads the changes; false when the rows were built anew, and this is of no use any more. */
  follow(): Promise<boolean>;
}

const model = incidentFigureRows;

export async function hiddenIncidents(views: Views): Promise<Hidden> {
  const { table, ...newest } = views.newestRow(model);
  let since: RowPlace = newest;
  const incidents = new Set<string>();
  const turned: string[] = [];
  const take = (incident: string, isHidden: boolean): void => {
    if (incidents.has(incident) === isHidden) return;
    if (isHidden) incidents.add(incident);
    else incidents.delete(incident);
    turned.push(incident);
  };
  for await (const { lists } of slices(views, { model, columns: ['incident'], where: { hidden: 1 } }))
    for (const incident of lists.incident ?? []) take(String(incident), true);
  turned.length = 0;
  const follow = async (): Promise<boolean> => {
    for await (const slice of slices(views, { model, columns: ['incident', 'hidden'], since })) {
      if (slice.table !== table) return false;
      slice.lists.incident?.forEach((incident, n) => take(String(incident), slice.lists.hidden?.[n] === 1));
      since = slice.last ?? since;
    }
    return true;
  };
  let running: Promise<unknown> = Promise.resolve();
  return {
    incidents,
    turned,
    // One after the other: several organizations ask.
    follow: () => {
      const run = running.then(follow);
      running = run.catch(() => undefined);
      return run;
    },
  };
}

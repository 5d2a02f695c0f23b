import { type CallFigure, callFigureRows } from '#projections/analytics/callFigures';
import { type CrewWork, crewWorkRows } from '#projections/analytics/crewWork';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { RowPlace } from '#services/views/rows/rowColumns';
import type { Views } from '#services/views/views';
import type { Hidden } from './hidden.ts';
import {
  callColumns,
  type FigureColumns,
  figureColumnsOf,
  type IncidentBlock,
  incidentColumns,
  noColumns,
  none,
  takeCall,
  takeIncident,
  takeWork,
  workColumns,
} from './kinds.ts';
import { type ColumnsOf, type Figures, type Slice, slices } from './slices.ts';

/** The columns of one organization, which follow the read models of this node. */
export interface Organization {
  readonly columns: FigureColumns;
  readonly bytes: () => number;
  /** Reads the changes. False when the rows were built anew, and these columns are of no use any more. */
  follow(): Promise<boolean>;
}

export async function organizationColumns(views: Views, entity: string, hidden: Hidden): Promise<Organization> {
  const own = noColumns();
  const incidents = following(views, incidentFigureRows);
  const calls = following(views, callFigureRows);
  const work = following(views, crewWorkRows);
  let turns = hidden.turned.length;

  const takeIncidents = ({ lists }: Slice): void => {
    lists.entity?.forEach((of, n) => {
      if (of === entity) takeIncident(own, lists, n);
      else leave(own.incidents.known(Number(lists.row_id?.[n])));
    });
  };
  const takeCalls = ({ lists }: Slice): void => {
    lists.entity?.forEach((of, n) => {
      if (of !== entity) return;
      const incident = lists.incident?.[n] ?? null;
      takeCall(own, {
        row: Number(lists.row_id?.[n]),
        user: String(lists.user?.[n]),
        requested: Number(lists.requested?.[n]),
        answered_after: (lists.answered_after?.[n] ?? null) as number | null,
        outcome: (lists.outcome?.[n] ?? null) as CallFigure['outcome'],
        isHidden: incident !== null && hidden.incidents.has(String(incident)),
      });
    });
  };
  const takeWorks = ({ lists }: Slice): void => {
    lists.entity?.forEach((of, n) => {
      if (of !== entity) return;
      const incident = String(lists.incident?.[n]);
      const [user, began, ended] = ['user', 'began', 'ended'].map((name) => lists[name]?.[n] ?? null);
      takeWork(own, {
        row: Number(lists.row_id?.[n]),
        crew: String(lists.crew?.[n]),
        ...({ user, began, ended } as Pick<CrewWork, 'user' | 'began' | 'ended'>),
        isHidden: hidden.incidents.has(incident),
      });
    });
  };
  /** The calls and the work of incidents that were hidden or shown again. */
  const settle = (): void => {
    for (; turns < hidden.turned.length; turns++) {
      const incident = hidden.turned[turns] ?? '';
      const range = { column: 'requested', from: -farthest, below: farthest } as const;
      for (const row of views.rangedRows(callFigureRows, {
        where: { incident },
        range,
        limit: 1_000_000,
      }))
        if (row.entity === entity) takeCall(own, { ...row, row: row.row_id, isHidden: hidden.incidents.has(incident) });
      for (const row of views.rangedRows(crewWorkRows, {
        where: { incident },
        range: { column: 'place', from: 0, below: Number.MAX_SAFE_INTEGER },
        limit: 10_000,
      }))
        if (row.entity === entity) takeWork(own, { ...row, row: row.row_id, isHidden: hidden.incidents.has(incident) });
    }
  };
  const where = { entity };
  for await (const slice of slices(views, { model: incidentFigureRows, columns: incidentColumns, where }))
    takeIncidents(slice);
  for await (const slice of slices(views, { model: callFigureRows, columns: callColumns, where })) takeCalls(slice);
  for await (const slice of slices(views, { model: crewWorkRows, columns: workColumns, where })) takeWorks(slice);
  return {
    columns: figureColumnsOf(own, hidden.incidents),
    bytes: () => own.incidents.bytes() + own.calls.bytes() + own.work.bytes(),
    follow: async () => {
      const isSame =
        (await hidden.follow()) &&
        (await incidents(incidentColumns, takeIncidents)) &&
        (await calls(callColumns, takeCalls)) &&
        (await work(workColumns, takeWorks));
      if (isSame) settle();
      return isSame;
    },
  };
}

/** Reads the rows of a read model that changed since. */
function following<Model extends Figures>(views: Views, model: Model) {
  const { table, ...newest } = views.newestRow(model);
  let since: RowPlace = newest;
  return async (columns: ColumnsOf<Model>, take: (slice: Slice) => void): Promise<boolean> => {
    for await (const slice of slices(views, { model, columns, since })) {
      if (slice.table !== table) return false;
      take(slice);
      since = slice.last ?? since;
    }
    return true;
  };
}

/** A row that went to another organization is in no figure of this one. */
function leave(spot: { readonly block: IncidentBlock; readonly at: number } | null): void {
  if (!spot) return;
  const { block, at } = spot;
  block.changes += 1;
  block.received[at] = Number.NaN;
  block.x[at] = none;
  block.y[at] = none;
}

/** The farthest time of a JavaScript date. */
const farthest = 8_640_000_000_000_000;

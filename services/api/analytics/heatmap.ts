import { Readable } from 'node:stream';
import { detailLimit, type HeatmapIncident } from '#contracts/analytics/incidents';
import { type Bounds, boundsIn, type HeatQuery, heatmapOperations } from '#contracts/api/analytics/heatmap';
import { Refused } from '#events/core/refused';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { IncidentDoc } from '#projections/incident/incidentParts';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { columnsFor } from '#services/figures/columns/columnsFor';
import { answeredRange, rangeOf } from '#services/figures/range';
import { busiestOf } from './calls/busiest.ts';
import { cellsOf, type Filter, knownLabels, newestWithin, pointsJson } from './heat.ts';

export const heatmapRoutes = answering(heatmapOperations, {
  'GET /analytics/beta/v2/heatmap': async (request) => {
    const { filter } = await filterOf(request);
    return { flow: { stream: Readable.from(pointsJson(filter), { objectMode: false }), type: 'application/json' } };
  },

  'GET /analytics/beta/v2/heatmap/detail': async (request) => {
    const { filter } = await filterOf(request);
    const rows = newestWithin(filter, boundsIn(request.query.bounds) as Bounds, detailLimit);
    return { json: rows.flatMap((row) => shownIncident(request.app, row) ?? []) };
  },

  'GET /analytics/beta/v2/heatmap/cells': async (request) => {
    const { filter, range } = await filterOf(request);
    const { bounds, zoom } = request.query;
    const cells = cellsOf(filter, boundsIn(bounds) as Bounds, zoom);
    const busiest = busiestOf(request.app, filter, cells);
    return { json: { ...answeredRange(request.app, range), ...cells, known_labels: knownLabels(filter), busiest } };
  },
});

interface HeatRequest {
  readonly app: App;
  readonly who: Principal;
  readonly query: HeatQuery;
}

async function filterOf({ app, who, query }: HeatRequest) {
  const range = rangeOf({ app, who, query }, 'any');
  const columns = await columnsFor(app, who.entity);
  const labels = (query.labels ?? '').split(',').filter((label) => label !== '');
  const filter: Filter = { columns, range, labels };
  const known = labels.length === 0 ? [] : knownLabels(filter);
  if (labels.some((label) => !known.includes(label))) throw new Refused('analytics.label');
  return { filter, range };
}

function shownIncident({ views }: App, row: number): HeatmapIncident | null {
  const [figure] = views.rowsNumbered(incidentFigureRows, [row]);
  const doc = figure && views.doc('incidents', figure.incident);
  if (!figure || !doc || figure.lat === null || figure.lng === null) return null;
  const { progress, locations } = doc;
  return {
    uuid: figure.incident,
    version: progress.version,
    point: [figure.lat, figure.lng],
    latlng: locations.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [[lat, lng] as const])),
    time: doc.time,
    state: progress.state,
    state_display: progress.state_display,
    state_meaning: progress.state_meaning,
    description: doc.description,
    address: addressOf(doc),
    labels: figure.labels,
  };
}

const addressOf = ({ locations: [first] }: IncidentDoc): string => first?.raw ?? first?.route ?? '';

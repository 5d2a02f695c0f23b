import { Readable } from 'node:stream';
import { ValidateBy } from 'class-validator';
import {
  detailLimit,
  type HeatmapIncident,
  heatmap,
  heatmapCells,
  heatmapIncident,
} from '#contracts/analytics/incidents';
import { AnyWords, FromForm, Optional, Whole } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';
import { Refused } from '#events/core/refused';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { IncidentDoc } from '#projections/incident/incidentParts';
import type { Principal } from '#services/access/principal';
import { route } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { busiestOf } from './busiest.ts';
import { columnsFor } from './columns/columnsFor.ts';
import { type Bounds, cellsOf, type Filter, knownLabels, newestWithin, pointsJson } from './heat.ts';
import { RangeQuery, rangeOf, shownRange } from './range.ts';

/** A box as its north-east and its south-west corner: `lat,lng,lat,lng` (S0 §7). */
const Corners = (): PropertyDecorator =>
  ValidateBy({
    name: 'corners',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && boundsIn(value) !== null,
      defaultMessage: () => 'These are not the corners of a box: the north-east lat,lng, then the south-west.',
    },
  });

class HeatQuery extends RangeQuery {
  /** Separated by commas. */
  @Optional() @AnyWords(2_000) labels?: string;
}
class HeatDetailQuery extends HeatQuery {
  @Corners() bounds!: string;
}
class CellsQuery extends HeatDetailQuery {
  @FromForm() @Whole(22) zoom!: number;
}

const permission = 'analytics.view';
const refuses = ['analytics.reading'] as const;
const path = '/analytics/beta/v2/heatmap';

/** The places of the incidents of a range (S0 §2, §7). */
export const heatmapRoutes = [
  route({
    method: 'GET',
    path,
    permission,
    refuses,
    summary: 'The places of the incidents of a range, and the number with each label',
    answers: { 200: heatmap },
    query: HeatQuery,
    answer: async (request) => {
      const { filter } = await filterOf(request);
      return { flow: { stream: Readable.from(pointsJson(filter), { objectMode: false }), type: 'application/json' } };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/detail`,
    permission,
    refuses,
    summary: 'The incidents of a range in a box of the map, the newest first',
    answers: { 200: listOf(heatmapIncident) },
    query: HeatDetailQuery,
    answer: async (request) => {
      const { filter } = await filterOf(request);
      const rows = newestWithin(filter, boundsIn(request.query.bounds) as Bounds, detailLimit);
      return { json: rows.flatMap((row) => shownIncident(request.app, row) ?? []) };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/cells`,
    permission,
    refuses,
    summary: 'The incidents of a range in the cells of a view of the map',
    answers: { 200: heatmapCells },
    query: CellsQuery,
    answer: async (request) => {
      const { filter, range } = await filterOf(request);
      const { bounds, zoom } = request.query;
      const cells = cellsOf(filter, boundsIn(bounds) as Bounds, zoom);
      const busiest = busiestOf(request.app, filter, cells);
      return { json: { ...shownRange(range), ...cells, known_labels: knownLabels(filter), busiest } };
    },
  }),
];

interface Asked {
  readonly app: App;
  readonly who: Principal;
  readonly query: HeatQuery;
}

async function filterOf({ app, who, query }: Asked) {
  const range = rangeOf({ app, who, query }, 'any');
  const columns = await columnsFor(app, who.entity);
  const labels = (query.labels ?? '').split(',').filter((label) => label !== '');
  const filter: Filter = { columns, range, labels };
  const known = labels.length === 0 ? [] : knownLabels(filter);
  if (labels.some((label) => !known.includes(label))) throw new Refused('analytics.label');
  return { filter, range };
}

/** A longitude beyond the antimeridian is the same place. */
const wrapped = (lng: number): number => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

export function boundsIn(text: string): Bounds | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [north, right, south, left] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  if (north === undefined || right === undefined || south === undefined || left === undefined) return null;
  if (Math.abs(north) > 90 || Math.abs(south) > 90 || south > north) return null;
  if (Math.abs(right) > 720 || Math.abs(left) > 720) return null;
  if (right - left >= 360) return { north, south, east: 180, west: -180 };
  return { north, south, east: wrapped(right), west: wrapped(left) };
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

import { limits } from '#contracts/core/limits';
import { meanings } from '#contracts/core/meaning';
import {
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Schema,
  type Shape,
  text,
  time,
  whole,
} from '#contracts/core/schema';
import { asOf } from './calls.ts';
import { responseParts } from './steps.ts';

/** `[lat, lng]` */
const point: Schema<readonly [number, number]> = {
  type: 'array',
  items: number(39.8),
  minItems: 2,
  maxItems: 2,
  examples: [[39.8, -105.08]],
};

/** How many of the incidents have each label, by label. An incident with two labels counts in both. */
const labelCounts: Schema<Readonly<Record<string, number>>> = {
  type: 'object',
  additionalProperties: whole(4),
  examples: [{ Water: 4 }],
};

/** `GET /analytics/beta/v2/heatmap` (S0 §3, §7): the places of the incidents of a range, and how many have each label. */
export const heatmap = document('Heatmap', { points: listOf(point), labels: labelCounts });
export type Heatmap = Shape<typeof heatmap>;

/** An incident on the map of the analysts. */
export const heatmapIncident = document('HeatmapIncident', {
  uuid: id,
  version: text('arvada_water'),
  point,
  latlng: listOf(point),
  time,
  state: text('on-scene'),
  state_display: text('On scene'),
  state_meaning: oneOf(meanings),
  description: text('Water in the street'),
  address: text('8101 Ralston Rd'),
  labels: listOf(text('Water')),
});
export type HeatmapIncident = Shape<typeof heatmapIncident>;

/** Ours: the most incidents of `heatmap/detail`, the newest first. */
export const detailLimit = limits.heatDetail;

/** Ours: one of the cells with most incidents, at its middle. */
const busyPlace = document('BusyPlace', {
  lat: number(39.8149),
  lng: number(-105.1035),
  n: whole(3),
  /** Its streets, or the way from a town; null where nothing is known. */
  where: orNull(text('near Carr St and Yukon St, Arvada')),
});
export type BusyPlace = Shape<typeof busyPlace>;

/**
 * Ours: the incidents of a view counted in square cells of the map, for answers of any size. A cell is 1/2^level of the
 * world's side. `cells` has pairs: the steps from the cell before, row by row, and the number of its incidents.
 */
export const heatmapCells = document('HeatmapCells', {
  after: time,
  before: time,
  as_of: asOf,
  level: whole(15),
  column: whole(6_822),
  row: whole(12_424),
  columns: whole(62),
  cells: listOf(whole(3)),
  /** The incidents in the view; those of the range anywhere; and those that have no place. */
  in_view: whole(41),
  total: whole(52),
  without_place: whole(1),
  labels: labelCounts,
  /** Every label that an incident of the organization has. */
  known_labels: listOf(text('Water')),
  /** The smallest box around all places of the range: south, west, north, east. Null without any. */
  box: orNull(listOf(number(39.8))),
  /** The ten busiest cells of the view at most, the busiest first. */
  busiest: listOf(busyPlace),
});
export type HeatmapCells = Shape<typeof heatmapCells>;

/** Ours: the most cells of a view. */
export const cellLimit = 5_500;

const stepFigures = document('StepFigures', {
  n: whole(12),
  /** The incidents that reached the end of the time; those without its beginning have no value. */
  of: whole(14),
  /** Whole seconds; null without a value. The nearest rank. */
  median_seconds: orNull(whole(480)),
  p90_seconds: orNull(whole(1_260)),
});

export const performanceOfLeader = document('PerformanceOfLeader', {
  /** Null for the incidents that nobody led. */
  uuid: orNull(id),
  name: text('Rosa Delgado'),
  incidents: whole(14),
  /** Received to acknowledged, to complainant contacted, to on scene, to finished. */
  steps: listOf(stepFigures),
});
export type PerformanceOfLeader = Shape<typeof performanceOfLeader>;

/** `GET /analytics/beta/v2/performance`: each leader of the range's incidents, by name, and all together. */
export const performance = document('Performance', {
  after: time,
  before: time,
  as_of: asOf,
  all: performanceOfLeader,
  leaders: listOf(performanceOfLeader),
  /** The calls of the range that are linked to a main incident: they are no jobs, and in no other figure here. Absent for none. */
  linked_calls: optional(whole(30)),
});
export type Performance = Shape<typeof performance>;

const responseOf = {
  incidents: whole(14),
  /** In the order of `responseFigures`. */
  figures: listOf(stepFigures),
  /** The arrivals within the target of those with a time from report to arrival; null without a target. */
  within_target: orNull(whole(9)),
};
/** `GET /analytics/beta/v2/response`: from the report of incidents to the work, by part. */
export const response = document('Response', {
  after: time,
  before: time,
  as_of: asOf,
  by: oneOf(responseParts),
  target_seconds: orNull(whole(1_800)),
  all: document('ResponseOfAll', responseOf),
  groups: listOf(document('ResponseOfPart', { key: text('arvada_water'), name: text('Water'), ...responseOf })),
  /** Linked calls, which are no jobs and in no figure here. Absent for none. */
  linked_calls: optional(whole(30)),
});
export type Response = Shape<typeof response>;

/** `[time, s1, s2, s3, s4]` */
export type PerformanceEntry = readonly [string, number | null, number | null, number | null, number | null];

/** `GET /analytics/beta/v2/performance/detail?leader_uuid` (S0 §3): each incident that the leader led, oldest first. */
export const performanceDetail: Schema<readonly PerformanceEntry[]> = {
  type: 'array',
  items: {
    type: 'array',
    minItems: 5,
    maxItems: 5,
    items: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
  },
  examples: [[['2026-03-01T08:00:00.000Z', 120, 480, 1_500, null]]],
};

/** Ours: the same with the incidents behind them, so that each can be opened. The newest first. */
export const performanceIncidents = document('PerformanceIncidents', {
  after: time,
  before: time,
  as_of: asOf,
  leader: performanceOfLeader,
  incidents: listOf(
    document('PerformanceIncident', {
      uuid: id,
      time,
      description: text('Water in the street'),
      seconds: listOf(orNull(whole(480))),
    }),
  ),
});
export type PerformanceIncidents = Shape<typeof performanceIncidents>;

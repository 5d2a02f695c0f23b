import { ValidateBy } from 'class-validator';
import { heatmap, heatmapCells, heatmapIncident } from '#contracts/analytics/incidents';
import { RangeQuery } from '#contracts/api/analytics/range';
import { operations } from '#contracts/api/operation';
import { AnyWords, FromForm, Optional, Whole } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';

export interface Bounds {
  readonly north: number;
  readonly east: number;
  readonly south: number;
  readonly west: number;
}

/** A box as its north-east and its south-west corner: `lat,lng,lat,lng` (S0 §7). */
const Corners = (): PropertyDecorator =>
  ValidateBy({
    name: 'corners',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && boundsIn(value) !== null,
      defaultMessage: () => 'These are not the corners of a box: the north-east lat,lng, then the south-west.',
    },
  });

export class HeatQuery extends RangeQuery {
  /** Separated by commas. */
  @Optional() @AnyWords(2_000) labels?: string;
}

export class HeatDetailQuery extends HeatQuery {
  @Corners() bounds!: string;
}

export class CellsQuery extends HeatDetailQuery {
  @FromForm() @Whole(22) zoom!: number;
}

const refuses = ['analytics.reading'] as const;

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

/** The places of the incidents of a range (S0 §2, §7). */
export const heatmapOperations = operations({
  'GET /analytics/beta/v2/heatmap': {
    permission: 'analytics.view',
    summary: 'The places of the incidents of a range, and the number with each label',
    answers: { 200: heatmap },
    query: HeatQuery,
    refuses,
  },

  'GET /analytics/beta/v2/heatmap/detail': {
    permission: 'analytics.view',
    summary: 'The incidents of a range in a box of the map, the newest first',
    answers: { 200: listOf(heatmapIncident) },
    query: HeatDetailQuery,
    refuses,
  },

  'GET /analytics/beta/v2/heatmap/cells': {
    permission: 'analytics.view',
    summary: 'The incidents of a range in the cells of a view of the map',
    answers: { 200: heatmapCells },
    query: CellsQuery,
    refuses,
  },
});

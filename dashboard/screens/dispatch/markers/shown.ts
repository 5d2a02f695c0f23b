import type { Counts } from './clusterWords.ts';

/** The deepest zoom. Clustered all the way: five thousand reports of one address stay one marker. */
export const deepest = 19;

/** Four numbers a point: slot, longitude, latitude, and `countedNumber` of its incident, or -1 once removed. */
export type Points = Float64Array;

export interface View {
  readonly box: [west: number, south: number, east: number, north: number];
  readonly zoom: number;
}

interface Placed {
  readonly lng: number;
  readonly lat: number;
}
export interface One extends Placed {
  readonly slot: number;
}
export interface Cluster extends Placed {
  readonly count: number;
  readonly counts: Counts;
  /** The zoom at which it separates. */
  readonly zoom: number;
  /** For a cluster that never separates: its items. */
  readonly slots: readonly number[];
}
export type Shown = One | Cluster;

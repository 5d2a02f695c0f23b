/** As deep as the map goes. Clustered all the way: five thousand reports of one address stay one marker. */
export const deepest = 19;

/** Four numbers a point: its slot, longitude, latitude, and whether it waits (1), does not (0) or is gone (-1). */
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
  readonly waiting: number;
  /** Where it falls apart. */
  readonly zoom: number;
  /** Of one that never does: what is in it. */
  readonly slots: readonly number[];
}
export type Shown = One | Cluster;

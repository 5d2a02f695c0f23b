import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import { type Counts, countsOf, plus } from './clusterWords.ts';
import { deepest, type Points, type Shown, type View } from './shown.ts';

/** A storm changes many cards a second; the clusters follow at this pace, or at half of the machine's speed. */
const rebuildAfter = 250;

interface Point {
  readonly slot: number;
  /** `countedNumber` of its incident. */
  readonly counted: number;
}
type Sum = { -readonly [Count in keyof Counts]: Counts[Count] };
type Feature = PointFeature<Point> | ClusterFeature<Sum>;
type Index = Supercluster<Point, Sum>;

const indexOf = (points: Iterable<PointFeature<Point>>): Index =>
  new Supercluster<Point, Sum>({
    radius: 85,
    maxZoom: deepest,
    map: ({ counted }) => ({ ...countsOf(counted) }),
    reduce: (sum, counts) => {
      Object.assign(sum, plus(sum, counts));
    },
  }).load([...points]);

const shownOf = (index: Index, { properties, geometry }: Feature): Shown => {
  const [lng = 0, lat = 0] = geometry.coordinates;
  if (!('cluster' in properties)) return { lng, lat, slot: properties.slot };
  const { cluster_id, point_count } = properties;
  const { unasked, asked, accepted, working, done, linked, emergencies } = properties;
  const counts = { unasked, asked, accepted, working, done, linked, emergencies };
  const zoom = index.getClusterExpansionZoom(cluster_id);
  const leaves = zoom > deepest ? index.getLeaves(cluster_id, Number.POSITIVE_INFINITY) : [];
  return { lng, lat, count: point_count, counts, zoom, slots: leaves.map((leaf) => leaf.properties.slot) };
};

/** Points in, visible clusters out, reported after each change of the points or the view. */
export const clusterer = (tell: (shown: readonly Shown[]) => void) => {
  const points = new Map<number, PointFeature<Point>>();
  let index: Index | null = null;
  let view: View | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let mayBuildAt = 0;

  const answer = (): void => {
    if (index && view) tell(index.getClusters(view.box, view.zoom).map((feature) => shownOf(index as Index, feature)));
  };
  const build = (): void => {
    timer = null;
    const began = performance.now();
    index = indexOf(points.values());
    const ended = performance.now();
    mayBuildAt = ended + Math.max(rebuildAfter, ended - began);
    answer();
  };
  return {
    put: (changed: Points): void => {
      for (let n = 0; n < changed.length; n += 4) {
        const [slot = 0, lng = 0, lat = 0, counted = -1] = changed.subarray(n, n + 4);
        if (counted < 0) points.delete(slot);
        else {
          const geometry = { type: 'Point' as const, coordinates: [lng, lat] };
          points.set(slot, { type: 'Feature', properties: { slot, counted }, geometry });
        }
      }
      timer ??= setTimeout(build, Math.max(0, mayBuildAt - performance.now()));
    },
    look: (at: View): void => {
      view = at;
      answer();
    },
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
    },
  };
};

export type Clusterer = ReturnType<typeof clusterer>;

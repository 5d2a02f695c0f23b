import L from 'leaflet';
import { clusterLabel } from './clusterWords.ts';
import { clusterIcon } from './icons.ts';
import { label, onPress } from './markerLayer.ts';
import type { Cluster } from './shown.ts';

interface Drawn {
  readonly marker: L.Marker;
  cluster: Cluster;
}

/** A cluster this near to an earlier one reuses its marker, and keeps its focus. */
const samePlace = 45;

/** Takes the nearest marker from `pool`. */
const takeNearest = (pool: Map<Drawn, L.Point>, at: L.Point): Drawn | null => {
  let nearest: Drawn | null = null;
  let distance = samePlace;
  for (const [drawn, place] of pool) {
    const here = place.distanceTo(at);
    if (here >= distance) continue;
    nearest = drawn;
    distance = here;
  }
  if (nearest) pool.delete(nearest);
  return nearest;
};

const update = (drawn: Drawn, cluster: Cluster): void => {
  const { marker, cluster: before } = drawn;
  drawn.cluster = cluster;
  if (before.lat !== cluster.lat || before.lng !== cluster.lng) marker.setLatLng([cluster.lat, cluster.lng]);
  if (clusterLabel(before.counts) === clusterLabel(cluster.counts)) return;
  marker.setIcon(clusterIcon(cluster.counts));
  label(marker, clusterLabel(cluster.counts));
};

/** The markers of clusters. A storm shifts most of them a little, so they are moved, not recreated. */
export const clusterMarkers = (map: L.Map, group: L.LayerGroup, open: (cluster: Cluster) => void) => {
  let drawn: readonly Drawn[] = [];
  const add = (cluster: Cluster): Drawn => {
    const icon = clusterIcon(cluster.counts);
    const marker = L.marker([cluster.lat, cluster.lng], { keyboard: true, riseOnHover: true, icon });
    const made = { marker, cluster };
    onPress(marker, () => open(made.cluster));
    group.addLayer(marker);
    label(marker, clusterLabel(cluster.counts));
    return made;
  };
  return {
    draw: (clusters: readonly Cluster[]): void => {
      const pool = new Map(drawn.map((one) => [one, map.latLngToLayerPoint(one.marker.getLatLng())]));
      const known = clusters.map((cluster) => takeNearest(pool, map.latLngToLayerPoint([cluster.lat, cluster.lng])));
      for (const { marker } of pool.keys()) group.removeLayer(marker);
      drawn = clusters.map((cluster, n) => {
        const here = known[n];
        if (!here) return add(cluster);
        update(here, cluster);
        return here;
      });
    },
  };
};

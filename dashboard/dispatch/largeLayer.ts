import L from 'leaflet';
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import { clusterIcon } from './icons.ts';
import { dress, label, type MarkedIncident, type MarkerLayer, onPress } from './markerLayer.ts';

interface Point {
  readonly incident: MarkedIncident;
}
interface Sum {
  waiting: number;
}
type Shown = PointFeature<Point> | ClusterFeature<Sum>;

const isCluster = (feature: Shown): feature is ClusterFeature<Sum> => 'cluster' in feature.properties;
const deepest = 19;
/** A storm changes many cards a second; the clusters follow at this pace. */
const rebuildAfter = 250;

const newIndex = (incidents: readonly MarkedIncident[]): Supercluster<Point, Sum> =>
  new Supercluster<Point, Sum>({
    radius: 85,
    // Clustered to the deepest zoom: five thousand reports of one address stay one marker.
    maxZoom: deepest,
    map: ({ incident }) => ({ waiting: incident.waiting ? 1 : 0 }),
    reduce: (sum, { waiting }) => {
      sum.waiting += waiting;
    },
  }).load(
    incidents.map((incident) => ({
      type: 'Feature',
      properties: { incident },
      geometry: { type: 'Point', coordinates: [incident.at[1], incident.at[0]] },
    })),
  );

/** supercluster: computes what is in view and keeps only those markers, so that 5,000 incidents cost about 200. */
export const largeLayer = (map: L.Map, onSelect: (uuid: string) => void): MarkerLayer => {
  const group = L.layerGroup().addTo(map);
  const markers = new Map<string, L.Marker>();
  let index = newIndex([]);
  let selected: string | undefined;
  let loading: ReturnType<typeof setTimeout> | null = null;
  let latest: readonly MarkedIncident[] = [];

  const open = (id: number, at: L.LatLng): void => {
    const zoom = index.getClusterExpansionZoom(id);
    if (zoom <= deepest) return void map.flyTo(at, zoom, { duration: 0.3 });
    // One address: nothing is left to zoom into, so the newest of it is opened; the list has the others.
    const [newest] = index
      .getLeaves(id, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.incident.card)
      .sort((a, b) => (a.time < b.time ? 1 : -1));
    if (newest) onSelect(newest.uuid);
  };

  const show = (feature: Shown): string => {
    const [lng, lat] = feature.geometry.coordinates as [number, number];
    const cluster = isCluster(feature) ? feature.properties : null;
    const incident = cluster ? null : (feature.properties as Point).incident;
    // A cluster's id changes with every rebuild; its place and size are what is seen of it.
    const key = cluster ? `${lat} ${lng} ${cluster.point_count} ${cluster.waiting}` : (incident?.card.uuid ?? '');
    const known = markers.get(key);
    const marker = known ?? L.marker([lat, lng], { keyboard: true, riseOnHover: true });
    if (incident) dress(marker, incident, incident.card.uuid === selected);
    else if (cluster && !known) marker.setIcon(clusterIcon(cluster.point_count, cluster.waiting));
    marker.off('click keydown');
    onPress(marker, () => (cluster ? open(cluster.cluster_id, marker.getLatLng()) : onSelect(key)));
    if (!known) group.addLayer(marker);
    if (incident) marker.setLatLng([lat, lng]);
    if (cluster) label(marker, `${cluster.point_count} incidents, ${cluster.waiting} waiting`);
    else label(marker, marker.options.title ?? '');
    markers.set(key, marker);
    return key;
  };

  const draw = (): void => {
    const bounds = map.getBounds().pad(0.2);
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    const wanted = new Set(index.getClusters(box, Math.round(map.getZoom())).map(show));
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      group.removeLayer(marker);
      markers.delete(key);
    }
  };

  const reload = (): void => {
    loading = null;
    index = newIndex(latest);
    draw();
  };
  map.on('moveend', draw);

  return {
    show: (incidents, chosen) => {
      const first = latest.length === 0;
      const sameIncidents = latest === incidents;
      latest = incidents;
      selected = chosen;
      if (first) return reload();
      if (sameIncidents) return draw();
      loading ??= setTimeout(reload, rebuildAfter);
    },
    remove: () => {
      if (loading !== null) clearTimeout(loading);
      map.off('moveend', draw);
      group.remove();
    },
  };
};

import L from 'leaflet';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { limits } from '#contracts/core/limits';
import { countsOf, summed } from './clusterWords.ts';
import { clusterIcon, markerScale } from './icons.ts';
import { dress, label, type MarkedIncident, onPress } from './markerLayer.ts';

type CountedMarker = L.Marker & { counted?: number };

const iconOf = (cluster: L.MarkerCluster): L.DivIcon => {
  const markers = cluster.getAllChildMarkers() as CountedMarker[];
  return clusterIcon(summed(markers.flatMap(({ counted }) => (counted === undefined ? [] : [countsOf(counted)]))));
};

const newMarker = (at: readonly [number, number], onSelect: () => void): CountedMarker => {
  const marker: CountedMarker = L.marker([at[0], at[1]], { keyboard: true, riseOnHover: true });
  onPress(marker, onSelect);
  marker.on('add', () => label(marker, marker.options.title ?? ''));
  return marker;
};

export interface SmallLayer {
  readonly show: (incidents: readonly MarkedIncident[], selected: string | undefined) => void;
  readonly remove: () => void;
}

/** leaflet.markercluster: it spreads incidents of one address and holds every marker, which works up to a thousand. */
export const smallLayer = (map: L.Map, onSelect: (uuid: string) => void): SmallLayer => {
  const group = L.markerClusterGroup({
    iconCreateFunction: iconOf,
    showCoverageOnHover: false,
    // A cluster is 64 pixels wide on a desk, and moves to the middle of its incidents: the margin keeps two of them apart.
    // Close by, only incidents of one address stay together, with their number; a press spreads them.
    maxClusterRadius: (zoom) => (zoom < limits.map.zoomCapAfterFit + 2 ? 80 * markerScale() : 1),
    spiderLegPolylineOptions: { weight: 2, color: '#888' },
  });
  const markers = new Map<string, CountedMarker>();
  map.addLayer(group);

  const put = (incident: MarkedIncident, selected: boolean): CountedMarker | null => {
    const { uuid } = incident.card;
    const known = markers.get(uuid);
    const at = L.latLng(incident.at[0], incident.at[1]);
    const moved = known !== undefined && !known.getLatLng().equals(at);
    if (moved) group.removeLayer(known);
    const marker = known && !moved ? known : newMarker(incident.at, () => onSelect(uuid));
    const changed = marker.counted !== incident.counted;
    marker.counted = incident.counted;
    dress(marker, incident, selected);
    markers.set(uuid, marker);
    if (marker !== known) return marker;
    if (changed) group.refreshClusters(marker);
    return null;
  };

  return {
    show: (incidents, selected) => {
      const named = new Set(incidents.map(({ card }) => card.uuid));
      for (const [uuid, marker] of markers) {
        if (named.has(uuid)) continue;
        group.removeLayer(marker);
        markers.delete(uuid);
      }
      const added = incidents.flatMap((incident) => put(incident, incident.card.uuid === selected) ?? []);
      if (added.length > 0) group.addLayers(added);
    },
    remove: () => void map.removeLayer(group),
  };
};

import L from 'leaflet';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { limits } from '#contracts/core/limits';
import { byStanding, type Standing } from '#contracts/incident/response';
import { clusterIcon } from './icons.ts';
import { dress, label, type MarkedIncident, onPress } from './markerLayer.ts';

type StandingMarker = L.Marker & { standing?: Standing };

const iconOf = (cluster: L.MarkerCluster): L.DivIcon => {
  const markers = cluster.getAllChildMarkers() as StandingMarker[];
  return clusterIcon(byStanding((standing) => markers.filter((one) => one.standing === standing).length));
};

const newMarker = (at: readonly [number, number], onSelect: () => void): StandingMarker => {
  const marker: StandingMarker = L.marker([at[0], at[1]], { keyboard: true, riseOnHover: true });
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
    maxClusterRadius: 60,
    disableClusteringAtZoom: limits.map.zoomCapAfterFit + 2,
    spiderLegPolylineOptions: { weight: 2, color: '#888' },
  });
  const markers = new Map<string, StandingMarker>();
  map.addLayer(group);

  const put = (incident: MarkedIncident, selected: boolean): StandingMarker | null => {
    const { uuid } = incident.card;
    const known = markers.get(uuid);
    const at = L.latLng(incident.at[0], incident.at[1]);
    const moved = known !== undefined && !known.getLatLng().equals(at);
    if (moved) group.removeLayer(known);
    const marker = known && !moved ? known : newMarker(incident.at, () => onSelect(uuid));
    const changed = marker.standing !== incident.standing;
    marker.standing = incident.standing;
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

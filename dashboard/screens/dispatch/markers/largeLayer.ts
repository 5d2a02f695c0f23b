import L from 'leaflet';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { clusterMarkers } from './clusterMarkers.ts';
import { clusters } from './clusters.ts';
import { countedNumber, countedOf } from './clusterWords.ts';
import { dress, label, type MarkedIncident, onPress } from './markerLayer.ts';
import { type Cluster, deepest, type One, type Shown } from './shown.ts';
import { slots } from './slots.ts';

/** The most changes a second passed to the clusterer. */
const tellAfter = 50;

export interface LargeLayer {
  /** A card that is new, changed or removed. */
  readonly put: (uuid: string, card: IncidentCard | null) => void;
  readonly select: (uuid: string | undefined) => void;
  readonly remove: () => void;
}

interface Options {
  readonly map: L.Map;
  readonly opacityOf: (card: IncidentCard) => number;
  readonly onSelect: (uuid: string) => void;
}

/** Clusters first, then draws: only visible items become markers, so that 50,000 incidents cost about 200. */
export const largeLayer = ({ map, opacityOf, onSelect }: Options): LargeLayer => {
  const group = L.layerGroup().addTo(map);
  const held = slots();
  const alone = new Map<string, L.Marker>();
  let selected: string | undefined;
  let telling: ReturnType<typeof setTimeout> | null = null;

  const marked = (uuid: string): MarkedIncident | null => {
    const card = held.card(uuid);
    if (!card?.point) return null;
    return {
      card,
      at: [card.point[0], card.point[1]],
      counted: countedNumber(countedOf(card)),
      opacity: opacityOf(card),
    };
  };

  const open = ({ zoom, slots, lat, lng }: Cluster): void => {
    if (zoom <= deepest) return void map.flyTo([lat, lng], zoom, { duration: 0.3 });
    // All at one address: zooming cannot separate them, so the newest is opened; the list has the others.
    const [newest] = slots.flatMap((slot) => held.at(slot) ?? []).sort((a, b) => (a.time < b.time ? 1 : -1));
    if (newest) onSelect(newest.uuid);
  };
  const grouped = clusterMarkers(map, group, open);

  const dressed = (uuid: string): void => {
    const marker = alone.get(uuid);
    const incident = marked(uuid);
    if (!marker || !incident) return;
    marker.setLatLng([incident.at[0], incident.at[1]]);
    dress(marker, incident, uuid === selected);
  };

  const drawAlone = (shown: readonly One[]): void => {
    const wanted = new Set(shown.flatMap(({ slot }) => held.at(slot)?.uuid ?? []));
    for (const [uuid, marker] of alone) {
      if (wanted.has(uuid)) continue;
      group.removeLayer(marker);
      alone.delete(uuid);
    }
    for (const uuid of wanted) {
      const incident = marked(uuid);
      if (alone.has(uuid) || !incident) continue;
      const marker = L.marker([incident.at[0], incident.at[1]], { keyboard: true, riseOnHover: true });
      dress(marker, incident, uuid === selected);
      onPress(marker, () => onSelect(uuid));
      group.addLayer(marker);
      label(marker, marker.options.title ?? '');
      alone.set(uuid, marker);
    }
  };

  const index = clusters((shown: readonly Shown[]) => {
    grouped.draw(shown.filter((one) => 'count' in one));
    drawAlone(shown.filter((one) => 'slot' in one));
  });
  const look = (): void => {
    const bounds = map.getBounds().pad(0.2);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    index.look({ box: [...box], zoom: Math.round(map.getZoom()) });
  };
  const tell = (): void => {
    telling = null;
    index.put(held.changes((card) => countedNumber(countedOf(card))));
  };
  look();
  map.on('moveend', look);

  return {
    put: (uuid, card) => {
      held.put(uuid, card);
      if (card) dressed(uuid);
      telling ??= setTimeout(tell, tellAfter);
    },
    select: (uuid) => {
      const before = selected;
      selected = uuid;
      for (const changed of [before, uuid]) if (changed) dressed(changed);
    },
    remove: () => {
      if (telling !== null) clearTimeout(telling);
      map.off('moveend', look);
      index.stop();
      group.remove();
    },
  };
};

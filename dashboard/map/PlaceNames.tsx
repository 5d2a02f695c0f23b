import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapPlace } from '#contracts/map/places';
import { addressOf } from '../data/address.ts';
import { get } from '../data/api.ts';
import { freeLabels, type Label } from './freeLabels.ts';

/** From farther away only the borders are drawn. */
const namesFromZoom = 5;
const zipsFromZoom = 11;
/** The server was away while the names were asked for: the map asks again. Milliseconds. */
const askAgainAfter = 5_000;

/** Pixels of a letter and a line, generous. The sizes are those of the style sheet. */
const sizes = { city: [8.2, 22], town: [6.8, 20], zip: [6.8, 20] } as const;

interface NamesView {
  readonly view: L.LatLngBounds;
  readonly zoom: number;
  readonly places: readonly MapPlace[];
}

/** Names of places and ZIP codes, those of the wider surroundings included, so that a pan needs no new ones at once. */
async function placesAround(view: L.LatLngBounds): Promise<readonly MapPlace[]> {
  const clamp = (degrees: number, most: number): string => Math.max(-most, Math.min(most, degrees)).toFixed(3);
  const query = {
    west: clamp(view.getWest(), 180),
    south: clamp(view.getSouth(), 90),
    east: clamp(view.getEast(), 180),
    north: clamp(view.getNorth(), 90),
  };
  return (await get(addressOf('GET /api/map/places/', { query }))).places;
}

const labelled = (map: L.Map, places: readonly MapPlace[]): readonly (Label & { place: MapPlace })[] => {
  const room = map.getBounds().pad(0.3);
  const zoom = map.getZoom();
  return places
    .filter(({ kind, at }) => room.contains([at[0], at[1]]) && (kind !== 'zip' || zoom >= zipsFromZoom))
    .map((place) => {
      const { x, y } = map.latLngToLayerPoint([place.at[0], place.at[1]]);
      const [letter, height] = sizes[place.kind];
      // A place's own ZIP code often has the same center: it is written below the name.
      const below = place.kind === 'zip' ? height : 0;
      return { place, x, y: y + below, width: place.name.length * letter + 12, height };
    });
};

const marker = ({ place: { name, kind, at } }: { readonly place: MapPlace }): L.Marker =>
  L.marker([at[0], at[1]], {
    pane: 'places',
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `place-name place-${kind}`, html: '', iconSize: [0, 0] }),
  }).on('add', ({ target }) => {
    // As text: a name is never markup.
    const element = (target as L.Marker).getElement();
    if (element) element.append(Object.assign(document.createElement('span'), { textContent: name }));
  });

/** The names of places and ZIP codes on the built-in map, by zoom, and none over another. */
export const PlaceNames = () => {
  const map = useMap();
  useEffect(() => {
    const pane = map.getPane('places') ?? map.createPane('places');
    pane.style.zIndex = '160';
    pane.style.pointerEvents = 'none';
    pane.setAttribute('aria-hidden', 'true');
    return keepNames(map);
  }, [map]);
  return null;
};

function keepNames(map: L.Map): () => void {
  const shown = new Map<string, L.Marker>();
  let known: NamesView | null = null;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const draw = (): void => {
    const wanted = map.getZoom() < namesFromZoom ? [] : freeLabels(labelled(map, known?.places ?? []));
    const keys = new Set(wanted.map(keyOf));
    for (const [key, one] of shown) if (!keys.has(key)) remove(key, one);
    for (const label of wanted) if (!shown.has(keyOf(label))) shown.set(keyOf(label), marker(label).addTo(map));
  };
  const remove = (key: string, one: L.Marker): void => {
    one.remove();
    shown.delete(key);
  };
  const isKnown = (): boolean =>
    known !== null &&
    known.view.contains(map.getBounds()) &&
    map.getZoom() - known.zoom < 1 &&
    map.getZoom() >= known.zoom;
  const update = (): void => {
    if (stopped || map.getSize().x === 0) return;
    draw();
    if (!asking && map.getZoom() >= namesFromZoom && !isKnown()) void ask();
  };
  const ask = async (): Promise<void> => {
    asking = true;
    const [view, zoom] = [map.getBounds().pad(0.5), map.getZoom()];
    const places = await placesAround(view).catch(() => null);
    asking = false;
    if (stopped) return;
    if (places) {
      known = { view, zoom, places };
      update();
    } else timer = setTimeout(update, askAgainAfter);
  };
  update();
  map.on('moveend resize', update);
  return () => {
    stopped = true;
    clearTimeout(timer);
    map.off('moveend resize', update);
    for (const [key, one] of shown) remove(key, one);
  };
}

const keyOf = ({ place: { name, kind, at } }: { readonly place: MapPlace }): string => [kind, name, ...at].join('|');

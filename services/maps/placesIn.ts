import type { LatLng } from '#contracts/core/geo';
import type { MapPlace } from '#contracts/map/places';
import type { Box } from '#contracts/values/box';
import { usPlaces } from './usPlaces.ts';

/** The most places of one answer; a map has no room for more names. */
const most = 250;
/** ZIP codes of a wider box would only hide each other. Degrees. */
const zipsUpTo = 1.5;
/** A city with at least this many ZIP codes is written larger. */
const cityFrom = 6;

/** The names to write on a map of this box, the most important first. */
export function placesIn(box: Box): readonly MapPlace[] {
  const holds = ([lat, lng]: LatLng): boolean =>
    lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;
  const cities = usPlaces().filter(({ at }) => holds(at));
  const named = cities
    .toSorted((a, b) => b.zips.length - a.zips.length || a.name.localeCompare(b.name))
    .map(({ name, at, zips }) => ({
      name,
      kind: zips.length >= cityFrom ? ('city' as const) : ('town' as const),
      at: rounded(at),
    }));
  const zips =
    box.east - box.west > zipsUpTo
      ? []
      : usPlaces().flatMap((city) =>
          city.zips
            .filter(({ at }) => holds(at))
            .map(({ zip, at }) => ({ name: zip, kind: 'zip' as const, at: rounded(at) })),
        );
  return [...named.slice(0, most), ...zips.slice(0, most)];
}

/** A metre is enough for a name. */
const rounded = ([lat, lng]: LatLng): LatLng => [Number(lat.toFixed(5)), Number(lng.toFixed(5))];

import { chance } from './chance.ts';
import type { DemoOrganisation } from './organisations.ts';

/** Streets each way, and the distance between two of them in degrees of latitude: about 330 m. */
const streets = 32;
const apart = 0.003;

const trees = [
  'Ash',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Hickory',
  'Juniper',
  'Laurel',
  'Maple',
  'Oak',
  'Pine',
];

/** A street: its name, and its crossings from one end to the other (longitude, latitude). */
interface Way {
  readonly name: string;
  readonly at: readonly GeoJSON.Position[];
}

export const rounded = (degrees: number): number => Number(degrees.toFixed(6));

/** The crossings of the streets around the center, by row and column. The streets bend together, each crossing is a little off. */
export function crossingsOf({ lat, lng }: DemoOrganisation, roll: () => number): GeoJSON.Position[][] {
  const wide = apart / Math.cos((lat * Math.PI) / 180);
  const [bend, other] = [roll() * 6, roll() * 6];
  return Array.from({ length: streets }, (_, row) =>
    Array.from({ length: streets }, (_, column): GeoJSON.Position => {
      const off = () => (roll() - 0.5) * 0.08;
      const [x, y] = [column - (streets - 1) / 2, row - (streets - 1) / 2];
      return [
        rounded(lng + (x + 0.9 * Math.sin(row / 6 + bend) + off()) * wide),
        rounded(lat + (y + 0.7 * Math.sin(column / 7 + other) + off()) * apart),
      ];
    }),
  );
}

/** The avenues, then the streets that cross them. Known streets of the place lie among made-up ones. */
export function waysOf(
  { streets: known }: DemoOrganisation,
  crossings: GeoJSON.Position[][],
): readonly (Way & { at: GeoJSON.Position[] })[] {
  const across = crossings.map((_, n) => crossings.map((row) => row[n] ?? []));
  return [...crossings, ...across].map((at, n) => {
    const own = n % 6 === 3 ? known[Math.floor(n / 6)] : undefined;
    return { name: own ?? madeUp(n), at };
  });
}

/** Each name stands once: `Ash Ave`, `N Ash Ave`, `Ash St`. */
function madeUp(n: number): string {
  const [end, of] = n < streets ? ['Ave', n] : ['St', n - streets];
  return `${['', 'N ', 'S '][Math.floor(of / trees.length)]}${trees[of % trees.length]} ${end}`;
}

const kept = new Map<string, readonly Way[]>();
function streetsOf(organisation: DemoOrganisation): readonly Way[] {
  const { name } = organisation;
  const ways = kept.get(name) ?? waysOf(organisation, crossingsOf(organisation, chance(`${name} network`)));
  kept.set(name, ways);
  return ways;
}

/** The address on the nearest street of the organization's map. Degrees; numbers grow by a hundred each block. */
export function addressAt(
  organisation: DemoOrganisation,
  { lat, lng }: { readonly lat: number; readonly lng: number },
) {
  const narrow = Math.cos((lat * Math.PI) / 180);
  let nearest = { far: Number.POSITIVE_INFINITY, lat, lng, route: '', streetNumber: '' };
  for (const { name, at } of streetsOf(organisation)) {
    for (let block = 0; block + 1 < at.length; block++) {
      const [x1 = 0, y1 = 0] = at[block] ?? [];
      const [x2 = 0, y2 = 0] = at[block + 1] ?? [];
      const [dx, dy] = [(x2 - x1) * narrow, y2 - y1];
      const share = Math.min(1, Math.max(0, ((lng - x1) * narrow * dx + (lat - y1) * dy) / (dx * dx + dy * dy)));
      const [toLng, toLat] = [x1 + share * (x2 - x1), y1 + share * dy];
      const far = ((lng - toLng) * narrow) ** 2 + (lat - toLat) ** 2;
      if (far >= nearest.far) continue;
      const streetNumber = String(100 * (block + 1) + Math.floor(share * 99));
      nearest = { far, lat: rounded(toLat), lng: rounded(toLng), route: name, streetNumber };
    }
  }
  const { route, streetNumber } = nearest;
  const raw = `${streetNumber} ${route}, ${organisation.locality}, ${organisation.state}`;
  return { lat: nearest.lat, lng: nearest.lng, route, streetNumber, raw };
}

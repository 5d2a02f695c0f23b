import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { metres } from './earth.ts';

const unzipped = promisify(gunzip);

interface Named {
  readonly properties: { readonly kind: string; readonly name: string };
}
interface Placed extends Named {
  readonly geometry: GeoJSON.Geometry;
}

/** Two streets by their numbers in the list of streets, and the place where they meet. */
type Crossing = readonly [one: number, other: number, lat: number, lng: number];

/** The kinds of names of a place, as the metadata of a cut archive has it. */
export interface PlaceNames {
  readonly streets: readonly string[];
  readonly crossings: readonly Crossing[];
  readonly mileposts: readonly (readonly [name: string, lat: number, lng: number])[];
}

/** The names of a network's streets, each once. */
export const streetNames = ({ features }: { readonly features: readonly Named[] }): readonly string[] => [
  ...new Set(features.flatMap(({ properties: { kind, name } }) => (kind === 'streets' && name !== '' ? [name] : []))),
];

/** Carriageways of one street are farther apart than this at no crossing. Metres. */
const wide = 100;

/** The places at which two streets have a corner or an end in common. Streets that meet in several places have none. */
export function crossingsOf(
  network: { readonly features: readonly Placed[] },
  streets: readonly string[],
): readonly Crossing[] {
  const indexes = new Map(streets.map((name, n) => [name, n]));
  const at = new Map<number, Set<number>>();
  const found = new Map<string, { readonly first: readonly [lat: number, lng: number]; isOne: boolean }>();
  for (const { properties, geometry } of network.features) {
    const index = indexes.get(properties.name);
    if (properties.kind !== 'streets' || index === undefined || geometry.type === 'GeometryCollection') continue;
    eachCorner(geometry.coordinates, (lng, lat) => {
      // A meter. Each product below 2 ** 53.
      const key = (Math.round(lng * 1e5) + 18e6) * 2e7 + Math.round(lat * 1e5) + 9e6;
      const here = at.get(key);
      if (!here) return void at.set(key, new Set([index]));
      for (const other of here) {
        if (other === index) continue;
        const pair = [Math.min(index, other), Math.max(index, other)].join();
        const known = found.get(pair);
        if (!known) found.set(pair, { first: [lat, lng], isOne: true });
        else if (metres(known.first, [lat, lng]) > wide) known.isOne = false;
      }
      here.add(index);
    });
  }
  return [...found].flatMap(([pair, { first, isOne }]) => {
    const [one = 0, other = 0] = pair.split(',').map(Number);
    return isOne ? [[one, other, ...first] as const] : [];
  });
}

function eachCorner(value: unknown, tell: (lng: number, lat: number) => void): void {
  const [lng, lat] = value as readonly unknown[];
  if (typeof lng === 'number' && typeof lat === 'number') tell(lng, lat);
  else for (const one of value as readonly unknown[]) if (Array.isArray(one)) eachCorner(one, tell);
}

export const milepostsOf = ({ features }: { readonly features: readonly Placed[] }): PlaceNames['mileposts'] =>
  features.flatMap(({ properties: { kind, name }, geometry }) => {
    const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : [];
    return kind === 'mileposts' && lng !== undefined && lat !== undefined ? [[name, lat, lng] as const] : [];
  });

/** The names in the metadata of a cut archive; none of an archive without. */
export async function namesIn(path: string): Promise<PlaceNames> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(40);
    await file.read(header, 0, header.length, 0);
    const metadata = Buffer.alloc(Number(header.readBigUInt64LE(32)));
    await file.read(metadata, 0, metadata.length, Number(header.readBigUInt64LE(24)));
    const {
      streets = [],
      crossings = [],
      mileposts = [],
    } = JSON.parse((await unzipped(metadata)).toString()) as Partial<PlaceNames>;
    return { streets, crossings, mileposts };
  } finally {
    await file.close();
  }
}

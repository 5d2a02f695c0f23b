import { expect, it } from 'vitest';
import { networkOf } from '#services/commands/layers/network';
import { readFeatures } from '#services/commands/layers/read';
import { cases, chance, many, patience, pick, rarely, start, upTo } from './draws.ts';

type Part =
  | { readonly type: 'Point'; readonly coordinates: number[] }
  | { readonly type: 'LineString'; readonly coordinates: number[][] }
  | { readonly type: 'Polygon'; readonly coordinates: number[][][] };
interface Drawn {
  readonly name: string;
  readonly parts: readonly Part[];
}

const degrees = (from: number): number => Number((from + chance()).toFixed(6));
const position = (): number[] => [degrees(-105.5), degrees(39.3)];

function part(): Part {
  const type = pick(['Point', 'LineString', 'Polygon'] as const);
  if (type === 'Point') return { type, coordinates: position() };
  if (type === 'LineString') return { type, coordinates: many(2 + upTo(3), position) };
  const ring = many(3 + upTo(2), position);
  return { type, coordinates: [[...ring, ring[0] ?? []]] };
}
const features = (): readonly Drawn[] =>
  many(1 + upTo(4), (n) => ({ name: pick(['Piñon', 'H 1', 'Åse', `<${n}> & "x"`]), parts: many(upTo(3), part) }));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const words = (positions: readonly number[][]): string =>
  positions.map((one) => [...one, 0].join()).join(pick([' ', '\n  ']));
const inKml = (one: Part): string => {
  const line = (positions: readonly number[][]) => `<coordinates>${words(positions)}</coordinates>`;
  if (one.type === 'Point') return `<Point>${line([one.coordinates])}</Point>`;
  if (one.type === 'LineString') return `<LineString>${line(one.coordinates)}</LineString>`;
  const [ring = []] = one.coordinates;
  return `<Polygon><outerBoundaryIs><LinearRing>${line(ring)}</LinearRing></outerBoundaryIs></Polygon>`;
};

const kmlOf = (all: readonly Drawn[], encoding: string): string => {
  const places = all.map(({ name, parts }) => {
    const inside =
      parts.length === 1 ? parts.map(inKml).join('') : `<MultiGeometry>${parts.map(inKml).join('')}</MultiGeometry>`;
    return `<Placemark><name>${escaped(name)}</name>${parts.length === 0 ? '' : inside}</Placemark>`;
  });
  return `<?xml version="1.0" encoding="${encoding}"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places.join('\n')}</Document></kml>`;
};

const geoJsonOf = (all: readonly Drawn[]): string => {
  const found = all.map(({ name, parts }) => {
    const [only, ...more] = parts;
    const geometries = { type: 'GeometryCollection', geometries: parts };
    const empty = pick([null, { type: 'LineString', coordinates: [] }, geometries]);
    return { type: 'Feature', properties: { name }, geometry: !only ? empty : more.length > 0 ? geometries : only };
  });
  return rarely(0.3)
    ? found.map((one) => JSON.stringify(one)).join('\n')
    : JSON.stringify({ type: 'FeatureCollection', features: found });
};

const shown = async (bytes: Buffer) => {
  const { network } = networkOf(
    await readFeatures(bytes),
    { kind: 'valves', name: null },
    { centre: [39.8, -105.1], miles: 310 },
  );
  return network.features.map(({ properties: { name }, geometry }) => ({ name, ...(geometry as Part) }));
};

it(
  'a layer has the same parts from KML and from GeoJSON, in any encoding, and they are those that were drawn',
  async () => {
    for (let n = 0; n < cases; n++) {
      const all = features();
      if (all.every(({ parts }) => parts.length === 0)) continue;
      const expected = all.flatMap(({ name, parts }) => parts.map((one) => ({ name, ...one })));
      const json = geoJsonOf(all);
      const kml = kmlOf(all, 'UTF-8');
      const why = `SEED=${start} case ${n}: ${json}`;
      const forms = [
        Buffer.from(json),
        Buffer.from(kml),
        pick([
          () => Buffer.from(`\uFEFF${json}`, 'utf16le'),
          () => Buffer.from(kmlOf(all, 'ISO-8859-1'), 'latin1'),
          () => Buffer.from(`\uFEFF${kmlOf(all, 'UTF-16')}`, 'utf16le').swap16(),
          () => Buffer.from(`\uFEFF${kml}`),
        ])(),
      ];
      for (const bytes of forms) {
        const is = await shown(bytes).catch((error: Error) => [
          error.message,
          bytes.subarray(0, 80).toString('latin1'),
        ]);
        expect({ why, is }).toEqual({ why, is: expected });
      }
    }
  },
  patience,
);

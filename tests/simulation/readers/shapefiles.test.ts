import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { networkOf } from '#services/commands/layers/network';
import { readFeatures } from '#services/commands/layers/read';
import { cases, chance, many, patience, pick, rarely, start, upTo } from './draws.ts';

type Position = readonly [x: number, y: number];
type Parts = readonly (readonly Position[])[];
interface Drawn {
  readonly name: string;
  /** The parts of a line, the rings of areas, or the one position of a point; none for a row without a place. */
  readonly parts: Parts;
}
const kinds = { point: 1, line: 3, area: 5 } as const;
type Kind = keyof typeof kinds;

const degrees = (from: number, n: number): number => Number((from + n * 0.01 + chance() * 0.005).toFixed(6));
const position = (n = 0): Position => [degrees(-105.5, n), degrees(39.3, n)];

/** Outer rings are clockwise (ESRI's description of 1998), holes are not. */
function box(n: number, isHole: boolean): readonly Position[] {
  const [x, y] = [Number((-105.5 + n * 0.01).toFixed(6)), Number((39.3 + n * 0.01).toFixed(6))];
  const [from, to] = isHole ? [0.002, 0.003] : [0.001, 0.004];
  const corner = (east: number, north: number): Position => [
    Number((x + east).toFixed(6)),
    Number((y + north).toFixed(6)),
  ];
  const ring = [corner(from, from), corner(from, to), corner(to, to), corner(to, from), corner(from, from)];
  return isHole ? ring.toReversed() : ring;
}

const partsOf = (kind: Kind): Parts => {
  if (rarely(0.1)) return [];
  if (kind === 'point') return [[position()]];
  if (kind === 'line') return many(1 + upTo(2), (n) => many(2 + upTo(3), () => position(n)));
  return many(1 + upTo(2), (n) => (rarely(0.4) ? [box(n, false), box(n, true)] : [box(n, false)])).flat();
};

/** The geometry that the parts mean, by their order: a hole follows its ring. */
function meant(kind: Kind, parts: Parts): object {
  if (kind === 'point') return { type: 'Point', coordinates: parts[0]?.[0] };
  if (kind === 'line')
    return parts.length === 1
      ? { type: 'LineString', coordinates: parts[0] }
      : { type: 'MultiLineString', coordinates: parts };
  const areas: (readonly Position[])[][] = [];
  for (const ring of parts) {
    const [x = 0, later = 0] = [ring[0]?.[0], ring[2]?.[0]];
    const isHole = Math.abs(later - x) < 0.002;
    if (isHole) areas.at(-1)?.push(ring);
    else areas.push([ring]);
  }
  return areas.length === 1 ? { type: 'Polygon', coordinates: areas[0] } : { type: 'MultiPolygon', coordinates: areas };
}

function record(kind: Kind, parts: Parts, n: number): Buffer {
  const positions = parts.flat();
  const ints = (...values: readonly number[]) => Buffer.from(Int32Array.from(values).buffer);
  const doubles = (...values: readonly number[]) => Buffer.from(Float64Array.from(values).buffer);
  const starts = parts.map((_, at) => parts.slice(0, at).flat().length);
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const bounds = doubles(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const inside =
    kind === 'point'
      ? [doubles(...positions.flat())]
      : [bounds, ints(parts.length, positions.length, ...starts), doubles(...positions.flat())];
  const body = positions.length === 0 ? ints(0) : Buffer.concat([ints(kinds[kind]), ...inside]);
  const head = Buffer.alloc(8);
  head.writeInt32BE(n + 1, 0);
  head.writeInt32BE(body.length / 2, 4);
  return Buffer.concat([head, body]);
}

/** The files of a Shapefile: the places, and a table of dBASE with their names. */
function filesOf(kind: Kind, all: readonly Drawn[], isUtf8: boolean): Readonly<Record<string, Uint8Array>> {
  const records = Buffer.concat(all.map(({ parts }, n) => record(kind, parts, n)));
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(kinds[kind], 32);
  const field = Buffer.alloc(32);
  field.write('NAME');
  field.write('C', 11);
  field[16] = 20;
  const table = Buffer.alloc(32);
  table[0] = 3;
  table.writeInt32LE(all.length, 4);
  table.writeInt16LE(65, 8);
  table.writeInt16LE(21, 10);
  const cell = (name: string): Buffer => {
    const bytes = Buffer.alloc(21, ' ');
    Buffer.from(name, isUtf8 ? 'utf8' : 'latin1').copy(bytes, 1);
    return bytes;
  };
  return {
    'net.shp': Buffer.concat([header, records]),
    'net.dbf': Buffer.concat([
      table,
      field,
      Buffer.from([13]),
      ...all.map(({ name }) => cell(name)),
      Buffer.from([26]),
    ]),
    ...(isUtf8 && { 'net.cpg': strToU8('UTF-8') }),
  };
}

it(
  'a Shapefile has the parts and the names that were drawn',
  async () => {
    const wrong: object[] = [];
    for (let n = 0; n < cases; n++) {
      const kind = pick(['point', 'line', 'area'] as const);
      const all = many(1 + upTo(4), (k) => ({
        name: pick(['Piñon', `H ${k}`, 'Åse', '8" Güß']),
        parts: partsOf(kind),
      }));
      const right = all
        .filter(({ parts }) => parts.length > 0)
        .map(({ name, parts }) => ({ name, ...meant(kind, parts) }));
      if (right.length === 0) continue;
      const zip = Buffer.from(zipSync(filesOf(kind, all, rarely(0.5)), { level: 0 }));
      const reach = { centre: [39.8, -105.1], miles: 310 } as const;
      const { network, notes } = networkOf(await readFeatures(zip), { kind: 'mains', name: null }, reach);
      const found = network.features.map(({ properties: { name }, geometry }) => ({ name, ...geometry }));
      const isTold = right.length === all.length || notes.some((note) => note.includes('without a place'));
      if (JSON.stringify(found) !== JSON.stringify(right) || !isTold)
        wrong.push({ why: `SEED=${start} case ${n}`, found, right, notes });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  },
  patience,
);

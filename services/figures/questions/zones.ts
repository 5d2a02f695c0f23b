import type { ZoneShape } from '#contracts/analytics/zones';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import type { App } from '#services/app/app';
import { type Zone, zoneFinder, zoneReader } from '#services/maps/zones';
import { onlyPart } from '#services/parsing/reader';
import { type IncidentBlock, none } from '../columns/kinds.ts';

/** The zones of the loaded layers, and the zone of each incident of a block. */
export interface Zones {
  readonly names: readonly string[];
  /** The areas; several may have one name. */
  readonly areas: readonly Zone[];
  /** The number of the name; -1 for an incident without a place, or outside all zones. */
  numbersIn(block: IncidentBlock): Int32Array;
  /** Finds the zones of these blocks, one in each turn of the event loop, so that no other request waits for all of them. */
  found(blocks: readonly IncidentBlock[]): Promise<void>;
}

const noZones: Zones = {
  names: [],
  areas: [],
  numbersIn: ({ size }) => new Int32Array(size).fill(none),
  found: () => Promise.resolve(),
};

/** By the contents of their layers: a few organizations' zones are kept. */
const kept = new Map<string, Promise<Zones>>();
const most = 50;

export function zonesOf(app: App, entity: string): Promise<Zones> {
  const layers = app.views
    .docs('map_layers', { where: { entity } })
    .filter(({ kinds }) => kinds.some(({ kind, features }) => kind === 'zones' && features > 0))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (layers.length === 0) return Promise.resolve(noZones);
  const key = layers.map(({ sha256 }) => `${entity} ${sha256}`).join(' ');
  const found = kept.get(key);
  if (found) return found;
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  const reading = Promise.all(layers.map((layer) => read(app, layer))).then((all) => numbered(all.flat()));
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

async function read(app: App, layer: MapLayerDoc): Promise<readonly Zone[]> {
  const pieces: Buffer[] = [];
  for await (const piece of await app.files.open(layer)) pieces.push(piece as Buffer);
  const input = { bytes: new Uint8Array(Buffer.concat(pieces)) };
  return onlyPart(app.parsing.read(zoneReader, { entity: layer.entity, input }));
}

/** Zones of one name are one zone. */
export function numbered(zones: readonly Zone[]): Zones {
  const names = [...new Set(zones.map(({ name }) => name))];
  const numbers = zones.map(({ name }) => names.indexOf(name));
  const find = zoneFinder(zones);
  const known = new WeakMap<IncidentBlock, { readonly changes: number; readonly numbers: Int32Array }>();
  const knownIn = (block: IncidentBlock): Int32Array | null => {
    const before = known.get(block);
    return before?.changes === block.changes ? before.numbers : null;
  };
  const numbersIn = (block: IncidentBlock): Int32Array => {
    const before = knownIn(block);
    if (before) return before;
    const found = Int32Array.from({ length: block.size }, (_, n) => {
      if (block.x[n] === none) return none;
      return numbers[find([block.lat[n] as number, block.lng[n] as number])] ?? none;
    });
    known.set(block, { changes: block.changes, numbers: found });
    return found;
  };
  const found = async (blocks: readonly IncidentBlock[]): Promise<void> => {
    for (const block of blocks) {
      if (knownIn(block)) continue;
      numbersIn(block);
      await new Promise(setImmediate);
    }
  };
  return { names, areas: zones, numbersIn, found };
}

/** The most corners of a ring in a drawing. */
const mostCorners = 200;

/** The zones as a map of figures draws them, by name. */
export const drawnZones = ({ names, areas }: Pick<Zones, 'names' | 'areas'>): readonly ZoneShape[] =>
  names.map((name) => ({
    name,
    rings: areas.filter((area) => area.name === name).flatMap(({ rings }) => rings.map(thinned)),
  }));

/** Latitude and longitude of each corner, or of every second, third and so on where there are many. */
function thinned(ring: Float64Array): readonly (readonly [number, number])[] {
  const every = Math.ceil(ring.length / 2 / mostCorners);
  const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return Array.from({ length: Math.ceil(ring.length / 2 / every) }, (_, n): [number, number] => {
    const at = n * every * 2;
    return [rounded(ring[at + 1] as number), rounded(ring[at] as number)];
  });
}

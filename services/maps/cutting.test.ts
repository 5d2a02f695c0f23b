import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles, type RangeResponse, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import type { LayerKind } from '#contracts/map/layerKinds';
import { archive, tileId } from './archive.ts';
import { cut, type NetworkFeature } from './cutting.ts';

/** An archive in memory, read by the library that browsers use. */
const opened = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset: number, length: number): Promise<RangeResponse> => {
      const part = bytes.subarray(offset, offset + length);
      return { data: part.buffer.slice(part.byteOffset, part.byteOffset + part.length) as ArrayBuffer };
    },
  });

const feature = (kind: LayerKind, name: string, geometry: NetworkFeature['geometry']): NetworkFeature => ({
  type: 'Feature',
  properties: { kind, name },
  geometry,
});
const main = feature('mains', '8 in', {
  type: 'LineString',
  coordinates: [
    [-105.09, 39.8],
    [-105.08, 39.81],
  ],
});
const valve = feature('valves', 'V-1', { type: 'Point', coordinates: [-105.09, 39.8] });

const tileOf = (
  z: number,
  [lng, lat]: readonly [number, number] = [-105.09, 39.8],
): readonly [number, number, number] => {
  const row = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [z, Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(row * 2 ** z)];
};

describe('a network', () => {
  const tiles = opened(cut({ type: 'FeatureCollection', features: [main, valve] }));
  const namesAt = async (z: number) => {
    const found = await tiles.getZxy(...tileOf(z));
    if (!found) return null;
    const { layers } = new VectorTile(new Pbf(found.data));
    return Object.entries(layers).map(([kind, layer]) => [kind, layer?.feature(0).properties.name]);
  };

  it('is cut from zoom 11 to 15, its points from zoom 14', async () => {
    expect(await namesAt(10)).toBeNull();
    expect(await namesAt(11)).toEqual([['mains', '8 in']]);
    expect(await namesAt(13)).toEqual([['mains', '8 in']]);
    expect(await namesAt(15)).toEqual([
      ['mains', '8 in'],
      ['valves', 'V-1'],
    ]);
    expect(await namesAt(16)).toBeNull();
  });

  it('is cut in every quarter of every tile', async () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((x) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((y) => [-105.1 + x / 64, 39.8 + y / 64] as const),
    );
    const valves = places.map((at, n) => feature('valves', `V-${n}`, { type: 'Point', coordinates: [...at] }));
    const reader = opened(cut({ type: 'FeatureCollection', features: valves }));
    for (const z of [14, 15])
      for (const [n, at] of places.entries()) {
        const found = await reader.getZxy(...tileOf(z, at));
        const layer = found && new VectorTile(new Pbf(found.data)).layers.valves;
        const names = Array.from({ length: layer?.length ?? 0 }, (_, one) => layer?.feature(one).properties.name);
        expect(names).toContain(`V-${n}`);
      }
  });

  it('says where it is', async () => {
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await tiles.getHeader();
    expect([minLon, minLat, maxLon, maxLat, minZoom, maxZoom]).toEqual([-105.09, 39.8, -105.08, 39.81, 11, 15]);
  });

  it('has the name of a zone once, in its middle, and its streets by name', async () => {
    const zone = feature('zones', 'North', {
      type: 'Polygon',
      coordinates: [
        [
          [-105.2, 39.7],
          [-105, 39.7],
          [-105, 39.9],
          [-105.2, 39.9],
          [-105.2, 39.7],
        ],
      ],
    });
    const street = (name: string) => feature('streets', name, main.geometry);
    const reader = opened(
      cut({ type: 'FeatureCollection', features: [zone, street('Ash St'), street('Elm Ave'), street('Ash St')] }),
    );
    const [z, x, y] = tileOf(13);
    const named: string[] = [];
    for (let across = x - 3; across <= x + 3; across++)
      for (let down = y - 3; down <= y + 3; down++) {
        const found = await reader.getZxy(z, across, down);
        const names = found && new VectorTile(new Pbf(found.data)).layers.zone_names;
        for (let n = 0; n < (names?.length ?? 0); n++) named.push(String(names?.feature(n).properties.name));
      }
    expect(named).toEqual(['North']);
    expect(await reader.getMetadata()).toMatchObject({ streets: ['Ash St', 'Elm Ave'] });
  });

  it('of more tiles than one directory holds is read like a small one', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      z: 14,
      x: 3_000 + (n % 100),
      y: 6_000 + Math.floor(n / 100),
      data: Buffer.from(`tile ${n}`),
    }));
    const bytes = archive(many, { minZoom: 14, maxZoom: 14, bounds: [-106, 39, -104, 41], metadata: {} });
    const reader = opened(bytes);
    const header = await reader.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThan(16_384);
    for (const n of [0, 1_999, 2_000, 4_999]) {
      const { z = 0, x = 0, y = 0 } = many[n] ?? {};
      expect(Buffer.from((await reader.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)).toString()).toBe(`tile ${n}`);
    }
    expect(await reader.getZxy(14, 3_101, 6_000)).toBeUndefined();
  });
});

it('numbers tiles as PMTiles does', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [3, 5, 2],
    [12, 846, 1_555],
    [15, 6_816, 12_440],
  ] as const)
    expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y));
});

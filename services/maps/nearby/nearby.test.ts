import { describe, expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import type { Network, NetworkFeature } from '../cutting.ts';
import { around } from './nearbyReader.ts';

/** Meters east and north of the break, as degrees. */
const at = (east: number, north: number): GeoJSON.Position => [
  -105.0875 + east / (111_195 * Math.cos((39.8 * Math.PI) / 180)),
  39.8 + north / 111_195,
];
const place: LatLng = [39.8, -105.0875];
const feature = (
  kind: NetworkFeature['properties']['kind'],
  name: string,
  geometry: GeoJSON.Geometry,
): NetworkFeature => ({
  type: 'Feature',
  properties: { kind, name },
  geometry,
});
const main = (name: string, ...coordinates: GeoJSON.Position[]) =>
  feature('mains', name, { type: 'LineString', coordinates });
const valve = (name: string, east: number, north: number) =>
  feature('valves', name, { type: 'Point', coordinates: at(east, north) });
const hydrant = (name: string, east: number, north: number) =>
  feature('hydrants', name, { type: 'Point', coordinates: at(east, north) });

/** An avenue with two side streets, one of which has no valve at the corner. */
const town = [
  main('8 in', at(-500, 10), at(-100, 10), at(200, 10), at(500, 10)),
  main('6 in', at(-100, 10), at(-100, 300)),
  main('6 in', at(200, 10.6), at(200, -300)),
  valve('V west', -300, 12),
  valve('V north', -100, 80),
  valve('V east', 400, 9),
  hydrant('H 1', 40, 0),
  hydrant('H far', 900, 0),
];
const askedOf = (features: readonly NetworkFeature[], customers: readonly LatLng[] = []) =>
  around({ type: 'FeatureCollection', features: [...features] } as Network, { place, customers });
const customer = (east: number, north: number): LatLng => at(east, north).toReversed() as unknown as LatLng;

describe('a break of the main', () => {
  it('is isolated by the nearest valve on each way that water comes', () => {
    const { isolation } = askedOf(town);
    expect(isolation).toMatchObject({ main: '8 in', metres: 10, complete: true });
    expect(isolation?.valves.map(({ name, metres }) => [name, metres])).toEqual([
      ['V north', 128],
      ['V west', 300],
      ['V east', 400],
    ]);
    // 300 m west, 400 m east, 70 m of the north street, 310 m of the south street that ends there.
    expect(isolation?.length).toBeGreaterThan(1_070);
    expect(isolation?.length).toBeLessThan(1_090);
  });

  it('leaves those dry whose nearest main is shut off', () =>
    expect(
      askedOf(town, [customer(0, 30), customer(210, -250), customer(-90, 250), customer(450, 20), customer(0, 300)])
        .dry,
    ).toEqual([true, true, false, false, false]));

  it('is not said to be isolated when a main without a valve leads on', () => {
    const far = main('12 in', at(200, -300), at(200, -9_000), at(9_000, -9_000));
    expect(askedOf([...town, far]).isolation?.complete).toBe(false);
    expect(askedOf(town.filter(({ properties }) => properties.kind !== 'valves')).isolation?.complete).toBe(false);
  });

  it('crosses a main that only passes over it, without a common corner', () => {
    const over = main('24 in', at(50, -400), at(50, 400));
    expect(askedOf([...town, over]).isolation?.valves.map(({ name }) => name)).toEqual(['V north', 'V west', 'V east']);
  });

  it('needs a main within reach', () => {
    expect(askedOf([main('8 in', at(-500, 150), at(500, 150))]).isolation).toBeNull();
    expect(askedOf([]).isolation).toBeNull();
  });
});

it('the valves and hydrants around an incident are the nearest three of each kind within 200 m', () => {
  const many = [5, 4, 3, 2, 1].map((n) => hydrant(`H ${n}`, 30 * n, 0));
  expect(
    askedOf([...many, valve('V', 20, 0), valve('V far', 250, 0)]).features.map(({ name, metres }) => [name, metres]),
  ).toEqual([
    ['V', 20],
    ['H 1', 30],
    ['H 2', 60],
    ['H 3', 90],
  ]);
});

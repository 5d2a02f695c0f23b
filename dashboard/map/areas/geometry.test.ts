import { describe, expect, it, vi } from 'vitest';
import type { LatLng, LngLat } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { boxAround, circle, distance, earthRadius, metersOf, simplified, within } from './geometry.ts';
import { shapesOf } from './shapes.ts';

const arvada: LatLng = [39.8028, -105.0875];

describe('a geo search', () => {
  it('measures on an earth of 6,371,009 m', () => {
    expect(distance([0, 0], [0, 180])).toBeCloseTo(Math.PI * earthRadius, 3);
    expect(distance([0, 0], [1, 0])).toBeCloseTo((Math.PI * 6_371_009) / 180, 3);
    expect(distance(arvada, arvada)).toBe(0);
  });

  it.each([
    [1, 'm', 1],
    [2, 'km', 2_000],
    [100, 'yd', 91.44],
    [1, 'mi', 1_609.344],
  ] as const)('%d %s is %d m', (length, unit, meters) => expect(metersOf(length, unit)).toBeCloseTo(meters, 6));

  it('finds what is within the radius, the nearest first', () => {
    const items: readonly LatLng[] = [
      [39.81, -105.0875],
      [39.8029, -105.0875],
      [40.8, -105.0875],
    ];
    const found = within(items, (item) => item, { center: arvada, meters: metersOf(1, 'mi') });
    expect(found.map(({ item }) => item)).toEqual([items[1], items[0]]);
    expect(found[0]?.meters).toBeCloseTo(distance(arvada, [39.8029, -105.0875]), 6);
  });

  it('draws a circle whose corners are all as far from its center', () => {
    for (const [lng, lat] of circle(arvada, 500))
      expect(Math.abs(distance(arvada, [lat, lng]) - 500)).toBeLessThan(0.2);
  });
});

describe('a circle on the ground', () => {
  it.each([
    ['reaches as far to each side', [60, 10], '60.449661,10.899349,59.550339,9.100651'],
    ['ends at the south pole', [-89.9, 10], '-89.450339,100,-90,-80'],
    ['ends at the north pole', [89.9, -10], '90,80,89.450339,-100'],
  ] as const)('has a box that %s', (_, center, box) => expect(boxAround({ center, meters: 50_000 })).toBe(box));

  it('begins in the north, and goes on to the east', () => {
    const corners = circle([60, 10], 50_000);
    expect(corners).toHaveLength(64);
    expect([0, 16, 32, 48].map((n) => corners[n])).toEqual([
      [10, 60.44966],
      [10.899265, 59.996944],
      [10, 59.55034],
      [9.100735, 59.996944],
    ]);
  });
});

describe('a drawn outline', () => {
  it('loses the corners that lie within the tolerance', () => {
    const drawn: readonly LngLat[] = [
      [0, 0],
      [0.01, 0.00005],
      [0.02, 0],
      [0.02, 0.02],
      [0.02, 0.04],
    ];
    expect(simplified(drawn)).toEqual([drawn[0], drawn[2], drawn[4]]);
    expect(simplified([drawn[0], [0.01, 0.00011], drawn[2]] as readonly LngLat[])).toHaveLength(3);
  });

  it('keeps a loop that ends where it began', () => {
    const loop: readonly LngLat[] = [
      [0, 0],
      [0.02, 0],
      [0.02, 0.02],
      [0, 0],
    ];
    expect(simplified(loop)).toEqual(loop);
  });

  it('loses a corner at the tolerance exactly, and no corner beyond it', () => {
    const bent: readonly LngLat[] = [
      [0, 0],
      [1, 0.5],
      [2, 0],
      [3, 0.75],
      [4, 0],
    ];
    expect(simplified(bent, 0.5)).toEqual([bent[0], bent[3], bent[4]]);
    expect(simplified(bent, 0.25)).toEqual(bent);
    expect(simplified(bent, 0.75)).toEqual([bent[0], bent[4]]);
  });

  it('keeps a corner that lies beyond the ends of the line', () => {
    const back: readonly LngLat[] = [
      [0, 0],
      [3, 0],
      [2, 0],
    ];
    expect(simplified(back, 0.5)).toEqual(back);
    expect(simplified(back, 1)).toEqual([back[0], back[2]]);
    const ahead: readonly LngLat[] = [
      [0, 0],
      [-1, 0],
      [2, 0],
    ];
    expect(simplified(ahead, 0.5)).toEqual(ahead);
    expect(simplified(ahead, 1)).toEqual([ahead[0], ahead[2]]);
  });

  it('has more than the server takes: it keeps its large corners alone', () => {
    const small = Array.from(
      { length: limits.notify.corners + 100 },
      (_, n): LngLat => [n + 1, n % 2 === 0 ? 0.00015 : -0.00015],
    );
    const drawn: readonly LngLat[] = [[0, 0], ...small, [1_101, 0], [1_102, 5], [1_103, 0]];
    expect(simplified(drawn)).toEqual([
      [0, 0],
      [1_101, 0],
      [1_102, 5],
      [1_103, 0],
    ]);
  });

  it('of a very long way is thinned out first, and keeps its end', () => {
    const way = (corners: number) =>
      Array.from({ length: corners }, (_, n): LngLat => [n, n === 1 || n === corners - 1 ? 1 : 0]);
    expect(simplified(way(2_000), 0.1)).toContainEqual([1, 1]);
    expect(simplified(way(2_002), 0.1)).toEqual([
      [0, 0],
      [2_000, 0],
      [2_001, 1],
    ]);
  });
});

describe('the display of shapes', () => {
  it('draws points, lines and areas, and logs an unsupported type as an error', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ring = [
      [-105, 39],
      [-104, 39],
      [-104, 40],
      [-105, 39],
    ];
    const shapes = shapesOf([
      { type: 'Point', coordinates: [-105, 39] },
      { type: 'LineString', coordinates: ring },
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
      { type: 'Feature', geometry: { type: 'MultiPoint', coordinates: ring } },
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } }] },
    ]);
    expect(shapes.map(({ kind, points }) => `${kind} ${points.length}`)).toEqual([
      'point 1',
      'line 4',
      'area 4',
      'area 4',
      'area 4',
      'point 1',
      'point 1',
      'point 1',
      'point 1',
      'point 1',
    ]);
    expect(shapes[0]?.points).toEqual([[39, -105]]);
    expect(logged).not.toHaveBeenCalled();
    expect(shapesOf([{ type: 'Hexagon', coordinates: [] }, { type: 'Point', coordinates: 'here' }, null])).toEqual([]);
    expect(logged.mock.calls.map(([words]) => String(words))).toEqual([
      'Unsupported map data type: Hexagon',
      'Unsupported map data type: Point without a place',
      'Unsupported map data type: null',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import { viewOf } from './view.ts';

const size = { width: 640, height: 400 };
const arvada: LatLng = [39.8, -105.09];
const near = (a: number, b: number, within: number) => expect(Math.abs(a - b)).toBeLessThan(within);

describe('the view of a picture', () => {
  it('of one point has it in its middle, and is no closer than a map without streets has sense', () => {
    const view = viewOf([arvada], size);
    expect(view).toMatchObject({ ...size, zoom: 12 });
    const [x, y] = view.at(arvada);
    near(x, 320, 1e-6);
    near(y, 200, 1e-6);
    // A pixel at zoom 12 is 360 / 256 / 4,096 degrees wide.
    near(view.east - view.west, (640 * 360) / 256 / 4_096, 1e-9);
  });

  it('is the closest that holds all points, with a margin on every side', () => {
    const points: LatLng[] = [
      [39.6, -105.4],
      [40.1, -104.6],
      [39.9, -105],
    ];
    const view = viewOf(points, size);
    for (const point of points) {
      const [x, y] = view.at(point);
      expect([view.holds(point), x >= 32 && x <= 608, y >= 32 && y <= 368]).toEqual([true, true, true]);
    }
    const inHalf = { width: (size.width - 64) / 2 + 64, height: (size.height - 64) / 2 + 64 };
    expect(viewOf(points, inHalf).zoom).toBe(view.zoom - 1);
  });

  it('has north above south and west left of east, and its corners at its edges', () => {
    const view = viewOf([arvada], size);
    const [left, top] = view.at([view.north, view.west]);
    const [right, bottom] = view.at([view.south, view.east]);
    for (const [edge, at] of [
      [left, 0],
      [top, 0],
      [right, 640],
      [bottom, 400],
    ] as const)
      near(edge, at, 1e-6);
    expect(view.north).toBeGreaterThan(view.south);
  });

  it('holds what is at its edges, and nothing beyond any of them', () => {
    const { north, south, east, west, holds } = viewOf([arvada], size);
    const [lat, lng] = arvada;
    const edges: LatLng[] = [
      [north, lng],
      [south, lng],
      [lat, east],
      [lat, west],
    ];
    expect(edges.map(holds)).toEqual([true, true, true, true]);
    const beyond: LatLng[] = [
      [north + 1e-6, lng],
      [south - 1e-6, lng],
      [lat, east + 1e-6],
      [lat, west - 1e-6],
    ];
    expect(beyond.map(holds)).toEqual([false, false, false, false]);
  });

  it('of the whole world is the farthest there is, also at the poles and in a picture of a pixel', () => {
    const world: LatLng[] = [
      [90, -180],
      [-90, 180],
    ];
    for (const one of [size, { width: 1, height: 1 }]) expect(viewOf(world, one).zoom).toBe(0);
  });
});

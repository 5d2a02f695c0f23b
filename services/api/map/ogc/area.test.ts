import { describe, expect, it } from 'vitest';
import { boxIn, isWithin, meets, positionsOf, timesIn } from './area.ts';

describe('an area', () => {
  it('is read with and without heights', () => {
    expect(boxIn(undefined)).toBeNull();
    const box = { west: -105.2, south: 39.7, east: -105, north: 39.9 };
    expect(boxIn('-105.2,39.7,-105,39.9')).toEqual(box);
    expect(boxIn('-105.2,39.7,0,-105,39.9,100')).toEqual(box);
  });

  it.each<readonly [string, string, readonly (readonly number[])[], boolean]>([
    ['a point inside', '0,0,10,10', [[5, 5]], true],
    ['a point on a corner', '0,0,10,10', [[10, 0]], true],
    ['a point to the west', '0,0,10,10', [[-1, 5]], false],
    ['a point to the east', '0,0,10,10', [[11, 5]], false],
    ['a point to the north', '0,0,10,10', [[5, 11]], false],
    ['a point to the south', '0,0,10,10', [[5, -1]], false],
    [
      'a line across',
      '0,0,10,10',
      [
        [-5, 5],
        [15, 5],
      ],
      true,
    ],
    ['nothing', '0,0,10,10', [], false],
    ['a point west of 180° in an area across it', '170,-10,-170,10', [[175, 0]], true],
    ['a point east of 180° in an area across it', '170,-10,-170,10', [[-175, 0]], true],
    ['a point on the other side of the world', '170,-10,-170,10', [[0, 0]], false],
  ])('meets %s or not', (_, box, positions, met) => {
    const area = boxIn(box);
    expect(area && meets(area, positions)).toBe(met);
  });
});

describe('a time', () => {
  it('is one instant, or a range whose ends may be open', () => {
    const [a, b] = ['2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'];
    expect(timesIn(undefined)).toEqual({ from: null, until: null });
    expect(timesIn('2026-03-01T09:00:00+01:00')).toEqual({ from: a, until: a });
    expect(timesIn('2026-03-01T08:00:00Z/2026-03-02T08:00:00Z')).toEqual({ from: a, until: b });
    expect(timesIn('../2026-03-02T08:00:00Z')).toEqual({ from: null, until: b });
    expect(timesIn('2026-03-01T08:00:00Z/')).toEqual({ from: a, until: null });
  });

  it('holds both of its ends, and whatever has no time', () => {
    const day = { box: null, ...timesIn('2026-03-01T08:00:00Z/2026-03-02T08:00:00Z') };
    const times = [
      '2026-03-01T07:59:59.999Z',
      '2026-03-01T08:00:00.000Z',
      '2026-03-02T08:00:00.000Z',
      '2026-03-02T08:00:00.001Z',
      null,
    ];
    expect(times.map((time) => isWithin(day, time))).toEqual([false, true, true, false, true]);
    const open = { box: null, from: null, until: null };
    expect(isWithin(open, '2026-03-01T08:00:00.000Z')).toBe(true);
  });
});

it('the positions of a geometry are those of all its parts', () => {
  expect(positionsOf(null)).toEqual([]);
  expect(positionsOf({ type: 'Point', coordinates: [1, 2] })).toEqual([[1, 2]]);
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    ],
  } as const;
  expect(positionsOf(polygon as never)).toHaveLength(3);
  const both = { type: 'GeometryCollection', geometries: [polygon, { type: 'Point', coordinates: [1, 2] }] };
  expect(positionsOf(both as never)).toHaveLength(4);
});

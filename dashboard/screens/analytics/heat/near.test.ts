import { expect, it } from 'vitest';
import { boxAround, distance, metersOf } from '../../../map/areas/geometry.ts';
import { distanceWords, nearIn, nearText } from './near.ts';

const place = { center: [39.8028, -105.0875], meters: metersOf(500, 'yd'), unit: 'yd' } as const;

it('keeps a search around a place in the address, and takes nothing else for one', () => {
  expect(nearText(place)).toBe('39.802800,-105.087500,457.2,yd');
  expect(nearIn(nearText(place))).toEqual(place);
  for (const text of [undefined, '', '1,2,3', '91,0,5,m', '1,2,-5,m', '1,2,31000,m', '1,2,5,ft', ',,5,m'])
    expect([text, nearIn(text)]).toEqual([text, null]);
});

it('says a distance in the unit of the radius', () => {
  expect([distanceWords(100, 'm'), distanceWords(1_250, 'km'), distanceWords(91.44, 'yd')]).toEqual([
    '100 m',
    '1.25 km',
    '100 yd',
  ]);
  expect(distanceWords(1_609.344, 'mi')).toBe('1.00 mi');
});

it('asks for a box that holds the circle, and little more', () => {
  for (const lat of [0, 39.8028, -60, 85]) {
    const [north, east, south, west] = boxAround({ center: [lat, 10], meters: 5_000 })
      .split(',')
      .map(Number);
    for (const edge of [
      [north, 10],
      [south, 10],
      [lat, east],
      [lat, west],
    ] as const)
      expect(distance([lat, 10], [edge[0] ?? 0, edge[1] ?? 0])).toBeGreaterThanOrEqual(4_990);
    expect(distance([lat, 10], [north ?? 0, 10])).toBeLessThan(5_001);
  }
});

import { expect, it } from 'vitest';
import { drawnZones } from './zones.ts';

const ring = (corners: number) =>
  Float64Array.from({ length: corners * 2 }, (_, n) => (n % 2 === 0 ? -105 : 39) + n / 1e6);

it('zones of one name are drawn as one, with latitudes first', () => {
  const areas = [
    { name: 'NW', rings: [ring(4)] },
    { name: 'SE', rings: [ring(3)] },
    { name: 'NW', rings: [ring(3), ring(5)] },
  ];
  const drawn = drawnZones({ names: ['NW', 'SE'], areas });
  expect(drawn.map(({ name, rings }) => [name, rings.map(({ length }) => length)])).toEqual([
    ['NW', [4, 3, 5]],
    ['SE', [3]],
  ]);
  expect(drawn[1]?.rings[0]?.[1]).toEqual([39, -105]);
});

it('a ring of many corners is drawn with at most 200 of them, from its first on', () => {
  const counts = [200, 201, 400, 1_001].map(
    (corners) => drawnZones({ names: ['NW'], areas: [{ name: 'NW', rings: [ring(corners)] }] })[0]?.rings[0]?.length,
  );
  expect(counts).toEqual([200, 101, 200, 167]);
});

import { expect, it } from 'vitest';
import { columns, reported } from '#services/testing/columns';
import { drawnZones, numbered } from './zones.ts';

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

it('the zones of incidents are found a block in each turn, and again only where a row has changed', async () => {
  const square = Float64Array.from([-106, 39, -104, 39, -104, 40, -106, 40]);
  const zones = numbered([{ name: 'NW', rings: [square] }]);
  const rows = Array.from({ length: 600 }, (_, n) =>
    reported(n + 1, 1_000 + n, { lat: n % 2 === 0 ? 39.5 : 45, lng: -105 }),
  );
  const { incidents } = columns(...rows);
  expect(incidents.length).toBeGreaterThan(1);
  let turns = 0;
  const turning = setImmediate(function turn() {
    turns++;
    if (turns < 100) setImmediate(turn);
  });
  await zones.found(incidents);
  clearImmediate(turning);
  expect(turns).toBeGreaterThanOrEqual(incidents.length - 1);
  const [first] = incidents;
  if (!first) throw new Error('no block');
  const found = zones.numbersIn(first);
  expect([...found.subarray(0, 4)]).toEqual([0, -1, 0, -1]);
  expect(zones.numbersIn(first)).toBe(found);
  first.changes += 1;
  first.lat[1] = 39.5;
  await zones.found(incidents);
  expect([...zones.numbersIn(first).subarray(0, 4)]).toEqual([0, 0, 0, -1]);
});

import { expect, it } from 'vitest';
import { placesIn } from './placesIn.ts';
import { usPlaces } from './usPlaces.ts';

const around = (lat: number, lng: number, degrees: number) => ({
  west: lng - degrees,
  south: lat - degrees,
  east: lng + degrees,
  north: lat + degrees,
});
const names = (degrees: number) => placesIn(around(39.8, -105.09, degrees)).map(({ name }) => name);

it('names the places of a town, then its ZIP codes, the largest place first', () => {
  const found = placesIn(around(39.8, -105.09, 0.1));
  expect(found[0]).toMatchObject({ name: 'Arvada', kind: 'city' });
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Westminster', 'Wheat Ridge', '80002', '80004']),
  );
  expect(found.findIndex(({ kind }) => kind === 'zip')).toBe(found.filter(({ kind }) => kind !== 'zip').length);
});

it('names no ZIP code on a map of a state, and no more places than a map can hold', () => {
  expect(names(3)).not.toContain('80002');
  expect(names(30)).toHaveLength(250);
});

it('names nothing on the ocean, in an empty box, or in one that is upside down', () => {
  expect(placesIn(around(0, -150, 1))).toEqual([]);
  expect(names(0)).toEqual([]);
  expect(names(-1)).toEqual([]);
});

it('names a place on each border of the box', () => {
  const arvada = usPlaces().find(({ name, at: [lat, lng] }) => name === 'Arvada' && lat > 39 && lng < -105);
  const [lat, lng] = arvada?.at ?? [0, 0];
  const wide = around(lat, lng, 0.1);
  for (const border of [{ west: lng }, { east: lng }, { south: lat }, { north: lat }])
    expect(placesIn({ ...wide, ...border }).map(({ name }) => name)).toContain('Arvada');
});

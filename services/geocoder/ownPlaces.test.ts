import { expect, it } from 'vitest';
import type { Views } from '#services/views/views';
import { ownPlaces } from './ownPlaces.ts';

const rows = [
  { name: 'Carr Elementary', lat: 39.8, lng: -105.1 },
  { name: 'Carr pump station', lat: null, lng: null },
  { name: 'City Hall', lat: 39.81, lng: -105.09 },
];
const views = { doc: () => ({ spreadsheet: 's1', rows: 3 }), rangedRows: () => rows } as unknown as Views;
const lines = (typed: string) => ownPlaces({ views }, 'e1', typed).map(({ raw, lat }) => [raw, lat]);

it('are found by their names, with the side that is typed', () => {
  expect(lines('across from Carr Elementary')).toEqual([['across from Carr Elementary', 39.8]]);
  expect(lines('Across the street from the city  hall')).toEqual([['Across the street from City Hall', 39.81]]);
  expect(lines('next to carr elem')).toEqual([['next to Carr Elementary', 39.8]]);
  expect(lines('carr')).toEqual([['Carr Elementary', 39.8]]);
  expect([lines('5601 Carr St'), lines('near'), lines('at')]).toEqual([[], [], []]);
});

import { expect, it } from 'vitest';
import { boxOf, classesOf, classOf, inOrder } from './zoneClasses.ts';

it('classes have round edges from zero up to the largest value', () => {
  expect(classesOf([3, 41, null, 12])).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 20, to: 30 },
    { from: 30, to: 40 },
    { from: 40, to: 50 },
  ]);
  expect(classesOf([0.4]).map(({ to }) => to)).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(classesOf([1]).at(-1)).toEqual({ from: 0.8, to: 1 });
  expect(classesOf([46.5, 44.1, 39.8, 38.5]).map(({ from, to }) => [from, to])).toEqual([
    [38, 40],
    [40, 42],
    [42, 44],
    [44, 46],
    [46, 48],
  ]);
  // As close, and alone: shades from zero.
  expect([classesOf([7, 7]).length, classesOf([5, 10])[0]?.from, classesOf([5.1, 10])[0]?.from]).toEqual([4, 0, 5]);
  expect([classesOf([null, 0]), classesOf([])]).toEqual([[], []]);
});

it('a value on an edge is in the class below it, and a missing one in none', () => {
  const classes = classesOf([50]);
  expect([0, 10, 10.1, 50, null].map((value) => classOf(classes, value))).toEqual([0, 0, 1, 4, -1]);
});

it('the box holds every corner of every ring', () => {
  const ring = [
    [39.8, -105.1],
    [39.9, -105],
  ];
  expect(boxOf([{ name: 'NW', rings: [ring, [[39.7, -105.3]]] }])).toEqual([39.7, -105.3, 39.9, -105]);
  expect(boxOf([])).toBeNull();
});

it('zones are listed from the largest value, those of one value by name, those without a value last', () => {
  const zone = (name: string, value: number | null) => ({ name, value, n: null });
  expect(inOrder([zone('a', null), zone('c', 2), zone('d', 0), zone('b', 2)]).map(({ name }) => name)).toEqual([
    'b',
    'c',
    'd',
    'a',
  ]);
});

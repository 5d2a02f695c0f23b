import { expect, it } from 'vitest';
import { freeLabels } from './freeLabels.ts';

const label = (name: string, x: number, y: number) => ({ name, x, y, width: 60, height: 16 });
const names = (...labels: ReturnType<typeof label>[]) => freeLabels(labels).map(({ name }) => name);

it('writes no name over another: the more important one stays', () => {
  expect(names(label('Denver', 0, 0), label('Arvada', 59, 15))).toEqual(['Denver']);
  expect(names(label('Arvada', 59, 15), label('Denver', 0, 0))).toEqual(['Arvada']);
});

it('writes names beside and below each other', () =>
  expect(names(label('Denver', 0, 0), label('Arvada', 60, 0), label('Golden', 0, 16))).toHaveLength(3));

it('gives the room of a name that is not written to the next one', () =>
  expect(names(label('Denver', 0, 0), label('Edgewater', 50, 0), label('Lakewood', 100, 0))).toEqual([
    'Denver',
    'Lakewood',
  ]));

import { expect, it } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { differenceWords, figureColumns, shownValue } from './questionWords.ts';

const unitsOf = (subject: Question['subject'], by: Question['by']) =>
  Object.fromEntries(
    figureColumns({ subject, by, target_seconds: null } as Question).map(({ words, unit }) => [words, unit]),
  );

it('a time has the unit of its size: seconds to answer, minutes to arrive, hours of work, days of age', () => {
  expect(unitsOf('answers', 'person')).toMatchObject({ 'Time to answer, s': 's', Calls: '' });
  expect(unitsOf('response', 'type')).toMatchObject({ 'Report to arrival, min': 'min' });
  expect(unitsOf('work', 'crew')).toMatchObject({ 'Hours of work, h': 'h' });
  expect(unitsOf('backlog', 'type')).toMatchObject({ 'Age of the open, days': 'days' });
});

it('a value is shown in its unit with one decimal; counts and missing values as they are', () => {
  const units = ['s', 'min', 'h', 'days', ''] as const;
  expect(units.map((unit) => shownValue(100_000, unit, true))).toEqual([100_000, 1_666.7, 27.8, 1.2, 1_666.7]);
  expect([shownValue(7, 'min', false), shownValue(null, 'min', true)]).toEqual([7, null]);
});

it('a difference has its sign, and none when a value is missing', () => {
  expect([differenceWords(5, 2), differenceWords(2, 4.5), differenceWords(2, 2.04)]).toEqual(['+3', '−2.5', '±0']);
  expect([differenceWords(null, 2), differenceWords(2, null)]).toEqual(['', '']);
});

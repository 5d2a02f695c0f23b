import { expect, it } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { columnsOf } from '#contracts/analytics/questions';
import { drawnOf, figureColumns, saidValue, shownValue } from './questionWords.ts';

const unitsOf = (subject: Question['subject'], by: Question['by']) =>
  Object.fromEntries(
    figureColumns({ subject, by, target_seconds: null } as Question).map(({ words, unit }) => [words, unit]),
  );

it('a time has the unit of its size: seconds to answer, minutes to arrive, hours of work, days of age', () => {
  expect(unitsOf('answers', 'person')).toMatchObject({ 'Time to answer': 's', 'Calls to staff': '' });
  expect(unitsOf('response', 'type')).toMatchObject({ 'Report to arrival': 'min' });
  expect(unitsOf('work', 'crew')).toMatchObject({ 'Hours of work': 'h' });
  expect(unitsOf('backlog', 'type')).toMatchObject({ 'Age of the open': 'days' });
});

it('the drawn column is read in its unit, with the number of its cases', () => {
  const answer = (subject: Question['subject']) => ({ subject, by: 'month', target_seconds: null }) as Question;
  const arrival = drawnOf(answer('response'));
  const names = columnsOf('response', 'month', null).map(({ name }) => name);
  const values = names.map((name) => ({ 'report_to_arrival.median': 600, 'report_to_arrival.n': 7 })[name] ?? null);
  expect([arrival?.unit, arrival?.valueIn(values), arrival?.nIn(values)]).toEqual(['minutes', 10, 7]);
  expect([arrival?.valueIn(null), arrival?.nIn(null)]).toEqual([null, 0]);
  const open = drawnOf(answer('backlog'));
  expect([open?.words, open?.unit, open?.valueIn([3]), open?.nIn([3])]).toEqual(['Open', 'incidents', 3, null]);
});

it('a value is shown in its unit with one decimal; counts and missing values as they are', () => {
  const units = ['s', 'min', 'h', 'days', ''] as const;
  expect(units.map((unit) => shownValue(100_000, unit, true))).toEqual([100_000, 1_666.7, 27.8, 1.2, 1_666.7]);
  expect([shownValue(7, 'min', false), shownValue(null, 'min', true)]).toEqual([7, null]);
});

it('a time of a table is said in seconds, in hours of work, or as its size asks', () => {
  expect(['s', 'h', 'min', 'days'].map((unit) => saidValue(9_360, unit as 's', true))).toEqual([
    '9,360 s',
    '2.6 h',
    '2 h 36 min',
    '2 h 36 min',
  ]);
  expect([saidValue(1_200, '', false), saidValue(null, 's', true)]).toEqual(['1,200', '–']);
});

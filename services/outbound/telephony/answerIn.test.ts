import { expect, it } from 'vitest';
import { answerIn, minutesIn } from './answerIn.ts';

it.each([
  ['Yes!', 'accept', null, null],
  [' ok. ', 'accept', null, null],
  ['1', 'accept', null, null],
  ['YES 2', 'accept', 2, null],
  ['1 45', 'accept', null, 45],
  ['Yes, 45 min', 'accept', null, 45],
  ['yes 2 - 120', 'accept', 2, 120],
  ['NO', 'decline', null, null],
  ['no 2', 'decline', 2, null],
] as const)('the text %j answers', (text, answer, which, minutes) =>
  expect(answerIn(text)).toEqual({ answer, which, minutes }),
);

it.each(['maybe', 'no 45', 'yes 999', 'yes 45 at the gate', 'yes yes', '45', ''])('the text %j is no answer', (text) =>
  expect(answerIn(text)).toBeNull(),
);

it.each([
  ['45', 45],
  ['ETA 15', 15],
  ['15 minutes', 15],
  ['720m', 720],
  ['2', null],
  ['721', null],
  ['in 45', null],
])('the text %j says when its sender will be there: %s', (text, minutes) => expect(minutesIn(text)).toBe(minutes));

import { expect, it } from 'vitest';
import { placesWords } from './afterAction.ts';

it.each([
  [0, 1, '0 of 1 place filled'],
  [2, 4, '2 of 4 places filled'],
  [4, 4, '4 of 4 places filled'],
  // An answer was corrected after the places were filled.
  [2, 1, '2 accepted, 1 needed'],
])('%i accepted of %i needed are told as "%s"', (accepted, target, words) =>
  expect(placesWords({ accepted, target })).toBe(words),
);

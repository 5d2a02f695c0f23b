import { expect, it } from 'vitest';
import { acceptedWords } from './calloutStates.ts';

it.each([
  [0, 1, '0 of 1 accepted'],
  [4, 4, '4 of 4 accepted'],
  // An answer was corrected after the places were filled.
  [2, 1, '2 accepted, 1 needed'],
])('%i accepted of %i needed are told as "%s"', (accepted, target, words) =>
  expect(acceptedWords({ accepted, target })).toBe(words),
);

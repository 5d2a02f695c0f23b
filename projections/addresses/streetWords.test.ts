import { expect, it } from 'vitest';
import { streetWords } from './streetWords.ts';

it('finds a street as others would write it', () =>
  expect(streetWords('12 N Carr Street')).toEqual(['12', 'n', 'north', 'carr', 'street', 'st']));

// Names of properties that every plain object inherits.
it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('takes %s for a word like any other', (word) =>
  expect(streetWords(`2 ${word}`).every((one) => typeof one === 'string' && !one.includes('function'))).toBe(true),
);

import { expect, it } from 'vitest';
import { streetWords } from './streetWords.ts';

it('finds a street by other spellings of it', () =>
  expect(streetWords('12 N Carr Street')).toEqual(['12', 'n', 'north', 'carr', 'street', 'st']));

// Names of properties that every plain object inherits.
it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('treats %s as any other word', (word) =>
  expect(streetWords(`2 ${word}`).every((one) => typeof one === 'string' && !one.includes('function'))).toBe(true),
);

import { expect, it } from 'vitest';
import { missing, toggled, wordsOf } from './classifyWords.ts';

it('says what is still to choose, and nothing when it can be saved', () => {
  expect(missing({ modules: [], types: [] })).toBe('Choose a module and a problem type.');
  expect(missing({ modules: [], types: ['odor'] })).toBe('Choose a module.');
  expect(missing({ modules: ['sewer'], types: [] })).toBe('Choose a problem type.');
  expect(missing({ modules: ['sewer'], types: ['odor', 'overflow'] })).toBeNull();
});

it('names what was chosen in the words and the order of the screen', () => {
  expect(wordsOf({ modules: ['sewer', 'water'], types: ['odor', 'overflow'] })).toBe(
    'Water, Sewer · Overflow or spill, Odor',
  );
});

it('a second press of a key takes the choice back', () => {
  expect(toggled(toggled([], 'water'), 'sewer')).toEqual(['water', 'sewer']);
  expect(toggled(['water', 'sewer'], 'water')).toEqual(['sewer']);
});

import { expect, it } from 'vitest';
import { wordsFrom } from '#contracts/values/name';
import { nameFrom } from './listName.ts';

it.each([
  ['Storm crew, 2', 'storm_crew_2'],
  ['  On call!  ', 'on_call'],
  ['Ñandú', 'and'],
  ['!!!', ''],
])('%j is called %j in its address', (words, name) => expect(nameFrom(words)).toBe(name));

it('a name reads as words', () => expect(wordsFrom('storm_crew-2')).toBe('Storm crew 2'));

import { describe, expect, it } from 'vitest';
import { mistakeIn, valueIn } from './judged.ts';
import { compareNames, looksLike, nameIn, nameKey } from './name.ts';

describe('a name', () => {
  it.each([
    ['Truck 1', 'Truck 1'],
    ['  Truck \t 1\n', 'Truck 1'],
    ['Truck\u00a01', 'Truck 1'],
    ['Truck 1\u200b', 'Truck 1'],
    ['\u202eTruck 1\u202c', 'Truck 1'],
    ['Tru\u00adck 1', 'Truck 1'],
    ['Truck \u2066\u20691', 'Truck 1'],
    ['Truck 1\u3164', 'Truck 1'],
    ['Ｔｒｕｃｋ １', 'Truck 1'],
    ['Cafe\u0301', 'Café'],
    ['ﬁre crew', 'fire crew'],
    ['Team 👩🏽‍🚒 ❤️', 'Team 👩🏽‍🚒 ❤️'],
    ['Łukasz Ñandú', 'Łukasz Ñandú'],
    ['张伟', '张伟'],
    ['Crew Ω 10 µm', 'Crew Ω 10 μm'],
  ])('%j is %j', (typed, name) => expect(valueIn(nameIn(typed))).toBe(name));

  it('says what was removed', () => expect(nameIn('Truck  1')).toHaveProperty('note'));

  it.each(['Τruck 1', 'Truсk 1', 'Тeam', 'Rоsa'])('is not a word of two alphabets: %j', (typed) =>
    expect(mistakeIn(nameIn(typed))).toContain('two alphabets'),
  );

  it.each(['', ' \u200b ', '\u2800', '\u202e'])('is not blank: %j', (typed) =>
    expect(mistakeIn(nameIn(typed))).toBe('This field may not be blank.'),
  );

  it('is equal in any case, spacing and form of a letter', () => {
    for (const one of ['CAFÉ', 'cafe\u0301', ' Café ', 'Ca\u200bfé']) expect(nameKey(one)).toBe('café');
    expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
  });

  it('stands in the order of its number', () =>
    expect(['Truck 11', 'truck 2', 'Jetter', 'Truck 1'].toSorted(compareNames)).toEqual([
      'Jetter',
      'Truck 1',
      'truck 2',
      'Truck 11',
    ]));

  it('looks like another one', () => {
    for (const other of ['Truck l', 'Truck I', 'Truck |', 'Тruck 1'])
      expect([other, looksLike('Truck 1', other)]).toEqual([other, true]);
    expect(looksLike('ТОС', 'TOC')).toBe(true);
    expect(looksLike('Crew O', 'Crew 0')).toBe(true);
    for (const other of ['Truck 1', 'truck  1', 'Truck 2', 'Truck 11'])
      expect([other, looksLike('Truck 1', other)]).toEqual([other, false]);
    expect(looksLike('Bill Comer', 'Bill Corner')).toBe(false);
    expect(looksLike('FIRE', 'fire')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { mistakeIn, valueIn } from './judged.ts';
import { contactPhoneIn, dialed, phoneIn, searchedDigits, shownPhone, usPhoneIn } from './phone.ts';

describe('a telephone number of the United States', () => {
  it.each([
    '3035550188',
    '(303) 555-0188',
    '303-555-0188',
    '303.555.0188',
    '303/555-0188',
    ' 303 555 0188 ',
    '303\u00a0555\u20110188',
    '\u202a(303) 555-0188\u202c',
    '３０３ ５５５ ０１８８',
    '13035550188',
    '1 (303) 555-0188',
    '+1 303 555 0188',
    '+13035550188',
    '011 1 303 555 0188',
    'tel:+1-303-555-0188',
    'Cell: 303-555-0188',
  ])('is the same number however it is written: %j', (typed) => {
    expect(usPhoneIn(typed)).toEqual({ value: '+13035550188' });
    expect(shownPhone(typed)).toBe('(303) 555-0188');
  });

  // A list knows the area codes of the day of its release.
  it('may have an area code that no list has yet', () => expect(dialed('(710) 555-0188')).toBe('+17105550188'));

  it.each([
    ['', 'may not be blank'],
    [' ', 'may not be blank'],
    ['911', 'incomplete'],
    ['555-0188', 'incomplete'],
    ['+1 303 555 018', 'incomplete'],
    ['30355501888', 'too many digits'],
    ['(103) 555-0188', 'area code'],
    ['1-800-FLOWERS', 'not a phone number'],
    ['call the desk', 'not a phone number'],
    ['303555018o', 'not a phone number'],
    ['+13035550188;phone-context=x', 'not a phone number'],
    ['303-555-0188 / 303-555-0189', 'two numbers'],
    ['303-555-0188, 303-555-0189', 'two numbers'],
    ['303-555-0188 or 303-555-0189', 'two numbers'],
    ['3035550188 3035550189', 'two numbers'],
    ['303-555-0188 & +52 55 1234 5678', 'two numbers'],
    ['303 555 0188 or 0189', 'not a phone number'],
    ['303-555-0188/89', 'too many digits'],
  ])('is not %j, and the words say so', (typed, words) => {
    expect(mistakeIn(usPhoneIn(typed))).toContain(words);
    expect(dialed(typed)).toBeNull();
  });
});

describe('a number of another country', () => {
  it.each([
    ['+52 55 1234 5678', '+525512345678'],
    ['011 52 55 1234 5678', '+525512345678'],
    ['0052 55 1234 5678', '+525512345678'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['＋86 10 6552 9988', '+861065529988'],
    ['+506 2222 3333', '+50622223333'],
  ])('%j is dialed and shown as such, never as a stranger’s', (typed, number) => {
    expect(dialed(typed)).toBe(number);
    expect(shownPhone(typed)).toBe(typed);
    expect(searchedDigits(typed)).toBe(number.slice(1));
    expect(contactPhoneIn(typed)).toEqual({ value: number });
    expect(mistakeIn(usPhoneIn(typed))).toContain('another country');
  });

  it('is too long for any country, or too short', () => {
    expect(mistakeIn(phoneIn('+52 55 1234 5678 9012 34'))).toContain('too many digits');
    expect(mistakeIn(phoneIn('+52 55'))).toContain('incomplete');
  });
});

describe('an extension', () => {
  it.each(['303-555-0188 x123', '(303) 555-0188 ext. 123', '3035550188x123', '303.555.0188 #123', '303-555-0188,,123'])(
    'of %j is told from the number',
    (typed) => {
      expect(valueIn(phoneIn(typed))).toEqual({ number: '+13035550188', extension: '123' });
      expect(shownPhone(typed)).toBe('(303) 555-0188 x123');
      expect(mistakeIn(usPhoneIn(typed))).toContain('extension');
      expect(mistakeIn(contactPhoneIn(typed))).toContain('extension');
    },
  );
  it('of an address is one too', () =>
    expect(valueIn(phoneIn('tel:+1-303-555-0188;ext=9'))).toEqual({ number: '+13035550188', extension: '9' }));
});

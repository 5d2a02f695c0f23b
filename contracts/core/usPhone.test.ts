import { describe, expect, it } from 'vitest';
import { phoneNumber, usPhone } from './usPhone.ts';

describe('a telephone number of the United States', () => {
  it.each([
    '3035550188',
    '(303) 555-0188',
    '303-555-0188',
    '303.555.0188',
    ' 303 555 0188 ',
    '13035550188',
    '1 (303) 555-0188',
    '+1 303 555 0188',
    '+13035550188',
  ])('is the same number however it is written: %j', (typed) => expect(usPhone(typed)).toBe('+13035550188'));

  // Packages know the area codes of the day of their release.
  it('may have an area code that no list has yet', () => expect(usPhone('(710) 555-0188')).toBe('+17105550188'));

  it.each([
    '',
    ' ',
    '911',
    '555-0188',
    '(303) 555-01',
    '30355501888',
    '303 555 0188 or 0189',
    '+44 20 7946 0958',
    '+303 555 0188',
    '303-555-0188 x5',
    '303555018x',
    '1-800-FLOWERS',
    'call the desk',
    '+13035550188;phone-context=x',
  ])('is not %j', (typed) => expect(usPhone(typed)).toBeNull());
});

describe('the number for a message', () => {
  it('keeps its country code', () => {
    expect(phoneNumber('+44 20 7946 0958')).toBe('+442079460958');
    expect(phoneNumber('(303) 555-0188')).toBe('+13035550188');
  });
  it.each(['', 'nobody', '12'])('is not %j', (text) => expect(phoneNumber(text)).toBeNull());
});

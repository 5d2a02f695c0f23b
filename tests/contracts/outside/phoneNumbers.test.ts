import fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { dialed } from '#contracts/values/phone';
import { maskPhone } from '../../../dashboard/ui/form/phone/phoneMask.ts';

describe('the mask of the dashboard and the judge of numbers', () => {
  it('agree on every number, a digit at a time', () => {
    for (const digits of ['3035550188', '9135550123', '2025550100']) {
      for (let n = 0; n <= digits.length; n += 1)
        expect(dialed(maskPhone(digits.slice(0, n)))).toBe(n === 10 ? `+1${digits}` : null);
    }
  });

  it.each(['+52 55 1234 5678', '011 52 55 1234 5678', '303-555-0101 x123', '303-555-0101 / 303-555-0102', '1 (303) 5'])(
    'agree on what is pasted: %j',
    (typed) => expect(dialed(maskPhone(typed))).toBe(dialed(typed)),
  );
});

/** Digits in groups, with separators between them. */
const written = (digits: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(digits, fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', ') '), { minLength: 15 }))
    .map(([all, between]) =>
      all
        .split('')
        .map((digit, n) => digit + (between[n] ?? ''))
        .join(''),
    );

describe('the judge of numbers and a library of numbers', () => {
  const american = written(fc.stringMatching(/^1?[2-9]\d{9}$/));
  const foreign = written(fc.stringMatching(/^(52|44|49|86|506|81)[2-9]\d{6,9}$/));
  it('read the same number, however it is written', () =>
    fc.assert(
      fc.property(american, (typed) => {
        expect(dialed(typed)).toBe(parsePhoneNumber(typed, 'US')?.number ?? null);
      }),
    ));
  it('read the same number of another country', () =>
    fc.assert(
      fc.property(foreign, fc.constantFrom('+', '011 ', '+ '), (typed, prefix) => {
        const found = parsePhoneNumber(prefix + typed, 'US')?.number;
        // A library removes digits that a country has dropped since.
        expect([found, `+${typed.replaceAll(/\D/g, '')}`]).toContain(dialed(prefix + typed));
      }),
    ));
});

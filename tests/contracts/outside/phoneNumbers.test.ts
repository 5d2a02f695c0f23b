import { describe, expect, it } from 'vitest';
import { nationalNumber } from '#contracts/core/nationalNumber';
import { usPhone } from '#contracts/core/usPhone';
import { isWholePhone, maskPhone } from '../../../dashboard/ui/form/phone/phoneMask.ts';
import { phone, phoneLink } from '../../../dashboard/ui/phone.ts';

// The package of numbers is too large for the dashboard. Its mask only formats, and must not disagree with the server's
// rule.

const whole = [
  '3035550188',
  '(303) 555-0188',
  '303-555-0188',
  '303.555.0188',
  ' 303 555 0188 ',
  '13035550188',
  '1 (303) 555-0188',
  '+1 303 555 0188',
  '(710) 555-0188',
];
const incomplete = ['', ' ', '1', '(3', '911', '555-0188', '(303) 555-01', '+1 303 555 018', 'call the desk'];

describe('the mask of the dashboard and the rule of the server', () => {
  it.each(whole)('agree that this is a number: %j', (typed) => {
    const masked = maskPhone(typed);
    expect(isWholePhone(masked)).toBe(true);
    expect(usPhone(masked)).toBe(usPhone(typed));
    expect(usPhone(masked)).toBe(`+1${nationalNumber(typed)}`);
  });

  it.each(incomplete)('agree that this is no number: %j', (typed) => {
    expect(isWholePhone(maskPhone(typed))).toBe(false);
    expect([usPhone(typed), usPhone(maskPhone(typed))]).toEqual([null, null]);
  });

  it('agree on every complete number, a digit at a time', () => {
    for (const digits of ['3035550188', '9135550123', '2025550100']) {
      for (let n = 0; n <= digits.length; n += 1) {
        const masked = maskPhone(digits.slice(0, n));
        expect(usPhone(masked) !== null).toBe(isWholePhone(masked));
      }
    }
  });

  it('agree on the number that is shown and dialed', () => {
    const stored = usPhone('303.555.0188') ?? '';
    expect([phone(stored), phoneLink(stored)]).toEqual(['(303) 555-0188', 'tel:+13035550188']);
    expect(maskPhone(stored)).toBe(phone(stored));
  });
});

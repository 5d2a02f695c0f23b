import { describe, expect, it } from 'vitest';
import { caretAfter, maskPhone } from './phoneMask.ts';

describe('the mask (999) 999-9999', () => {
  it.each([
    ['', ''],
    ['3', '(3'],
    ['303', '(303'],
    ['3035', '(303) 5'],
    ['(303) 5550', '(303) 555-0'],
    ['3035550123', '(303) 555-0123'],
    ['+1 303-555-0123', '(303) 555-0123'],
    ['+', '+'],
    ['+5', '+5'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
    ['011 52 55 1234 5678', '011 52 55 1234 5678'],
    ['52 55 1234 5678', '52 55 1234 5678'],
    ['(303) 555-0123x1', '(303) 555-0123x1'],
    ['303-555-0101 / 303-555-0102', '303-555-0101 / 303-555-0102'],
    ['call me', 'call me'],
  ])('shows %j as %j', (typed, masked) => expect(maskPhone(typed)).toBe(masked));

  it('lets every character be deleted again', () => {
    let shown = maskPhone('3035550123');
    for (let pressed = 0; pressed < 10; pressed += 1) shown = maskPhone(shown.slice(0, -1));
    expect(shown).toBe('');
  });

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfter('(303) 555-0123', 4)).toBe(7);
    expect(caretAfter('(303', 3)).toBe(4);
    expect(caretAfter('(303) 5', 0)).toBe(0);
  });
});

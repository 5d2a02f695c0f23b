import { describe, expect, it } from 'vitest';
import { ago, elapsed } from '../time/elapsed.ts';
import { timeNear, timeWithSeconds } from '../time/time.ts';
import { phone, phoneLink } from './phone.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

describe('an elapsed time', () => {
  it.each([
    [-30, 'now'],
    [59, 'now'],
    [60, '1 min'],
    [3599, '59 min'],
    [3660, '1 h 01 min'],
    [90_000, '1 d 1 h'],
    [60 * 86_400, '60 d 0 h'],
    [61 * 86_400, '2 mo'],
    [364 * 86_400, '11 mo'],
    [3_605 * 86_400, '9 y 10 mo'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(elapsed(before(seconds), now)).toBe(words);
  });

  it('says "ago", except for "now"', () => {
    expect(ago(before(5), now)).toBe('just now');
    expect(ago(before(300), now)).toBe('5 min ago');
    expect(elapsed('not a time', now)).toBe('—');
  });
});

describe('a phone number', () => {
  it('is shown from its last 10 digits', () => {
    expect(phone('+1 303 555 0101')).toBe('(303) 555-0101');
    expect(phone('911')).toBe('911');
    expect(phone(null)).toBe('');
  });

  it('can be called', () => {
    expect(phoneLink('(303) 555-0101')).toBe('tel:+13035550101');
    expect(phoneLink('911')).toBe('tel:911');
  });
});

describe('a time', () => {
  it("is on the organization's clock, with its date only on another day", () => {
    expect(timeNear('2026-11-21T07:05:00Z', 'America/Denver', now)).toBe('12:05 AM');
    expect(timeNear('2026-11-21T06:05:00Z', 'America/Denver', now)).toBe('Nov 20, 11:05 PM');
    expect(timeNear('2017-01-02T12:00:00Z', 'America/Denver', now)).toBe('Jan 2, 2017, 5:00 AM');
  });

  it('has seconds when it says since when the screen is stale', () => {
    expect(timeWithSeconds(now, 'America/New_York')).toBe('03:00:00');
  });
});

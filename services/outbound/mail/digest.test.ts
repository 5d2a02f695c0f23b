import { expect, it } from 'vitest';
import { earliestOf, nextDigest } from './digest.ts';

const next = (after: string, zone = 'America/Denver') => new Date(nextDigest(Date.parse(after), zone)).toISOString();

it('the daily mail is due at the next six in the morning of its organization', () => {
  expect(next('2026-02-28T08:00:00Z')).toBe('2026-02-28T13:00:00.000Z');
  expect(next('2026-02-28T12:59:59.999Z')).toBe('2026-02-28T13:00:00.000Z');
  // A mail that is due is not due again at the same moment.
  expect(next('2026-02-28T13:00:00Z')).toBe('2026-03-01T13:00:00.000Z');
  // Late in Denver, and the next day in Greenwich.
  expect(next('2026-03-01T05:00:00Z')).toBe('2026-03-01T13:00:00.000Z');
});

it('the daily mail is due at six also on the days when the clocks change', () => {
  expect(next('2026-03-07T20:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
  expect(next('2026-10-31T20:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
});

it('the daily mail covers a day at the most', () => {
  expect(earliestOf(Date.parse('2026-03-01T13:00:00Z'))).toBe('2026-02-28T13:00:00.000Z');
});

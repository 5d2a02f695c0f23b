import { expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { digestMailOf, earliestOf, nextDigest } from './digest.ts';

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

it('the daily mail counts linked calls apart from the incidents', () => {
  const nothing = { median: null, p90: null, n: 0, of: 0 };
  const reported = (linked: number) => {
    const told = { reported: 3, linked, types: [], calls: new Proxy({}, { get: () => 0 }), arrival: nothing };
    const app = appOf({ views: { doc: () => null, docs: () => [] }, config: { publicUrl: 'https://muster.example' } });
    const covered = { entity: 'arvada', since: '2026-03-01T13:00:00.000Z', until: '2026-03-02T13:00:00.000Z' };
    return digestMailOf(app, covered as never, told as never).body.split('\n')[1];
  };
  expect([0, 1, 2].map(reported)).toEqual([
    '- Reported: 3 incidents',
    '- Reported: 3 incidents and 1 linked call',
    '- Reported: 3 incidents and 2 linked calls',
  ]);
});

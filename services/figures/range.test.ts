import { describe, expect, it } from 'vitest';
import { type RangeQuery } from '#contracts/api/analytics/range';
import { appOf } from '#services/testing/app';
import { localDay, rangeOf, shownRange, weekdayOf } from './range.ts';

const iso = (at: number) => new Date(at).toISOString();
const app = (now: string) =>
  appOf({
    clock: { now: () => Date.parse(now) },
    views: { doc: (_: string, entity: string) => (entity === 'arvada' ? { timezone: 'America/Denver' } : null) },
  });
const asked = (query: RangeQuery, now = '2026-03-04T12:00:00Z', entity = 'arvada') =>
  ({ app: app(now), who: { entity }, query }) as Parameters<typeof rangeOf>[0];
const shown = (...of: Parameters<typeof asked>) => Object.values(shownRange(rangeOf(asked(...of), 'any')));

describe('the range of figures', () => {
  it('is this week, from its Monday on, in the zone of the organization', () => {
    const week = ['2026-03-02T07:00:00.000Z', '2026-03-09T06:00:00.000Z'];
    expect(shown({})).toEqual(week);
    // Monday begins at midnight in Denver, and Sunday lasts as long.
    expect(shown({}, '2026-03-02T07:00:00Z')).toEqual(week);
    expect(shown({}, '2026-03-02T06:59:59Z')[1]).toBe(week[0]);
    expect(shown({}, '2026-03-09T05:59:59Z')).toEqual(week);
    expect(shown({}, '2026-03-04T12:00:00Z', 'elsewhere')).toEqual([
      '2026-03-02T00:00:00.000Z',
      '2026-03-09T00:00:00.000Z',
    ]);
  });

  it('with one end is seven days of the same clock, also when it changes', () => {
    expect(shown({ after: '2026-03-04T15:30:00.500Z' })).toEqual([
      '2026-03-04T15:30:00.500Z',
      '2026-03-11T14:30:00.500Z',
    ]);
    expect(shown({ before: '2026-03-11T14:30:00Z' })).toEqual(['2026-03-04T15:30:00.000Z', '2026-03-11T14:30:00.000Z']);
  });

  it('with both ends is what is between them, and something', () => {
    const ends = { after: '2026-03-01T00:00:00Z', before: '2026-03-01T00:00:01Z' };
    expect(rangeOf(asked(ends))).toEqual({
      from: Date.parse(ends.after),
      below: Date.parse(ends.before),
      zone: 'America/Denver',
    });
    for (const before of [ends.after, '2026-02-28T00:00:00Z'])
      expect(() => rangeOf(asked({ ...ends, before }), 'any')).toThrow('analytics.reversed');
  });

  it('of calls has a longest length, and says which question is too long', () => {
    const after = Date.parse('2026-01-01T00:00:00Z');
    const long = (milliseconds: number) => asked({ after: iso(after), before: iso(after + milliseconds) });
    const longest = 90 * 24 * 3_600_000;
    expect(rangeOf(long(longest), 'query').below).toBe(after + longest);
    expect(() => rangeOf(long(longest + 1), 'query')).toThrow('analytics.too-long.query');
    expect(() => rangeOf(long(longest + 1), 'export')).toThrow('analytics.too-long.export');
    expect(rangeOf(long(50 * longest), 'any').below).toBe(after + 50 * longest);
  });
});

it('a day is that of the zone, and Monday is the first', () => {
  expect(localDay(Date.parse('2026-03-02T06:59:00Z'), 'America/Denver')).toBe('2026-03-01');
  expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([0, 5, 6]);
});

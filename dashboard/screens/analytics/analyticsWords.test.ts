import { describe, expect, it } from 'vitest';
import { readAnalyticsSearch } from './analyticsSearch.ts';
import {
  daysBefore,
  daysBehind,
  daysOf,
  hourWords,
  isAskable,
  isFew,
  lastDays,
  leftOutWords,
  longestDays,
  minutesWords,
  named,
  rangeQuery,
  share,
} from './analyticsWords.ts';

const zone = 'America/Denver';
// Wednesday, 11 March 2026, 5 AM in Denver.
const now = Date.parse('2026-03-11T11:00:00Z');

describe('the days of the figures', () => {
  it('are this week from Monday, or those of the address', () => {
    expect(daysOf({}, now, zone)).toEqual({ from: '2026-03-09', to: '2026-03-15' });
    expect(daysOf({ from: '2026-03-01' }, now, zone)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(daysOf({ from: '2026-03-01', to: '2026-03-03' }, now, zone)).toEqual({
      from: '2026-03-01',
      to: '2026-03-03',
    });
    expect(readAnalyticsSearch({ from: 'x', to: '2026-02-31x', user: '' })).toEqual({});
  });

  it('go back and forth by their own number', () => {
    const days = { from: '2026-03-09', to: '2026-03-15' };
    expect(daysBefore(days)).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect(daysBehind(daysBefore(days))).toEqual(days);
  });

  it('are asked for from midnight to midnight in the zone, also in the week with 167 hours', () => {
    const asked = new URLSearchParams(rangeQuery({ from: '2026-03-02', to: '2026-03-08' }, zone));
    const hours = (Date.parse(asked.get('before') ?? '') - Date.parse(asked.get('after') ?? '')) / 3_600_000;
    expect(hours).toBe(167);
    expect(asked.get('after')).toBe('2026-03-02T07:00:00.000Z');
  });
});

it('the last days whose calls may be asked for are 90, or 89 when the clocks go back among them', () => {
  // In Denver the clocks go back on 1 November 2026, and forward on 8 March.
  expect([longestDays('2026-10-31', zone), longestDays('2026-11-25', zone)]).toEqual([90, 89]);
  for (const today of ['2026-04-01', '2026-11-25', '2027-02-01'])
    expect(isAskable(lastDays(longestDays(today, zone), today), zone)).toBe(true);
  expect(isAskable(lastDays(91, '2026-10-01'), zone)).toBe(false);
});

it('a step that took seconds is shown in minutes', () => {
  expect([120, 90, 3_600, null].map(minutesWords)).toEqual(['2', '1.5', '60', '–']);
});

it('a share of nothing is none, and few calls are said to be few', () => {
  expect([share(1, 3), share(0, 0)]).toEqual(['33%', '–']);
  expect([0, 4, 5].map(isFew)).toEqual([false, true, false]);
  expect([0, 11, 12, 23].map(hourWords)).toEqual(['12 AM', '11 AM', '12 PM', '11 PM']);
});

it('a person without a name has the number in files, and nobody has nothing', () =>
  expect([named('Ada Lee', 'u1'), named('', 'u1'), named('', null)]).toEqual(['Ada Lee', 'u1', '']));

it('the cases that a figure leaves out follow as a sentence', () => {
  expect(leftOutWords('calls')).toBe(
    'Left out: calls under way, and calls of incidents that are deleted, erased or held.',
  );
});

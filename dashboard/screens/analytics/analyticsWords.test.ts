import { describe, expect, it } from 'vitest';
import { countWords, leftOutWords } from '#contracts/analytics/figures';
import { durationWords } from '#contracts/time/durations';
import { readAnalyticsSearch } from './analyticsSearch.ts';
import {
  daysBefore,
  daysBehind,
  daysOf,
  differenceWords,
  hourWords,
  isAskable,
  isFew,
  lastDays,
  longestDays,
  named,
  queryBeside,
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
    // Months are months, whatever their days.
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({ from: '2026-01-30', to: '2026-02-28' });
    expect(daysBefore({ from: '2026-03-02', to: '2026-03-31' })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
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

it('a difference has its sign and the value before; one that is not seen is none, and none has none', () => {
  expect([differenceWords(15, 12), differenceWords(12, 1_500), differenceWords(3, 3)]).toEqual([
    '+3 from 12',
    '−1,488 from 1,500',
    'as before, 3',
  ]);
  expect([differenceWords(600, 480, durationWords), differenceWords(600, 601, durationWords)]).toEqual([
    '+2 min from 8 min',
    'as before, 10 min',
  ]);
  expect([differenceWords(null, 1), differenceWords(1, undefined)]).toEqual(['', '']);
});

it('a week that goes on stands beside as much of the week before', () => {
  const week = rangeQuery({ from: '2026-03-09', to: '2026-03-15' }, zone);
  expect(queryBeside(week, zone, now)).toEqual({
    after: '2026-03-02T07:00:00.000Z',
    before: '2026-03-04T12:00:00.000Z',
  });
});

it('a share of nothing is none, and few calls are said to be few', () => {
  expect([share(1, 3), share(0, 0)]).toEqual(['33%', '–']);
  expect([0, 4, 5].map(isFew)).toEqual([false, true, false]);
  expect([0, 11, 12, 23].map(hourWords)).toEqual(['12 AM', '11 AM', '12 PM', '11 PM']);
});

it('a person without a name has the number in files, and nobody has nothing', () =>
  expect([named('Ada Lee', 'u1'), named('', 'u1'), named('', null)]).toEqual(['Ada Lee', 'u1', '']));

it('the cases that a figure leaves out follow as a sentence', () => {
  expect(leftOutWords(['calls'])).toBe(
    'Left out: calls under way; calls of incidents that are deleted, erased or held.',
  );
  const once = leftOutWords(['incidents', 'visits', 'repeat_visits'], { 'linked calls': 3, other: 1 });
  expect(once).toBe(
    'Left out: incidents that are deleted, erased or held; linked calls (3); incidents without a point on the map.',
  );
});

it('a figure without a value says why', () => {
  expect([countWords('report_to_arrival', 3), countWords('report_to_arrival', 3, 4)]).toEqual(['n = 3', 'n = 3 of 4']);
  expect([countWords('report_to_arrival', 0), countWords('report_to_arrival', 0, 4), countWords('calls', 0)]).toEqual([
    'n = 0: no arrival',
    'n = 0 of 4: an end is missing or out of order',
    'n = 0',
  ]);
});

import { describe, expect, it } from 'vitest';
import { feedText } from './calendar/feedText.ts';
import { clockTime, daysBetween, shownAt, zoneNamed } from './wallClock.ts';

const denver = 'America/Denver';

describe('the clock on the wall', () => {
  it('has a known zone', () => {
    expect(zoneNamed(denver)).toBe(denver);
    expect(() => zoneNamed('Mars/Olympus')).toThrow('schedule.zone-unknown');
  });

  it('shows an instant to the minute', () =>
    expect(shownAt('2026-03-01T07:05:59.000Z', denver)).toEqual({ date: '2026-03-01', time: '00:05' }));

  it.each([
    ['2:35 PM', '14:35'],
    ['12:00 AM', '00:00'],
    ['12:30pm', '12:30'],
    [' 7:05:30 am ', '07:05'],
    ['14:35', '14:35'],
    ['12:00', '12:00'],
  ])('reads %s', (typed, time) => expect(clockTime(typed)).toBe(time));

  it('has each day, also the one of 23 hours', () => {
    expect(daysBetween('2026-03-07', '2026-03-08', denver)).toEqual([
      { date: '2026-03-07', start: '2026-03-07T07:00:00.000Z', end: '2026-03-08T07:00:00.000Z' },
      { date: '2026-03-08', start: '2026-03-08T07:00:00.000Z', end: '2026-03-09T06:00:00.000Z' },
    ]);
    expect(daysBetween('2026-03-08', '2026-03-07', denver)).toEqual([]);
  });
});

describe('the text of a calendar feed', () => {
  const event = {
    uid: 's1',
    sequence: 2,
    start: '2026-03-01T08:00:00.000Z',
    end: '2026-03-01T16:00:00.000Z',
    summary: 'Ada; A1, \\ north\r\nand\u0007 more',
  };
  const text = (events: readonly object[], name = 'A1') =>
    feedText({ name, made: '2026-02-01T00:00:00.000Z', events: events as never });

  it('has each shift in UTC, with its signs escaped and without control characters', () => {
    const lines = text([event]).split('\r\n');
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      'UID:s1@muster',
      'SEQUENCE:2',
      'DTSTAMP:20260201T000000Z',
      'DTSTART:20260301T080000Z',
      'DTEND:20260301T160000Z',
      'SUMMARY:Ada\\; A1\\, \\\\ north\\nand more',
      'TRANSP:TRANSPARENT',
    ]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(text([{ ...event, end: null }])).toContain('DURATION:PT24H\r\nRRULE:FREQ=DAILY');
    expect(text([{ ...event, end: null, isStanding: true }])).toContain(
      'DTSTART;VALUE=DATE:20260301\r\nRRULE:FREQ=DAILY',
    );
  });

  it('has at most 75 bytes in a line, and cuts no letter in two', () => {
    const lineOf = (length: number, letter = 'x') => text([], letter.repeat(length)).split('\r\n');
    // "X-WR-CALNAME:" has 13 bytes.
    expect(lineOf(62)).toContain(`X-WR-CALNAME:${'x'.repeat(62)}`);
    expect(lineOf(63)).toEqual(expect.arrayContaining([`X-WR-CALNAME:${'x'.repeat(62)}`, ' x']));
    expect(lineOf(62 + 75)).toEqual(expect.arrayContaining([` ${'x'.repeat(74)}`, ' x']));
    expect(lineOf(32, 'é')).toEqual(expect.arrayContaining([`X-WR-CALNAME:${'é'.repeat(31)}`, ' é']));
  });
});

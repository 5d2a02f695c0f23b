import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { NoCalendar, readCalendar } from './calendarFile.ts';

const from = Date.parse('2026-03-01T08:00:00.000Z');
const until = from + limits.timeOff.ahead;
const zone = 'America/Denver';
const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const read = (text: string, named = false) => readCalendar(text, { zone, from, until, named });
const spans = (...lines: readonly string[]) =>
  read(file(...event(...lines))).spans.map(({ start, end }) => [start, end]);
const words = (text: string) => read(text).mistakes;

describe('a calendar file', () => {
  it('has whole days, of which the last is not included', () => {
    expect(spans('DTSTART;VALUE=DATE:20260703', 'DTEND;VALUE=DATE:20260706')).toEqual([['2026-07-03', '2026-07-06']]);
    // Without an end it is one day.
    expect(spans('DTSTART;VALUE=DATE:20260703')).toEqual([['2026-07-03', '2026-07-04']]);
  });

  it('has hours in UTC, in a zone by its name, and in the zone of the organization', () => {
    const eight = [['2026-07-03T14:00:00.000Z', '2026-07-03T22:00:00.000Z']];
    expect(spans('DTSTART:20260703T140000Z', 'DTEND:20260703T220000Z')).toEqual(eight);
    expect(spans('DTSTART:20260703T080000', 'DTEND:20260703T160000')).toEqual(eight);
    const chicago = ['DTSTART;TZID=America/Chicago:20260703T090000', 'DTEND;TZID=America/Chicago:20260703T170000'];
    expect(spans(...chicago)).toEqual(eight);
    expect(spans('DTSTART:20260703T140000Z', 'DURATION:PT8H')).toEqual(eight);
  });

  it('repeats as far as anything is planned, without the days that are left out', () => {
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20260313'];
    expect(spans('DTSTART;VALUE=DATE:20260306', 'DTEND;VALUE=DATE:20260307', ...rule).map(([start]) => start)).toEqual([
      '2026-03-06',
      '2026-03-20',
      '2026-03-27',
    ]);
    const birthdays = spans('DTSTART;VALUE=DATE:19700704', 'RRULE:FREQ=YEARLY').map(([start]) => start);
    expect(birthdays).toEqual(['2026-07-04', '2027-07-04', '2028-07-04']);
  });

  it('keeps the names of holidays, never the reason of a leave, and leaves out what was cancelled', () => {
    const surgery = file(...event('DTSTART;VALUE=DATE:20260703', 'SUMMARY:Knee surgery'));
    expect(JSON.stringify(read(surgery))).not.toContain('Knee');
    expect(read(surgery, true).spans).toEqual([{ start: '2026-07-03', end: '2026-07-04', name: 'Knee surgery' }]);
    expect(spans('DTSTART;VALUE=DATE:20260703', 'STATUS:CANCELLED')).toEqual([]);
  });

  it('names the line of each event that cannot be read', () => {
    const good = event('DTSTART;VALUE=DATE:20260703');
    const none = event('SUMMARY:Nothing');
    const back = event('DTSTART:20260703T140000Z', 'DTEND:20260703T130000Z');
    const unknown = event('DTSTART;TZID=Mars/Olympus:20260703T090000', 'DURATION:PT1H');
    expect(words(file(...good, ...none, ...back, ...unknown))).toEqual([
      { line: 7, words: 'This event has no start.' },
      { line: 11, words: 'This event ends before it starts.' },
      { line: 16, words: 'This is not a time zone: Mars/Olympus.' },
    ]);
  });

  it.each(['', 'a,b\r\n1,2', '<html></html>', 'BEGIN:VCALENDAR', 'BEGIN:VEVENT\r\nEND:VEVENT', '\0\0'])(
    'is no calendar: %j',
    (text) => expect(() => read(text)).toThrow(NoCalendar),
  );

  it('with too many events, or one that repeats without end every second, ends soon', () => {
    const day = event('DTSTART;VALUE=DATE:20260703');
    const many = read(file(...Array.from({ length: limits.timeOff.spans + 1 }, () => day).flat()));
    expect(many.spans).toEqual([]);
    expect(many.mistakes).toHaveLength(1);
    const always = read(file(...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')));
    expect(always.spans).toEqual([]);
    expect(always.mistakes).toHaveLength(1);
  });

  it('without events has no days off', () => expect(read(file())).toEqual({ spans: [], mistakes: [] }));
});

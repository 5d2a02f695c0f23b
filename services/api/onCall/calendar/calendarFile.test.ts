import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { NoCalendar, readCalendar } from './calendarFile.ts';

const from = Date.parse('2026-03-01T08:00:00.000Z');
const until = from + limits.timeOff.ahead;
const zone = 'America/Denver';
const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const read = (text: string, named = false) =>
  readCalendar(text, { zone, from, until, named, email: 'sam@arvada.example' });
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
    const hours = Array.from({ length: limits.timeOff.spans + 1 }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      'DTSTART:20260703T140000Z',
      `DURATION:PT${n + 1}M`,
      'END:VEVENT',
    ]);
    const many = read(file(...hours.flat()));
    expect(many.spans).toEqual([]);
    expect(many.mistakes).toHaveLength(1);
    const always = read(file(...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')));
    expect(always.spans).toEqual([]);
    expect(always.mistakes).toHaveLength(1);
  });

  it('without events has no days off', () => expect(read(file())).toEqual({ spans: [], mistakes: [], notes: [] }));
});

const days = (...lines: readonly string[]) => spans(...lines).map(([start]) => start);
const from1 = ['DTSTART;TZID=America/Denver:20260706T080000', 'DTEND;TZID=America/Denver:20260706T120000'];
const weekly = [...from1, 'RRULE:FREQ=WEEKLY;COUNT=3'];
const allDay = ['DTSTART;VALUE=DATE:20260706', 'RRULE:FREQ=WEEKLY;COUNT=3'];
const [one, two, three] = ['2026-07-06T14:00:00.000Z', '2026-07-13T14:00:00.000Z', '2026-07-20T14:00:00.000Z'];

describe('a series', () => {
  it.each([
    ['in UTC', 'EXDATE:20260713T140000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260713T100000'],
    ['by a Windows name', 'EXDATE;TZID=Eastern Standard Time:20260713T100000'],
    ['without a zone', 'EXDATE:20260713T080000'],
    ['as a date', 'EXDATE;VALUE=DATE:20260713'],
    ['as a date that does not say so', 'EXDATE:20260713'],
    ['among others', 'EXDATE:20260101T000000Z,20260713T140000Z'],
    ['by a rule', 'EXRULE:FREQ=MONTHLY;BYMONTHDAY=13'],
  ])('of hours leaves out an occurrence %s', (_, line) => expect(days(...weekly, line)).toEqual([one, three]));

  it.each([
    'EXDATE;VALUE=DATE:20260713',
    'EXDATE:20260713T000000Z',
    'EXDATE:20260713T060000Z',
    'EXDATE:20260713T000000',
    'EXDATE;TZID=Mountain Standard Time:20260713T000000',
  ])('of whole days leaves one out: %s', (line) => expect(days(...allDay, line)).toEqual(['2026-07-06', '2026-07-20']));

  it('may leave out its first occurrence, and have more by date, time and period', () => {
    const more = [
      'EXDATE:20260706T140000Z',
      'RDATE:20260801T140000Z',
      'RDATE;VALUE=PERIOD:20260802T140000Z/20260802T150000Z',
    ];
    expect(days(...weekly, ...more)).toEqual([two, three, '2026-08-01T14:00:00.000Z', '2026-08-02T14:00:00.000Z']);
    expect(days(...allDay, 'RDATE;VALUE=DATE:20260801,20260803').slice(3)).toEqual(['2026-08-01', '2026-08-03']);
  });

  it.each([
    ['UNTIL=20260713T140000Z', 2],
    ['UNTIL=20260713T135959Z', 1],
    ['UNTIL=20260713T080000', 2],
    ['UNTIL=20260713', 2],
    ['UNTIL=20260712', 1],
  ])('ends with %s', (until, count) => {
    expect(days(...from1, `RRULE:FREQ=WEEKLY;${until}`)).toHaveLength(count);
  });
  it.each(['UNTIL=20260713', 'UNTIL=20260713T000000Z', 'UNTIL=20260713T060000Z', 'UNTIL=20260713T235959'])(
    'of whole days ends with %s',
    (until) => expect(days('DTSTART;VALUE=DATE:20260706', `RRULE:FREQ=WEEKLY;${until}`)).toHaveLength(2),
  );

  const changed = (...lines: readonly string[]) =>
    read(file(...event(...weekly), ...event(...lines))).spans.map(({ start }) => start);
  it.each([
    'RECURRENCE-ID:20260713T140000Z',
    'RECURRENCE-ID;TZID=America/Denver:20260713T080000',
    'RECURRENCE-ID;TZID=Central Standard Time:20260713T090000',
    'RECURRENCE-ID;VALUE=DATE:20260713',
  ])('has an occurrence cancelled or moved by %s', (id) => {
    expect(changed(id, ...from1, 'STATUS:CANCELLED')).toEqual([one, three]);
    const moved = ['DTSTART:20260715T140000Z', 'DTEND:20260715T150000Z'];
    expect(changed(id, ...moved)).toEqual([one, '2026-07-15T14:00:00.000Z', three]);
    expect(changed(id, ...moved, 'X-A:1')).toEqual(changed(id, ...moved));
  });
  it('ends where this and all that follow are cancelled', () =>
    expect(changed('RECURRENCE-ID;RANGE=THISANDFUTURE:20260713T140000Z', ...from1, 'STATUS:CANCELLED')).toEqual([one]));
  it('counts a newer version alone, and a change whose series is not in the file', () => {
    const newer = file(...event(...weekly), ...event(...from1, 'SEQUENCE:2'));
    expect(read(newer).spans).toHaveLength(1);
    const alone = event('RECURRENCE-ID:20260713T140000Z', 'DTSTART:20260715T140000Z', 'DURATION:PT1H');
    expect(read(file(...alone)).spans).toHaveLength(1);
  });
  it('keeps the hours of a DURATION exact, and days on the calendar', () => {
    const night = (length: string) => spans('DTSTART;TZID=America/Denver:20270313T220000', length)[0]?.[1];
    expect(night('DURATION:PT8H')).toBe('2027-03-14T13:00:00.000Z');
    expect(night('DURATION:P1D')).toBe('2027-03-15T04:00:00.000Z');
  });
});

describe('the zone of an event', () => {
  it.each([
    'Mountain Standard Time',
    'mountain standard time 2',
    'Mountain Daylight Time',
    '"(UTC-07:00) Mountain Time (US & Canada)"',
    '/freeassociation.sourceforge.net/America/Denver',
    '/mozilla.org/20050126_1/America/Denver',
    'US/Mountain',
  ])('is known as %s', (name) => expect(days(`DTSTART;TZID=${name}:20260706T080000`, 'DURATION:PT1H')).toEqual([one]));

  it('without a name is that of the calendar, or of the organization', () => {
    const floating = event('DTSTART:20260706T080000', 'DURATION:PT1H');
    expect(read(file('X-WR-TIMEZONE:America/Chicago', ...floating)).spans[0]?.start).toBe('2026-07-06T13:00:00.000Z');
    expect(read(file('X-WR-TIMEZONE:Mars', ...floating)).spans[0]?.start).toBe(one);
  });
});

describe('an event that is no leave', () => {
  const said = (...lines: readonly string[]) => {
    const { spans: found, notes } = read(file(...event(...lines)));
    return [found.length, notes.map(({ words: one }) => one.slice(0, 15)).join()];
  };
  it('was declined by the person, or by everybody who was invited', () => {
    const declined = (who: string) => `ATTENDEE;PARTSTAT=DECLINED:mailto:${who}@arvada.example`;
    const accepts = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@arvada.example';
    expect(said(...from1, declined('Sam'), accepts)).toEqual([0, 'This invitation']);
    expect(said(...from1, declined('bo'))).toEqual([0, 'This invitation']);
    expect(said(...from1, declined('bo'), accepts)).toEqual([1, '']);
  });
  it('has hours that are marked as free; a whole day is leave, and said to be marked', () => {
    expect(said(...from1, 'TRANSP:TRANSPARENT')).toEqual([0, 'These hours are']);
    expect(said(...from1, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE')).toEqual([0, 'These hours are']);
    expect(said(...from1, 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF')).toEqual([1, '']);
    expect(said('DTSTART;VALUE=DATE:20260706', 'TRANSP:TRANSPARENT')).toEqual([1, 'This day is mar']);
    expect(read(file(...event(...from1, 'TRANSP:TRANSPARENT')), true).spans).toHaveLength(1);
  });
  it('takes no time, was withdrawn, or is no event', () => {
    expect(said('DTSTART:20260706T140000Z')).toEqual([0, 'This event has ']);
    expect(said('DTSTART:20260706T140000Z', 'DTEND:20260706T140000Z')).toEqual([0, 'This event has ']);
    expect(read(file('METHOD:CANCEL', ...event(...from1))).spans).toEqual([]);
    const todo = read(file('BEGIN:VTODO', 'UID:2', 'END:VTODO'));
    expect(todo.notes).toEqual([{ line: 1, words: 'Only events are read: 1 other entries are left out.' }]);
  });
});

describe('a calendar of another program', () => {
  const weekly = ['DTSTART:20260706T140000Z', 'DURATION:PT2H'];
  it.each([
    [
      'has a rule and dates that hold nothing',
      ['DTSTART:20260704', 'DTEND:20260704', 'RRULE:', 'EXDATE:', 'RDATE;VALUE=DATE: '],
    ],
    ['is folded before the colon, after a blank line', ['DTSTART', '', ' :20260704']],
    ['ends within its last day', ['DTSTART;VALUE=DATE:20260704', 'DTEND:20260704T235900']],
  ])('%s', (_, lines) => expect(spans(...lines)).toEqual([['2026-07-04', '2026-07-05']]));

  it('has spaces in a rule, of which each day counts', () =>
    expect(spans(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO, TU, WE')).toHaveLength(3));

  it.each([
    ['/Europe/Stockholm', '2026-07-06T07:00:00.000Z'],
    ['/example.org/Tzfile/America/Argentina/Buenos_Aires', '2026-07-06T12:00:00.000Z'],
    ['UTC+01', '2026-07-06T08:00:00.000Z'],
    ['"GMT-10:00"', '2026-07-06T19:00:00.000Z'],
  ])('names the zone %s', (name, instant) =>
    expect(spans(`DTSTART;TZID=${name}:20260706T090000`, 'DURATION:PT1H')[0]?.[0]).toBe(instant),
  );

  it.each([
    ['a digit too many in its end', ['DTSTART:20260706T140000Z', 'DTEND:20260706T1600000Z']],
    ['a rule of another calendar', [...weekly, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY']],
    ['a misspelt end of its rule', [...weekly, 'RRULE:FREQ=WEEKLY;UNTL=20260801T000000Z']],
    ['a rule that is none', [...weekly, 'RRULE:FREQ=SOMETIMES']],
    ['two times where one may stand', ['DTSTART:2026070T6140000Z', 'DURATION:PT1H']],
  ])('has an event with %s, which is refused by its line, and the others are read', (_, lines) => {
    const { spans: found, mistakes } = read(file(...event(...lines), ...event(...weekly)));
    expect(found).toHaveLength(1);
    expect(mistakes).toEqual([{ line: 3, words: 'The times of this event cannot be read.' }]);
  });
});

it('a calendar file is read with CR alone, blank lines, lines that nobody folded, and dates that do not say so', () => {
  const good = file(...event('DTSTART:20260706', 'DTEND:20260707'));
  const found = read(good).spans;
  expect(found).toHaveLength(1);
  expect(read(good.replaceAll('\r\n', '\r')).spans).toEqual(found);
  expect(read(`\uFEFF${good}\r\n\r\n${good.replace('UID:1', 'UID:2')}`).spans).toEqual(found);
  const unfolded = read(good.replace('UID:1', 'UID:1\r\nDESCRIPTION:one\r\nand two'));
  expect(unfolded.spans).toEqual(found);
  expect(unfolded.notes).toEqual([{ line: 6, words: 'This line is no part of iCalendar: it is left out.' }]);
});

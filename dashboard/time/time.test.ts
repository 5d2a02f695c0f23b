import { expect, it } from 'vitest';
import {
  dateAndTime,
  dateAndTimeCt,
  dateOfRecord,
  dayWords,
  exactTime,
  sameDay,
  timeCt,
  timeNear,
  timeOfDay,
  timeWithSeconds,
} from './time.ts';

const denver = 'America/Denver';
/** A quarter past two at night in Denver, on a winter day. */
const at = '2026-03-01T09:15:09.000Z';
// Some versions of ICU write a narrow space before AM.
const plain = (words: string): string => words.replaceAll('\u202f', ' ');

it.each([
  [timeOfDay, '2:15 AM'],
  [timeWithSeconds, '02:15:09'],
  [dateAndTime, 'Sun, Mar 1, 2:15 AM MST'],
  [dateOfRecord, 'Mar 1, 2026, 2:15 AM MST'],
  [exactTime, 'Mar 1, 2026, 2:15:09 AM MST'],
])('%o writes a time in the organization’s zone: %s', (words, expected) => {
  expect(plain(words(at, denver))).toBe(expected);
  expect(plain(words(Date.parse(at), denver))).toBe(expected);
});

it('appointments are in central time in every organization', () => {
  expect(plain(timeCt(at))).toBe('3:15 AM CT');
  expect(plain(dateAndTimeCt(at))).toBe('Sun, Mar 1, 3:15 AM CT');
});

it('a day without a time stays the day', () => expect(dayWords('2026-03-04')).toBe('Wed, Mar 4'));

it.each([
  ['today', '2026-03-02T06:59:00Z', '2:15 AM'],
  ['tomorrow', '2026-03-02T07:00:00Z', 'Mar 1, 2:15 AM'],
  ['the day before', '2026-02-28T12:00:00Z', 'Mar 1, 2:15 AM'],
  ['in the next year', '2027-03-01T12:00:00Z', 'Mar 1, 2026, 2:15 AM'],
])('a time near %s has as much of its date as that needs', (_, now, expected) =>
  expect(plain(timeNear(at, denver, Date.parse(now)))).toBe(expected),
);

it('today is another day in another zone, also at the same moment', () => {
  const now = Date.parse('2026-03-02T06:30:00Z');
  const words = (zone: string) => plain(timeNear(at, zone, now));
  expect([words(denver), words('UTC'), words(denver)]).toEqual(['2:15 AM', 'Mar 1, 9:15 AM', '2:15 AM']);
});

it('two times are on one day of a zone until its midnight', () => {
  expect(sameDay(at, '2026-03-02T06:59:59Z', denver)).toBe(true);
  expect(sameDay(at, '2026-03-02T07:00:00Z', denver)).toBe(false);
  expect(sameDay(at, '2026-03-02T06:59:59Z', 'UTC')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { dayCount, daysAfter, instantsOf, isZone, localTimeAt, offsetAt, startOfDay } from './localTime.ts';

const denver = 'America/Denver';
const written = (at: number): string => new Date(at).toISOString().slice(0, 16);
const read = (local: string, zone: string) => {
  const { first, last, skipped } = instantsOf(local, zone);
  return { first: written(first), last: written(last), skipped };
};

describe('local time in a zone', () => {
  it('is converted there and back', () => {
    expect(localTimeAt(Date.parse('2026-11-21T09:10Z'), denver)).toBe('2026-11-21T02:10');
    const first = '2026-11-21T09:10';
    expect(read('2026-11-21T02:10', denver)).toEqual({ first, last: first, skipped: false });
    expect(instantsOf('2026-11-21T02:10:09.250', denver).first).toBe(Date.parse('2026-11-21T09:10:09.250Z'));
  });

  it('in a skipped hour moves forward by the length of the gap', () => {
    const first = '2026-03-08T09:30';
    expect(read('2026-03-08T02:30', denver)).toEqual({ first, last: first, skipped: true });
    expect(localTimeAt(instantsOf('2026-03-08T02:30', denver).first, denver)).toBe('2026-03-08T03:30');
    // Lord Howe Island sets its clocks forward by half an hour.
    expect(localTimeAt(instantsOf('2026-10-04T02:10', 'Australia/Lord_Howe').first, 'Australia/Lord_Howe')).toBe(
      '2026-10-04T02:40',
    );
  });

  it('in a repeated hour has a first and a last occurrence', () =>
    expect(read('2026-11-01T01:30', denver)).toEqual({
      first: '2026-11-01T07:30',
      last: '2026-11-01T08:30',
      skipped: false,
    }));

  it('has the offset of its time, to the second before there was standard time', () => {
    const minutes = (zone: string, date: string) => offsetAt(Date.parse(date), zone) / 60_000;
    expect(minutes('UTC', '2026-01-01')).toBe(0);
    expect(minutes('Asia/Kolkata', '2026-01-01')).toBe(330);
    expect(minutes('America/St_Johns', '2026-07-01')).toBe(-150);
    expect(minutes('Africa/Monrovia', '1970-01-01')).toBe(-44.5);
  });

  it('is refused when the zone or the time does not exist', () => {
    expect(() => localTimeAt(0, 'Mesa/Top')).toThrow(RangeError);
    expect(() => instantsOf('2026-13-01T00:00', denver)).toThrow(RangeError);
    expect(() => instantsOf('soon', denver)).toThrow(RangeError);
    expect([isZone(denver), isZone('Mesa/Top'), isZone('')]).toEqual([true, false, false]);
  });
});

describe('a day in a zone', () => {
  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (date: string) => (startOfDay(daysAfter(date, 1), denver) - startOfDay(date, denver)) / 3_600_000;
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map(hours)).toEqual([24, 23, 25]);
  });

  it('begins later when the clocks skip midnight', () =>
    expect(localTimeAt(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2026-04-24T01:00'));

  it('is counted on the calendar, over any month and year', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect([dayCount('2026-03-08', '2026-03-08'), dayCount('2026-12-30', '2027-01-02')]).toEqual([1, 4]);
    expect(dayCount('2026-03-08', '2026-03-06')).toBe(-1);
  });
});

const quarter = 15 * 60_000;
const day = 96 * quarter;
/** Days of 2026 on which the clocks of these zones change, and one ordinary day. */
const days = ['03-08', '03-29', '04-04', '04-05', '07-04', '09-06', '10-04', '10-25', '11-01'];

it.each([
  'America/Chicago',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
])('finds every instant at which the clocks of %s show a time, each quarter of an hour around each change', (zone) => {
  const wrong: string[] = [];
  for (const noon of days.map((date) => Date.parse(`2026-${date}T12:00Z`))) {
    const shown = Array.from({ length: 4 * 96 }, (_, n) => noon - 2 * day + n * quarter);
    const clocks = shown.map((at) => localTimeAt(at, zone));
    for (const local of shown.slice(96, 3 * 96).map(written)) {
      const [from, to] = [clocks.indexOf(local), clocks.lastIndexOf(local)];
      const { first, last, skipped } = instantsOf(local, zone);
      const right = skipped
        ? from === -1 && localTimeAt(first, zone) > local
        : first === shown[from] && last === shown[to];
      if (!right) wrong.push(local);
    }
  }
  expect(wrong).toEqual([]);
});

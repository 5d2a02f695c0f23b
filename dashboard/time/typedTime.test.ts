import { describe, expect, it } from 'vitest';
import { localTimeAt } from '#contracts/time/localTime';
import { fromField, lastShown, readClock, toField, typedAt } from './typedTime.ts';

describe("a moment on the organization's clock", () => {
  it('is the same moment there and back', () => {
    expect(toField('2026-11-21T09:10:00.000Z', 'America/Denver')).toBe('2026-11-21T02:10');
    expect(fromField('2026-11-21T02:10', 'America/Denver')).toBe('2026-11-21T09:10:00.000Z');
    expect(fromField('2026-07-21T02:10', 'America/Denver')).toBe('2026-07-21T08:10:00.000Z');
  });

  it('is the first of two when the clock is set back, and the hour after when it is set forward', () => {
    expect(fromField('2026-11-01T01:30', 'America/Denver')).toBe('2026-11-01T07:30:00.000Z');
    expect(fromField('2026-03-08T02:30', 'America/Denver')).toBe('2026-03-08T09:30:00.000Z');
  });

  it('is absent while the field is incomplete', () => {
    expect(toField(undefined, 'America/Denver')).toBe('');
    expect(fromField('', 'America/Denver')).toBeUndefined();
    expect(fromField('2026-11-21', 'America/Denver')).toBeUndefined();
    expect(fromField('20265-11-21T02:10', 'America/Denver')).toBeUndefined();
  });
});

/** The days of 2026 on which the zones below change their clocks, and one ordinary day. */
const days = ['03-08', '03-29', '04-04', '04-05', '07-04', '09-06', '10-04', '10-25', '11-01'];

describe('a time that is typed alone', () => {
  it.each([
    ['2:35 PM', '14:35'],
    ['02:35 pm', '14:35'],
    [' 2:35p.m. ', '14:35'],
    ['12:00 AM', '00:00'],
    ['12:05PM', '12:05'],
  ])('is read: %s', (typed, clock) => expect(readClock(typed)).toBe(clock));

  it.each(['', '2:35', '14:35', '14:35 PM', '0:10 AM', '2:60 PM', '2 PM', 'noon', '2:35 PM CST'])(
    'is not in the form HH:MM AM/PM: %s',
    (typed) => expect(readClock(typed)).toBeNull(),
  );

  const denver = 'America/Denver';
  const moved = (clock: string, reference: string, timezone = denver) =>
    new Date(lastShown(clock, Date.parse(reference), timezone)).toISOString();

  it('is of today, or of yesterday when that hour has not come yet', () => {
    expect(moved('02:05', '2026-11-21T09:10:00Z')).toBe('2026-11-21T09:05:00.000Z');
    expect(moved('02:10', '2026-11-21T09:10:00Z')).toBe('2026-11-21T09:10:00.000Z');
    expect(moved('23:50', '2026-11-21T09:10:00Z')).toBe('2026-11-21T06:50:00.000Z');
    // Friday evening in Denver is already Saturday in Greenwich.
    expect(moved('19:30', '2026-11-21T03:00:00Z')).toBe('2026-11-21T02:30:00.000Z');
  });

  it('is the second occurrence in a repeated hour, once that has passed', () => {
    expect(moved('01:30', '2026-11-01T07:40:00Z')).toBe('2026-11-01T07:30:00.000Z');
    expect(moved('01:30', '2026-11-01T08:20:00Z')).toBe('2026-11-01T07:30:00.000Z');
    expect(moved('01:30', '2026-11-01T08:40:00Z')).toBe('2026-11-01T08:30:00.000Z');
  });

  it('is the time of an unchanged watch in a skipped hour', () => {
    expect(moved('02:30', '2026-03-08T09:40:00Z')).toBe('2026-03-08T09:30:00.000Z');
    expect(moved('02:30', '2026-03-08T09:20:00Z')).toBe('2026-03-07T09:30:00.000Z');
  });

  it.each([denver, 'America/St_Johns', 'America/Santiago', 'Australia/Lord_Howe'])(
    'is the last moment at which a clock of %s showed it, around each change of the clocks',
    (timezone) => {
      const wrong: string[] = [];
      for (const date of days) {
        // The local time of each quarter of an hour, from three days before.
        const began = Date.parse(`2026-${date}T00:00Z`) - 72 * 4 * quarter;
        const shown = Array.from({ length: 120 * 4 }, (_, n) => localTimeAt(began + n * quarter, timezone).slice(11));
        for (let n = 72 * 4; n < shown.length; n += 11) {
          for (const clock of ['00:00', '01:30', '02:15', '23:45']) {
            const found = lastShown(clock, began + n * quarter, timezone);
            const last = began + shown.lastIndexOf(clock, n) * quarter;
            // A skipped time is found as well, later than the clock last showed it.
            const skipped = localTimeAt(found, timezone).slice(11) !== clock;
            const right = skipped ? found > last && found <= began + n * quarter : found === last;
            if (!right) wrong.push(`${clock} up to ${began + n * quarter}: ${found}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

const quarter = 15 * 60_000;

it.each([
  ['2026-11-21T07:00:00.000Z', '2026-11-21', '12:00 AM'],
  ['2026-11-21T18:59:00.000Z', '2026-11-21', '11:59 AM'],
  ['2026-11-21T19:00:00.000Z', '2026-11-21', '12:00 PM'],
  ['2026-11-21T20:05:00.000Z', '2026-11-21', '1:05 PM'],
  ['2026-11-22T06:59:00.000Z', '2026-11-21', '11:59 PM'],
])('writes an instant as a person types it: %s', (at, date, time) => {
  expect(typedAt(Date.parse(at), 'America/Denver')).toEqual({ date, time });
  expect(readClock(time)).toBe(localTimeAt(Date.parse(at), 'America/Denver').slice(11, 16));
});

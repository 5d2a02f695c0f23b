import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { localTimeAt } from '#contracts/time/localTime';
import { clockMoment, clocksIn } from './clockTime.ts';

it.each([
  ['1:40 PM', ['13:40']],
  ['01:40pm', ['13:40']],
  [' 1:40 a.m. ', ['01:40']],
  ['140p', ['13:40']],
  ['12:05 AM', ['00:05']],
  ['12:05 PM', ['12:05']],
  ['1:40', ['01:40', '13:40']],
  ['140', ['01:40', '13:40']],
  ['12:05', ['00:05', '12:05']],
  ['0140', ['01:40']],
  ['01:40', ['01:40']],
  ['0005', ['00:05']],
  ['1340', ['13:40']],
  ['1140', ['11:40']],
  ['11:40', ['11:40', '23:40']],
  ['23:59', ['23:59']],
  ['', []],
  ['24:00', []],
  ['1:60', []],
  ['13:40 PM', []],
  ['0:10 AM', []],
  ['1', []],
  ['1:4', []],
  ['noon', []],
  ['1:40 PM CST', []],
])('a clock time is read: %s', (typed, clocks) => expect(clocksIn(typed)).toEqual(clocks));

const zone = 'America/Denver';
const read = (typed: string, now: string, reported: string) => {
  const found = clockMoment(typed, { now: Date.parse(now), reported: Date.parse(reported), timezone: zone });
  return found && [new Date(found.at).toISOString().slice(0, 16), found.isDoubtful];
};

// Denver is at UTC−7 in winter.
it.each([
  ['the afternoon', '1:40', '2026-03-01T21:00Z', '2026-03-01T20:00Z', ['2026-03-01T20:40', false]],
  ['the night', '1:40', '2026-03-01T09:00Z', '2026-03-01T08:00Z', ['2026-03-01T08:40', false]],
  ['the latest of two after the report', '1:40', '2026-03-01T21:00Z', '2026-03-01T07:00Z', ['2026-03-01T20:40', false]],
  ['yesterday evening', '11:50 PM', '2026-03-01T08:00Z', '2026-03-01T06:00Z', ['2026-03-01T06:50', false]],
  ['the minute of the report', '1:00 PM', '2026-03-01T20:10Z', '2026-03-01T20:00:40Z', ['2026-03-01T20:00', false]],
  ['a phone that is fast', '2:03 PM', '2026-03-01T21:00Z', '2026-03-01T20:00Z', ['2026-03-01T21:03', false]],
  ['before the report', '12:40 PM', '2026-03-01T21:00Z', '2026-03-01T20:00Z', ['2026-03-01T19:40', true]],
  ['military, before the report', '0140', '2026-03-01T21:00Z', '2026-03-01T20:00Z', ['2026-03-01T08:40', true]],
  ['still to come today', '3:00 PM', '2026-03-01T21:00Z', '2026-03-01T20:00Z', ['2026-02-28T22:00', true]],
  // The clocks are set back at 08:00 UTC, and forward at 09:00 UTC.
  ['the first of a repeated hour', '1:30 AM', '2026-11-01T08:20Z', '2026-11-01T07:00Z', ['2026-11-01T07:30', false]],
  ['the second of a repeated hour', '1:30 AM', '2026-11-01T08:40Z', '2026-11-01T07:00Z', ['2026-11-01T08:30', false]],
  ['a skipped hour', '2:30 AM', '2026-03-08T09:40Z', '2026-03-08T08:00Z', ['2026-03-08T09:30', false]],
])('belongs to the incident: %s', (_, typed, now, reported, found) =>
  expect(read(typed, now, reported)).toEqual(found),
);

/** The days of 2026 on which the zones below change their clocks, and one ordinary day. */
const days = ['03-08', '03-29', '04-04', '04-05', '07-04', '09-06', '10-04', '10-25', '11-01'];

const quarter = 15 * 60_000;

/** The instant of a clock time for an old incident. */
const lastShown = (clock: string, reference: number, timezone: string): number =>
  clockMoment(clock, { now: reference - limits.clockAhead, reported: 0, timezone })?.at ?? Number.NaN;

describe('a clock time', () => {
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

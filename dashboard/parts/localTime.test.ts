import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fromField, onClock, toField, whenClockShows } from './localTime.ts';

describe("a moment on the organisation's clock", () => {
  it('is the same moment there and back', () => {
    expect(toField('2026-11-21T09:10:00.000Z', 'America/Denver')).toBe('2026-11-21T02:10');
    expect(fromField('2026-11-21T02:10', 'America/Denver')).toBe('2026-11-21T09:10:00.000Z');
    expect(fromField('2026-07-21T02:10', 'America/Denver')).toBe('2026-07-21T08:10:00.000Z');
  });

  it('is the first of two where the clock is set back, and the hour after where it is set forward', () => {
    expect(fromField('2026-11-01T01:30', 'America/Denver')).toBe('2026-11-01T07:30:00.000Z');
    expect(fromField('2026-03-08T02:30', 'America/Denver')).toBe('2026-03-08T09:30:00.000Z');
  });

  it('is none while the field is not whole', () => {
    expect(toField(undefined, 'America/Denver')).toBe('');
    expect(fromField('', 'America/Denver')).toBeUndefined();
    expect(fromField('2026-11-21', 'America/Denver')).toBeUndefined();
    expect(fromField('20265-11-21T02:10', 'America/Denver')).toBeUndefined();
  });
});

/** Those of 2026 on which a clock of these zones is changed, with a plain one. */
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
])(
  'reads and writes the clock of %s as Temporal does, each half hour of the days on which it is changed',
  (timezone) => {
    const wrong: string[] = [];
    const halfHours = days.flatMap((day) =>
      Array.from({ length: 3 * 48 }, (_, n) =>
        Temporal.PlainDateTime.from(`2026-${day}T00:00`).add({ minutes: 30 * (n - 48) }),
      ),
    );
    for (const local of halfHours) {
      const { epochMilliseconds: at } = local.toZonedDateTime(timezone);
      const words = local.toString({ smallestUnit: 'minute' });
      const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime();
      if (whenClockShows(words, timezone) !== at) wrong.push(words);
      if (onClock(at, timezone) !== shown.toString({ smallestUnit: 'minute' })) wrong.push(`${at}`);
    }
    expect(wrong).toEqual([]);
  },
);

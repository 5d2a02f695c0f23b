import { describe, expect, it } from 'vitest';
import { localTimeAt } from '#contracts/time/localTime';
import { fromField, readClock, toField, typedAt } from './typedTime.ts';

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
});

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

import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contracts/customers/bupp/cases';
import { dateAndTimeCt, dayWords, timeCt } from '../../time/time.ts';
import { byDay, dayAt, fromFieldCt, readDay, toFieldCt, weekOf, weeksOn } from './calendar.ts';

const hours = (week: { from: string; to: string }) => (Date.parse(week.to) - Date.parse(week.from)) / 3_600_000;

describe('a week in the calendar', () => {
  it('begins on Monday at midnight in Chicago, for any of its days', () => {
    const week = weekOf('2026-01-07');
    expect(week.days).toEqual(['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-01-${day}`));
    expect([week.from, week.to]).toEqual(['2026-01-05T06:00:00.000Z', '2026-01-12T06:00:00.000Z']);
    expect(weekOf('2026-01-05')).toEqual(week);
    expect(weekOf('2026-01-11')).toEqual(week);
  });

  it('has an hour less when the clocks go forward, and an hour more when they go back', () => {
    expect(hours(weekOf('2026-03-02'))).toBe(167);
    expect(hours(weekOf('2026-03-09'))).toBe(168);
    expect(hours(weekOf('2026-10-26'))).toBe(169);
    expect(weekOf('2026-03-08').to).toBe('2026-03-09T05:00:00.000Z');
    expect(weekOf(weeksOn('2026-03-02', 1)).from).toBe(weekOf('2026-03-02').to);
  });

  it('has each appointment on its day in Chicago, in order', () => {
    const at = (time: string) => ({ time }) as Appointment;
    const days = byDay([
      at('2026-03-09T04:59:00.000Z'),
      at('2026-03-09T05:00:00.000Z'),
      at('2026-03-08T07:30:00.000Z'),
      at('2026-03-08T08:30:00.000Z'),
    ]);
    expect([...days].map(([day, them]) => [day, them.map(({ time }) => timeCt(time))])).toEqual([
      ['2026-03-08', ['1:30 AM CT', '3:30 AM CT', '11:59 PM CT']],
      ['2026-03-09', ['12:00 AM CT']],
    ]);
  });

  it('is named by a day in the URL, and by nothing else', () => {
    expect(readDay('2026-03-08')).toBe('2026-03-08');
    for (const text of ['2026-02-30', '9999-12-31', '8 March', '', 7, undefined]) expect(readDay(text)).toBeUndefined();
    expect(dayAt(Date.parse('2026-03-08T05:59:00Z'))).toBe('2026-03-07');
    expect(dayWords('2026-03-08')).toBe('Sun, Mar 8');
  });
});

describe('the time of an appointment', () => {
  it('is shown as CT, in winter and in summer', () => {
    expect(dateAndTimeCt('2026-03-04T15:00:00.000Z')).toBe('Wed, Mar 4, 9:00 AM CT');
    expect(dateAndTimeCt('2026-03-11T14:00:00.000Z')).toBe('Wed, Mar 11, 9:00 AM CT');
  });

  it('is typed in Chicago time, in whatever zone the dispatcher is', () => {
    expect(fromFieldCt('2026-03-04T09:00')).toEqual({ time: '2026-03-04T15:00:00.000Z' });
    expect(fromFieldCt('2026-03-11T09:00')).toEqual({ time: '2026-03-11T14:00:00.000Z' });
    expect(toFieldCt('2026-03-11T14:00:00.000Z')).toBe('2026-03-11T09:00');
    expect(fromFieldCt('2026-11-01T01:30')).toEqual({ time: '2026-11-01T06:30:00.000Z' });
  });

  it('is refused in the hour that does not exist, and while it is incomplete', () => {
    expect(fromFieldCt('2026-03-08T02:30')).toEqual({
      mistake: 'This time does not exist: clocks go forward then.',
    });
    expect(fromFieldCt('')).toEqual({ mistake: 'This field may not be blank.' });
  });
});

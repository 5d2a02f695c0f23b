import { describe, expect, it } from 'vitest';
import type { Calendar, CalendarDay, DutySegment, ScheduledProfile } from '#contracts/onCall/calendar';
import { dayCount, daysAfter, startOfDay } from '#contracts/time/localTime';
import { ApiError } from '../../data/api.ts';
import { nextShown, typedAt } from '../../time/typedTime.ts';
import { itemWords, toldFailure } from './calendarWords.ts';
import {
  earlier,
  edgeNear,
  firstPeriod,
  hoursShown,
  instantAt,
  later,
  merged,
  pieces,
  rulerOf,
  topOf,
} from './days.ts';
import { phoneBody, phoneMistake } from './dialogs/PhoneChoice.tsx';
import { blockBody, onNearestDate, timeMistakes, timesBody } from './dialogs/timesForm.ts';
import { inLanes, itemsOf } from './items.ts';
import { type Board, type Cursor, pressed } from './scroll/cursor.ts';
import { dragged } from './scroll/useDrag.ts';
import { clamped } from './scroll/useZoom.ts';
import { beginWords, ticksOf } from './ticks.ts';

const zone = 'America/Denver';
const at = (local: string) => startOfDay(local.slice(0, 10), zone) + Date.parse(`1970-01-01T${local.slice(11)}Z`);
const iso = (ms: number) => new Date(ms).toISOString();
const rosa = {
  uuid: 'rosa',
  first_name: 'Rosa',
  last_name: 'Delgado',
  phone_number: null,
  is_active: true,
  is_available: true,
};
const shift = (uuid: string, start: number, end: number): ScheduledProfile => ({
  uuid,
  user: rosa,
  designation: 'Water',
  phone_number: null,
  date_start: '',
  time_start: '',
  date_end: '',
  time_end: '',
  tzstr: zone,
  start: iso(start),
  end: iso(end),
  trade: null,
});
const segment = (kind: DutySegment['kind'], start: number, end: number): DutySegment => ({
  kind,
  start: iso(start),
  end: iso(end),
  people: kind === 'gap' ? [] : [{ user: 'rosa', name: 'Rosa Delgado', reason: 'scheduled' }],
});
const day = (date: string, profiles: ScheduledProfile[] = [], segments: DutySegment[] = []): CalendarDay => ({
  date,
  start: iso(startOfDay(date, zone)),
  end: iso(startOfDay(daysAfter(date, 1), zone)),
  holidays: [],
  leave: [],
  designations: [{ name: 'Water', profiles, segments }],
});
// The clocks go forward on the 8th.
const days = ['2026-03-07', '2026-03-08', '2026-03-09'].map((date) => day(date));

describe('the loaded days', () => {
  it('begin about 42 days back, reach 115 ahead, and are whole weeks, as is each chunk of 35', () => {
    const first = firstPeriod('2026-03-08');
    expect(first).toEqual({ first: '2026-01-25', last: '2026-07-04' });
    expect(dayCount(first.first, first.last) % 7).toBe(0);
    expect(dayCount('2026-03-08', first.last)).toBeGreaterThanOrEqual(115);
    expect(earlier(first)).toEqual({ first: '2025-12-21', last: '2026-01-24' });
    expect(later(first)).toEqual({ first: '2026-07-05', last: '2026-08-08' });
    expect(dayCount('2025-12-21', '2026-01-24')).toBe(35);
  });

  it('grow when the scroll is within 500 pixels of an edge', () => {
    const near = (scrollTop: number) => edgeNear({ scrollTop, scrollHeight: 10_000, clientHeight: 900 });
    expect([0, 500, 501, 8_599, 8_600, 9_100].map(near)).toEqual(['earlier', 'earlier', null, null, 'later', 'later']);
  });

  it('are asked for again in pieces that the server accepts, without a hole', () => {
    const all = pieces({ first: '2026-01-01', last: '2028-01-05' });
    for (const { first, last } of all) expect(dayCount(first, last)).toBeLessThanOrEqual(371);
    expect(all.slice(1).map(({ first }) => first)).toEqual(all.slice(0, -1).map(({ last }) => daysAfter(last, 1)));
    expect([all[0]?.first, all.at(-1)?.last]).toEqual(['2026-01-01', '2028-01-05']);
  });

  it('are replaced by newer ones of the same date, and stay in order', () => {
    const newer = day('2026-03-08', [shift('s1', at('2026-03-08T06:00'), at('2026-03-08T18:00'))]);
    expect(merged(days, [newer, day('2026-03-06')]).map(({ date }) => date.slice(8))).toEqual(['06', '07', '08', '09']);
    expect(merged(days, [newer])[1]).toBe(newer);
  });
});

describe('the ruler', () => {
  const ruler = rulerOf(days, 240);

  it('gives each day the same height, also the one of 23 hours', () => {
    expect([0, 1, 2].map((n) => topOf(ruler, Date.parse(days[n]?.start ?? '')))).toEqual([0, 240, 480]);
    expect(topOf(ruler, Date.parse('2026-03-07T19:00:00Z'))).toBe(120);
  });

  it('finds the instant of a position again', () => {
    for (let top = 0; top < 720; top += 7) expect(topOf(ruler, instantAt(ruler, top))).toBeCloseTo(top, 6);
  });

  it('keeps what lies outside at the edge', () => {
    expect([topOf(ruler, 0), topOf(ruler, Date.parse('2030-01-01T00:00Z'))]).toEqual([0, 720]);
    expect(instantAt(ruler, -50)).toBe(ruler.starts[0]);
  });

  it('stays between 60 and 440 pixels a day, 150 without a number', () =>
    expect([1, 60, 151.4, 999, Number.NaN].map(clamped)).toEqual([60, 60, 151, 440, 150]));
});

describe('the blocks of a designation', () => {
  const [seventh, eighth, ninth] = days.map(({ start }) => Date.parse(start)) as [number, number, number];
  const night = shift('s1', seventh + 20 * 3_600_000, eighth + 6 * 3_600_000);
  const calendar: Calendar = {
    designations: [],
    days: [
      day(
        '2026-03-07',
        [night],
        [segment('gap', seventh, Date.parse(night.start)), segment('covered', Date.parse(night.start), eighth)],
      ),
      day(
        '2026-03-08',
        [night],
        [segment('covered', eighth, Date.parse(night.end)), segment('gap', Date.parse(night.end), ninth)],
      ),
      day('2026-03-09', [], [segment('gap', ninth, ninth + 24 * 3_600_000)]),
    ],
  };
  const ruler = rulerOf(calendar.days, 240);
  const items = (now: number) => itemsOf(calendar, 'Water', ruler, now);

  it('has each shift once, and a gap over midnight as one', () =>
    expect(items(0).map(({ kind, start, end }) => [kind, iso(start), iso(end)])).toEqual([
      ['gap', iso(seventh), night.start],
      ['shift', night.start, night.end],
      ['gap', night.end, iso(ninth + 24 * 3_600_000)],
    ]));

  it('cuts a gap at now, so that nobody is asked to fill the past', () => {
    const now = ninth + 3_600_000;
    const gaps = items(now).filter(({ kind }) => kind === 'gap');
    expect(gaps.map(({ end, start }) => [iso(start), iso(end)])).toEqual([
      [iso(seventh), night.start],
      [night.end, iso(now)],
      [iso(now), iso(ninth + 24 * 3_600_000)],
    ]);
    expect(gaps.map((item) => itemWords(item, { zone, now }).split(',')[0])).toEqual([
      'No shift',
      'No shift',
      'Gap: no one is on call',
    ]);
  });

  it('says of whom a gap is on its first day, and until when', () => {
    const dates = days.map(({ date }) => date);
    const words = (calendars: Calendar, now: number) =>
      ticksOf(calendars, { dates, shown: ['Water'], now }).map(({ open, begins }) => [
        open.length,
        ...beginWords(begins),
      ]);
    expect(words(calendar, 0)).toEqual([[1, 'Water: gap every day from here on'], [1], [1]]);
    const filled = { ...calendar, days: calendar.days.with(2, day('2026-03-09')) };
    expect(words(filled, 0)).toEqual([[1, 'Water: gap every day until Sun, Mar 8'], [1], [0]]);
    expect(words(filled, eighth)).toEqual([[0], [1, 'Water: gap'], [0]]);
    expect(ticksOf(calendar, { dates, shown: [], now: 0 }).flatMap(({ open }) => open)).toEqual([]);
  });

  it('names two of many with the same gap, and how many more', () => {
    const gap = { kind: 'gap', first: '2026-03-07', last: '2026-03-09', goesOn: true } as const;
    const of = (...names: readonly string[]) => names.map((name) => ({ ...gap, name }));
    const other = { ...gap, name: 'Jetter', last: '2026-03-08', goesOn: false };
    expect(beginWords([...of('Truck 1', 'Truck 2', 'Truck 3', 'Truck 4'), other])).toEqual([
      'Truck 1, Truck 2 and 2 more: gap every day from here on',
      'Jetter: gap every day until Sun, Mar 8',
    ]);
    expect(beginWords(of('Truck 1', 'Truck 2', 'Truck 3'))).toHaveLength(3);
  });

  it('gives blocks at one time lanes side by side', () => {
    const lanes = inLanes([
      { start: 0, end: 10 },
      { start: 5, end: 15 },
      { start: 10, end: 20 },
      { start: 20, end: 30 },
    ]);
    expect(lanes.map((one) => [one.start, one.lane, one.lanes])).toEqual([
      [0, 0, 2],
      [5, 1, 2],
      [10, 0, 2],
      [20, 0, 1],
    ]);
  });
});

describe('typed times', () => {
  const now = at('2026-03-02T22:00');
  const noStart = { date_start: '', time_start: '' };

  it('move to the nearest date after the reference date, when no date was typed', () => {
    const typed = { isNow: false, date_start: '', time_start: '11:00 PM', date_end: '', time_end: '7:00 AM' };
    const near = (change: object) => onNearestDate({ ...typed, ...change }, { now, zone });
    expect(near({})).toEqual({ ...typed, date_start: '2026-03-02', date_end: '2026-03-03' });
    expect(near({ isNow: true }).date_end).toBe('2026-03-03');
    expect(near({ date_end: '2026-03-09' }).date_end).toBe('2026-03-09');
    // The same clock time is the next day's: a shift of no length is none.
    expect(near({ time_end: '11:00 PM' }).date_end).toBe('2026-03-03');
  });

  it('are the first at or after an instant, over a change of the clocks', () => {
    expect(iso(nextShown('02:30', Date.parse('2026-03-08T08:00:00Z'), zone))).toBe('2026-03-08T09:30:00.000Z');
    expect(iso(nextShown('01:30', Date.parse('2026-11-01T07:40:00Z'), zone))).toBe('2026-11-01T08:30:00.000Z');
    expect(typedAt(Date.parse('2026-03-08T19:05:00Z'), zone)).toEqual({ date: '2026-03-08', time: '1:05 PM' });
    expect(typedAt(Date.parse('2026-03-08T07:00:00Z'), zone).time).toBe('12:00 AM');
  });

  it('say what is missing', () => {
    const noTime = 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).';
    expect(timeMistakes({ isNow: false, ...noStart, date_end: '2026-03-02', time_end: '25:00' })).toEqual({
      date_start: 'This field may not be blank.',
      time_start: 'This field may not be blank.',
      time_end: noTime,
    });
    expect(timeMistakes({ isNow: true, ...noStart, date_end: '2026-03-02', time_end: '2:35 PM' })).toEqual({});
  });

  it('leave out a start of now, and the past start of a block', () => {
    const end = { date_end: '2026-03-03', time_end: '7:00 AM' };
    expect(timesBody({ isNow: true, ...noStart, ...end }, zone)).toEqual({ ...end, tzstr: zone });
    const block = { start: now - 60_000, end: now + 3_600_000 };
    expect(Object.keys(blockBody(block, now, zone))).toEqual(['date_end', 'time_end', 'tzstr']);
    expect(blockBody(block, now - 3_600_000, zone)).toMatchObject({ date_start: '2026-03-02', time_start: '9:59 PM' });
  });
});

describe('the phone of a duty', () => {
  it('is the shared one, the last one or a typed one; the own one is not sent', () => {
    const known = { shared: '+13035550150', last: '+13035550177' };
    expect(phoneBody({ kind: 'shared', custom: '' }, known)).toEqual({ phone_number: '+13035550150' });
    expect(phoneBody({ kind: 'last', custom: '' }, known)).toEqual({ phone_number: '+13035550177' });
    expect(phoneBody({ kind: 'user', custom: '(303) 555-0199' }, known)).toEqual({});
    expect(phoneBody({ kind: 'custom', custom: '(303) 555-0199' }, known)).toEqual({ phone_number: '(303) 555-0199' });
  });

  it('is required, and whole', () => {
    expect(phoneMistake({ kind: '', custom: '' })).toBe('This field may not be blank.');
    expect(phoneMistake({ kind: 'custom', custom: '' })).toBe('This field may not be blank.');
    expect(phoneMistake({ kind: 'custom', custom: '(303) 55' })).toBe('This field is incomplete.');
    expect(phoneMistake({ kind: 'user', custom: '' })).toBeUndefined();
  });
});

describe('a failure', () => {
  it('is told in the sentence of its code', () => {
    const told = (words: string) => toldFailure(new ApiError(400, words))?.message;
    expect(told('NO_BACKDATES You cannot backdate the schedule.')).toBe('You cannot backdate the schedule.');
    expect(told('END_NOT_AFTER_START')).toBe('The start date must be before the end date.');
    expect(told('Something else.')).toBe('Something else.');
  });

  it('of the server is one sentence for a block, and only for a block', () => {
    const failed = new ApiError(503, 'The server answered with an error [503].');
    expect(toldFailure(failed, true)?.message).toBe('An unexpected error occurred');
    expect(toldFailure(failed)?.message).toBe(failed.message);
    expect(toldFailure(new ApiError(499, 'No.'), true)?.message).toBe('No.');
  });
});

describe('a drag', () => {
  const item = { start: 0, end: 8 * 3_600_000 } as never;
  const hour = 3_600_000;
  const of = (part: 'whole' | 'start' | 'end', to: number) => {
    const { start, end } = dragged({ designation: 'Water', item, part, at: 4 * hour }, to);
    return [start / hour, end / hour];
  };

  it('moves a shift, or one of its ends, by quarters of an hour', () => {
    expect(of('whole', 6.1 * hour)).toEqual([2, 10]);
    expect(of('start', 5 * hour)).toEqual([1, 8]);
    expect(of('end', 5.3 * hour)).toEqual([0, 9.25]);
    expect(of('start', 40 * hour)).toEqual([7.75, 8]);
    expect(of('end', -40 * hour)).toEqual([0, 0.25]);
  });

  it('draws a new block in either direction', () => {
    const drawn = (from: number, to: number) => {
      const { start, end } = dragged({ designation: 'Water', item: null, part: 'whole', at: from * hour }, to * hour);
      return [start / hour, end / hour];
    };
    expect(drawn(2, 5.1)).toEqual([2, 5]);
    expect(drawn(5.1, 2)).toEqual([2, 5]);
    expect(drawn(5, 5)).toEqual([5, 5.25]);
  });
});

describe('the keyboard', () => {
  const hour = 3_600_000;
  const now = at('2026-03-05T12:00');
  const item = { key: 's1', kind: 'shift', start: now + 2 * hour, end: now + 10 * hour } as never;
  const board: Board = {
    columns: 3,
    from: now - 1_000 * hour,
    until: now + 1_000 * hour,
    now,
    zone,
    mayWrite: true,
    shiftAt: (column, instant) =>
      column === 0 && instant >= now + 2 * hour && instant < now + 10 * hour ? item : undefined,
  };
  const start: Cursor = { column: 0, at: now, held: null };
  const press = (keys: string, from = start, on = board) =>
    keys.split(' ').reduce(
      (last, key) => {
        const fine = key.startsWith('^');
        const name = { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }[key.replace('^', '')] ?? key;
        return pressed(last.cursor, name === 'Space' ? ' ' : name, fine, on) ?? { ...last, act: null, said: 'none' };
      },
      { cursor: from, act: null, said: '' } as NonNullable<ReturnType<typeof pressed>>,
    );
  const hours = (cursor: Cursor) => (cursor.at - now) / hour;

  it('goes by hours, quarters, days and designations', () => {
    expect(hours(press('d d u ^d').cursor)).toBe(1.25);
    expect(press('r r r r l').cursor.column).toBe(1);
    // The day of the change has 23 hours; the clock time stays.
    expect(hours(press('PageDown PageDown PageDown').cursor)).toBe(71);
    expect(hours(press('PageDown d Home').cursor)).toBe(0);
  });

  it('stays within the loaded days', () => {
    const near = { ...board, from: now, until: now + hour };
    expect([hours(press('u u', start, near).cursor), hours(press('d d d', start, near).cursor)]).toEqual([0, 0.75]);
  });

  it('draws a block with Enter, and assigns it with Enter', () => {
    const held = press('r Enter d d d');
    expect(held.cursor.held).toEqual({ mode: 'new', anchor: now });
    expect(press('Enter', held.cursor).act).toEqual({ do: 'create', column: 1, start: now, end: now + 3 * hour });
    expect(press('r Enter u u Enter').act).toMatchObject({ start: now - 2 * hour, end: now });
    expect(press('r Enter Enter')).toMatchObject({ act: null, said: 'The block is empty. Move its other end first.' });
  });

  it('picks a shift up, moves it and its end, and drops it', () => {
    const dropped = press('d d Enter d d ^d Enter');
    expect(dropped.act).toEqual({ do: 'move', item, start: now + 4 * hour, end: now + 12.25 * hour });
    expect([dropped.cursor.held, dropped.said]).toEqual([null, 'Dropped.']);
    expect(press('d d Enter Enter').act).toBeNull();
  });

  it('puts back what is held with Escape', () => {
    const left = press('d d Enter d d Escape');
    expect([left.act, left.cursor.held, left.said]).toEqual([null, null, 'Canceled. Nothing has changed.']);
    expect(press('Escape').said).toBe('none');
  });

  it('shows a shift with Space, and unschedules it with Delete', () => {
    expect(press('d d Space').act).toEqual({ do: 'open', item });
    expect(press('d d Delete').act).toEqual({ do: 'unschedule', item });
    expect(press('Delete').said).toBe('none');
  });

  it('changes nothing for a viewer who may not, and nothing that is over', () => {
    const reader = { ...board, mayWrite: false };
    for (const key of ['Enter', 'Delete'])
      expect(press(`d d ${key}`, start, reader)).toMatchObject({ act: null, said: 'none' });
    const tomorrow = { ...board, now: now + 20 * hour };
    expect(press('d d Enter', start, tomorrow).said).toBe('This shift is over. It stays in the calendar.');
    expect(press('d d Delete', start, tomorrow).act).toBeNull();
  });
});

describe('the hours beside a day', () => {
  const words = (zoom: number, twoLines: boolean) => hoursShown(zoom, twoLines).map(([, one]) => one);

  it('leave out what the name of the day would cover', () => {
    expect([words(100, false), words(150, false)]).toEqual([[], ['6 AM', 'Noon', '6 PM']]);
    expect([words(150, true), words(300, true)]).toEqual([
      ['Noon', '6 PM'],
      ['6 AM', 'Noon', '6 PM'],
    ]);
  });
});

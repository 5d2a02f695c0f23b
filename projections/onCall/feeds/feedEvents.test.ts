import { describe, expect, it } from 'vitest';
import { leaderDesignation } from '#contracts/onCall/afterHours';
import type { DutyFacts, ScheduledDuty } from '../duty/onDuty.ts';
import { feedEvents } from './feedEvents.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const shift = (uuid: string, from: string, to: string, more: Partial<ScheduledDuty> = {}): ScheduledDuty => ({
  uuid,
  user: 'sam',
  designation: 'Water',
  phone_number: null,
  typed: { dateStart: '2026-03-02', timeStart: from, dateEnd: '2026-03-02', timeEnd: to, tzstr: '' },
  start: at(from),
  end: at(to),
  ...more,
});
const leader = (uuid: string, user: string, from: string, changes?: number): DutyFacts['leaders'][number] => ({
  uuid,
  user,
  from: at(from),
  phone_number: null,
  ...(changes === undefined ? {} : { changes }),
});
const duties = (more: Partial<DutyFacts>): DutyFacts => ({
  zone: 'UTC',
  leaders: [],
  scheduled: [],
  named: [],
  crews: [],
  away: new Map(),
  ...more,
});
const water = { designation: 'Water' } as const;
const seen = (facts: Partial<DutyFacts>, of: Parameters<typeof feedEvents>[1] = water) =>
  feedEvents(duties(facts), of, at('00:00'));
const uids = (...all: Parameters<typeof seen>) => seen(...all).map(({ uid }) => uid);
const morning = {
  uid: 's1',
  user: 'sam',
  designation: 'Water',
  start: at('08:00'),
  end: at('12:00'),
  sequence: 0,
  counts: true,
};

describe('a calendar feed', () => {
  const own = shift('s1', '08:00', '12:00');
  const other = shift('s2', '09:00', '13:00', { user: 'rosa' });
  const sewer = shift('s3', '10:00', '14:00', { designation: 'Sewer' });

  it('of a designation has its shifts, and of a person those of the person', () => {
    const scheduled = [own, other, sewer];
    expect(seen({ scheduled: [own] })).toEqual([morning]);
    expect(uids({ scheduled })).toEqual(['s1', 's2']);
    expect(uids({ scheduled }, { user: 'sam' })).toEqual(['s1', 's3']);
    expect(uids({ scheduled }, { user: 'rosa', designation: null })).toEqual(['s2']);
    expect(uids({ scheduled }, { designation: 'Sewer', user: null })).toEqual(['s3']);
  });

  it('has them in the order of their start, and of one start in the order of their ids', () => {
    const scheduled = [
      shift('b', '09:00', '10:00'),
      shift('a', '09:00', '11:00'),
      shift('d', '08:00', '09:00'),
      shift('c', '09:00', '10:00'),
      shift('e', '07:00', '09:00'),
    ];
    expect(uids({ scheduled })).toEqual(['e', 'd', 'a', 'b', 'c']);
  });

  it('has no shift that ends where it starts, or before', () => {
    const scheduled = [shift('s1', '08:00', '08:00'), shift('s2', '08:00', '07:00'), shift('s3', '08:00', '08:01')];
    expect(uids({ scheduled })).toEqual(['s3']);
  });

  it('counts twice each change of a shift, and once more when the zone has other rules now', () => {
    const sequence = (more: Partial<ScheduledDuty>) =>
      seen({ scheduled: [shift('s1', '08:00', '12:00', more)] }).map((one) => one.sequence);
    expect(sequence({ changes: 3 })).toEqual([6]);
    expect(sequence({ changes: 3, end: at('13:00') })).toEqual([7]);
    expect(sequence({ start: at('07:00') })).toEqual([1]);
    expect(seen({ scheduled: [shift('s1', '08:00', '12:00', { start: at('07:00'), end: at('11:00') })] })).toEqual([
      { ...morning, sequence: 1 },
    ]);
  });
});

describe('a shift in a feed', () => {
  const counts = (more: Partial<DutyFacts>) =>
    seen({ scheduled: [shift('s1', '08:00', '12:00')], ...more }).map((one) => one.counts);
  const leave = (...times: readonly (readonly [start: string, end: string])[]) =>
    counts({ leave: new Map([['sam', times.map(([start, end]) => ({ start: at(start), end: at(end) }))]]) });

  it('does not count for a person who is away', () => {
    expect(counts({ away: new Map([['sam', 'inactive']]) })).toEqual([false]);
    expect(counts({ away: new Map([['rosa', 'inactive']]) })).toEqual([true]);
  });

  it('does not count when one leave of its person covers the whole of it', () => {
    expect(leave(['08:00', '12:00'])).toEqual([false]);
    expect(leave(['01:00', '02:00'], ['07:00', '13:00'])).toEqual([false]);
    expect(leave(['08:01', '13:00'])).toEqual([true]);
    expect(leave(['07:00', '11:59'])).toEqual([true]);
    expect(leave(['07:00', '10:00'], ['10:00', '13:00'])).toEqual([true]);
    expect(leave()).toEqual([true]);
    expect(counts({ leave: new Map([['rosa', [{ start: at('07:00'), end: at('13:00') }]]]) })).toEqual([true]);
  });
});

describe('a leader in a feed', () => {
  const leads = { designation: leaderDesignation } as const;

  it('leads until the next one begins, and the last one has no end', () => {
    const leaders = [leader('l1', 'sam', '08:00'), leader('l2', 'rosa', '10:00', 1), leader('l3', 'sam', '11:00')];
    const of = { designation: leaderDesignation, counts: true };
    const first = { ...of, uid: 'l1', user: 'sam', start: at('08:00'), end: at('10:00'), sequence: 2 };
    const last = { ...of, uid: 'l3', user: 'sam', start: at('11:00'), end: null, sequence: 0 };
    expect(seen({ leaders, away: new Map([['rosa', 'leave']]) }, leads)).toEqual([
      first,
      { ...of, uid: 'l2', user: 'rosa', start: at('10:00'), end: at('11:00'), sequence: 2, counts: false },
      last,
    ]);
    expect(seen({ leaders }, { user: 'sam' })).toEqual([first, last]);
    expect(seen({ leaders })).toEqual([]);
  });

  it('who was followed at once has no shift, and stands among the shifts of the calendar by the start', () => {
    const leaders = [leader('l1', 'sam', '08:00'), leader('l2', 'sam', '08:00')];
    const scheduled = [shift('s1', '09:00', '10:00'), shift('s2', '07:00', '08:00')];
    expect(uids({ leaders, scheduled }, { user: 'sam' })).toEqual(['s2', 'l2', 's1']);
  });
});

describe('a standing duty in a feed', () => {
  const named = [
    { designation: 'Water', user: 'sam', target: 'arvada_water' },
    { designation: 'Water', user: 'sam', target: 'arvada_sewer' },
    { designation: 'Water', user: 'rosa', target: 'arvada_water' },
  ];
  const crews = [
    { name: 'Truck 1', holder: 'sam' },
    { name: 'Truck 2', holder: null },
  ];
  it('is there once, without an end, for a person named and for the holder of a crew', () => {
    expect(uids({ named, crews }, { user: 'sam' })).toEqual(['standing-Truck%201-sam', 'standing-Water-sam']);
    expect(seen({ named, away: new Map([['rosa', 'inactive']]) })).toMatchObject([
      { user: 'rosa', start: at('00:00'), end: null, isStanding: true, counts: false },
      { user: 'sam', counts: true },
    ]);
  });
});

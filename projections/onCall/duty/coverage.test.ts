import { describe, expect, it } from 'vitest';
import { leaderDesignation } from '#contracts/onCall/afterHours';
import { coverage, within } from './coverage.ts';
import type { DutyFacts } from './onDuty.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
const [dateOf, clockOf] = [(hour: number) => at(hour).slice(0, 10), (hour: number) => at(hour).slice(11, 16)];
const shift = (user: string, from: number, until: number, designation = 'Water on-call') => ({
  uuid: `${user} ${from}`,
  typed: {
    dateStart: dateOf(from),
    timeStart: clockOf(from),
    dateEnd: dateOf(until),
    timeEnd: clockOf(until),
    tzstr: 'UTC',
  },
  user,
  designation,
  phone_number: null,
  start: at(from),
  end: at(until),
});
const none: DutyFacts = { zone: 'UTC', leaders: [], scheduled: [], named: [], crews: [], away: new Map() };
const day = (facts: Partial<DutyFacts>, { designation = 'Water on-call', now = 0 } = {}) =>
  coverage({ ...none, ...facts }, { designation, start: at(0), end: at(24), now: at(now) }).map(
    ({ start, end, kind, people }) =>
      `${new Date(start).getUTCHours()} to ${new Date(end).getUTCHours() || 24} ${kind}: ${people.map(({ user }) => user).join(', ')}`,
  );

describe('the coverage of a designation', () => {
  it('is one gap when nobody is scheduled', () => expect(day({})).toEqual(['0 to 24 gap: ']));

  it('has each person, the gap between, and the time in which two are scheduled', () =>
    expect(day({ scheduled: [shift('rosa', 16, 30), shift('sam', -4, 6), shift('theo', 14, 18)] })).toEqual([
      '0 to 6 covered: sam',
      '6 to 14 gap: ',
      '14 to 16 covered: theo',
      '16 to 18 overlap: theo, rosa',
      '18 to 24 covered: rosa',
    ]));

  it('is without a gap where one shift begins as the other ends', () =>
    expect(day({ scheduled: [shift('sam', 0, 12), shift('rosa', 12, 24)] })).toEqual([
      '0 to 12 covered: sam',
      '12 to 24 covered: rosa',
    ]));

  it('does not count the shifts of other designations, or those that only touch the day', () =>
    expect(day({ scheduled: [shift('sam', 0, 24, 'Jetter'), shift('rosa', -5, 0), shift('theo', 24, 30)] })).toEqual([
      '0 to 24 gap: ',
    ]));

  it('counts one person with two shifts at once as one', () =>
    expect(day({ scheduled: [shift('sam', 0, 24), shift('sam', 6, 12)] })).toEqual(['0 to 24 covered: sam']));

  it('has the people named while no shift is, from now on', () => {
    const named = [{ designation: 'Water on-call', user: 'ada', target: 'arvada_water' }];
    expect(day({ named, scheduled: [shift('sam', 12, 18)] }, { now: 8 })).toEqual([
      '0 to 8 gap: ',
      '8 to 12 covered: ada',
      '12 to 18 covered: sam',
      '18 to 24 covered: ada',
    ]);
  });

  it('has the leader of the after-hours module until the next one begins', () => {
    const leaders = [
      { uuid: 'l1', user: 'rosa', from: at(-20), phone_number: null },
      { uuid: 'l2', user: 'sam', from: at(9), phone_number: null },
    ];
    expect(day({ leaders }, { designation: leaderDesignation })).toEqual([
      '0 to 9 covered: rosa',
      '9 to 24 covered: sam',
    ]);
    expect(day({ leaders })).toEqual(['0 to 24 gap: ']);
  });

  it('does not count a person who cannot be on call', () =>
    expect(day({ scheduled: [shift('sam', 0, 24)], away: new Map([['sam', 'inactive']]) })).toEqual(['0 to 24 gap: ']));

  it('is cut at the ends of a day', () => {
    const segments = coverage(
      { ...none, scheduled: [shift('sam', 20, 30)] },
      { designation: 'Water on-call', start: at(0), end: at(48), now: at(0) },
    );
    expect(within(segments, { start: at(24), end: at(48) }).map(({ start, end, kind }) => [start, end, kind])).toEqual([
      [at(24), at(30), 'covered'],
      [at(30), at(48), 'gap'],
    ]);
  });
});

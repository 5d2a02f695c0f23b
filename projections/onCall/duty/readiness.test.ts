import { describe, expect, it } from 'vitest';
import type { DutyFacts, ScheduledDuty } from './onDuty.ts';
import { blocksAt, gapsOf, peopleOf, type Reaching } from './readiness.ts';

const zone = 'America/Denver';
const local = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
};
const shift = (user: string, from: string, until: string, designation = 'Water on-call'): ScheduledDuty => {
  const [start, end] = [local(from), local(until)];
  const typed = { dateStart: start.date, timeStart: start.time, dateEnd: end.date, timeEnd: end.time, tzstr: zone };
  const recorded = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-20T00:00:00.000Z' };
  return { uuid: `${user} ${from}`, user, designation, phone_number: null, typed, ...recorded };
};
const facts = (more: Partial<DutyFacts>): DutyFacts => ({
  zone,
  leaders: [],
  scheduled: [],
  named: [],
  crews: [],
  away: new Map(),
  ...more,
});
const week = { from: '2026-03-02T07:00:00.000Z', until: '2026-03-10T06:00:00.000Z' };
const gaps = (of: DutyFacts, name = 'Water on-call') =>
  gapsOf(of, name, week).map(({ from, until, open, missing }) => ({
    gap: `${from.slice(5, 16)} ${until.slice(5, 16)}`,
    open,
    missing: missing.map(({ user }) => user),
  }));

describe('the gaps of a designation', () => {
  it('are the whole period when no one is known', () =>
    expect(gaps(facts({}))).toEqual([{ gap: '03-02T07:00 03-10T06:00', open: true, missing: [] }]));

  it('lie between shifts and after the last, also over the night in which the clocks change', () => {
    const scheduled = [
      shift('sam', '2026-03-01 12:00', '2026-03-03 07:00'),
      shift('rosa', '2026-03-07 22:00', '2026-03-08 02:30'),
    ];
    expect(gaps(facts({ scheduled }))).toEqual([
      { gap: '03-03T14:00 03-08T05:00', open: false, missing: [] },
      // 2:30 does not occur that night: the shift is over at 3:30, which is 9:30 UTC.
      { gap: '03-08T09:30 03-10T06:00', open: true, missing: [] },
    ]);
  });

  it('name the people who were deactivated, and join where one follows the other', () => {
    const scheduled = [
      shift('sam', '2026-03-01 12:00', '2026-03-04 07:00'),
      shift('tess', '2026-03-04 07:00', '2026-03-05 07:00'),
      shift('rosa', '2026-03-05 07:00', '2026-03-12 07:00'),
    ];
    const away = new Map([
      ['sam', 'inactive'],
      ['tess', 'inactive'],
    ] as const);
    expect(gaps(facts({ scheduled, away }))).toEqual([
      { gap: '03-02T07:00 03-05T14:00', open: false, missing: ['sam', 'tess'] },
    ]);
  });

  it('do not exist while a person is named, a leader leads, or a crew has a holder', () => {
    const named = [{ designation: 'Water on-call', user: 'sam', target: 'water' }];
    expect(gaps(facts({ named }))).toEqual([]);
    const leaders = [{ uuid: 'l1', user: 'sam', from: '2026-03-04T00:00:00.000Z', phone_number: null }];
    expect(gaps(facts({ leaders }), 'After-hours leader')).toEqual([
      { gap: '03-02T07:00 03-04T00:00', open: false, missing: [] },
    ]);
    expect(gaps(facts({ leaders }))).toHaveLength(1);
    expect(gaps(facts({ crews: [{ name: 'Truck 1', holder: 'sam' }] }), 'Truck 1')).toEqual([]);
    expect(gaps(facts({ crews: [{ name: 'Truck 1', holder: null }] }), 'Truck 1')).toHaveLength(1);
  });
});

const reaching: Reaching = {
  awayOf: (user) => (user === 'old' ? 'inactive' : user === 'mia' ? 'leave' : undefined),
  hasPhone: (user) => user === 'sam' || user === 'rosa' || user === 'mia',
  hasBeatPhone: (user) => user === 'tess',
};
const on = (...users: readonly string[]) =>
  users.map((user) => ({ uuid: user, user, start_seconds: 0, stop_seconds: 1 }));

describe('the people of a list', () => {
  it('are called on their own phone or on one for beats; inactive ones and those on leave are not called', () =>
    expect(peopleOf(on('sam', 'tess', 'quiet', 'old', 'mia', 'sam'), reaching)).toEqual({
      callable: 2,
      withoutPhone: ['quiet'],
      inactive: ['old'],
      onLeave: ['mia'],
    }));
});

describe('a crew could not be formed', () => {
  const list = { uuid: 'r1', name: 'Reserves', profiles: on('sam', 'rosa'), target_call_count: 2 };
  const beat = { name: 'East', call_profiles: on('sam'), reserve_list: null };
  const named = [{ designation: 'Water on-call', user: 'sam', target: 'water' }];
  const asked = { facts: facts({ named }), answering: ['Water on-call'], beats: [beat], lists: [list], reaching };
  const why = (more: Partial<typeof asked>) =>
    blocksAt({ ...asked, ...more }, week.from).map((one) => `${one.why} ${one.name}`);

  it('when a duty has no one, or no one with a phone', () => {
    expect(why({})).toEqual([]);
    expect(why({ answering: ['Sewer on-call'] })).toEqual(['nobody-on-call Sewer on-call']);
    const quiet = [{ designation: 'Water on-call', user: 'tess', target: 'water' }];
    expect(why({ facts: facts({ named: quiet }) })).toEqual(['no-phone Water on-call']);
    // The duty's own number counts.
    const scheduled = [{ ...shift('tess', '2026-03-01 12:00', '2026-03-04 07:00'), phone_number: '+13035550120' }];
    expect(why({ facts: facts({ scheduled }) })).toEqual([]);
  });

  it('when a beat has no one, and no reserve either', () => {
    const empty = { ...beat, call_profiles: on('old', 'quiet') };
    expect(why({ beats: [empty] })).toEqual(['beat-empty East']);
    expect(why({ beats: [{ ...empty, reserve_list: 'r1' } as unknown as typeof beat] })).toEqual([]);
  });

  it('when fewer people of a reserve list can be called than must accept', () => {
    expect(why({ lists: [{ ...list, target_call_count: 3 }] })).toEqual(['target-unreachable Reserves']);
    expect(why({ lists: [{ ...list, profiles: on('sam', 'old') }] })).toEqual(['target-unreachable Reserves']);
  });
});

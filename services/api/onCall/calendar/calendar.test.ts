import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scheduleOf } from '#events/schedule/decider';
import { timeOffOf } from '#events/timeOff/decider';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { calendarFor } from './calendar.ts';

let desk: Desk;
const [dana, ada, bo, cy] = [id(10), id(11), id(12), id(13)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', role: 'crew' });
  desk.happened(`designation-${id(20)}`, 'DesignationCreated', {
    designation: id(20),
    name: 'Truck',
    sharedPhoneNumber: '+13035550120',
  });
});
afterEach(() => desk.close());

const zone = 'America/Denver';
const calendar = (first: string, last = first, who = desk.signedIn(dana), now = '2026-03-01T12:00:00.000Z') =>
  calendarFor(desk.app, who, { first, last, zone, now });
const truck = (...asked: Parameters<typeof calendar>) => {
  const { days, designations } = calendar(...asked);
  return {
    days: days.map(
      ({ designations: all }) =>
        all.find(({ name }) => name === 'Truck') ?? { name: 'none', profiles: [], segments: [] },
    ),
    designation: designations.find(({ name }) => name === 'Truck'),
  };
};
const uuids = (...asked: Parameters<typeof calendar>) =>
  truck(...asked).days.map(({ profiles }) => profiles.map(({ uuid }) => uuid));

/** Local times on a day in March: `02 08:00`. */
function shift(n: number, from: string, until: string, { user = ada, designation = 'Truck', phone = '' } = {}) {
  const [dateStart, timeStart] = [`2026-03-${from.slice(0, 2)}`, from.slice(3)];
  const [dateEnd, timeEnd] = [`2026-03-${until.slice(0, 2)}`, until.slice(3)];
  const schedule = scheduleOf(arvada, designation);
  desk.happened(`schedule-${schedule}`, 'ShiftScheduled', {
    schedule,
    shift: id(n),
    designation,
    user,
    from: new Date(`${dateStart}T${timeStart}:00-07:00`).toISOString(),
    until: new Date(`${dateEnd}T${timeEnd}:00-07:00`).toISOString(),
    typed: { dateStart, timeStart, dateEnd, timeEnd, tzstr: '' },
    subject: user,
    personal: { phoneNumber: phone },
  });
}
const off = (user: string | null, ...spans: readonly (readonly [string, string, string])[]) => {
  const uuid = timeOffOf(arvada, user);
  desk.happened(`timeOff-${uuid}`, 'TimeOffImported', {
    timeOff: uuid,
    import: id(80),
    user,
    spans: spans.map(([start, end, name]) => ({ start, end, name })),
  });
};
const held = (user: string) =>
  desk.happened(`designation-${id(20)}`, 'DesignatedUserAssigned', { designation: id(20), user });

describe('a day of the calendar', () => {
  it('has its date and its edges, its shifts whole, and who is on duty', () => {
    shift(31, '02 22:00', '03 06:00', { phone: '+13035550199' });
    const { days } = calendar('2026-03-02');
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({
      date: '2026-03-02',
      start: '2026-03-02T07:00:00.000Z',
      end: '2026-03-03T07:00:00.000Z',
      holidays: [],
      leave: [],
    });
    const profile = {
      uuid: id(31),
      user: {
        uuid: ada,
        first_name: 'Ada',
        last_name: 'Abel',
        phone_number: '+13035550111',
        is_active: true,
        is_available: true,
      },
      designation: 'Truck',
      phone_number: '+13035550199',
      date_start: '2026-03-02',
      time_start: '22:00',
      date_end: '2026-03-03',
      time_end: '06:00',
      tzstr: '',
      start: '2026-03-03T05:00:00.000Z',
      end: '2026-03-03T13:00:00.000Z',
      trade: null,
    };
    expect(truck('2026-03-02').days).toEqual([
      {
        name: 'Truck',
        profiles: [profile],
        segments: [
          { start: '2026-03-02T07:00:00.000Z', end: '2026-03-03T05:00:00.000Z', kind: 'gap', people: [] },
          {
            start: '2026-03-03T05:00:00.000Z',
            end: '2026-03-03T07:00:00.000Z',
            kind: 'covered',
            people: [{ user: ada, name: 'Ada Abel', reason: 'scheduled' }],
          },
        ],
      },
    ]);
  });

  it('has the shifts that reach into it, and none that only touches it', () => {
    shift(31, '01 08:00', '02 00:00');
    shift(32, '02 00:00', '03 00:00');
    shift(33, '03 00:00', '03 08:00');
    shift(34, '01 23:00', '02 00:01');
    expect(uuids('2026-03-01', '2026-03-03')).toEqual([[id(31), id(34)], [id(34), id(32)], [id(33)]]);
    expect(uuids('2026-03-02')).toEqual([[id(34), id(32)]]);
  });

  it('has the shifts in the order of their starts, those that start together by id', () => {
    shift(33, '02 08:00', '02 10:00');
    shift(31, '02 09:00', '02 10:00');
    shift(34, '02 07:00', '02 08:00');
    shift(32, '02 08:00', '02 09:00', { user: bo });
    shift(35, '02 08:00', '02 09:00', { user: cy });
    expect(uuids('2026-03-02')).toEqual([[id(34), id(32), id(33), id(35), id(31)]]);
  });

  it('shows the end of a shift that was ended in its course', () => {
    shift(31, '02 08:00', '02 10:00');
    const schedule = scheduleOf(arvada, 'Truck');
    const at = '2026-03-02T16:00:00.000Z';
    desk.happened(`schedule-${schedule}`, 'ShiftUnscheduled', { schedule, shift: id(31) }, { at });
    expect(truck('2026-03-02').days[0]?.profiles[0]).toMatchObject({ end: at, time_end: '10:00' });
  });

  it('counts the holder of a crew from now on only', () => {
    held(bo);
    const kinds = (now: string) =>
      truck('2026-03-02', '2026-03-02', desk.signedIn(dana), now).days[0]?.segments.map(({ start, kind }) => [
        start,
        kind,
      ]);
    expect(kinds('2026-03-02T15:00:00.000Z')).toEqual([
      ['2026-03-02T07:00:00.000Z', 'gap'],
      ['2026-03-02T15:00:00.000Z', 'covered'],
    ]);
  });
});

describe('the time off of a day', () => {
  const shown = (first: string, last = first) =>
    calendar(first, last).days.map(({ holidays, leave }) => ({ holidays, leave: leave.map(({ user }) => user) }));

  it('is on each of its days, and on neither the day before nor the day after', () => {
    off(
      null,
      ['2026-03-02', '2026-03-04', 'Spring'],
      ['2026-03-02', '2026-03-03', 'Spring'],
      ['2026-03-03', '2026-03-04', 'Founders'],
    );
    off(ada, ['2026-03-03', '2026-03-04', '']);
    off(bo, ['2026-03-04T06:59:00.000Z', '2026-03-04T07:00:00.000Z', '']);
    off(cy, ['2026-03-04T07:00:00.000Z', '2026-03-05T07:00:00.000Z', '']);
    const both = shown('2026-03-01', '2026-03-05');
    expect(both.map(({ holidays }) => holidays)).toEqual([[], ['Spring'], ['Spring', 'Founders'], [], []]);
    expect(both.map(({ leave }) => leave.toSorted())).toEqual([[], [], [ada, bo], [cy], []]);
  });

  it('has the name and the times of a person on leave, and no holiday', () => {
    off(ada, ['2026-03-02', '2026-03-03', '']);
    expect(calendar('2026-03-02').days[0]).toMatchObject({
      holidays: [],
      leave: [{ user: ada, name: 'Ada Abel', start: '2026-03-02T07:00:00.000Z', end: '2026-03-03T07:00:00.000Z' }],
    });
  });

  it('of another organization is not shown', () => {
    const user = id(14);
    desk.person(14, { entity: jcw });
    const uuid = timeOffOf(jcw, user);
    const spans = [{ start: '2026-03-02', end: '2026-03-03', name: '' }];
    desk.happened(
      `timeOff-${uuid}`,
      'TimeOffImported',
      { timeOff: uuid, import: id(80), user, spans },
      { entity: jcw },
    );
    expect(shown('2026-03-02')).toEqual([{ holidays: [], leave: [] }]);
  });
});

describe('a designation', () => {
  it('says its shared phone, its changes, and that it is a crew', () => {
    shift(31, '02 08:00', '02 10:00');
    shift(32, '09 08:00', '09 10:00');
    expect(truck('2026-03-02').designation).toEqual({
      name: 'Truck',
      shared_phone_number: '+13035550120',
      revision: 2,
      is_crew: true,
      designated: [],
    });
  });

  it('that is gone has its shifts once more, once, and is no crew', () => {
    shift(31, '02 08:00', '02 10:00', { designation: 'Old truck' });
    shift(32, '02 10:00', '02 12:00', { designation: 'Old truck' });
    shift(33, '02 10:00', '02 12:00');
    const { designations, days } = calendar('2026-03-02');
    const names = designations.map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('ruck'))).toEqual(['Truck', 'Old truck']);
    expect(designations.at(-1)).toEqual({
      name: 'Old truck',
      shared_phone_number: null,
      revision: 2,
      is_crew: false,
      designated: [],
    });
    expect(days[0]?.designations.map(({ name }) => name)).toEqual(names);
    expect(days[0]?.designations.at(-1)?.profiles.map(({ uuid }) => uuid)).toEqual([id(31), id(32)]);
  });

  it.each([
    ['ends as the days begin', '01 08:00', '02 00:00'],
    ['begins as they end', '03 00:00', '03 08:00'],
  ])('that is gone is not shown for a shift that %s', (_, from, until) => {
    shift(31, from, until, { designation: 'Old truck' });
    expect(calendar('2026-03-02').designations.map(({ name }) => name)).not.toContain('Old truck');
  });

  it('without a shift has no change', () => expect(truck('2026-03-02').designation?.revision).toBe(0));

  const designated = (who = desk.signedIn(dana)) =>
    truck('2026-03-02', '2026-03-02', who).designation?.designated.map(({ user, name, phone_number }) => [
      user,
      name,
      phone_number,
    ]);

  it('has the people on call while nobody is scheduled, each on the number for it, or on their own', () => {
    held(bo);
    shift(31, '01 01:00', '05 00:00');
    expect(designated()).toEqual([[bo, 'Bo Berg', '+13035550112']]);
    const number = { designation: id(20), subject: bo, personal: { phoneNumber: '+13035550155' } };
    desk.happened(`designation-${id(20)}`, 'CrewNumberChosen', number);
    expect(designated()).toEqual([[bo, 'Bo Berg', '+13035550155']]);
  });

  it('has no number of a person without one, nor for a viewer who may not see people', () => {
    held(cy);
    expect(designated()).toEqual([[cy, 'Cy Cole', null]]);
    held(bo);
    expect(designated(desk.person(14, { role: 'analyst' }))).toEqual([[bo, 'Bo Berg', null]]);
  });
});

it('a viewer who may not see people sees no phone number of a shift', () => {
  shift(31, '02 08:00', '02 10:00', { phone: '+13035550199' });
  const analyst = desk.person(14, { role: 'analyst' });
  const [shown] = truck('2026-03-02', '2026-03-02', analyst).days[0]?.profiles ?? [];
  expect([shown?.phone_number, shown?.user.phone_number]).toEqual([null, null]);
});

it('the calendar has one day at least, and 400 at most', () => {
  expect(() => calendar('2026-03-02', '2026-03-01')).toThrow('calendar.ends-before-it-starts');
  expect(() => calendar('2026-03-01', '2027-04-05')).toThrow('calendar.too-long');
  expect(calendar('2026-03-01', '2027-04-04').days).toHaveLength(400);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '#contracts/onCall/calendar';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { feedRoutes } from './calendar/feeds.ts';
import { timeOffRoutes } from './calendar/timeOff.ts';
import { scheduleRoutes } from './schedules.ts';

let desk: Desk;
const [dana, ada, bo] = [id(10), id(11), id(12)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  const designation = { designation: id(20), name: 'Truck', sharedPhoneNumber: '' };
  desk.happened(`designation-${id(20)}`, 'DesignationCreated', designation);
  // Noon is 05:00 in Denver.
  desk.at('2026-03-01T12:00:00.000Z');
});
afterEach(() => desk.close());

const path = '/api/entities/admin/v2/';
const shift = async (body: object) => {
  const { json } = await desk.asks<{ uuid: string }>(
    scheduleRoutes,
    `POST ${path}schedule_designation_profile`,
    desk.signedIn(dana),
    { body: { designation: 'Truck', user: ada, ...body } },
  );
  return json?.uuid ?? '';
};
const on = (date: string, from: string, until: string, end = date) => ({
  date_start: date,
  time_start: from,
  date_end: end,
  time_end: until,
});
const calendar = async (date_start: string, date_end: string, who = desk.signedIn(dana)) => {
  const line = scheduleRoutes.find(({ method }) => method === 'GET');
  const query = { date_start, date_end };
  const { json } = await desk.asks<Calendar>(scheduleRoutes, `GET ${line?.path}`, who, { query });
  if (!json) throw new Error('no calendar');
  return json;
};
const truckOn = async (date: string) => {
  const { days } = await calendar(date, date);
  const truck = days[0]?.designations.find(({ name }) => name === 'Truck');
  return { profiles: truck?.profiles ?? [], segments: truck?.segments ?? [] };
};

describe('a shift', () => {
  it('is shown on each of its days, with its person and its times in the zone', async () => {
    const uuid = await shift(on('2026-03-02', '22:00', '06:00', '2026-03-03'));
    const [shown] = (await truckOn('2026-03-02')).profiles;
    expect(shown).toMatchObject({
      uuid,
      user: { uuid: ada, first_name: 'Ada', phone_number: '+13035550111', is_active: true },
      designation: 'Truck',
      phone_number: '+13035550111',
      date_start: '2026-03-02',
      time_start: '22:00',
      date_end: '2026-03-03',
      time_end: '06:00',
      tzstr: 'America/Denver',
      start: '2026-03-03T05:00:00.000Z',
      end: '2026-03-03T13:00:00.000Z',
    });
    expect((await truckOn('2026-03-03')).profiles).toHaveLength(1);
    expect((await truckOn('2026-03-01')).profiles).toEqual([]);
    expect((await truckOn('2026-03-04')).profiles).toEqual([]);
  });

  it('that ends or begins at midnight is on one day', async () => {
    await shift(on('2026-03-02', '00:00', '00:00', '2026-03-03'));
    expect((await truckOn('2026-03-01')).profiles).toEqual([]);
    expect((await truckOn('2026-03-02')).profiles).toHaveLength(1);
    expect((await truckOn('2026-03-03')).profiles).toEqual([]);
  });

  it('of two comes in the order of their starts', async () => {
    const late = await shift(on('2026-03-02', '14:00', '16:00'));
    const early = await shift({ ...on('2026-03-02', '08:00', '10:00'), user: bo });
    expect((await truckOn('2026-03-02')).profiles.map(({ uuid }) => uuid)).toEqual([early, late]);
  });

  it('makes its person on call, and the rest of the day open', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    const { segments } = await truckOn('2026-03-02');
    expect(
      segments.map(({ start, end, people }) => [
        start.slice(11, 16),
        end.slice(11, 16),
        people.map(({ name }) => name),
      ]),
    ).toEqual([
      ['07:00', '15:00', []],
      ['15:00', '17:00', ['Ada Abel']],
      ['17:00', '07:00', []],
    ]);
  });

  it('of a designation that is gone is still shown', async () => {
    const typed = { dateStart: '2026-03-02', timeStart: '08:00', dateEnd: '2026-03-02', timeEnd: '10:00', tzstr: '' };
    desk.happened(`schedule-${id(30)}`, 'ShiftScheduled', {
      schedule: id(30),
      shift: id(31),
      designation: 'Old truck',
      user: ada,
      from: '2026-03-02T15:00:00.000Z',
      until: '2026-03-02T17:00:00.000Z',
      typed,
      subject: ada,
      personal: { phoneNumber: '' },
    });
    const { designations } = await calendar('2026-03-02', '2026-03-02');
    expect(designations.filter(({ name }) => name === 'Old truck')).toMatchObject([
      { shared_phone_number: null, revision: 0, is_crew: false, designated: [] },
    ]);
    expect(designations.find(({ name }) => name === 'Truck')).toMatchObject({ is_crew: true });
  });

  it('shows no phone number to those who may not see people', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    const { days } = await calendar('2026-03-02', '2026-03-02', desk.person(14, { role: 'analyst' }));
    expect(JSON.stringify(days)).toContain('Ada');
    expect(JSON.stringify(days)).not.toContain('+1303');
  });
});

describe('the range of the calendar', () => {
  it('has at least one day and at most 400', async () => {
    await expect(calendar('2026-03-02', '2026-03-01')).rejects.toThrow('calendar.ends-before-it-starts');
    expect((await calendar('2026-03-02', '2026-03-02')).days).toHaveLength(1);
    expect((await calendar('2026-01-01', '2027-02-04')).days).toHaveLength(400);
    await expect(calendar('2026-01-01', '2027-02-05')).rejects.toThrow('calendar.too-long');
  });
});

const ics = (...spans: readonly (readonly [string, string, string])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...spans.flatMap(([start, end, name]) => [
      'BEGIN:VEVENT',
      `UID:${name}-${start}`,
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

describe('time off', () => {
  interface Preview {
    readonly added: number;
    readonly removed: number;
    readonly kept: number;
    readonly shifts: number;
    readonly saved: boolean;
    readonly mistake_count: number;
  }
  const bring = async (body: object) =>
    (await desk.asks<Preview>(timeOffRoutes, 'POST /api/on-call/time-off/', desk.signedIn(dana), { body })).json;
  const list = async () =>
    (
      await desk.asks<{
        results: { user: { uuid: string } | null; coming: object[]; span_count: number; import_id: string }[];
      }>(timeOffRoutes, 'GET /api/on-call/time-off/', desk.signedIn(dana))
    ).json?.results ?? [];
  const two = ics(['20260302', '20260303', 'A'], ['20260310', '20260311', 'B']);

  it('is only said when it is tried, and counts once it is saved', async () => {
    expect(await bring({ user: ada, calendar: two, dry: true })).toMatchObject({
      added: 2,
      removed: 0,
      kept: 0,
      saved: false,
    });
    expect(await list()).toEqual([]);
    expect(await bring({ user: ada, calendar: two })).toMatchObject({ added: 2, saved: true, mistake_count: 0 });
    expect(await list()).toMatchObject([
      { user: { uuid: ada }, span_count: 2, imported_by: 'Dana Diaz', imported_time: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  it('replaces the import before, and says what stays', async () => {
    await bring({ user: ada, calendar: two });
    const next = ics(['20260310', '20260311', 'B'], ['20260312', '20260313', 'C'], ['20260320', '20260321', 'D']);
    expect(await bring({ user: ada, calendar: next, dry: true })).toMatchObject({ added: 2, removed: 1, kept: 1 });
  });

  it('counts the shifts of the person that fall into it', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    await shift(on('2026-03-04', '08:00', '10:00'));
    await shift({ ...on('2026-03-02', '08:00', '10:00'), user: bo });
    expect(await bring({ user: ada, calendar: two, dry: true })).toMatchObject({ shifts: 1 });
    expect(await bring({ calendar: two, dry: true })).toMatchObject({ shifts: 0 });
    // A day that only touches the shifts.
    const beside = ics(['20260303', '20260304', 'A'], ['20260301', '20260302', 'B']);
    expect(await bring({ user: ada, calendar: beside, dry: true })).toMatchObject({ shifts: 0 });
  });

  it('shows what is to come, by last name; holidays first', async () => {
    await bring({ user: bo, calendar: ics(['20260220', '20260222', 'A'], ['20260302', '20260303', 'B']) });
    await bring({ user: ada, calendar: two });
    await bring({ calendar: ics(['20260301', '20260302', 'Holiday']) });
    expect(
      (await list()).map(({ user, coming, span_count }) => [user?.uuid ?? null, coming.length, span_count]),
    ).toEqual([
      [null, 1, 1],
      [ada, 2, 2],
      [bo, 1, 2],
    ]);
  });

  it('is seen in the calendar: leave with its person, holidays once', async () => {
    await bring({ user: ada, calendar: two });
    await bring({ calendar: ics(['20260302', '20260303', 'Holiday']) });
    const [day, next] = (await calendar('2026-03-02', '2026-03-03')).days;
    expect(day).toMatchObject({
      holidays: ['Holiday'],
      leave: [{ user: ada, name: 'Ada Abel', start: '2026-03-02T07:00:00.000Z', end: '2026-03-03T07:00:00.000Z' }],
    });
    expect(next).toMatchObject({ holidays: [], leave: [] });
  });

  it('can be undone, and the import before counts again', async () => {
    await bring({ user: ada, calendar: two });
    await bring({ user: ada, calendar: ics(['20260310', '20260311', 'B']) });
    const undo = (import_id: string, user?: string) =>
      desk.asks(timeOffRoutes, 'POST /api/on-call/time-off/undo/', desk.signedIn(dana), {
        body: { import_id, ...(user && { user }) },
      });
    await undo((await list())[0]?.import_id ?? '', ada);
    expect(await list()).toMatchObject([{ span_count: 2 }]);
  });

  it('can be typed: by a supervisor for anybody, by each person for themselves', async () => {
    const [start, end] = ['2026-03-02T00:00:00-07:00', '2026-03-03T00:00:00-07:00'];
    const typed = async () =>
      (
        await desk.asks<{ entered: { user: { uuid: string }; leave: { uuid: string; entered_by: string }[] }[] }>(
          timeOffRoutes,
          'GET /api/on-call/time-off/',
          desk.signedIn(dana),
        )
      ).json?.entered ?? [];
    await bring({ user: ada, calendar: two });
    const leave = { body: { user: bo, start, end } };
    await desk.asks(timeOffRoutes, 'POST /api/on-call/leave/', desk.signedIn(dana), leave);
    const own = await desk.asks<{ uuid: string }>(timeOffRoutes, 'POST /api/my-shifts/leave/', desk.signedIn(ada), {
      body: { start: '2026-03-05T12:00:00Z', end: '2026-03-05T18:00:00Z' },
    });
    expect((await typed()).map(({ user, leave: [one] }) => [user.uuid, one?.entered_by])).toEqual([
      [ada, 'Ada Abel'],
      [bo, 'Dana Diaz'],
    ]);
    const leaveOf = async (date: string) =>
      ((await calendar(date, date)).days[0]?.leave ?? []).map(({ user, entered_by }) => [user, entered_by]);
    expect(await leaveOf('2026-03-02')).toEqual([
      [ada, 'Dana Diaz'],
      [bo, 'Dana Diaz'],
    ]);
    expect(await leaveOf('2026-03-05')).toEqual([[ada, 'Ada Abel']]);
    // The next import replaces files, not what people typed.
    await bring({ user: ada, calendar: ics() });
    const act = { params: { uuid: own.json?.uuid ?? '' }, body: { user: ada, act: 'withdraw' } };
    desk.at('2026-03-05T11:00:00.000Z');
    expect((await typed()).map(({ user }) => user.uuid)).toEqual([ada]);
    await expect(
      desk.asks(timeOffRoutes, 'POST /api/my-shifts/leave/:uuid/', desk.signedIn(bo), { ...act, body: { act: 'end' } }),
    ).rejects.toThrow('not-found');
    await desk.asks(timeOffRoutes, 'POST /api/on-call/leave/:uuid/', desk.signedIn(dana), act);
    expect(await typed()).toEqual([]);
    desk.person(14, { entity: jcw });
    await expect(
      desk.asks(timeOffRoutes, 'POST /api/on-call/leave/', desk.signedIn(dana), { body: { user: id(14), start, end } }),
    ).rejects.toThrow('not-found');
  });

  it('is refused for a person elsewhere, and from a file that is no calendar', async () => {
    desk.person(13, { entity: jcw });
    await expect(bring({ user: id(13), calendar: two })).rejects.toThrow('not-found');
    await expect(bring({ calendar: 'hello' })).rejects.toThrow('invalid');
  });
});

describe('a calendar feed', () => {
  const make = async (name: string, who: string, body = {}) =>
    (await desk.asks<{ path: string }>(feedRoutes, `POST ${name}`, desk.signedIn(who), { body })).json?.path ?? '';
  const read = async (address: string) => {
    const token = address.replace('/feeds/', '');
    const { text } = await desk.asks(feedRoutes, 'GET /feeds/:token', null, { params: { token } });
    return text?.body ?? '';
  };
  const summaries = async (address: string) => (await read(address)).match(/(?<=SUMMARY:).*/g) ?? [];

  it('of a person has the designations of their shifts', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    await shift({ ...on('2026-03-03', '08:00', '10:00'), user: bo });
    const address = await make('/api/feeds/', ada);
    expect(await summaries(address)).toEqual(['Truck']);
    expect(await read(address)).toContain('X-WR-CALNAME:On call\\, Arvada');
  });

  it('of a designation has the people of its shifts, and says who is away', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    await shift({ ...on('2026-03-03', '08:00', '10:00'), user: bo });
    const calendarOf = ics(['20260303', '20260304', 'A']);
    await desk.asks(timeOffRoutes, 'POST /api/on-call/time-off/', desk.signedIn(dana), {
      body: { user: bo, calendar: calendarOf },
    });
    const address = await make('/api/on-call/feeds/', dana, { designation: 'Truck' });
    expect(await summaries(address)).toEqual(['Ada Abel', 'No one: Bo Berg is on leave']);
    expect(await read(address)).toContain('X-WR-CALNAME:Truck\\, Arvada');
  });

  it('has the shifts of the last 31 days and of the next 366', async () => {
    await shift(on('2026-03-02', '08:00', '10:00'));
    const address = await make('/api/feeds/', ada);
    const after = async (time: string) => {
      desk.at(time);
      return (await summaries(address)).length;
    };
    // The shift is over at 17:00 UTC.
    expect(await after('2026-04-02T16:59:00.000Z')).toBe(1);
    expect(await after('2026-04-02T17:00:00.000Z')).toBe(0);
    expect(await after('2025-03-01T15:01:00.000Z')).toBe(1);
    expect(await after('2025-03-01T15:00:00.000Z')).toBe(0);
  });

  it('ends with its revocation, with a new one, and with the account', async () => {
    const first = await make('/api/feeds/', ada);
    const second = await make('/api/feeds/', ada);
    expect(second).not.toBe(first);
    await expect(read(first)).rejects.toThrow('not-found');
    expect(await read(second)).toContain('BEGIN:VCALENDAR');
    const own = async () => (await desk.asks(feedRoutes, 'GET /api/feeds/', desk.signedIn(ada))).json;
    expect(await own()).toEqual({ made_time: '2026-03-01T12:00:00.000Z' });
    await desk.asks(feedRoutes, 'POST /api/feeds/revoke/', desk.signedIn(ada));
    await expect(read(second)).rejects.toThrow('not-found');
    const third = await make('/api/feeds/', bo);
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    await expect(read(third)).rejects.toThrow('not-found');
    await expect(read('/feeds/nothing.ics')).rejects.toThrow('not-found');
    await expect(read(third.slice(0, -4))).rejects.toThrow('not-found');
  });

  it('of each designation says when and by whom it was made', async () => {
    const all = async () =>
      (await desk.asks<{ results: object[] }>(feedRoutes, 'GET /api/on-call/feeds/', desk.signedIn(dana))).json
        ?.results;
    const truck = async () => (await all())?.find((one) => 'designation' in one && one.designation === 'Truck');
    expect(await truck()).toEqual({ designation: 'Truck', made_time: null, made_by: null });
    await make('/api/on-call/feeds/', dana, { designation: ' Truck ' });
    expect(await truck()).toEqual({
      designation: 'Truck',
      made_time: '2026-03-01T12:00:00.000Z',
      made_by: 'Dana Diaz',
    });
    await desk.asks(feedRoutes, 'POST /api/on-call/feeds/revoke/', desk.signedIn(dana), {
      body: { designation: ' Truck ' },
    });
    expect(await truck()).toMatchObject({ made_time: null });
    await expect(make('/api/on-call/feeds/', dana, { designation: 'None' })).rejects.toThrow(
      'schedule.designation-unknown',
    );
  });
});

it('a person of another organization is no part of the schedule', async () => {
  desk.person(13, { entity: jcw, role: 'crew' });
  await expect(shift({ ...on('2026-03-02', '08:00', '10:00'), user: id(13) })).rejects.toThrow('not-found');
  expect(desk.app.views.docs('shifts', { where: { entity: arvada } })).toEqual([]);
});

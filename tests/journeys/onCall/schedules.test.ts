import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import { refusals } from '#contracts/refusals';
import { entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

// In Arvada it is 1 AM on March 1, 2026. On the 8th the clocks go forward, on November 1 back.
const path = '/api/entities/admin/v2';
const zone = 'America/Denver';
const [sam, rosa] = [userId('arvada', 'crew'), userId('arvada', 'crew2')];

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');

const truck = { designation: 'Truck 2', user: sam, tzstr: zone };
const plan = (more: object, who = dana) =>
  who.send('POST', `${path}/schedule_designation_profile`, { ...truck, ...more });
const unplan = (profile_uuid: string, who = dana) =>
  who.send('POST', `${path}/delete_scheduled_profile`, { profile_uuid });
const window = (from: string, until: string) => {
  const [date_start, time_start] = from.split(' ');
  const [date_end, time_end] = until.split(' ');
  return { date_start, time_start, date_end, time_end };
};

async function calendar(date_start: string, date_end = date_start, who = dana): Promise<Calendar> {
  const { body } = await who.send('POST', '/api/mappy/', {
    query: [{ name: 'viewer' }, { name: 'calendar_beta', args: { date_start, date_end } }],
  });
  expect(body.errors).toEqual({});
  return body.result.calendar_beta;
}
async function onDay(date: string, designation = 'Truck 2', who = dana): Promise<readonly ScheduledProfile[]> {
  const { days } = await calendar(date, date, who);
  return days[0]?.designations.find(({ name }) => name === designation)?.profiles ?? [];
}

describe('the calendar', () => {
  it('has every designation on every day, and its people on call', async () => {
    const { days, designations } = await calendar('2026-03-01', '2026-03-07');
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, n) => `2026-03-0${n + 1}`));
    expect(designations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Water on-call', shared_phone_number: null, is_crew: false }),
        expect.objectContaining({ name: 'Truck 1', shared_phone_number: '+13035550150', is_crew: true }),
      ]),
    );
    for (const day of days)
      expect(day.designations.map(({ name }) => name)).toEqual(designations.map(({ name }) => name));
    const water = days[1]?.designations.find(({ name }) => name === 'Water on-call')?.profiles ?? [];
    expect(water.map(({ time_start, user }) => [time_start, user.uuid !== ''])).toEqual([
      ['07:00', true],
      ['07:00', true],
    ]);
  });

  it('is shown as it was at a moment of the past', async () => {
    const days = 'date_start=2026-03-01&date_end=2026-03-02';
    const past = `${path}/calendar/?${days}&at=2026-03-01T07:30:00.000Z&clock=happened`;
    const analyst = await here.person('analyst@arvada.example');
    await expect.poll(async () => (await analyst.get(past)).status).toBe(200);
  });

  it('has a day of 23 hours and one of 25', async () => {
    const hours = async (day: string) => {
      const [{ start, end } = { start: '', end: '' }] = (await calendar(day)).days;
      return (Date.parse(end) - Date.parse(start)) / 3_600_000;
    };
    expect([await hours('2026-03-07'), await hours('2026-03-08'), await hours('2026-11-01')]).toEqual([24, 23, 25]);
  });

  it.each([
    [{ date_start: '2026-03-02', date_end: '2026-03-01' }, 'date_end'],
    [{ date_start: '2026-01-01', date_end: '2027-03-01' }, 'date_end'],
    [{ date_start: '2026-02-30', date_end: '2026-03-01' }, 'date_start'],
    [{ date_start: '2026-03-01' }, 'date_end'],
  ])('is not shown for %o', async (args, field) => {
    const { body } = await dana.send('POST', '/api/mappy/', { query: [{ name: 'calendar_beta', args }] });
    expect(body.errors.calendar_beta).toMatchObject({ status: 400, [field]: expect.any(Array) });
  });

  it('shows crews the people on call, without telephone numbers', async () => {
    const crew = await here.person('crew@arvada.example');
    const [one] = await onDay('2026-03-02', 'Water on-call', crew);
    expect(one).toMatchObject({ phone_number: null, user: { phone_number: null } });
    expect((await onDay('2026-03-02', 'Water on-call'))[0]?.phone_number).toMatch(/^\+1303/);
  });
});

describe('a person is scheduled', () => {
  it('from now on when no start is given', async () => {
    expect((await plan({ date_end: '2026-03-01', time_end: '6:00 AM' })).status).toBe(201);
    expect((await onDay('2026-03-01'))[0]).toMatchObject({
      user: { uuid: sam },
      phone_number: '+13035550120',
      date_start: '2026-03-01',
      time_start: '01:00',
      time_end: '06:00',
      start: '2026-03-01T08:00:00.000Z',
      end: '2026-03-01T13:00:00.000Z',
    });
  });

  it('once, however often and by however many it is requested', async () => {
    const night = window('2026-03-10 22:00', '2026-03-11 06:00');
    const marcus = await here.person('manager@arvada.example');
    const told = await Promise.all([plan(night), plan(night, marcus), plan(night)]);
    expect(new Set(told.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    expect(await onDay('2026-03-10')).toHaveLength(1);
    expect(await onDay('2026-03-11')).toEqual(await onDay('2026-03-10'));
    expect((await plan({ ...night, phone_number: '(303) 555-0199' })).status).toBe(409);
    // Two people may hold a designation at once: the calendar does not decide the order of calls.
    expect((await plan({ ...night, user: rosa })).status).toBe(201);
    expect(await onDay('2026-03-10')).toHaveLength(2);
  });

  it('not with an end before the start, and not backdated, with the errors that screens know', async () => {
    const backdated = refusals['schedule.backdated'].words;
    expect((await plan(window('2026-02-28 22:00', '2026-03-02 06:00'))).body).toEqual({
      non_field_errors: ['NO_BACKDATES'],
      detail: backdated,
    });
    const told = await plan(window('2026-03-12 06:00', '2026-03-12 06:00'));
    expect(told).toMatchObject({
      status: 400,
      body: {
        non_field_errors: ['END_NOT_AFTER_START'],
        detail: 'The start date must be before the end date.',
      },
    });
    expect(backdated).toBe('You cannot backdate the schedule.');
  });

  it.each([
    [{ designation: 'Truck 99' }, 'designation'],
    [{ tzstr: 'Atlantis/Capital' }, 'tzstr'],
    [{ time_end: '25:00' }, 'time_end'],
    [{ date_end: '2026-02-30' }, 'date_end'],
    [{ phone_number: '555-01' }, 'phone_number'],
  ])('not with %o', async (wrong, field) => {
    const told = await plan({ ...window('2026-03-12 06:00', '2026-03-13 06:00'), ...wrong });
    expect([told.status, Object.keys(told.body)]).toEqual([400, [field]]);
  });

  it('of the same organization, and no other', async () => {
    const shift = window('2026-03-12 06:00', '2026-03-13 06:00');
    for (const user of [userId('durham', 'crew'), userId('muster', 'staff')])
      expect((await plan({ ...shift, user })).status).toBe(404);
    const wim = await here.person('dispatcher@durham.example');
    const { body } = await plan(shift);
    expect((await unplan(body.uuid, wim)).status).toBe(404);
    expect(await onDay('2026-03-12')).toHaveLength(1);
  });
});

describe('when the clocks change', () => {
  const jetter = (from: string, until: string, user = sam) =>
    plan({ designation: 'Jetter', user, ...window(from, until) });
  const times = async (day: string) => (await onDay(day, 'Jetter')).map(({ start, end }) => [start, end]);

  it('a night without its third hour is an hour shorter, and a skipped time is an hour later', async () => {
    await jetter('2026-03-07 22:00', '2026-03-08 02:30');
    await jetter('2026-03-08 02:30', '2026-03-08 06:00', rosa);
    expect(await times('2026-03-08')).toEqual([
      ['2026-03-08T05:00:00.000Z', '2026-03-08T09:30:00.000Z'],
      ['2026-03-08T09:30:00.000Z', '2026-03-08T12:00:00.000Z'],
    ]);
    // 2:30 does not occur that night: 3:30 follows.
    expect((await jetter('2026-03-08 02:30', '2026-03-08 03:00')).body.non_field_errors).toEqual([
      'END_NOT_AFTER_START',
    ]);
  });

  it('a time that occurs twice begins a shift the first time, and ends one the last, so that no hour is left out', async () => {
    await jetter('2026-10-31 22:00', '2026-11-01 01:30');
    await jetter('2026-11-01 01:30', '2026-11-01 06:00', rosa);
    expect(await times('2026-11-01')).toEqual([
      ['2026-11-01T04:00:00.000Z', '2026-11-01T08:30:00.000Z'],
      ['2026-11-01T07:30:00.000Z', '2026-11-01T13:00:00.000Z'],
    ]);
  });
});

describe('a person is unscheduled', () => {
  it('before it begins without a trace, once', async () => {
    const { body } = await plan(window('2026-03-15 06:00', '2026-03-15 18:00'));
    for (let n = 0; n < 2; n++) expect((await unplan(body.uuid)).status).toBe(200);
    expect(await onDay('2026-03-15')).toEqual([]);
    expect((await plan(window('2026-03-15 06:00', '2026-03-15 18:00'))).body.uuid).toBe(body.uuid);
    expect(await onDay('2026-03-15')).toHaveLength(1);
  });

  it('from now on when it has begun, and not when it is over', async () => {
    const standby = { designation: 'Standby', date_end: '2026-03-01', time_end: '05:00' };
    const { body } = await plan(standby);
    const { body: other } = await plan({ ...standby, user: rosa });
    await here.clock.advance(3_600_000);
    await unplan(body.uuid);
    expect((await onDay('2026-03-01', 'Standby')).map(({ start, end }) => [start, end])).toEqual([
      ['2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z'],
      ['2026-03-01T08:00:00.000Z', '2026-03-01T12:00:00.000Z'],
    ]);
    await here.clock.advance(4 * 3_600_000);
    expect((await unplan(other.uuid)).body).toEqual({ non_field_errors: [refusals['schedule.over'].words] });
  });
});

/** Nobody answers for it besides the people scheduled. */
const supervisor = 'Sewer supervisor';
const segments = async (date: string) =>
  (await calendar(date)).days[0]?.designations
    .find(({ name }) => name === supervisor)
    ?.segments.map(({ start, end, kind, people }) => [
      start.slice(11, 16),
      end.slice(11, 16),
      kind,
      ...people.map(({ name, reason }) => `${name}, ${reason}`),
    ]);
const supervises = (from: string, until: string, more: object = {}, who = dana) =>
  plan({ designation: supervisor, ...window(from, until), ...more }, who);
const move = (profile_uuid: string, from: string, until: string, who = dana) =>
  who.send('POST', `${path}/move_scheduled_profile`, { profile_uuid, ...window(from, until), tzstr: zone });

describe('the coverage of a day', () => {
  it('says who is on duty and why, where nobody is, and where two people are', async () => {
    const named = (await segments('2026-04-01'))?.map(([, , kind]) => kind);
    expect(named).toHaveLength(1);
    await supervises('2026-04-01 06:00', '2026-04-01 18:00');
    await supervises('2026-04-01 16:00', '2026-04-02 06:00', { user: rosa });
    const [sams, rosas] = (await onDay('2026-04-01', supervisor)).map(
      ({ user }) => `${user.first_name} ${user.last_name}, scheduled`,
    );
    // Midnight in Arvada is 6:00 in UTC.
    expect((await segments('2026-04-01'))?.slice(1)).toEqual([
      ['12:00', '22:00', 'covered', sams],
      ['22:00', '00:00', 'overlap', sams, rosas],
      ['00:00', '06:00', 'covered', rosas],
    ]);
  });
});

describe('two people at one calendar', () => {
  it('do not fill the same time twice: the second is told, and nothing is lost', async () => {
    const { designations } = await calendar('2026-04-10');
    const seen = designations.find(({ name }) => name === supervisor)?.revision;
    const marcus = await here.person('manager@arvada.example');
    const blocks = await Promise.all([
      supervises('2026-04-10 06:00', '2026-04-10 18:00', { seen }),
      supervises('2026-04-10 08:00', '2026-04-10 20:00', { seen, user: rosa }, marcus),
    ]);
    expect(blocks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(blocks.find(({ status }) => status === 409)?.body).toEqual({
      non_field_errors: [refusals['schedule.overtaken'].words],
    });
    expect(await onDay('2026-04-10', supervisor)).toHaveLength(1);
    // At another time both stand, and without a revision the author wants two at once.
    expect((await supervises('2026-04-11 06:00', '2026-04-11 18:00', { seen }, marcus)).status).toBe(201);
    expect((await supervises('2026-04-10 08:00', '2026-04-10 20:00', { user: rosa }, marcus)).status).toBe(201);
    expect(await onDay('2026-04-10', supervisor)).toHaveLength(2);
  });

  it('move a shift once, and neither its person nor its number is lost', async () => {
    const marcus = await here.person('manager@arvada.example');
    const number = { phone_number: '(303) 555-0177' };
    const { body } = await supervises('2026-04-15 06:00', '2026-04-15 18:00', number);
    const moves = await Promise.all([
      move(body.uuid, '2026-04-15 08:00', '2026-04-15 20:00'),
      move(body.uuid, '2026-04-16 06:00', '2026-04-16 18:00', marcus),
    ]);
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(moves.find(({ status }) => status === 409)?.body).toEqual({
      non_field_errors: [refusals['schedule.moved'].words],
    });
    const both = [...(await onDay('2026-04-15', supervisor)), ...(await onDay('2026-04-16', supervisor))];
    expect(both.map(({ user, phone_number }) => [user.uuid, phone_number])).toEqual([[sam, '+13035550177']]);
    // The one who still sees it where it was cannot unschedule it there.
    expect((await unplan(body.uuid, marcus)).status).toBe(409);
    expect((await unplan(both[0]?.uuid ?? '')).status).toBe(200);
  });

  it('hear of each other within a moment', async () => {
    const crew = await here.person('crew@arvada.example');
    const screen = await crew.listen(channels.calendar(entityId('arvada')));
    await supervises('2026-04-20 06:00', '2026-04-20 18:00');
    await screen.hears('refresh');
  });
});

describe('a shift is moved', () => {
  it('not into the past, not with an end before its start, not by a crew, and not in another organization', async () => {
    const { body } = await supervises('2026-05-01 06:00', '2026-05-01 18:00');
    expect((await move(body.uuid, '2026-02-20 06:00', '2026-05-01 18:00')).body.non_field_errors).toEqual([
      'NO_BACKDATES',
    ]);
    expect((await move(body.uuid, '2026-05-01 18:00', '2026-05-01 18:00')).body.non_field_errors).toEqual([
      'END_NOT_AFTER_START',
    ]);
    const crew = await here.person('crew@arvada.example');
    expect((await move(body.uuid, '2026-05-02 06:00', '2026-05-02 18:00', crew)).status).toBe(403);
    const wim = await here.person('dispatcher@durham.example');
    expect((await move(body.uuid, '2026-05-02 06:00', '2026-05-02 18:00', wim)).status).toBe(404);
    expect(await onDay('2026-05-01', supervisor)).toHaveLength(1);
  });

  it('while it runs: the part that has passed stays', async () => {
    const { body } = await plan({ designation: 'Standby', date_end: '2026-03-01', time_end: '22:00', user: rosa });
    const begun = new Date(here.clock.now()).toISOString();
    await here.clock.advance(3_600_000);
    const now = new Date(here.clock.now()).toISOString();
    const longer = { profile_uuid: body.uuid, date_end: '2026-03-01', time_end: '23:00' };
    expect((await dana.send('POST', `${path}/move_scheduled_profile`, longer)).status).toBe(201);
    const rosas = (await onDay('2026-03-01', 'Standby')).filter(({ user, end }) => user.uuid === rosa && end > begun);
    expect(rosas.map(({ start, end }) => [start, end])).toEqual([
      [begun, now],
      [now, '2026-03-02T06:00:00.000Z'],
    ]);
  });
});

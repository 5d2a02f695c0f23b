import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MyJob } from '#contracts/dispatch/job';
import { idFrom } from '#events/core/ids';
import { designationNamed, designationsOf } from '#services/app/designations';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { checkInRoutes } from './checkIns.ts';
import { myJobRoutes } from './myJob.ts';
import { designationRoutes } from './newDesignation.ts';

let desk: Desk;
const [dana, ada] = [id(10), id(11)];
const [truck, van] = [id(20), id(21)];
const due = '2026-03-01T12:15:00.000Z';
const crew = (designation: string, name: string, sharedPhoneNumber = '', entity = arvada) =>
  desk.happened(
    `designation-${designation}`,
    'DesignationCreated',
    { designation, name, sharedPhoneNumber },
    { entity },
  );
const holds = (designation: string, user: string) =>
  desk.happened(`designation-${designation}`, 'DesignatedUserAssigned', { designation, user });
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  crew(truck, 'Truck');
  holds(truck, ada);
});
afterEach(() => desk.close());

const routes = [...checkInRoutes, ...myJobRoutes, ...designationRoutes];
type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = <Json = object>(name: string, who: string | null, more: More = {}) =>
  desk.asks<Json>(routes, name, who === null ? null : desk.signedIn(who), more);
const requested = (checkIn: string, dueAt = due) =>
  desk.happened(`designation-${truck}`, 'CheckInRequested', { designation: truck, checkIn, user: ada, dueAt });
const failed = (checkIn: string, reason: 'replaced' | 'unanswered') =>
  desk.happened(`designation-${truck}`, 'CheckInFailed', { designation: truck, checkIn, reason });
const ck = (checkIn: string) => desk.app.secrets.checkInKey(checkIn);

describe('a check-in link', () => {
  const read = (checkIn: string) => asks('GET /api/check-in/', null, { query: { ck: ck(checkIn) } });
  const answer = (checkIn: string, more: object = {}) =>
    asks('POST /api/check-in/', null, { body: { ck: ck(checkIn), lat: 39.8, lng: -105.1, ...more } });

  it('shows the crew, the organization and the times, until its time is over', async () => {
    requested(id(70));
    const shown = {
      crew: 'Truck',
      entity: 'Arvada',
      timezone: 'America/Denver',
      requested_time: noon,
      due_time: due,
    };
    expect((await read(id(70))).json).toEqual(shown);
    desk.at(due);
    expect((await read(id(70))).json).toEqual(shown);
    desk.at('2026-03-01T12:15:00.001Z');
    await expect(read(id(70))).rejects.toThrow('checkin.expired');
  });

  it('is answered once, with the place and a note', async () => {
    requested(id(70));
    const added = await desk.added(async () =>
      expect((await answer(id(70), { accuracy: 5, note: ' Here ' })).json).toEqual({ time: noon }),
    );
    expect(added[0]).toMatchObject(['CheckInCompleted', { checkIn: id(70) }]);
    expect(JSON.stringify(added)).toContain('"Here"');
    expect(desk.log.at(-1)?.metadata).toMatchObject({ entity: arvada, actor: { kind: 'link', id: ada } });
    await expect(read(id(70))).rejects.toThrow('checkin.used');
  });

  it('is replaced by the next one', async () => {
    requested(id(70));
    failed(id(70), 'replaced');
    requested(id(71));
    await expect(read(id(70))).rejects.toThrow('checkin.replaced');
    requested(id(72));
    failed(id(72), 'unanswered');
    await expect(read(id(72))).rejects.toThrow('checkin.expired');
    expect((await read(id(71))).json).toMatchObject({ crew: 'Truck' });
  });

  it('with a wrong key, or never asked for, is refused', async () => {
    await expect(asks('GET /api/check-in/', null, { query: { ck: 'wrong' } })).rejects.toThrow('checkin.wrong-key');
    await expect(read(id(79))).rejects.toThrow('checkin.wrong-key');
    expect(checkInRoutes.map(({ csrf }) => csrf)).toEqual([true, false]);
  });
});

describe('the own job', () => {
  const mine = async () => (await asks<MyJob>('GET /api/my-job/', ada)).json;
  const says = (designation: string, more: object = {}) =>
    asks('POST /api/my-job/position/', ada, { body: { designation, lat: 39.8, lng: -105.1, ...more } });

  it('has the crews that the person holds, by name', async () => {
    crew(van, 'Another');
    crew(id(22), 'Of Dana');
    holds(van, ada);
    holds(id(22), dana);
    expect(await mine()).toEqual({
      crews: [
        { uuid: van, name: 'Another', active: false, position_time: null, due_time: null },
        { uuid: truck, name: 'Truck', active: false, position_time: null, due_time: null },
      ],
      jobs: [],
    });
  });

  it('says when an open check-in is due, and where the crew is', async () => {
    requested(id(70));
    expect(await mine()).toMatchObject({ crews: [{ uuid: truck, due_time: due }] });
    await says(truck, { accuracy: 5, time: '2026-03-01T11:59:00.000Z' });
    expect(await mine()).toMatchObject({ crews: [{ uuid: truck, due_time: null }] });
  });

  it('takes the position of a crew only from its holder', async () => {
    crew(van, 'Van');
    await expect(says(van)).rejects.toThrow('not-found');
    expect(await desk.added(() => says(truck))).not.toEqual([]);
  });
});

describe('the position of a phone', () => {
  const here = { lat: 39.8, lng: -105.1 };
  const says = (more: object) =>
    asks<{ note?: string }>('POST /api/my-job/position/', ada, {
      body: { designation: truck, lat: 39.8, lng: -105.1, ...more },
    });

  it.each([
    [{ lat: 0, lng: 0 }, 'in the Atlantic'],
    [{ lat: 90, lng: 0 }, 'not a place'],
    [{ lng: 105.1 }, 'minus sign'],
    [{ lat: 51.5, lng: -0.1 }, '(Settings > Reach)'],
  ])('is refused in words: %j', async (more, words) => {
    requested(id(70));
    const lat = [expect.stringContaining(words)];
    await expect(says(more)).rejects.toMatchObject({ fields: { lat } });
    const body = { ...here, ...more, ck: ck(id(70)) };
    await expect(asks('POST /api/check-in/', null, { body })).rejects.toMatchObject({ fields: { lat } });
  });

  it.each([
    ['2006-07-16T12:00:00.000Z', 'behind: it shows Jul 16, 2006'],
    ['2026-03-01T13:00:00.000Z', 'ahead: it shows Mar 1, 2026'],
    ['2045-10-15T12:00:00.000Z', 'ahead: it shows Oct 15, 2045'],
  ])('counts as of now when the clock of the phone is wrong, and says so: %s', async (time, words) => {
    expect((await says({ time })).json?.note).toContain(words);
    expect(desk.log.at(-1)?.metadata.occurredAt).toBe(noon);
  });
});

describe('a designation', () => {
  const create = (name: string, more: object = {}) =>
    asks<{ uuid: string }>('POST /api/designations/', dana, { body: { name, ...more } });

  it('is one of a version, one that somebody was named for, or a crew, whose phone counts', () => {
    crew(van, 'Night', '+13035550100');
    crew(id(23), 'Theirs', '', jcw);
    for (const designation of ['Night', 'Day'])
      desk.happened(`entity-${arvada}`, 'DesignatedUserNamed', {
        entity: arvada,
        designation,
        user: ada,
        target: 'arvada_water',
      });
    expect(designationsOf(desk.app, arvada)).toEqual([
      { name: 'Water on-call', shared_phone_number: null },
      { name: 'Water supervisor', shared_phone_number: null },
      { name: 'Night', shared_phone_number: '+13035550100' },
      { name: 'Day', shared_phone_number: null },
      { name: 'Truck', shared_phone_number: null },
    ]);
    expect(designationNamed(desk.app, arvada, ' Night ')).toBe('Night');
    expect(() => designationNamed(desk.app, arvada, 'night')).toThrow('schedule.designation-unknown');
  });

  it('is created once under its name, whatever its capitals', async () => {
    const uuid = idFrom('designation', arvada, 'night');
    expect(await desk.added(() => create(' Night ', { phone_number: '+13035550100' }))).toEqual([
      ['DesignationCreated', { designation: uuid, name: 'Night', sharedPhoneNumber: '+13035550100' }],
    ]);
    expect((await create('Day')).json).toEqual({ uuid: idFrom('designation', arvada, 'day') });
    expect(desk.log.at(-1)?.data).toMatchObject({ name: 'Day', sharedPhoneNumber: '' });
    expect(await desk.added(() => create('Night', { phone_number: '+13035550100' }))).toEqual([]);
    for (const name of ['TRUCK', 'water on-call', 'Truck\u200b', ' water  on-call', 'Ｔruck'])
      await expect(create(name)).rejects.toThrow('designation.name-known');
    await expect(create('Τruck')).rejects.toMatchObject({
      fields: { name: ['“Τruck” mixes letters of two alphabets.'] },
    });
    await expect(create('Truсk')).rejects.toMatchObject({
      fields: { name: ['“Truсk” mixes letters of two alphabets.'] },
    });
    await create('Crew 1');
    await expect(create('Crew l')).rejects.toMatchObject({
      code: 'designation.looks-alike',
      fields: { name: ['This looks like “Crew 1”, which exists. Choose another name.'] },
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Readiness } from '#contracts/onCall/readiness';
import { scheduleOf } from '#events/schedule/decider';
import { timeOffOf } from '#events/timeOff/decider';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { readinessFor, readinessRoutes } from './readiness.ts';

let desk: Desk;
const [dana, ada, bo, cy, di] = [id(10), id(11), id(12), id(13), id(14)];
const until = '2026-06-24T12:00:00.000Z';
const person = (uuid: string, first_name: string, last_name: string, phone_number: string, is_active = true) => ({
  uuid,
  first_name,
  last_name,
  phone_number,
  is_active,
  is_available: is_active,
});
const shownAda = person(ada, 'Ada', 'Abel', '+13035550111');
const shownBo = person(bo, 'Bo', 'Berg', '');

beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  desk.person(13, { name: 'Cy Cole', role: 'crew', phone: '+13035550113' });
  desk.person(14, { name: 'Di Dahl', role: 'crew' });
});
afterEach(() => desk.close());

const ready = (who = desk.signedIn(dana)): Readiness => readinessFor(desk.app, who);
const designation = (name: string) => ready().designations.find((one) => one.name === name);
const crew = (n: number, name: string, entity = arvada) =>
  desk.happened(
    `designation-${id(n)}`,
    'DesignationCreated',
    { designation: id(n), name, sharedPhoneNumber: '' },
    { entity },
  );
const activated = (n: number) => desk.happened(`designation-${id(n)}`, 'CrewActivated', { designation: id(n) });
const held = (n: number, user: string) =>
  desk.happened(`designation-${id(n)}`, 'DesignatedUserAssigned', { designation: id(n), user });
const named = (user: string, name: string) =>
  desk.happened(`entity-${arvada}`, 'DesignatedUserNamed', {
    entity: arvada,
    target: 'arvada_water',
    designation: name,
    user,
  });
/** From 05:00 to 07:00 in Denver, which is noon to 14:00 UTC. */
const shift = (n: number, user: string, name: string, phone: string) => {
  const schedule = scheduleOf(arvada, name);
  desk.happened(`schedule-${schedule}`, 'ShiftScheduled', {
    schedule,
    shift: id(n),
    designation: name,
    user,
    from: noon,
    until: '2026-03-01T14:00:00.000Z',
    typed: { dateStart: '2026-03-01', timeStart: '05:00', dateEnd: '2026-03-01', timeEnd: '07:00', tzstr: '' },
    subject: user,
    personal: { phoneNumber: phone },
  });
};
const leave = (user: string, start: string, end: string) => {
  const uuid = timeOffOf(arvada, user);
  const spans = [{ start, end, name: '' }];
  desk.happened(`timeOff-${uuid}`, 'TimeOffImported', { timeOff: uuid, import: id(80), user, spans });
};
const beat = (n: number, name: string, reserveList: string | null, ...users: readonly string[]) => {
  desk.happened(`beat-${id(n)}`, 'BeatCreated', { beat: id(n), name, description: '', reserveList });
  for (const [at, user] of users.entries())
    desk.happened(`beat-${id(n)}`, 'BeatCallProfileAdded', {
      beat: id(n),
      callProfile: id(n + 50 + at),
      user,
      startSeconds: 0,
      stopSeconds: 60,
    });
};
const list = (n: number, name: string, targetCallCount: number, ...users: readonly string[]) => {
  const reserveList = id(n);
  desk.happened(`reservelist-${reserveList}`, 'ReserveListCreated', {
    reserveList,
    name,
    callMethod: 'SEQUENTIAL',
    targetCallCount,
  });
  for (const [at, user] of users.entries())
    desk.happened(`reservelist-${reserveList}`, 'ReserveProfileAppended', {
      reserveList,
      reserveProfile: id(n + 50 + at),
      user,
    });
};
const beatPhone = (user: string) =>
  desk.happened(`user-${user}`, 'BeatPhoneAdded', {
    user,
    phone: id(90),
    phoneType: 'CELL',
    callAfterCount: 0,
    subject: user,
    personal: { phoneNumber: '+13035550190', pin: '' },
  });
const deactivated = (user: string) => desk.happened(`user-${user}`, 'UserDeactivated', { user });

describe('readiness', () => {
  it('is told from now on for 115 days', async () => {
    const { json } = await desk.asks<Readiness>(readinessRoutes, 'GET /api/on-call/readiness/', desk.signedIn(dana));
    expect(json).toMatchObject({ as_of: noon, until });
    expect(ready()).toEqual(json);
  });

  it('of an organization has its own crews, beats and lists, by name', () => {
    crew(20, 'Van');
    crew(21, 'Truck');
    crew(22, 'Their truck', jcw);
    list(30, 'Reserve', 1);
    list(31, 'Last', 1);
    beat(40, 'South', null);
    beat(41, 'North', null);
    const { designations, beats, reserve_lists } = ready();
    expect(designations.filter((one) => one.crew).map(({ name }) => name)).toEqual(['Truck', 'Van']);
    expect(designations.some(({ name }) => name === 'Water on-call')).toBe(true);
    expect(beats.map(({ name }) => name)).toEqual(['North', 'South']);
    expect(reserve_lists.map(({ name }) => name)).toEqual(['Last', 'Reserve']);
  });
});

describe('a designation', () => {
  it('has its people on call with the reason of each, the first of them, and who can be called', () => {
    shift(31, ada, 'Water on-call', '');
    named(bo, 'Water on-call');
    named(ada, 'Water on-call');
    expect(designation('Water on-call')).toEqual({
      name: 'Water on-call',
      crew: false,
      on_call: [
        {
          user: shownAda,
          because: 'scheduled',
          since: noon,
          until: '2026-03-01T14:00:00.000Z',
          named_for: null,
          first: true,
          has_phone: true,
        },
        {
          user: shownBo,
          because: 'named',
          since: null,
          until: null,
          named_for: 'Water',
          first: false,
          has_phone: false,
        },
      ],
      missing: [],
      next: { from: '2026-03-01T14:00:00.000Z', users: [shownBo, shownAda] },
      gaps: [],
    });
  });

  it('has a phone for a person who answers on a number of the shift', () => {
    shift(31, bo, 'Water on-call', '+13035550199');
    expect(designation('Water on-call')?.on_call).toMatchObject([
      { user: { uuid: bo, phone_number: '+13035550199' }, has_phone: true },
    ]);
  });

  it('says who is missing and why, and when no one is on call', () => {
    shift(31, ada, 'Water on-call', '');
    leave(ada, '2026-03-01T12:30:00.000Z', '2026-03-01T13:00:00.000Z');
    named(di, 'Water on-call');
    deactivated(di);
    const missing = {
      user: person(di, 'Di', 'Dahl', '', false),
      because: 'named',
      since: null,
      until: null,
      named_for: 'Water',
      away: 'inactive',
    };
    const away = {
      user: shownAda,
      because: 'scheduled',
      since: noon,
      until: '2026-03-01T14:00:00.000Z',
      named_for: null,
      away: 'leave',
    };
    const { gaps, missing: now } = designation('Water on-call') ?? {};
    expect(now).toEqual([missing]);
    expect(gaps).toEqual([
      { from: '2026-03-01T12:30:00.000Z', until: '2026-03-01T13:00:00.000Z', open: false, missing: [away, missing] },
      { from: '2026-03-01T14:00:00.000Z', until, open: true, missing: [missing] },
    ]);
  });

  it('that is a crew has its holder; its gaps count only while it is active', () => {
    crew(20, 'Truck');
    expect(designation('Truck')).toMatchObject({ crew: true, on_call: [], gaps: [] });
    activated(20);
    expect(designation('Truck')?.gaps).toEqual([{ from: noon, until, open: true, missing: [] }]);
    held(20, ada);
    expect(designation('Truck')).toEqual({
      name: 'Truck',
      crew: true,
      on_call: [
        {
          user: shownAda,
          because: 'holds the crew',
          since: null,
          until: null,
          named_for: null,
          first: true,
          has_phone: true,
        },
      ],
      missing: [],
      next: null,
      gaps: [],
    });
  });

  it('led after hours says since when, without an end', () => {
    desk.happened(`afterhours-${arvada}`, 'AfterHoursLeaderChosen', {
      afterHours: arvada,
      shift: id(31),
      user: ada,
      from: '2026-03-01T10:00:00.000Z',
      subject: ada,
      personal: { phoneNumber: '+13035550199' },
    });
    crew(20, 'After-hours leader');
    expect(designation('After-hours leader')?.on_call).toMatchObject([
      { because: 'leads', since: '2026-03-01T10:00:00.000Z', until: null, named_for: null },
    ]);
  });
});

describe('the people of beats and reserve lists', () => {
  it('are those who can be called, those without a phone, and those who are not active', () => {
    deactivated(cy);
    beatPhone(di);
    list(30, 'Reserve', 2, ada, bo, cy, di);
    beat(40, 'North', id(30), bo, ada, id(99));
    beat(41, 'South', null, di);
    const { beats, reserve_lists } = ready();
    const shownCy = person(cy, 'Cy', 'Cole', '+13035550113', false);
    expect(reserve_lists).toEqual([
      {
        uuid: id(30),
        name: 'Reserve',
        callable: 2,
        without_phone: [shownBo],
        inactive: [shownCy],
        on_leave: [],
        target_call_count: 2,
      },
    ]);
    expect(beats).toEqual([
      {
        uuid: id(40),
        name: 'North',
        callable: 1,
        without_phone: [shownBo],
        inactive: [person(id(99), '', '', '', false)],
        on_leave: [],
        reserve_list: 'Reserve',
      },
      { uuid: id(41), name: 'South', callable: 1, without_phone: [], inactive: [], on_leave: [], reserve_list: null },
    ]);
  });

  it('without an own number any more have no phone for beats', () => {
    beatPhone(di);
    desk.happened(`user-${di}`, 'PersonalDataErased', { subject: di });
    beat(40, 'North', null, di);
    expect(ready().beats[0]).toMatchObject({ callable: 0, without_phone: [{ uuid: di }] });
  });
});

describe('an obstacle to forming a crew', () => {
  it('is a designation without people or without a phone, an empty beat, and a list that is too short', () => {
    named(bo, 'Water on-call');
    named(ada, 'Water supervisor');
    crew(20, 'Truck');
    list(30, 'Reserve', 2, ada);
    beat(40, 'North', null, bo);
    beat(41, 'South', id(30));
    const { blocking } = ready();
    expect(blocking).toContainEqual({ why: 'no-phone', name: 'Water on-call' });
    expect(blocking.filter(({ why }) => why !== 'nobody-on-call')).toEqual([
      { why: 'no-phone', name: 'Water on-call' },
      { why: 'beat-empty', name: 'North' },
      { why: 'target-unreachable', name: 'Reserve' },
    ]);
    const names = blocking.filter(({ why }) => why === 'nobody-on-call').map(({ name }) => name);
    expect(names).not.toContain('Water supervisor');
    expect(names).not.toContain('Truck');
    expect(names.length).toBe(ready().designations.length - 3);
  });
});

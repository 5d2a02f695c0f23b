import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chargeReasons, usualRules } from '#contracts/callout/ledger';
import type { LedgerList, LedgerSheet } from '#contracts/callout/ledgerSheet';
import { incidentRoutes } from '#services/api/incident/incidents';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { calloutChangeRoutes } from './changes.ts';
import { formTeamRoutes } from './formTeam.ts';
import { ledgerRoutes, rulesIn, spreadOf } from './ledgers.ts';

const [ada, bo, cy] = [id(11), id(12), id(13)];
const tasks = '/incident/:incident_uuid/:product/incidents/calls/tasks';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', role: 'crew', phone: '+13035550113' });
});
afterEach(() => desk.close());

const dana = () => desk.signedIn(id(10));
const read = async (list = 'crew') =>
  (await desk.asks<LedgerSheet>(ledgerRoutes, 'GET /api/ledgers/:list/', dana(), { params: { list } })).json;
const write = (what: string, body: object, list = 'crew') =>
  desk.asks(ledgerRoutes, `POST /api/ledgers/:list/${what}/`, dana(), { params: { list }, body });
const rules = (more: object = {}) => ({
  order: 'lowest-hours',
  volunteers: 'none',
  mandatory: 'same',
  newcomers: 'average',
  resets: 'yearly',
  cancelled_within: 0,
  free_up_to: 0,
  rounding: 'minute',
  charges: [],
  seen: 0,
  ...more,
});
const incident = async () => {
  const body = { version: 'arvada_water', description: 'Water' };
  const { json } = await desk.asks<{ uuid: string }>(incidentRoutes, 'POST /api/incidents/', dana(), { body });
  return json?.uuid ?? '';
};
const asks = async <Json>(name: string, body: object) =>
  (
    await desk.asks<Json>(formTeamRoutes, `POST ${name}`, dana(), {
      params: { incident_uuid: await incident(), product: 'x' },
      body: { target_count: 1, roles: ['crew'], ...body },
    })
  ).json;
const start = async (body: object = {}) =>
  (await asks<{ uuid: string }>(`${tasks}/form_team_by_groups/request/`, body))?.uuid ?? '';
const preview = (body: object = {}) =>
  asks<{ people: readonly { user: { uuid: string }; why: string }[]; left_out: readonly { why: string }[] }>(
    '/api/incident/:incident_uuid/callouts/preview/',
    { kind: 'groups', ...body },
  );
const shown = async (uuid: string) =>
  (
    await desk.asks<{
      people: readonly { user: { uuid: string }; why: string; facts: readonly object[] }[];
      left_out: readonly { why: string }[];
    }>(calloutChangeRoutes, 'GET /api/callout/:uuid/', dana(), { params: { uuid } })
  ).json;
const listed = () =>
  desk.log.filter(({ type }) => type === 'CandidateListed').map(({ data }) => (data as { user: string }).user);
const opened = async () => {
  await write('rules', rules());
  for (const [user, hours] of [
    [ada, 41.5],
    [bo, 38],
    [cy, 40],
  ] as const)
    await write('open', { user, minutes: hours * 60 });
};

describe('the lowest charged hours first', () => {
  it('orders the sheet, the preview and the call-out alike', async () => {
    expect((await read())?.people.map(({ user }) => user.uuid)).toEqual([ada, bo, cy]);
    await opened();
    expect((await read())?.people.map(({ user, rank, minutes, why }) => [user.uuid, rank, minutes / 60, why])).toEqual([
      [bo, 1, 38, 'Next by the lowest charged hours, with 38 charged hours'],
      [cy, 2, 40, 'Number 2 by the lowest charged hours, with 40 charged hours, after 38'],
      [ada, 3, 41.5, 'Number 3 by the lowest charged hours, with 41.5 charged hours, after 38 and 40'],
    ]);
    expect((await preview())?.people.map(({ user }) => user.uuid)).toEqual([bo, cy, ada]);
    await start();
    expect(listed()).toEqual([bo, cy, ada]);
  });

  it('is in the record of the call-out, in words', async () => {
    await opened();
    const uuid = await start();
    desk.happened(`callout-${uuid}`, 'CandidateCalled', {
      callout: uuid,
      incident: null,
      call: id(500),
      user: ada,
      round: 1,
      rule: 'first-call',
      inputs: {},
      ringSeconds: 25,
      urgent: false,
      detectMachine: true,
    });
    const person = (await shown(uuid))?.people.find(({ user }) => user.uuid === ada);
    expect(person?.why).toBe(
      'Ada Abel was called once as number 3 in the order, with 41.5 charged hours, after 38 and 40; the call is under way.',
    );
    expect(person?.facts).toContainEqual({ name: 'Order', value: 'The lowest charged hours first' });
  });

  it('is frozen with the call-out: later rules and hours change no charge of it', async () => {
    await opened();
    await start();
    expect(desk.log.find(({ type }) => type === 'CalloutStarted')?.data).toMatchObject({
      policy: { orders: [{ list: 'crew', version: 1, month: '2026-03', since: '2026-01' }] },
    });
    await write('rules', rules({ order: 'seniority', seen: 1 }));
    expect((await read())?.version).toBe(2);
  });
});

describe('people who are chosen from a list with a contract', () => {
  const users = [ada, cy, id(14)].map((uuid) => ({ uuid }));
  const order = async (body: object) =>
    (await preview({ kind: 'sequential', roles: undefined, users, ...body }))?.people.map(({ user }) => user.uuid);

  it('are called by it, and people of no list after them', async () => {
    desk.person(14, { name: 'Di Dorn', role: 'leader', phone: '+13035550114' });
    expect(await order({ list: 'crew' })).toEqual([ada, cy, id(14)]);
    await opened();
    expect(await order({ list: 'crew' })).toEqual([cy, ada, id(14)]);
    expect(await order({})).toEqual([ada, cy, id(14)]);
    expect(await order({ list: 'weekend' })).toEqual([ada, cy, id(14)]);
    await desk.asks(formTeamRoutes, `POST ${tasks}/generic_form_team_sequential/start/`, dana(), {
      params: { incident_uuid: await incident(), product: 'x' },
      body: { target_count: 1, users, list: 'crew' },
    });
    const listedNow = desk.log.filter(({ type }) => type === 'CandidateListed').map(({ data }) => data);
    expect(listedNow).toMatchObject([
      { user: cy, rule: 'lowest-hours', inputs: { at: 2, minutes: 2_400 } },
      { user: ada, rule: 'lowest-hours', inputs: { at: 0, minutes: 2_490 } },
      { user: id(14), rule: 'list-order', inputs: {} },
    ]);
  });
});

describe('an override of one person', () => {
  const reason = 'Knows the valve';

  it('moves the person to an end of the order, and the record says so with its reason', async () => {
    await opened();
    const overrides = [{ user: ada, to: 'first', reason }];
    expect((await preview({ overrides }))?.people.map(({ user }) => user.uuid)).toEqual([ada, bo, cy]);
    const uuid = await start({ overrides });
    expect(listed()).toEqual([ada, bo, cy]);
    expect(desk.log.find(({ type }) => type === 'CandidateOverridden')?.data).toMatchObject({
      user: ada,
      to: 'first',
      personal: { reason },
    });
    expect((await shown(uuid))?.people[0]?.why).toContain('put first by the author of the call-out');
    expect((await shown(uuid))?.people[0]?.facts).toContainEqual({ name: 'Moved by the author', value: reason });
    expect(JSON.stringify((await shown(uuid))?.people[1])).not.toContain(reason);
    const last = [{ user: bo, to: 'last', reason }];
    expect((await preview({ overrides: last }))?.people.map(({ user }) => user.uuid)).toEqual([cy, ada, bo]);
  });

  it('passes over the person, who then is left out', async () => {
    await opened();
    const out = [{ user: bo, to: 'out', reason }];
    const seen = await preview({ overrides: out });
    expect(seen?.people.map(({ user }) => user.uuid)).toEqual([cy, ada]);
    expect(seen?.left_out).toMatchObject([
      { why: 'Bo Berg is not called because the author of the call-out passed over them.' },
    ]);
  });

  it('has its reason in the record when it passes over a person, and no other absence has one', async () => {
    await opened();
    desk.person(14, { name: 'Di Dorn', role: 'crew' });
    const uuid = await start({ overrides: [{ user: bo, to: 'out', reason }] });
    expect((await shown(uuid))?.left_out.map(({ why }) => why).toSorted()).toEqual([
      'Bo Berg is not called because the author of the call-out passed over them. The reason: Knows the valve',
      'Di Dorn is not called because they have no phone number.',
    ]);
  });

  it('is about a person who is considered, once, and has a reason', async () => {
    await expect(preview({ overrides: [{ user: id(10), to: 'first', reason }] })).rejects.toThrow(
      'callout.no-override',
    );
    await expect(preview({ overrides: [{ user: ada, to: 'first', reason: ' ' }] })).rejects.toThrow('invalid');
    const twice = [
      { user: ada, to: 'first', reason },
      { user: ada, to: 'last', reason },
    ];
    await expect(preview({ overrides: twice })).rejects.toThrow('invalid');
  });
});

describe('the hours of a member', () => {
  it('are in the record, first as they follow from the facts, then as a supervisor corrected them', async () => {
    const uuid = await start();
    const data = { callout: uuid, incident: null, call: null, user: ada, role: 'crew', place: 1 } as const;
    desk.happened(`callout-${uuid}`, 'MemberConfirmed', data);
    const facts = async () => (await shown(uuid))?.people.find(({ user }) => user.uuid === ada)?.facts;
    expect(await facts()).toContainEqual({ name: 'Work', value: 'from Mar 1, 5:00 AM on' });
    const params = { uuid };
    const change = (body: object) =>
      desk.asks(calloutChangeRoutes, 'POST /api/callout/:uuid/work/', dana(), { params, body });
    await change({ user: ada, from: '2026-03-01T05:30:00-07:00', reason: 'Set out at once' });
    expect(await facts()).toContainEqual({
      name: 'Work, corrected',
      value: 'from Mar 1, 5:30 AM on (Set out at once)',
    });
    await change({ user: ada, from: '2026-03-01T12:30:00Z', until: '2026-03-01T15:00:00Z', reason: 'Home at three' });
    expect(await facts()).toContainEqual({
      name: 'Work, corrected',
      value: 'Mar 1, 5:30 AM to Mar 1, 8:00 AM (Home at three)',
    });
    const body = { user: bo, because: 'sick', reason: 'Called in sick at 5' };
    await desk.asks(calloutChangeRoutes, 'POST /api/callout/:uuid/excuse/', dana(), { params, body });
    const of = async (user: string) => (await shown(uuid))?.people.find((one) => one.user.uuid === user)?.facts;
    expect(await of(bo)).toContainEqual({ name: 'Excused', value: 'Called in sick at 5' });
    expect(JSON.stringify(await of(ada))).not.toContain('Excused');
    const wrong = { user: ada, from: '2026-03-01T15:00:00Z', until: '2026-03-01T12:30:00Z', reason: 'x' };
    await expect(change(wrong)).rejects.toThrow('callout.work-ends-early');
    await expect(change({ ...wrong, user: bo })).rejects.toThrow('callout.no-place');
  });
});

describe('the sheet of a list', () => {
  it('has the charges of a call-out, with the words of a supervisor', async () => {
    await write('rules', rules({ charges: [{ reason: 'declined', by: 'fixed', minutes: 240, percent: 100 }] }));
    const uuid = await start();
    const said = (user: string, call: string) => {
      const data = { callout: uuid, incident: null, call, user };
      desk.happened(`callout-${uuid}`, 'CandidateCalled', {
        ...data,
        round: 1,
        rule: 'first-call',
        inputs: {},
        ringSeconds: 25,
        urgent: false,
        detectMachine: true,
      });
      desk.happened(`callout-${uuid}`, 'ResponseRecorded', { ...data, outcome: 'declined' });
    };
    said(ada, id(500));
    said(bo, id(501));
    const body = { user: ada, because: 'sick', reason: 'Called in sick at 5' };
    const params = { uuid };
    await desk.asks(calloutChangeRoutes, 'POST /api/callout/:uuid/excuse/', dana(), { params, body });
    const sheet = await read();
    const entryOf = (user: string) => sheet?.entries.find((one) => one.user.uuid === user);
    expect(entryOf(bo)).toMatchObject({ callout: uuid, reason: 'declined', minutes: 240, by: null });
    expect(entryOf(bo)).not.toHaveProperty('words');
    expect(entryOf(ada)).toMatchObject({ reason: 'sick', minutes: 0, words: 'Called in sick at 5', excused: true });
    expect(entryOf(bo)).toMatchObject({ excused: false });
    const factsOf = async (user: string) => (await shown(uuid))?.people.find((one) => one.user.uuid === user)?.facts;
    expect(await factsOf(ada)).toContainEqual({ name: 'Charged hours', value: '0, sick (Called in sick at 5)' });
    expect(await factsOf(bo)).toContainEqual({ name: 'Charged hours', value: '4, declined' });
    expect(JSON.stringify(await factsOf(cy))).not.toContain('Charged');
    expect(sheet?.spread).toEqual({ least: 0, most: 240, mean: 80 });
    expect(sheet?.people.map(({ user }) => user.uuid)).toEqual([ada, cy, bo]);
    const again = { params, body: { user: ada } };
    await desk.asks(calloutChangeRoutes, 'POST /api/callout/:uuid/excuse/undo/', dana(), again);
    const charged = (await read())?.entries.find((one) => one.user.uuid === ada);
    expect(charged).toMatchObject({ reason: 'declined', minutes: 240, excused: false });
    expect(charged).not.toHaveProperty('words');
  });

  it('has the corrections of a supervisor, with the author', async () => {
    await opened();
    await write('correct', { user: ada, minutes: -240, reason: 'Passed over on Friday' });
    const sheet = await read();
    expect(sheet?.entries).toMatchObject([
      {
        reason: 'corrected',
        minutes: -240,
        by: 'Dana Diaz',
        words: 'Passed over on Friday',
        callout: null,
        excused: false,
      },
    ]);
    expect(sheet?.people[0]).toMatchObject({ user: { uuid: ada }, minutes: 37.5 * 60, newcomer: false });
  });

  it('forgets the words about a person who is erased, and keeps the minutes', async () => {
    await opened();
    await write('correct', { user: ada, minutes: -240, reason: 'Passed over on Friday' });
    desk.happened(`user-${ada}`, 'PersonalDataErased', { subject: ada });
    const [entry] = (await read())?.entries ?? [];
    expect(entry).toMatchObject({ minutes: -240 });
    expect(entry).not.toHaveProperty('words');
  });

  it('knows who volunteers, and from when on each counts', async () => {
    await write('rules', rules({ order: 'seniority', volunteers: 'first' }));
    await write('person', { user: cy, since: '2014-05-01', volunteer: false });
    await write('person', { user: bo, volunteer: true });
    expect((await read())?.people.map(({ user, since, volunteer, why }) => [user.uuid, since, volunteer, why])).toEqual(
      [
        [bo, null, true, 'Next by seniority, with no day of seniority, as a volunteer'],
        [cy, '2014-05-01', false, 'Number 2 by seniority, with seniority from 2014-05-01, after the volunteers'],
        [ada, null, false, 'Number 3 by seniority, with no day of seniority, after the volunteers'],
      ],
    );
  });

  it('shows who would not be called now, with the reason', async () => {
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    desk.person(14, { name: 'Di Dorn', role: 'crew' });
    expect((await read())?.people.at(-1)).toMatchObject({
      user: { uuid: id(14) },
      rank: null,
      why: 'Di Dorn is not called because they have no phone number.',
    });
  });

  it('is refused to a writer who did not see the last rules', async () => {
    await write('rules', rules());
    await expect(write('rules', rules({ order: 'rotation' }))).rejects.toThrow('ledger.changed-meanwhile');
    await write('rules', rules());
    expect((await read())?.version).toBe(1);
  });

  it('of another organization, or of people elsewhere, is not found', async () => {
    desk.person(20, { role: 'manager', entity: jcw });
    await expect(read(id(99))).rejects.toThrow('not-found');
    await expect(write('open', { user: id(20), minutes: 60 })).rejects.toThrow('not-found');
    await expect(write('rules', rules(), id(99))).rejects.toThrow('not-found');
    await expect(write('correct', { user: ada, minutes: 60, reason: 'x', callout: id(99) })).rejects.toThrow(
      'not-found',
    );
  });
});

it('the lists are the roles with people and the reserve lists, and say which have a contract', async () => {
  desk.happened(`reservelist-${id(40)}`, 'ReserveListCreated', {
    reserveList: id(40),
    name: 'Night reserve',
    callMethod: 'SEQUENTIAL',
    targetCallCount: 1,
  });
  await write('rules', rules());
  const { json } = await desk.asks<readonly LedgerList[]>(ledgerRoutes, 'GET /api/ledgers/', dana());
  expect(json).toEqual([
    { list: 'crew', name: 'Crew', people: 3, version: 1 },
    { list: 'manager', name: 'Manager', people: 1, version: 0 },
    { list: id(40), name: 'Night reserve', people: 0, version: 0 },
  ]);
  expect((await read(id(40)))?.name).toBe('Night reserve');
  expect(desk.log.find(({ type }) => type === 'LedgerRulesSet')?.metadata.entity).toBe(arvada);
});

it('the rules of a request keep the charges that it does not name', () => {
  const body = rules({ cancelled_within: 60, free_up_to: 30 }) as never;
  expect(rulesIn(body, usualRules)).toMatchObject({ cancelledWithin: 60, freeUpTo: 30, order: 'lowest-hours' });
  const charged = rules({ charges: [{ reason: 'unfit', by: 'fixed', minutes: 60, percent: 100 }] }) as never;
  const { charges } = rulesIn(charged, usualRules);
  expect(charges.unfit).toEqual({ by: 'fixed', minutes: 60, percent: 100 });
  expect(charges.worked).toEqual(usualRules.charges.worked);
  expect(Object.keys(charges).toSorted()).toEqual([...chargeReasons].toSorted());
});

it('the spread of nobody is nothing', () => {
  expect(spreadOf([])).toEqual({ least: 0, most: 0, mean: 0 });
  expect(spreadOf([60, 121])).toEqual({ least: 60, most: 121, mean: 90.5 });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { incidentRoutes } from './incidents.ts';

let desk: Desk;
let incident: string;
const [dana, ada, bo, cy] = [id(10), id(11), id(12), id(13)];
beforeEach(async () => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager', phone: '+13035550110' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'leader', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', entity: jcw });
  const contacts = [
    { name: 'Neighbor', phone_number: '+13035550101' },
    { name: 'Caller', phone_number: '+13035550102', phone_extension: '7', complainant: true },
    { name: 'Same phone', phone_number: '+13035550102', phone_extension: '8' },
    { name: 'Silent' },
  ];
  const locations = [{ raw: '1 Main St', lat: 39.8, lng: -105.1, contacts }];
  const body = { version: 'arvada_water', description: 'Water', locations };
  const { json } = await desk.asks<{ uuid: string }>(incidentRoutes, 'POST /api/incidents/', desk.signedIn(dana), {
    body,
  });
  incident = json?.uuid ?? '';
});
afterEach(() => desk.close());

const asks = <Json = object>(name: string, params: object = {}, body: object = {}, who = dana) =>
  desk.asks<Json>(incidentRoutes, name, desk.signedIn(who), {
    params: { incident_uuid: incident, uuid: incident, ...params },
    body,
  });
const jsonOf = async <Json>(...asked: Parameters<typeof asks>): Promise<Json> => {
  const { json } = await asks<Json>(...asked);
  if (!json) throw new Error('no answer');
  return json;
};

describe('the tags of an incident', () => {
  const path = '/api/incident/:incident_uuid/tag/';
  const add = async (content_type: string, data: object) =>
    (await jsonOf<{ uuid: string }>(`POST ${path}`, {}, { content_type, data })).uuid;

  it('are added, read, changed and removed', async () => {
    const uuid = await add('meter.reading', { value: 7 });
    expect(await jsonOf(`GET ${path}`)).toMatchObject([{ uuid, content_type: 'meter.reading', data: { value: 7 } }]);
    expect(await jsonOf(`GET ${path}:uuid/`, { uuid })).toMatchObject({ uuid, by: 'Dana Diaz' });
    await asks(`PATCH ${path}:uuid/`, { uuid }, { data: { unit: 'gal' } });
    expect(await jsonOf(`GET ${path}:uuid/`, { uuid })).toMatchObject({ data: { value: 7, unit: 'gal' } });
    await asks(`DELETE ${path}:uuid/`, { uuid });
    await expect(asks(`GET ${path}:uuid/`, { uuid })).rejects.toThrow('not-found');
  });

  it.each([
    ['at most 20 fields', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, n])), true],
    ['no 21st field', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, n])), false],
    ['words of 500 letters', { words: 'x'.repeat(500) }, true],
    ['no longer words', { words: 'x'.repeat(501) }, false],
    ['names of 80 letters', { ['x'.repeat(80)]: 1 }, true],
    ['no longer names', { ['x'.repeat(81)]: 1 }, false],
    ['true, false and nothing', { yes: true, no: false, nothing: null }, true],
    ['no lists', { list: [] }, false],
    ['no number without an end', { n: Number.POSITIVE_INFINITY }, false],
  ])('have %s', async (_, data, fits) => {
    const added = add('note', data).then(
      () => true,
      (error: Error) => error.message,
    );
    expect(await added).toBe(fits ? true : 'invalid');
  });

  it('that are appointments need staff and a time, also after a change', async () => {
    await expect(add('appointment', { staff: 'Bo' })).rejects.toThrow('invalid');
    const uuid = await add('appointment', { staff: 'Bo', time: '2026-03-02T12:00:00.000Z', room: 1 });
    await expect(asks(`PATCH ${path}:uuid/`, { uuid }, { data: { staff: '' } })).rejects.toThrow('invalid');
    await asks(`PATCH ${path}:uuid/`, { uuid }, { data: { staff: 'Ada' } });
    expect(await jsonOf(`GET ${path}:uuid/`, { uuid })).toMatchObject({ data: { staff: 'Ada', room: 1 } });
  });

  it('that are appointments are no two of one person at once, and none in the past; the log says what becomes of them', async () => {
    const time = '2026-03-02T12:00:00.000Z';
    const uuid = await add('appointment', { staff: 'Bo', time });
    await expect(add('appointment', { staff: 'bo', time: '2026-03-02T12:29:00.000Z' })).rejects.toThrow('staff-busy');
    await expect(add('appointment', { staff: 'Cy', time: '2026-02-02T12:00:00.000Z' })).rejects.toThrow('past');
    await asks(`PATCH ${path}:uuid/`, { uuid }, { data: { time: '2026-03-02T16:30:00.000Z' } });
    await asks(`DELETE ${path}:uuid/`, { uuid });
    // Neither another tag nor an older appointment that lacks something has such a line.
    await asks(`DELETE ${path}:uuid/`, { uuid: await add('meter', { staff: 'Bo', time }) });
    const olds: readonly Record<string, string>[] = [{ staff: 'Bo' }, { time }, { staff: 'Bo', time: 'soon' }];
    for (const [n, data] of olds.entries()) {
      const tag = id(900 + n);
      const old = { tag, contentType: 'appointment', subject: incident, personal: { data } };
      desk.happened(`incident-${incident}`, 'TagAdded', old);
      await asks(`DELETE ${path}:uuid/`, { uuid: tag });
    }
    const log = await jsonOf<{ event: string; message: string }[]>('GET /api/incident/:uuid/log/');
    expect(
      log.filter(({ event }) => event.includes('appointment')).map(({ event, message }) => [event, message]),
    ).toEqual([
      ['appointment:changed', 'Bo, Mon, Mar 2, 9:30 AM'],
      ['appointment:cancelled', 'Bo, Mon, Mar 2, 9:30 AM'],
    ]);
  });
});

describe('the team of an incident', () => {
  const path = '/api/incident/:incident_uuid/user/';
  const add = (...users: readonly string[]) =>
    asks(`POST ${path}`, {}, { members: users.map((user) => ({ user, role: 'crew' })) });
  const team = () => jsonOf<{ user: { uuid: string; phone_number: string | null }; role: string }[]>(`GET ${path}`);

  it('has its members in the order of joining, each with a role', async () => {
    await add(bo, ada);
    expect((await team()).map(({ user, role }) => [user.uuid, role])).toEqual([
      [bo, 'crew'],
      [ada, 'crew'],
    ]);
    await asks(`PATCH ${path}:uuid/`, { uuid: bo }, { role: 'leader' });
    expect(await jsonOf(`GET ${path}:uuid/`, { uuid: bo })).toMatchObject({ role: 'leader' });
    await asks(`DELETE ${path}:uuid/`, { uuid: bo });
    expect(await team()).toHaveLength(1);
    await expect(asks(`GET ${path}:uuid/`, { uuid: bo })).rejects.toThrow('not-found');
  });

  it('asks who leads by text, but not the leader who says so', async () => {
    const lead = async (user: string, request: () => Promise<unknown>) =>
      (await desk.added(request)).filter(
        ([type, data]) => type === 'LeaderAsked' && 'user' in data && data.user === user,
      );
    const members = [{ user: ada, role: 'leader' }];
    expect(await lead(ada, () => asks(`POST ${path}`, {}, { members }))).toHaveLength(1);
    await add(bo, dana);
    expect(await lead(bo, () => asks(`PATCH ${path}:uuid/`, { uuid: bo }, { role: 'leader' }))).toHaveLength(1);
    expect(await lead(dana, () => asks(`PATCH ${path}:uuid/`, { uuid: dana }, { role: 'leader' }))).toEqual([]);
  });

  it('takes active people of the organization only, 50 at once', async () => {
    await expect(add(cy)).rejects.toThrow('not-found');
    await expect(add(id(99))).rejects.toThrow('not-found');
    await expect(add()).rejects.toThrow('invalid');
    await expect(add(...Array.from({ length: 51 }, () => ada))).rejects.toThrow('invalid');
    desk.person(14, { role: '_Staff' });
    await expect(add(id(14))).rejects.toThrow('not-found');
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    await expect(add(ada)).rejects.toThrow('team.not-available');
    expect(await team()).toEqual([]);
  });
});

describe('a hold', () => {
  const path = '/api/incident/:incident_uuid/hold/';
  const hold = (body: object) => desk.added(() => asks(`POST ${path}`, {}, body));

  it('has its reason and end, where there are any', async () => {
    expect(await hold({ reason: ' Waiting ', until: '2026-03-01T12:00:00.001Z' })).toMatchObject([
      ['IncidentHeld', { until: '2026-03-01T12:00:00.001Z', personal: { reason: 'Waiting' } }],
    ]);
    const [plain] = await hold({ reason: ' ' });
    expect(plain?.[0]).toBe('IncidentHeld');
    expect(JSON.stringify(plain)).not.toContain('2026');
  });

  it('ends in the future, and until it is released', async () => {
    await expect(hold({ until: '2026-03-01T12:00:00.000Z' })).rejects.toMatchObject({
      fields: { until: ['This time is in the past.'] },
    });
    const { uuid } = await jsonOf<{ uuid: string }>(`POST ${path}`, {}, {});
    const released = await desk.added(() => asks(`DELETE ${path}:uuid/`, { uuid }));
    expect(released).toMatchObject([[expect.stringMatching(/Hold/), { hold: uuid }]]);
  });
});

describe('the phone numbers for an incident', () => {
  const numbers = (who = dana) =>
    jsonOf<{ kind: string; name: string; as: string; phone_number: string }[]>(
      'GET /api/incident/:incident_uuid/context/phone-number-list/',
      {},
      {},
      who,
    );
  const kinds = async (who = dana) => (await numbers(who)).map(({ kind, name, as }) => [kind, name, as]);
  const contacts = [
    ['contact', 'Caller', ''],
    ['contact', 'Neighbor', ''],
    ['contact', 'Same phone', ''],
  ];

  it('begin with the complainant; a contact without a number is left out', async () => {
    expect(await kinds()).toEqual(contacts);
  });

  it('have the holders of crews and the active team, each once with all roles', async () => {
    const designation = id(20);
    desk.happened(`designation-${designation}`, 'DesignationCreated', {
      designation,
      name: 'Truck',
      sharedPhoneNumber: '',
    });
    desk.happened(`designation-${designation}`, 'DesignatedUserAssigned', { designation, user: ada });
    desk.happened(`incident-${incident}`, 'CrewDispatched', {
      designation,
      name: 'Truck',
      user: ada,
      previousVersion: 'arvada_water',
      newVersion: 'arvada_water',
    });
    const members = [
      { user: bo, role: 'leader' },
      { user: ada, role: 'crew' },
    ];
    await asks('POST /api/incident/:incident_uuid/user/', {}, { members });
    expect((await kinds()).slice(3)).toEqual([
      ['crew', 'Ada Abel', 'Truck, Crew'],
      ['team', 'Bo Berg', 'Leader'],
    ]);
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    expect((await kinds()).slice(3)).toEqual([['crew', 'Ada Abel', 'Truck, Crew']]);
  });

  it('have the people on duty for its version', async () => {
    const named = { entity: arvada, designation: 'On call', user: bo, target: 'arvada_water' };
    desk.happened(`entity-${arvada}`, 'DesignatedUserNamed', named);
    expect((await numbers()).slice(3)).toEqual([
      {
        kind: 'on-call',
        name: 'Bo Berg',
        as: 'On call',
        phone_number: '+13035550112',
        phone_extension: '',
        complainant: false,
      },
    ]);
    // Crew members see the numbers of the people who reported it alone.
    expect(await kinds(ada)).toEqual(contacts);
  });
});

describe('the assets at a place', () => {
  const path = '/api/incident/:incident_uuid/location/:location_uuid/assets/';

  it('are recorded once each, read and removed', async () => {
    const { locations } = await jsonOf<{ locations: { uuid: string }[] }>('GET /api/incident/:uuid/');
    const at = { location_uuid: locations[0]?.uuid ?? '' };
    const record = (body: object) => desk.added(() => asks(`POST ${path}`, at, { kind: 'hydrant', ...body }));
    expect(await record({ asset_id: ' H-7 ' })).toMatchObject([['AssetRecorded', { assetId: 'H-7' }]]);
    expect(await record({ asset_id: 'H-7' })).toEqual([]);
    const [asset] = await jsonOf<{ uuid: string; by: string }[]>(`GET ${path}`, at);
    expect(asset).toMatchObject({ asset_id: 'H-7', by: 'Dana Diaz' });
    expect(await jsonOf(`GET ${path}:uuid/`, { ...at, uuid: asset?.uuid })).toEqual(asset);
    await expect(asks(`GET ${path}`, { location_uuid: id(99) })).rejects.toThrow('not-found');
    await asks(`DELETE ${path}:uuid/`, { ...at, uuid: asset?.uuid });
    expect(await jsonOf(`GET ${path}`, at)).toEqual([]);
  });
});

describe('the tasks of an incident', () => {
  interface Task {
    readonly uuid: string;
    readonly actions?: readonly { readonly name: string }[];
  }

  it('are those of its workflow; an unknown one has no action', async () => {
    const tasks = await jsonOf<Task[]>('GET /api/incident/:incident_uuid/tasks/');
    expect(tasks.length).toBeGreaterThan(0);
    const unknown = { task_uuid: id(99), action_name: 'nothing' };
    await expect(asks('POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/', unknown)).rejects.toThrow(
      'not-found',
    );
  });
});

describe('service requests', () => {
  const queue = 'POST /api/integrations/cityworks/service_requests/queue_from_incident';
  const body = (problem_sid: number) => ({ incident_id: incident, problem_sid });

  it('are made once for each problem that the other system knows', async () => {
    expect(await jsonOf('GET /api/integrations/cityworks/problems/')).toHaveLength(24);
    const made = await desk.added(() => asks(queue, {}, body(2002)));
    expect(made[0]).toMatchObject(['IntegrationQueued', { system: 'cityworks', problem: { sid: 2002 } }]);
    expect(await desk.added(() => asks(queue, {}, body(2002)))).toEqual([]);
    await expect(asks(queue, {}, body(7))).rejects.toThrow('integration.problem-unknown');
    await expect(asks(queue, {}, body(0))).rejects.toThrow('invalid');
    await expect(asks(queue, {}, body(1.5))).rejects.toThrow('invalid');
  });

  it('of an organization without the other system are refused', async () => {
    const who = desk.person(15, { entity: jcw, role: 'manager' });
    const as = <Json = object>(name: string, asked = {}) => desk.asks<Json>(incidentRoutes, name, who, asked);
    expect((await as('GET /api/integrations/cityworks/problems/')).json).toEqual([]);
    const own = (
      await as<{ uuid: string }>('POST /api/incidents/', { body: { version: 'arvada_water', description: 'x' } })
    ).json?.uuid;
    const asked = { body: { incident_id: own, problem_sid: 2002 } };
    await expect(as(queue, asked)).rejects.toThrow('integration.not-connected');
    await expect(as(queue, { body: body(2002) })).rejects.toThrow('not-found');
    const retry = 'POST /api/incident/:incident_uuid/integration/:uuid/retry/';
    const again = { params: { incident_uuid: own, uuid: id(98) }, body: { delivery: id(97) } };
    await expect(as(retry, again)).rejects.toThrow('integration.not-connected');
  });
});

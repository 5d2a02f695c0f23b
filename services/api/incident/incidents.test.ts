import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { incidentRoutes } from './incidents.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
});
afterEach(() => desk.close());

const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}, who = desk.signedIn(id(10))) =>
  desk.asks<Json>(incidentRoutes, name, who, asked);
const create = async (body: object, at = noon) => {
  desk.at(at);
  const { json } = await asks<{ uuid: string }>('POST /api/incidents/', {
    body: { version: 'arvada_water', description: 'Water in the street', ...body },
  });
  desk.at(noon);
  return json?.uuid ?? '';
};
const detail = async (uuid: string, who = desk.signedIn(id(10))) =>
  (await asks<Record<string, unknown>>('GET /api/incident/:uuid/', { params: { uuid } }, who)).json ?? {};
const main = { raw: '1 Main St', lat: 39.8, lng: -105.1 };

describe('a new incident', () => {
  it('has its words, each label once, and its places with their contacts', async () => {
    const contacts = [{ name: 'Cy', phone_number: '+13035550101', complainant: true }];
    const uuid = await create({ labels: [' Odor ', 'odor', 'Flood'], locations: [{ ...main, contacts }] });
    const shown = await detail(uuid);
    expect(shown).toMatchObject({
      uuid,
      entity: { uuid: arvada, name: 'arvada' },
      description: 'Water in the street',
      hide: false,
      isQa: false,
      permissions: { manage: true },
      position: desk.log.length,
      locations: [{ raw: '1 Main St', contacts: [{ name: 'Cy', complainant: true }] }],
    });
    expect((shown.labels as { name: string }[]).map(({ name }) => name)).toEqual(['odor', 'Flood']);
  });

  it.each([
    ['no such version', { version: 'nothing' }],
    ['one that the organization does not work with', { version: 'standard_sewer' }],
  ])('of %s is refused', (_, body) => expect(create(body)).rejects.toThrow('incident.version-unknown'));

  it.each([
    ['none', []],
    ['one without a point', [{ raw: '1 Main St' }]],
    ['one without a number and a street', [{ ...main, raw: 'Main St' }]],
    ['a poor one behind a good one', [main, { ...main, raw: 'Main St' }]],
  ])('of a job needs an address: %s', async (_, locations) => {
    await expect(create({ job: true, locations })).rejects.toThrow('address.incomplete');
    expect(await create({ locations })).not.toBe('');
  });

  it('of a job at a whole address is made', async () => {
    expect(await create({ job: true, locations: [main] })).not.toBe('');
    const field = await create({ job: true, locations: [main, { raw: 'x' }] }).catch((error: unknown) => error);
    expect(field).toMatchObject({ fields: { 'locations.1.raw': [expect.stringContaining('not enough data')] } });
  });

  it('of an outside report has one id for each repetition', async () => {
    const [first, second] = [await create({ source: 'station:7' }), await create({ source: 'station:7' })];
    expect(first).toBe(second);
    expect(await create({ source: 'station:8' })).not.toBe(first);
  });

  it('of an alarm that a filter knows is filtered', async () => {
    const alarm = { alarm: ' HIGH  wet well', station: 'LS 14', description: ' deep ', event: ' ALM ' };
    const words = { alarm: 'High Wet Well', station: 'ls 14', description: '', event: '' };
    const before = await detail(await create({ alarm }));
    expect(before.alarm).toMatchObject({ description: 'deep', event: 'ALM', filter: null });
    desk.happened(`entity-${arvada}`, 'AlarmFilterAdded', { ...words, entity: arvada, filter: id(7), incident: null });
    const after = await detail(await create({ alarm }));
    expect(after).toMatchObject({ alarm: { filter: id(7), version: 'arvada_water' } });
    expect(after.version).not.toBe(before.version);
  });

  describe('in an organization with people on duty and a tree', () => {
    const started = async (body: object = {}) =>
      (await desk.added(() => create(body)))
        .map(([type]) => type)
        .filter((type) => ['CrewDispatched', 'CalloutRequested'].includes(String(type)));
    beforeEach(() => {
      desk.person(11, { name: 'Bo Berg', role: 'crew' });
      const personal = { phoneNumber: '+13035550112' };
      const own = { user: id(11), profile: id(21), tree: 'New incident', startSeconds: 0, phonePolicy: null };
      desk.happened(`user-${id(11)}`, 'EscalationProfileAdded', { ...own, subject: id(11), personal });
    });
    const hasACrewOnDuty = () => {
      const named = { entity: arvada, designation: 'On call', user: id(11), target: 'arvada_water' };
      desk.happened(`entity-${arvada}`, 'DesignatedUserNamed', named);
      const designation = id(30);
      const stream = `designation-${designation}`;
      desk.happened(stream, 'DesignationCreated', { designation, name: 'Truck', sharedPhoneNumber: '' });
      desk.happened(stream, 'DesignatedUserAssigned', { designation, user: id(11) });
      desk.happened(stream, 'CrewActivated', { designation });
    };

    it('rings the people of its tree when no crew can be sent', async () => {
      expect(await started()).toEqual(['CalloutRequested']);
    });

    it('goes to the crew on duty, and does not ring the tree as well', async () => {
      hasACrewOnDuty();
      expect(await started()).toEqual(['CrewDispatched']);
    });

    it('of a filtered alarm neither sends nor rings anybody', async () => {
      hasACrewOnDuty();
      const words = { alarm: 'high wet well', station: 'ls 14', description: '', event: '' };
      desk.happened(`entity-${arvada}`, 'AlarmFilterAdded', {
        ...words,
        entity: arvada,
        filter: id(7),
        incident: null,
      });
      expect(
        await started({ alarm: { alarm: 'High wet well', station: 'LS 14', description: '', event: '' } }),
      ).toEqual([]);
    });
  });
});

describe('the log of an incident', () => {
  const log = (uuid: string, body: object, who = desk.signedIn(id(10))) =>
    asks(
      'POST /api/incident/:uuid/log/',
      { params: { uuid }, body: { event: 'acknowledged', message: 'x', ...body } },
      who,
    );
  const times = async (uuid: string) => {
    const { json } = await asks<{ event: string; time: string; by: string }[]>('GET /api/incident/:uuid/log/', {
      params: { uuid },
    });
    return json?.map(({ event, time, by }) => `${event} ${time} ${by}`);
  };

  it('takes a clock time of the organization’s zone that belongs to the incident, and asks for any other', async () => {
    const uuid = await create({});
    // Noon in UTC is 5 AM in Denver, the time of the report.
    await log(uuid, { time: '0500' });
    await expect(log(uuid, { event: 'unacknowledged', time: '4:50 AM' })).rejects.toThrow('log.before-report');
    await log(uuid, { event: 'unacknowledged', time: '4:50', time_confirmed: true });
    expect(await times(uuid)).toEqual(
      expect.arrayContaining([`acknowledged ${noon} Dana Diaz`, 'unacknowledged 2026-03-01T11:50:00.000Z Dana Diaz']),
    );
  });

  it('gets an event at its own time, but never later than now', async () => {
    const uuid = await create({});
    await log(uuid, { time: '2026-03-01T12:04:59.000Z' });
    await log(uuid, { event: 'unacknowledged', time: '2026-03-01T11:59:00.000Z' });
    await log(uuid, { lat: 39.8, lng: -105.1 });
    expect(await times(uuid)).toEqual(
      expect.arrayContaining([
        `acknowledged ${noon} Dana Diaz`,
        'unacknowledged 2026-03-01T11:59:00.000Z Dana Diaz',
        `acknowledged ${noon} Dana Diaz`,
      ]),
    );
    expect(desk.log.at(-1)).toMatchObject({ data: { lat: 39.8, lng: -105.1, designation: null } });
  });

  it('refuses a time ahead of the clock, and asks about one long before the report', async () => {
    const uuid = await create({});
    await expect(log(uuid, { time: '2026-03-01T12:05:00.001Z' })).rejects.toThrow('log.not-yet');
    await log(uuid, { time: '2026-03-01T12:05:00.000Z' });
    await expect(log(uuid, { time: '2026-02-28T11:59:59.999Z' })).rejects.toThrow('log.long-before');
    await log(uuid, { time: '2026-02-28T12:00:00.000Z' });
    await log(uuid, { time: '2026-02-28T11:59:59.999Z', time_confirmed: true });
  });

  it('is closed to those who may not record the event, and to other organizations', async () => {
    const uuid = await create({});
    const analyst = desk.person(11, { role: 'analyst' });
    await expect(log(uuid, {}, analyst)).rejects.toThrow('forbidden');
    const other = desk.person(12, { role: 'manager', entity: jcw });
    await expect(log(uuid, {}, other)).rejects.toThrow('not-found');
    await expect(detail(uuid, other)).rejects.toThrow('not-found');
  });
});

describe('the flags of an incident', () => {
  const params = (uuid: string) => ({ params: { uuid } });
  const flags = async (uuid: string) => (await asks('GET /api/manage/incident/:uuid/', params(uuid))).json;
  const set = (uuid: string, body: object) =>
    desk.added(() => asks('PATCH /api/manage/incident/:uuid/', { ...params(uuid), body }));

  it('are changed together or each by itself', async () => {
    const uuid = await create({});
    expect(await flags(uuid)).toEqual({ archived: false, completed: false });
    const types = async (body: object) => (await set(uuid, body)).map(([type]) => type);
    expect(await types({ completed: true, archived: true })).toEqual(['IncidentCompleted', 'IncidentArchived']);
    expect(await flags(uuid)).toEqual({ archived: true, completed: true });
    expect(await types({ archived: false })).toEqual(['IncidentUnarchived']);
    expect(await types({ completed: false })).toEqual(['IncidentReopened']);
    await expect(set(uuid, {})).rejects.toThrow('incident.nothing-to-change');
  });

  it('unlink a call that is opened again, or taken from the archive, while its main incident is over', async () => {
    const [main, call] = [await create({}), await create({})];
    desk.happened(`incident-${call}`, 'IncidentLinked', { to: main });
    const types = async (body: object) => (await set(call, body)).map(([type]) => type);
    await types({ completed: true });
    expect(await types({ completed: false })).not.toContain('IncidentUnlinked');
    await types({ archived: true });
    await set(main, { completed: true });
    expect(await types({ archived: false })).toContain('IncidentUnlinked');
    desk.happened(`incident-${call}`, 'IncidentLinked', { to: main });
    await types({ completed: true });
    expect(await types({ completed: false })).toContain('IncidentUnlinked');
  });
});

describe('an incident that is deleted', () => {
  it('is found no more, but may be deleted once more', async () => {
    const uuid = await create({});
    const remove = () => asks('DELETE /api/incident/:uuid/', { params: { uuid } });
    await remove();
    await expect(detail(uuid)).rejects.toThrow('not-found');
    expect(await desk.added(remove)).toEqual([]);
  });
});

it('only a subject of the incident is erased, and its key ends with it', async () => {
  const erased: string[] = [];
  desk.close();
  desk = openDesk({ keys: { erase: async (subject: string) => void erased.push(subject) } as never });
  desk.person(10, { role: 'administrator' });
  const [uuid, other] = [await create({}), await create({})];
  const erase = (subject: string) => asks('POST /api/incident/:uuid/erase/:subject/', { params: { uuid, subject } });
  await expect(erase(other)).rejects.toThrow('not-found');
  expect(await desk.added(() => erase(uuid))).toEqual([['PersonalDataErased', { subject: uuid }]]);
  expect(erased).toEqual([uuid]);
});

describe('the list of incidents', () => {
  interface Page {
    readonly count: number;
    readonly results: readonly { readonly uuid: string }[];
    readonly previous: string | null;
    readonly next: string | null;
  }
  const page = async (query: object = {}) => {
    const { json } = await asks<Page>('GET /api/incident/', { query });
    if (!json) throw new Error('no page');
    return json;
  };
  const uuids = async (query: object = {}) => (await page(query)).results.map(({ uuid }) => uuid);

  it('is read by pages, newest first, whose addresses keep the search', async () => {
    const all: string[] = [];
    for (const hour of ['08', '09', '10']) all.unshift(await create({}, `2026-03-01T${hour}:00:00.000Z`));
    expect(await page({})).toMatchObject({ count: 3, previous: null, next: null, position: desk.log.length });
    expect(await uuids()).toEqual(all);
    const first = await page({ page_size: 2, search: 'water' });
    expect(first).toMatchObject({ count: 3, previous: null, next: '/api/incident/?page_size=2&search=water&page=2' });
    expect(first.results.map(({ uuid }) => uuid)).toEqual(all.slice(0, 2));
    expect(await page({ page_size: 2, page: 2 })).toMatchObject({
      results: [{ uuid: all[2] }],
      previous: '/api/incident/?page_size=2&page=1',
      next: null,
    });
    expect(await page({ page_size: 3, page: 1 })).toMatchObject({ next: null });
    expect((await page({ page_size: 2, search: '', label: '' })).next).toBe('/api/incident/?page_size=2&page=2');
  });

  it.each([
    ['around', '2026-03-01T12:00:00.000Z', ['02-26T12', '03-04T12'], ['02-26T11', '03-04T13']],
    ['after', '2026-03-01T12:00:00.000Z', ['03-01T11', '03-04T12'], ['03-01T10']],
    ['before', '2026-03-01T12:00:00.000Z', ['03-01T13', '02-01T12'], ['03-01T14']],
  ])('has those %s a time', async (bound, time, near, far) => {
    const made: string[] = [];
    for (const at of [...near, ...far]) made.push(await create({}, `2026-${at}:00:00.000Z`));
    expect((await uuids({ [bound]: time })).toSorted()).toEqual(made.slice(0, near.length).toSorted());
  });

  it('between two times has only those within both', async () => {
    const made: string[] = [];
    for (const hour of ['06', '08', '10']) made.push(await create({}, `2026-03-01T${hour}:00:00.000Z`));
    const between = { after: '2026-03-01T08:30:00.000Z', before: '2026-03-01T08:30:00.000Z' };
    expect(await uuids(between)).toEqual([made[1]]);
    expect(await uuids({ around: '2026-03-01T08:00:00.000Z', before: '2026-03-01T07:00:00.000Z' })).toEqual([
      made[1],
      made[0],
    ]);
    expect(await uuids({ around: '2026-03-01T08:00:00.000Z', after: '2026-03-01T09:00:00.000Z' })).toEqual([
      made[2],
      made[1],
    ]);
  });

  it('is filtered by words, version, label, state, activity and team', async () => {
    const [plain, other] = [
      await create({ labels: ['Odor'] }),
      await create({ description: 'A dry hole', version: 'standard_water' }),
    ];
    expect(await uuids({ search: 'dry' })).toEqual([other]);
    expect(await uuids({ version: 'arvada_water' })).toEqual([plain]);
    expect(await uuids({ label: 'odor' })).toEqual([plain]);
    expect(await uuids({ mine: 'true' })).toEqual([]);
    expect(await uuids({ mine: 'false' })).toHaveLength(2);
    const members = [{ user: id(10), role: 'leader' }];
    await asks('POST /api/incident/:incident_uuid/user/', { params: { incident_uuid: other }, body: { members } });
    expect(await uuids({ mine: 'true' })).toEqual([other]);
    await asks('PATCH /api/manage/incident/:uuid/', { params: { uuid: plain }, body: { archived: true } });
    expect(await uuids({ active: 'true' })).toEqual([other]);
    expect(await uuids({ active: 'false' })).toEqual([plain]);
    expect(await uuids({ state: 'nothing' })).toEqual([]);
  });

  it('has those on hold in a list of their own, the newest first', async () => {
    const held = [await create({}, '2026-03-01T08:00:00.000Z'), await create({}, '2026-03-01T09:00:00.000Z')];
    const open = await create({});
    for (const uuid of held)
      await asks('POST /api/incident/:incident_uuid/hold/', {
        params: { incident_uuid: uuid },
        body: { reason: ' x ' },
      });
    expect(await uuids()).toEqual([open]);
    expect(await page({ held: 'true' })).toMatchObject({
      count: 2,
      results: [{ uuid: held[1] }, { uuid: held[0] }],
      previous: null,
      next: null,
    });
  });

  it('of the quality-assurance organization is empty', async () => {
    const registered = { name: 'qa', displayName: 'QA', timezone: 'UTC', lat: 0, lng: 0, versions: ['arvada_water'] };
    desk.happened(`entity-${id(3)}`, 'EntityRegistered', { ...registered, entity: id(3) }, { entity: id(3) });
    const who = desk.person(11, { entity: id(3), role: 'manager' });
    const body = { version: 'arvada_water', description: 'x' };
    const { json } = await asks<{ uuid: string }>('POST /api/incidents/', { body }, who);
    expect(await detail(json?.uuid ?? '', who)).toMatchObject({ isQa: true, hide: true });
    for (const query of [{}, { held: 'true' }])
      expect((await asks<Page>('GET /api/incident/', { query }, who)).json).toMatchObject({ count: 0, results: [] });
    const similar = await asks('GET /api/similar-incident/', { query: { near: '39.8,-105.1' } }, who);
    expect(similar.json).toEqual({ results: [] });
  });
});

describe('similar incidents', () => {
  // 0.001 degrees of latitude are 111 meters.
  const at = (lat: number, contacts: readonly object[] = []) => [{ ...main, lat, contacts }];
  const similar = async (query: object) => {
    const { json } = await asks<{ results: { uuid: string; metres: number | null; same_number: boolean }[] }>(
      'GET /api/similar-incident/',
      { query },
    );
    return json?.results.map(({ uuid, metres, same_number }) => [uuid, metres, same_number]);
  };

  it('are those within 300 meters, the nearest first', async () => {
    const near = await create({ locations: at(39.802) });
    const nearer = await create({ locations: at(39.801) });
    const beyond = await create({ locations: at(39.803) });
    await create({});
    expect(await similar({ near: '39.8,-105.1' })).toEqual([
      [nearer, 111, false],
      [near, 222, false],
    ]);
    expect(await similar({ near: '39.8035,-105.1' })).toEqual([
      [beyond, 56, false],
      [near, 167, false],
      [nearer, 278, false],
    ]);
    expect(await similar({})).toEqual([]);
  });

  it('of the same phone number come first, whatever their place', async () => {
    const caller = [{ name: 'Cy', phone_number: '+13035550101' }];
    const near = await create({ locations: at(39.801) });
    const far = await create({ locations: at(39.9, caller) });
    const both = await create({ locations: at(39.802, caller) });
    const found = await similar({ near: '39.8,-105.1', phone: '(303) 555-0101' });
    expect(found).toEqual([
      [both, 222, true],
      [far, null, true],
      [near, 111, false],
    ]);
    expect(await similar({ phone: '555-0101' })).toEqual([]);
  });

  it('are at most five, the newest of the same distance first', async () => {
    const all: string[] = [];
    for (let n = 0; n < 6; n++) all.unshift(await create({ locations: at(39.801) }, `2026-03-01T0${n}:00:00.000Z`));
    expect((await similar({ near: '39.8,-105.1' }))?.map(([uuid]) => uuid)).toEqual(all.slice(0, 5));
  });
});

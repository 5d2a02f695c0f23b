import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Location } from '#contracts/incident/incident';
import type { Task } from '#contracts/incident/tasks';
import { said } from '#services/maps/staticMap';
import { type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { incidentRoutes } from '../incidents.ts';
import { mapRoutes } from './incidentMap.ts';

let desk: Desk;
let incident: string;
const [dana, ada] = [id(10), id(11)];
const opened = vi.fn<(who: object, incident: string) => void>();
const reached = vi.fn<(position: object, within: number) => Promise<boolean>>(async () => true);
const create = async (more: object = {}, who = dana) => {
  const body = { version: 'arvada_water', description: 'Water', ...more };
  const made = await desk.asks<{ uuid: string }>(incidentRoutes, 'POST /api/incidents/', desk.signedIn(who), { body });
  return made.json?.uuid ?? '';
};
beforeEach(async () => {
  opened.mockReset();
  reached.mockClear();
  desk = openDesk({
    parts: { hints: null, engine: null, denied: null, loading: false, trail: { opened } },
  });
  Object.assign(desk.app.projector, { reached });
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  incident = await create({
    locations: [
      { raw: '1 Main St', lat: 39.8, lng: -105.1, street_number: '1', contacts: [{ name: 'Neighbor' }] },
      { raw: 'Somewhere' },
    ],
  });
});
afterEach(() => desk.close());

const asks = <Json = { uuid: string }>(name: string, params: object = {}, body: object = {}, more: object = {}) =>
  desk.asks<Json>(incidentRoutes, name, desk.signedIn(dana), {
    params: { incident_uuid: incident, uuid: incident, ...params },
    body,
    ...more,
  });
const jsonOf = async <Json = { uuid: string }>(...asked: Parameters<typeof asks>): Promise<Json> => {
  const { json } = await asks<Json>(...asked);
  if (!json) throw new Error('no answer');
  return json;
};
const places = '/api/incident/:incident_uuid/location/';
const people = '/api/incident/:incident_uuid/location/:location_uuid/contact/';
const list = () => jsonOf<readonly Location[]>(`GET ${places}`);
const place = async (n = 0) => (await list())[n]?.uuid ?? '';

describe('the places of an incident', () => {
  it('are read, and reading them all is noted', async () => {
    opened.mockReset();
    const [first, second] = await list();
    expect(opened.mock.calls.map(([, of]) => of)).toEqual([incident]);
    expect(first).toMatchObject({ raw: '1 Main St', street_number: '1', lat: 39.8, lng: -105.1 });
    expect(first?.contacts).toMatchObject([
      { name: 'Neighbor', phone_number: '', phone_extension: '', email: '', complainant: false },
    ]);
    expect(second).toMatchObject({ raw: 'Somewhere', street_number: '', lat: null, lng: null, contacts: [] });
    expect(await jsonOf(`GET ${places}:uuid/`, { uuid: first?.uuid })).toEqual(first);
    await expect(asks(`GET ${places}:uuid/`, { uuid: id(99) })).rejects.toThrow('not-found');
  });

  it('are added with their contacts, each under an id of its own', async () => {
    const contacts = [
      { name: 'Ann', phone_number: '+13035550101' },
      { name: 'Ben', complainant: true },
    ];
    const { uuid } = await jsonOf(
      `POST ${places}`,
      {},
      { raw: '2 Main St', lat: 39.81, lng: -105.09, locality: 'Arvada', contacts },
    );
    const added = (await list()).find((one) => one.uuid === uuid);
    expect(added).toMatchObject({ raw: '2 Main St', lat: 39.81, lng: -105.09, locality: 'Arvada', street_number: '' });
    expect(added?.contacts).toMatchObject([
      { name: 'Ann', phone_number: '+13035550101', complainant: false },
      { name: 'Ben', phone_number: '', complainant: true },
    ]);
    expect(new Set(added?.contacts.map((one) => one.uuid)).size).toBe(2);
  });

  it('are the same for a repeated request, and other ones in one report', async () => {
    const other = await create({ locations: [{ raw: 'A' }, { raw: 'B' }] });
    const added = await jsonOf<readonly Location[]>(`GET ${places}`, { incident_uuid: other });
    expect(new Set(added.map(({ uuid }) => uuid)).size).toBe(2);
  });

  it('are corrected where their author saw the present values', async () => {
    const uuid = await place();
    const change = (body: object) => asks(`PATCH ${places}:uuid/`, { uuid }, body);
    expect((await change({ raw: '9 Main St', seen: { raw: '1 Main St' } })).json).toEqual({ uuid });
    expect((await list())[0]).toMatchObject({ raw: '9 Main St', street_number: '1', lat: 39.8 });
    await expect(change({ raw: '8 Main St', seen: { raw: '1 Main St' } })).rejects.toThrow(
      'incident.changed-meanwhile',
    );
    await change({ lat: 40, lng: -104 });
    expect((await list())[0]).toMatchObject({ raw: '9 Main St', lat: 40, lng: -104 });
  });

  it('are removed', async () => {
    const uuid = await place();
    await asks(`DELETE ${places}:uuid/`, { uuid });
    expect((await list()).map(({ raw }) => raw)).toEqual(['Somewhere']);
  });

  it('have addresses that were not cleaned by a machine', async () => {
    const body = { raw: '2 Main St', lat: 39.81, lng: -105.09 };
    await asks(`POST ${places}`, {}, { ...body, autoclean: false });
    await expect(asks(`POST ${places}`, {}, { ...body, autoclean: true })).rejects.toThrow('invalid');
  });
});

describe('the contacts at a place', () => {
  it('are added, read, corrected and removed', async () => {
    const at = { location_uuid: await place() };
    const { uuid } = await jsonOf(`POST ${people}`, at, { name: 'Ann', email: 'ann@x.example' });
    const ann = {
      uuid,
      name: 'Ann',
      phone_number: '',
      phone_extension: '',
      email: 'ann@x.example',
      complainant: false,
    };
    expect(await jsonOf(`GET ${people}:uuid/`, { ...at, uuid })).toMatchObject(ann);
    const change = (body: object) => asks(`PATCH ${people}:uuid/`, { ...at, uuid }, body);
    expect((await change({ name: 'Anna', seen: { name: 'Ann' } })).json).toEqual({ uuid });
    await expect(change({ name: 'Anne', seen: { name: 'Ann' } })).rejects.toThrow('incident.changed-meanwhile');
    await change({ complainant: true });
    expect(await jsonOf<readonly object[]>(`GET ${people}`, at)).toMatchObject([
      { name: 'Neighbor' },
      { ...ann, name: 'Anna', complainant: true },
    ]);
    await asks(`DELETE ${people}:uuid/`, { ...at, uuid });
    await expect(asks(`GET ${people}:uuid/`, { ...at, uuid })).rejects.toThrow('not-found');
    await expect(asks(`GET ${people}`, { location_uuid: id(99) })).rejects.toThrow('not-found');
  });
});

describe('the assets of an incident', () => {
  it('are shown at their own place only', async () => {
    const path = '/api/incident/:incident_uuid/location/:location_uuid/assets/';
    const [one, other] = [{ location_uuid: await place(0) }, { location_uuid: await place(1) }];
    await asks(`POST ${path}`, one, { kind: 'hydrant', asset_id: 'H-7', note: 'Leaks' });
    await asks(`POST ${path}`, other, { kind: 'valve', asset_id: 'V-1' });
    expect(await jsonOf(`GET ${path}`, one)).toMatchObject([{ asset_id: 'H-7', note: 'Leaks', kind: 'hydrant' }]);
    expect(await jsonOf(`GET ${path}`, other)).toMatchObject([{ asset_id: 'V-1', note: '', kind: 'valve' }]);
  });
});

describe('the tasks of an incident', () => {
  const path = '/api/incident/:incident_uuid/task/:task_uuid/:action_name/';
  const tasks = () => jsonOf<readonly Task[]>('GET /api/incident/:incident_uuid/tasks/');
  const act = async (name: string, action_name = 'complete', body: object = {}, who = dana) => {
    const task_uuid = (await tasks()).find((one) => one.name === name)?.uuid ?? '';
    return desk.asks<Task>(incidentRoutes, `POST ${path}`, desk.signedIn(who), {
      params: { incident_uuid: incident, task_uuid, action_name },
      body,
    });
  };

  it('are done by an action, which says where it was', async () => {
    const done = await act('acknowledge');
    expect(done.json).toMatchObject({ name: 'acknowledge', state: 'done', by: 'Dana Diaz' });
    expect(done.position).toEqual(desk.log.at(-1)?.position);
    expect(reached.mock.calls).toContainEqual([done.position, 2_000]);
    expect((await act('arrive', 'complete', { lat: 39.8, lng: -105.1 })).json).toMatchObject({
      name: 'arrive',
      event: 'geo:arrived',
    });
    expect(desk.log.at(-1)?.data).toMatchObject({ event: 'geo:arrived', lat: 39.8, lng: -105.1 });
  });

  it.each([{}, { lat: 39.8 }, { lng: -105.1 }])('are done nowhere, where %j is said', async (body) => {
    await act('arrive', 'complete', body);
    expect(desk.log.at(-1)?.data).toMatchObject({ event: 'geo:arrived' });
    expect(JSON.stringify(desk.log.at(-1)?.data)).not.toMatch(/39\.8|105\.1/);
  });

  it('are refused to people who may not record them', async () => {
    expect((await act('acknowledge', 'complete', {}, ada)).json).toMatchObject({ by: 'Ada Abel' });
    await expect(act('close', 'complete', {}, ada)).rejects.toThrow('forbidden');
    await expect(act('close', 'skip', {}, ada)).rejects.toThrow('not-found');
    expect((await act('close')).json).toMatchObject({ name: 'close', state: 'done' });
  });
});

describe('the map picture of an incident', () => {
  const path = 'GET /api/incident/:uuid/map.svg';
  const svg = async (query: object = {}, uuid = incident) => {
    const { bytes } = await desk.asks(mapRoutes, path, desk.signedIn(dana), { params: { uuid }, query });
    if (!bytes) throw new Error('no picture');
    return { ...bytes, words: await text(bytes.stream) };
  };

  it('has the points of the incident, and other active ones', async () => {
    await create({ locations: [{ raw: 'Near', lat: 39.81, lng: -105.11 }] });
    const closed = await create({ locations: [{ raw: 'Near', lat: 39.82, lng: -105.12 }] });
    desk.happened(`incident-${closed}`, 'IncidentArchived', {});
    await create();
    desk.person(12, { name: 'Bo Berg', role: 'manager', entity: jcw });
    await create({ locations: [{ raw: 'Near', lat: 39.8, lng: -105.1 }] }, id(12));
    const { words, size, type, name, inPlace, sha256 } = await svg();
    expect(words).toContain(said(1, 1));
    expect([type, name, inPlace]).toEqual(['image/svg+xml', 'map.svg', true]);
    expect(size).toBe(Buffer.byteLength(words));
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(words).toContain('width="640" height="320"');
  });

  it('is of the wanted size and theme, up to a bound', async () => {
    const { words } = await svg({ width: 300, height: 200, theme: 'dark' });
    expect(words).toContain('width="300" height="200"');
    expect(words).toContain('#27303a');
    await expect(svg({ width: 1_281 })).rejects.toThrow('invalid');
    expect((await svg({ width: 1_280 })).words).toContain('width="1280"');
  });

  it('without a point has the middle of the organization', async () => {
    const nowhere = await create();
    expect((await svg({}, nowhere)).words).toContain(said(0, 1));
  });
});

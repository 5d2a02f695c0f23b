import { describe, expect, it } from 'vitest';
import { crewId, entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham', 'jcw', 'loveland'] });
const mona = signedIn(here, 'manager@arvada.example');

const arvada = entityId('arvada');
const reported = async (): Promise<string> =>
  (await mona.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'Main break' })).body
    .uuid;
const blank = ['This field may not be blank.'];

describe('the archived and completed flags', () => {
  it('are not changed by a request that names neither, or null', async () => {
    const path = `/api/manage/incident/${await reported()}/`;
    expect((await mona.send('PATCH', path, {})).status).toBe(400);
    expect((await mona.send('PATCH', path, { archived: null })).body).toEqual({ archived: blank });
    expect((await mona.get(path)).body).toEqual({ archived: false, completed: false });
  });

  it('are not there once the incident is deleted, whatever is sent', async () => {
    const incident = await reported();
    expect((await mona.send('DELETE', `/api/incident/${incident}/`)).status).toBe(200);
    const sent = [{ archived: true }, { completed: true }, {}, { archived: null, completed: null }];
    const told = [];
    for (const body of sent) told.push((await mona.send('PATCH', `/api/manage/incident/${incident}/`, body)).status);
    expect(told).toEqual([404, 404, 400, 400]);
  });
});

describe('the notes of an incident', () => {
  it('are not made of spaces', async () => {
    const path = `/api/incident/${await reported()}/note/`;
    const { status, body } = await mona.send('POST', path, { body: ' \n\t ' });
    expect([status, body]).toEqual([400, { body: blank }]);
    expect((await mona.get(path)).body).toEqual([]);
  });
});

describe('a transfer to another version', () => {
  it('is refused when the incident is of that version already', async () => {
    const incident = await reported();
    const body = { incident, new_version: 'arvada_manual_dispatch', explanation: 'Twice' };
    const { status, body: told } = await mona.send('POST', '/api/incidents/transfer-to-version/', body);
    expect([status, told]).toEqual([400, { new_version: ['This incident is already of that type.'] }]);
  });
});

describe('the dispatch board', () => {
  it('is that of the own organization when ?e= is empty', async () => {
    const { status, body } = await mona.get('/api/beta/dispatch/get-data/?e=');
    expect([status, body.crew.length > 0]).toEqual([200, true]);
  });

  it('keeps no note of spaces', async () => {
    const designation = crewId('arvada', 0);
    const write = (body: string) =>
      mona.send('POST', '/api/beta/dispatch/update-note/', { entity: arvada, designation, body });
    await write('At the shop');
    await write('   ');
    const { body } = await mona.get(`/api/beta/dispatch/get-data/?d=${designation}`);
    expect(body.crew[0].note?.body ?? '').toBe('');
  });
});

describe('a field that is missing', () => {
  it('has one text, whatever its kind', async () => {
    const said = async (path: string, body: object) => (await mona.send('POST', path, body)).body;
    expect(await said('/api/beta/dispatch/manual-dispatch/', {})).toEqual({
      incident: blank,
      new_version: blank,
      designation: blank,
    });
    expect(await said('/api/beta/dispatch/update-active-status/', { entity: arvada, designation: null })).toEqual({
      designation: blank,
      active: blank,
    });
    expect(await said(`/api/incident/${await reported()}/log/`, { event: 'note', message: '', lat: 39.8 })).toEqual({
      lng: blank,
    });
  });
});

describe('a request by the wrong method or in the wrong type', () => {
  it('is told which methods the address takes', async () => {
    const { status, body } = await mona.send('DELETE', '/api/beta/dispatch/get-data/');
    expect([status, body]).toEqual([405, { detail: 'This address does not take that method.' }]);
    const told = await fetch(`${here.url}/api/incident/${arvada}/log/`, { method: 'PUT' });
    expect([told.status, told.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await fetch(`${here.url}/api/nowhere/`, { method: 'PUT' })).status).toBe(404);
  });

  it('is refused with 415 unless its body is JSON or a form', async () => {
    const token = mona.cookie('csrftoken') ?? '';
    const headers = {
      Cookie: `muster_session=${mona.cookie('muster_session')}; csrftoken=${token}`,
      'X-CSRFToken': token,
    };
    const ask = (type: Record<string, string>, body: string | null) =>
      fetch(`${here.url}/api/incidents/`, { method: 'POST', headers: { ...headers, ...type }, body });
    const text = await ask({ 'Content-Type': 'text/plain' }, '{"version":"arvada_manual_dispatch"}');
    expect([text.status, await text.json()]).toEqual([415, { detail: 'Send this as application/json.' }]);
    expect((await ask({}, null)).status).toBe(400);
  });
});

describe('a job', () => {
  it('needs a street address, as the server judges it', async () => {
    const ask = async (locations?: object[]) => {
      const body = {
        version: 'arvada_manual_dispatch',
        description: 'Valve',
        job: true,
        ...(locations ? { locations } : {}),
      };
      const { status, body: told } = await mona.send('POST', '/api/incidents/', body);
      return [status, told.uuid ? 'created' : told];
    };
    const pin = { lat: 39.8, lng: -105 };
    const notEnough = ['There is not enough data available for this address.'];
    expect(await ask()).toEqual([400, { locations: blank }]);
    expect(await ask([{ raw: 'By the river', ...pin }])).toEqual([400, { 'locations.0.raw': notEnough }]);
    expect(await ask([{ raw: 'Main St', route: 'Main St', ...pin }])).toEqual([400, { 'locations.0.raw': notEnough }]);
    expect(await ask([{ raw: 'Main St', street_number: '1', route: 'Main St', ...pin }])).toEqual([201, 'created']);
    expect(await ask([{ raw: '1 Main St', ...pin }])).toEqual([201, 'created']);
  });
});

describe('an alarm filter', () => {
  it('is not added for an incident without an alarm, which stays as it is', async () => {
    const alice = await here.person('administrator@arvada.example');
    const incident = await reported();
    const body = { incident, filter: { alarm: 'High wet well', station: 'Lift station 12' } };
    const { status, body: told } = await alice.send('POST', '/wichita_pump_stations/add-filter/', body);
    expect([status, told]).toEqual([409, { incident: ['This incident has no alarm.'] }]);
    expect((await alice.get(`/api/manage/incident/${incident}/`)).body.archived).toBe(false);
  });
});

describe('an incident', () => {
  it('has the specification’s own names for its state’s time, its tags and its organization', async () => {
    const incident = await reported();
    const { body } = await mona.get(`/api/incident/${incident}/`);
    expect(body).toMatchObject({ stateTime: body.state_time, tagData: body.tag_data, isQa: false });
  });

  it('has the points of all its places on the board', async () => {
    const place = (lat: number) => ({ raw: `${lat} Ralston Rd`, lat, lng: -105 });
    const body = {
      version: 'arvada_manual_dispatch',
      description: 'Three',
      locations: [39.8, 39.81, 39.82].map(place),
    };
    const { uuid } = (await mona.send('POST', '/api/incidents/', body)).body;
    const { incidents } = (await mona.get('/api/beta/dispatch/get-data/')).body;
    const card = incidents.find((one: { uuid: string }) => one.uuid === uuid);
    expect([card.point, card.latlng]).toEqual([
      [39.8, -105],
      [
        [39.8, -105],
        [39.81, -105],
        [39.82, -105],
      ],
    ]);
  });
});

describe('the routes of one customer', () => {
  it('do not exist elsewhere, whatever is sent', async () => {
    const lena = await here.person('leader@arvada.example');
    for (const path of ['/api/jcw/after-hours/leader/', '/api/jcw/after-hours/phone-number/']) {
      const { status, body } = await lena.send('POST', path, { odd: true });
      expect([path, status, body]).toEqual([path, 404, { detail: 'Not found.' }]);
    }
  });

  it('take no invalid phone number, and no leader of the past', async () => {
    const lena = await here.person('leader@jcw.example');
    const path = '/api/jcw/after-hours';
    const incomplete = { phone_number: ['This is not a phone number.'] };
    expect((await lena.send('POST', `${path}/phone-number/`, { phone_number: 'hello' })).body).toEqual(incomplete);
    const leader = { user: userId('jcw', 'leader') };
    expect((await lena.send('POST', `${path}/leader/`, { ...leader, phone_number: 'hello' })).body).toEqual(incomplete);
    const { status, body } = await lena.send('POST', `${path}/leader/`, { ...leader, from: '1990-01-01T00:00:00Z' });
    expect([status, body]).toMatchObject([400, { non_field_errors: ['NO_BACKDATES'] }]);
    expect(
      (await lena.send('POST', '/api/incident-call-profile/', { name: 'Dana', phone_number: 'hello' })).body,
    ).toEqual(incomplete);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Crew, DispatchData } from '#contracts/dispatch/dispatch';
import { crewId, entityId } from '#services/demo/ids';
import { browser, type Listening } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const truck = (n: number) => crewId('arvada', n);
let board: Listening;

const here = installed();
const dana = signedIn(here, 'dispatcher@arvada.example');
beforeAll(async () => {
  board = await dana.listen(channels.dispatch(arvada));
});

const data = async (): Promise<DispatchData> => (await dana.get('/api/beta/dispatch/get-data/')).body;
const crew = async (n: number): Promise<Crew | undefined> => (await data()).crew.find(({ uuid }) => uuid === truck(n));
const post = (path: string, body: object) => dana.send('POST', `/api/beta/dispatch/${path}/`, body);

describe('a night at the board', () => {
  it('shows the crews and the active incidents of the organization', async () => {
    const { crew: crews, incidents, manual_mode } = await data();
    expect(crews.map(({ name }) => name)).toEqual(['Jetter', 'Standby', 'Truck 1', 'Truck 2', 'Truck 3', 'Vac truck']);
    expect(incidents.length).toBeGreaterThan(0);
    expect(incidents.length).toBeLessThanOrEqual(20);
    expect(manual_mode).toBe(false);
  });

  it('sees a new incident arrive', async () => {
    const { status, body } = await dana.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: 'Water main break',
      labels: ['Water'],
      locations: [{ raw: '5700 Carr St, Arvada, CO', lat: 39.8, lng: -105.09 }],
    });
    expect(status).toBe(201);
    const frame = await board.hears('INCIDENT_UPDATED', ({ incident }) => incident.point !== null);
    expect(frame.incident).toMatchObject({ uuid: body.uuid, state: 'new', labels: ['Water'], point: [39.8, -105.09] });
    expect((await data()).incidents.map(({ uuid }) => uuid)).toContain(body.uuid);
  });

  it('sends a crew, and every board shows it', async () => {
    const incident = (await data()).incidents.find(({ dispatched }) => dispatched.length === 0);
    const sent = { incident: incident?.uuid, new_version: 'arvada_water', designation: truck(0) };
    expect((await post('manual-dispatch', sent)).status).toBe(200);
    expect((await board.hears('INCIDENT_UPDATED')).incident).toBeDefined();
    const card = (await data()).incidents.find(({ uuid }) => uuid === incident?.uuid);
    expect(card).toMatchObject({ version: 'arvada_water', dispatched: [{ name: 'Truck 1' }] });
  });

  it('does not send a crew that is inactive, or without a holder', async () => {
    const { uuid } = (await data()).incidents.find(({ dispatched }) => dispatched.length === 0) ?? {};
    const sent = { incident: uuid, new_version: 'arvada_water' };
    expect(await post('manual-dispatch', { ...sent, designation: truck(5) })).toMatchObject({
      status: 409,
      body: { designation: ['This crew is not active.'] },
    });
    expect(await post('manual-dispatch', { ...sent, designation: truck(4) })).toMatchObject({
      status: 409,
      body: { designation: ['This crew has no designated user.'] },
    });
  });

  it('switches manual mode, saves a note and the active crews', async () => {
    expect((await post('update-manual-mode-status', { entity: arvada, enabled: true })).status).toBe(200);
    expect((await board.hears('MANUAL_MODE_UPDATED')).enabled).toBe(true);
    await post('update-note', { entity: arvada, designation: truck(1), body: 'Low on fuel' });
    expect((await board.hears('NOTE_UPDATED')).crew.note).toMatchObject({ body: 'Low on fuel', source: 'manager' });
    await post('update-active-status', { entity: arvada, designation: truck(5), active: true });
    expect((await board.hears('ACTIVE_STATUS_UPDATED')).crew).toMatchObject({ name: 'Standby', active: true });
  });

  it('forgets an incident that was closed', async () => {
    const marcus = await here.person('manager@arvada.example');
    const { uuid } = (await data()).incidents.at(-1) ?? {};
    expect((await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true })).status).toBe(200);
    expect((await board.hears('INCIDENT_NOT_ACTIVE')).incident).toBe(uuid);
    expect((await data()).incidents.map((incident) => incident.uuid)).not.toContain(uuid);
  });
});

describe('asking a crew for its position', () => {
  const ask = (...designations: string[]) => post('initiate-checkins', { entity: arvada, designations });
  const newestLink = async (): Promise<URL> => {
    const { results } = (await dana.get('/api/simulator/messages/')).body;
    const links = results.map(({ link }: { link: string | null }) => link ?? '');
    return new URL(links.find((link: string) => link.includes('/check-in/')));
  };

  it('sends a link, and the answer moves the marker on every board', async () => {
    expect((await ask(truck(0))).body).toEqual({ requested: [truck(0)], skipped: [] });
    expect((await board.hears('CHECKINS_REQUESTED')).crew.checkin.status).toBe('IN_PROGRESS');
    await here.settled();
    const link = await newestLink();
    expect(link.pathname).toBe('/check-in/');

    const sam = browser(here.url);
    const ck = link.searchParams.get('ck') ?? '';
    expect((await sam.get(`/api/check-in/?ck=${ck}`)).body).toMatchObject({
      crew: 'Truck 1',
      entity: 'City of Arvada',
    });
    await here.clock.advance(90_000);
    const answer = { ck, lat: 39.81, lng: -105.1, accuracy: 9, note: 'At the valve' };
    expect((await sam.send('POST', '/api/check-in/', answer)).status).toBe(200);
    expect((await board.hears('CHECKIN_COMPLETED')).crew.checkin).toMatchObject({
      point: [39.81, -105.1],
      note: 'At the valve',
    });
    expect((await crew(0))?.checkin).toMatchObject({ status: 'COMPLETED', time: '2026-03-01T08:01:30.000Z' });

    expect(await sam.send('POST', '/api/check-in/', answer)).toMatchObject({
      status: 410,
      body: { detail: 'This check-in link has already been used.' },
    });
  });

  it('skips crews that it cannot ask, and says why', async () => {
    const first = await ask(truck(1));
    expect(first.body.requested).toEqual([truck(1)]);
    const { body } = await ask(truck(1), truck(2), truck(4));
    expect(body.requested).toEqual([truck(2)]);
    expect(body.skipped).toEqual([
      { designation: truck(1), reason: 'This crew already has an open check-in request.' },
      { designation: truck(4), reason: 'This crew has no designated user.' },
    ]);
  });

  it('fails after fifteen minutes without an answer, and the old link is refused', async () => {
    await here.settled();
    const link = await newestLink();
    await here.clock.advance(15 * 60_000);
    await here.settled();
    expect((await board.hears('CHECKIN_FAILED')).crew.checkin.status).toBe('FAILED');
    const late = browser(here.url);
    expect(await late.get(`/api/check-in/?ck=${link.searchParams.get('ck')}`)).toMatchObject({ status: 410 });
  });

  it('knows no key that it did not make', async () => {
    const nobody = browser(here.url);
    for (const ck of ['x', 'A'.repeat(43), '../../etc/passwd']) {
      expect((await nobody.get(`/api/check-in/?ck=${encodeURIComponent(ck)}`)).status).toBe(404);
    }
  });
});

describe('after a restart', () => {
  it('everything is as before, and the same session goes on', async () => {
    const before = await data();
    await here.restart();
    expect({ ...(await data()), position: 0 }).toEqual({ ...before, position: 0 });
  });
});

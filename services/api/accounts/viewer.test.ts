import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config, Version, Viewer } from '#contracts/accounts/viewer';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { viewerRoutes } from './viewer.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
});
afterEach(() => desk.close());

const viewer = async (who = desk.signedIn(id(10))): Promise<Viewer> => {
  const { json } = await desk.asks<Viewer>(viewerRoutes, 'GET /api/viewer/', who);
  if (!json) throw new Error('no viewer');
  return json;
};
const organization = (n: number, name: string, versions: readonly string[]) => {
  const entity = id(n);
  desk.happened(
    `entity-${entity}`,
    'EntityRegistered',
    { entity, name, displayName: name, timezone: 'UTC', lat: 1, lng: 2, versions: [...versions] },
    { entity },
  );
  return desk.person(n + 50, { entity, role: 'crew' });
};
const versionsOf = async (...keys: readonly string[]): Promise<readonly Version[]> =>
  (await viewer(organization(3, 'x', keys))).entity.versions;

describe('the viewer', () => {
  it('is the signed-in person with the organization, and no other organization', async () => {
    const { user, entity, entities } = await viewer();
    expect(user).toEqual({
      uuid: id(10),
      first_name: 'Dana',
      last_name: 'Diaz',
      email: 'dana10@x.example',
      role: 'administrator',
    });
    expect(entity).toMatchObject({
      uuid: arvada,
      name: 'arvada',
      display_name: 'Arvada',
      timezone: 'America/Denver',
      centre: [39.8, -105.1],
      reach_miles: 310,
      given_versions: [],
      undispatched_versions: ['arvada_manual_dispatch'],
      modules: ['cityworks'],
    });
    expect(entity.versions.map(({ key }) => key)).toEqual(['arvada_manual_dispatch', 'arvada_water', 'standard_water']);
    expect(entities).toEqual([]);
  });

  it('has the permissions of the role and no others', async () => {
    const { permissions } = await viewer(desk.person(11, { role: 'crew' }));
    expect(permissions).toContain('viewer.view');
    expect(permissions).not.toContain('user.view');
    expect((await viewer()).permissions).toContain('user.write');
  });

  it('is told that the organization requires a second step of the role', async () => {
    const who = desk.signedIn(id(10));
    expect(await viewer(who)).not.toHaveProperty('second_step_due');
    expect(await viewer({ ...who, owesStep: true })).toMatchObject({ second_step_due: true });
  });

  it('of staff may select each organization, by name', async () => {
    organization(3, 'beacon', []);
    const { entities } = await viewer(desk.person(11, { role: '_Staff' }));
    expect(entities).toEqual([
      { uuid: arvada, name: 'arvada', display_name: 'Arvada' },
      { uuid: id(3), name: 'beacon', display_name: 'beacon' },
      { uuid: jcw, name: 'jcw', display_name: 'Johnson County Wastewater' },
    ]);
  });

  it('of an organization that is not there is not found', async () => {
    await expect(viewer({ ...desk.signedIn(id(10)), entity: id(99) })).rejects.toThrow('not-found');
  });
});

describe('an organization', () => {
  it('with alarms has the filtered version and the filters', async () => {
    const { entity } = await viewer(organization(3, 'x', ['arvada_water', 'wichita_pump_stations_weekday']));
    expect(entity.modules).toEqual(['alarm_filters']);
    expect(entity.given_versions).toEqual([
      {
        key: 'noop',
        display_name: 'Filtered',
        dispatched: true,
        targets: [],
        states: [{ state: 'filtered', display: 'Filtered', log_events: [] }],
      },
    ]);
  });

  it('with a connected system says so; those of the demo are simulated', async () => {
    const { config } = desk.app;
    Object.assign(desk.app, { config: { ...config, demo: true } });
    expect((await viewer()).entity.modules).toEqual(['cityworks']);
    Object.assign(desk.app, { config: { ...config, demo: false } });
    expect((await viewer()).entity.modules).toEqual([]);
    Object.assign(desk.app, { config: { ...config, demo: true } });
    expect((await viewer(desk.person(12, { entity: jcw }))).entity.modules).toEqual([]);
  });
});

describe('a version', () => {
  it('has its states with the events that lead to each', async () => {
    const [water] = await versionsOf('arvada_water');
    expect(water).toMatchObject({ key: 'arvada_water', display_name: 'Water', dispatched: true, targets: [] });
    expect(water?.states[0]).toEqual({ state: 'acknowledged', display: 'Acknowledged', log_events: ['acknowledged'] });
    for (const optional of ['alarms', 'tasks_shown', 'recorded_elsewhere']) expect(water).not.toHaveProperty(optional);
  });

  it('without a state to begin with has none', async () => {
    expect((await versionsOf('servpro_beta'))[0]?.states).toEqual([]);
  });

  it('that is no longer shipped has the one state of an error', async () => {
    expect(await versionsOf('gone')).toEqual([
      {
        key: 'gone',
        display_name: 'gone',
        dispatched: true,
        targets: [],
        states: [{ state: 'error', display: 'Error', log_events: [] }],
      },
    ]);
  });

  it('has the events that must come together', async () => {
    const { entity } = await viewer(organization(3, 'x', ['loveland_after_hours']));
    const events = entity.versions.flatMap(({ states }) => states.flatMap(({ log_events }) => log_events));
    expect(events).toEqual(expect.arrayContaining(['geo:arrived', 'team:formation_skipped']));
  });

  it('says what its page leaves out', async () => {
    const [bupp, alarms] = await versionsOf('jcw_bupp', 'wichita_pump_stations_weekday');
    expect(bupp).toMatchObject({ tasks_shown: false, recorded_elsewhere: ['team:leader_assigned'] });
    expect(bupp).not.toHaveProperty('alarms');
    expect(alarms).toMatchObject({ alarms: true });
    expect(alarms).not.toHaveProperty('tasks_shown');
  });
});

describe('the configuration before sign-in', () => {
  const config = async (who: Parameters<Desk['asks']>[2] = null) =>
    (await desk.asks<Config>(viewerRoutes, 'GET /api/config/', who)).json;

  it('names the map, the phone network, the mail service and the key of requests', async () => {
    Object.assign(desk.app, {
      config: {
        ...desk.app.config,
        realtimeKey: 'rk',
        tileUrl: 'https://t.example',
        tileAttribution: '© T',
        satelliteUrl: 'https://s.example',
        satelliteAttribution: '© S',
        tilesFile: null,
        telephony: 'simulator',
        smtp: null,
        demo: true,
        signInProviders: new Map([['springwater', { name: 'springwater', label: 'Springwater', secret: 'hidden' }]]),
      },
    });
    expect(await config()).toEqual({
      realtime: { key: 'rk', activity_timeout: 120 },
      tile_url: 'https://t.example',
      tile_attribution: '© T',
      satellite_url: 'https://s.example',
      satellite_attribution: '© S',
      tiles_file: false,
      telephony: 'simulator',
      mail: 'simulator',
      outbound_key: desk.app.secrets.outboundKey,
      demo: true,
      sign_in_with: [{ name: 'springwater', label: 'Springwater' }],
      signed_in: false,
      moving_until: null,
    });
  });

  it('says that mail is sent, that the map is a file, and that somebody is signed in', async () => {
    const { config: before } = desk.app;
    const smtp = { url: 'smtp://x.example', from: 'x@x.example' };
    Object.assign(desk.app, { config: { ...before, smtp, tilesFile: '/maps/region.pmtiles' } });
    expect(await config(desk.signedIn(id(10)))).toMatchObject({ mail: 'smtp', tiles_file: true, signed_in: true });
    expect(viewerRoutes[0]?.free).toBe(true);
  });
});

describe('switching to another organization', () => {
  const choose = (entity: string, who = desk.signedIn(id(11))) =>
    desk.asks(viewerRoutes, 'POST /api/switch-entity/', who, { body: { entity } });

  it('is recorded in the organization that employs the member of staff', async () => {
    desk.person(11, { role: '_Staff' });
    expect((await choose(jcw)).json).toEqual({ entity_id: jcw });
    await choose(arvada, { ...desk.signedIn(id(11)), entity: jcw });
    const last = desk.log.slice(-2);
    expect(last).toMatchObject([
      { type: 'EntitySwitched', data: { user: id(11), to: jcw }, metadata: { entity: arvada } },
      { type: 'EntitySwitched', data: { user: id(11), to: arvada }, metadata: { entity: arvada } },
    ]);
    await expect(choose(id(99))).rejects.toThrow('not-found');
  });
});

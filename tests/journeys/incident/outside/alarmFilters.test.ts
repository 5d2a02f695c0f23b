// @night It works on one customer's settings.
import { describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { installed, signedIn } from '../../../support/installed.ts';

const here = installed({ organisations: ['wichita', 'durham'] });
const dana = signedIn(here, 'dispatcher@wichita.example');
const marcus = signedIn(here, 'manager@wichita.example');

const words = { alarm: 'High wet well', station: 'Lift station 12', description: 'The float sticks', event: 'ALM' };
let count = 0;
/** Reports an alarm as the pump station does; returns the page of the new incident. */
async function alarms(change: object = {}, person = dana) {
  const source = `scada:${++count}`;
  const version = person === dana ? 'wichita_pump_stations_pm' : 'standard_manual_dispatch';
  const alarm = { ...words, ...change };
  const told = await person.send('POST', '/api/incidents/', { version, description: 'High wet well', source, alarm });
  return (await person.get(`/api/incident/${told.body.uuid}/`)).body;
}
const add = (incident: string, filter: object = words, person = marcus) =>
  person.send('POST', '/wichita_pump_stations/add-filter/', { incident, filter });
const listed = async (person = marcus) => (await person.get('/wichita_pump_stations/filter/')).body;

describe('an alarm of a pump station', () => {
  it('becomes an incident, with its words', async () => {
    const shown = await alarms();
    expect(shown).toMatchObject({
      version: 'wichita_pump_stations_pm',
      state: 'new',
      alarm: { ...words, filter: null, version: 'wichita_pump_stations_pm' },
    });
    expect(shown.log.find(({ event }: { event: string }) => event === 'alarm:received')).toMatchObject({
      message: 'Lift station 12, High wet well, ALM',
    });
  });

  it('arrives as filtered once a filter is added, until the filter is removed', async () => {
    const { uuid } = await alarms();
    const told = await add(uuid);
    expect(told.status).toBe(201);
    expect((await dana.get(`/api/incident/${uuid}/`)).body).toMatchObject({ archived: true });
    const filtered = await alarms({ station: 'LIFT STATION 12', description: 'Level 9.2 ft' });
    expect(filtered).toMatchObject({
      version: 'noop',
      state: 'filtered',
      state_display: 'Filtered',
      alarm: { filter: told.body.uuid, version: 'wichita_pump_stations_pm' },
    });
    expect(filtered.log.at(-1)).toMatchObject({ event: 'alarm:filtered' });
    // It needs nobody: it is not active, not on the board, and no crew can be sent to it.
    expect(filtered.active).toBe(false);
    expect((await dana.get('/api/active-incidents/')).body).not.toContain(filtered.uuid);
    const board = (await dana.get('/api/beta/dispatch/get-data/')).body;
    expect(board.incidents.map((one: { uuid: string }) => one.uuid)).not.toContain(filtered.uuid);
    const [crew] = board.crew;
    const dispatch = { incident: filtered.uuid, new_version: 'noop', designation: crew.uuid };
    const sent = await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', dispatch);
    expect(sent).toMatchObject({ status: 409, body: { non_field_errors: [refusals['incident.not-active'].words] } });
    // The version is not offered for new incidents, but a list can be narrowed to it.
    const [given] = (await dana.get('/api/viewer/')).body.entity.given_versions;
    expect(given).toMatchObject({ display_name: 'Filtered', states: [{ display: 'Filtered' }] });
    const narrowed = (await dana.get(`/api/incident/?version=${given.key}&state=${given.states[0].state}`)).body;
    expect(narrowed.results.map((one: { uuid: string }) => one.uuid)).toEqual([filtered.uuid]);
    expect(
      (await here.person('dispatcher@durham.example').then((dan) => dan.get('/api/viewer/'))).body.entity,
    ).toMatchObject({
      given_versions: [],
    });
    for (const other of [{ alarm: 'Low wet well' }, { station: 'Lift station 1' }, { event: 'RTN' }])
      expect((await alarms(other)).version).toBe('wichita_pump_stations_pm');
    expect((await listed()).at(-1)).toMatchObject({ uuid: told.body.uuid, ...words, by: 'Marcus Boyd' });

    await here.restart();
    expect((await alarms()).state).toBe('filtered');
    expect((await marcus.send('DELETE', `/wichita_pump_stations/filter/${told.body.uuid}/`)).status).toBe(200);
    expect((await alarms()).state).toBe('new');
    // A filtered incident stays filtered.
    expect((await dana.get(`/api/incident/${filtered.uuid}/`)).body.state).toBe('filtered');
  });

  it('of the same source is one incident, also when a filter came in between', async () => {
    const body = { version: 'wichita_pump_stations_pm', description: 'Pump 3', source: 'scada:twice', alarm: words };
    const first = (await dana.send('POST', '/api/incidents/', body)).body.uuid;
    await add(first);
    expect((await dana.send('POST', '/api/incidents/', body)).body.uuid).toBe(first);
    expect((await dana.get(`/api/incident/${first}/`)).body.version).toBe('wichita_pump_stations_pm');
  });
});

describe('a filter', () => {
  it('is one, however often it is added', async () => {
    const [{ uuid: one }, { uuid: two }] = [await alarms({ alarm: 'Power' }), await alarms({ alarm: 'Power' })];
    const power = { ...words, alarm: 'Power' };
    const [first, second] = [await add(one, power), await add(two, power)];
    expect(second.body).toEqual(first.body);
    expect((await listed()).filter(({ alarm }: { alarm: string }) => alarm === 'Power')).toHaveLength(1);
    expect((await dana.get(`/api/incident/${two}/`)).body.archived).toBe(true);
  });

  it('needs a station and an alarm', async () => {
    const { uuid } = await alarms({ alarm: 'Door' });
    for (const field of ['station', 'alarm']) {
      const told = await add(uuid, { ...words, [field]: ' ' });
      expect(told).toMatchObject({ status: 400 });
      expect(JSON.stringify(told.body)).toContain('This field may not be blank.');
    }
    expect((await dana.get(`/api/incident/${uuid}/`)).body.archived).toBe(false);
  });

  it("is added by a manager alone, and never for another organization's incident", async () => {
    const { uuid } = await alarms({ alarm: 'Seal' });
    expect((await add(uuid, words, dana)).status).toBe(403);
    const wim = await here.person('manager@durham.example');
    const before = await listed(wim);
    expect((await add(uuid, words, wim)).status).toBe(404);
    expect(await listed(wim)).toEqual(before);
    expect((await dana.get(`/api/incident/${uuid}/`)).body.archived).toBe(false);
  });

  it('filters nothing elsewhere', async () => {
    await add((await alarms({ alarm: 'Generator' })).uuid, { ...words, alarm: 'Generator' });
    const wim = await here.person('dispatcher@durham.example');
    expect((await alarms({ alarm: 'Generator' }, wim)).version).toBe('standard_manual_dispatch');
  });
});

describe('the list of filters', () => {
  const path = '/entity-data/filter_list/';
  const list = async (person = marcus) => (await person.get(path)).body;
  const set = (value: readonly object[], more: object = {}, person = marcus) =>
    person.send('POST', path, { key: 'filter_list', value, ...more });
  const float = { alarm: 'Float', station: 'Lift station 3', description: '', event: 'ALM' };
  const pump = { alarm: 'Pump 2', station: 'Lift station 3', description: 'It is being repaired', event: '' };

  it('has the filters that incidents added, and alarms on it arrive as filtered', async () => {
    await add((await alarms({ alarm: 'Wet well' })).uuid, { ...words, alarm: 'Wet well' });
    const before = await list();
    expect(before.key).toBe('filter_list');
    expect(before.value.at(-1)).toEqual({ ...words, alarm: 'Wet well' });
    expect(before.value).toHaveLength((await listed()).length);

    expect(await set([float, pump])).toMatchObject({ status: 200, body: { key: 'filter_list', value: [float, pump] } });
    expect(await list()).toEqual({ key: 'filter_list', value: [float, pump] });
    expect((await listed()).map(({ by }: { by: string }) => by)).toEqual(['Marcus Boyd', 'Marcus Boyd']);
    expect((await alarms(float)).state).toBe('filtered');
    expect((await alarms({ alarm: 'Wet well' })).state).toBe('new');

    await here.restart();
    expect((await set([])).status).toBe(200);
    expect((await alarms(float)).state).toBe('new');
  });

  it('is not overwritten by a writer who has not seen the newest filter', async () => {
    await set([float]);
    const seen = (await list()).value;
    await add((await alarms({ alarm: 'Hatch' })).uuid, { ...words, alarm: 'Hatch' });
    const told = await set([float, pump], { seen });
    expect([told.status, told.body]).toEqual([409, { non_field_errors: [refusals['alarm.filters-changed'].words] }]);
    const now = (await list()).value;
    expect(now).toHaveLength(2);
    expect((await set([...now, pump], { seen: now })).status).toBe(200);
    expect((await list()).value).toEqual([...now, pump]);
  });

  it('is of one organization, for a manager, and of filters alone', async () => {
    await set([float]);
    const wim = await here.person('manager@durham.example');
    expect((await list(wim)).value).not.toContainEqual(float);
    expect((await set([], {}, wim)).status).toBe(200);
    expect((await list()).value).toEqual([float]);
    expect((await set([], {}, dana)).status).toBe(403);
    expect((await dana.get(path)).status).toBe(403);
    for (const body of [
      { key: 'call_order', value: [] },
      { key: 'filter_list', value: ['Float'] },
      { key: 'filter_list' },
      { key: 'filter_list', value: [{ ...float, station: ' ' }] },
    ])
      expect((await marcus.send('POST', path, body)).status).toBe(400);
    expect((await list()).value).toEqual([float]);
  });
});

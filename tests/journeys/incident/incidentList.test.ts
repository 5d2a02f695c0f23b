import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { IncidentSummary } from '#contracts/incident/incident';
import { iso } from '#events/core/ports';
import { entity } from '#events/entity/decider';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const hours = 3_600_000;
const days = 24 * hours;
const report = {
  version: 'arvada_manual_dispatch',
  description: 'Gusher beside the depot',
  labels: ['Odd smell'],
  locations: [
    {
      raw: '77 Quarry Ln, Arvada, CO',
      lat: 39.8,
      lng: -105.1,
      contacts: [{ name: 'Wilhelmina Voss', phone_number: '+13035550177', email: 'voss@quarry.example' }],
    },
  ],
};

const here = installed({ organisations: ['arvada', 'durham'], env: { PAGE_PARAMETER: 'p' } });
const dana = signedIn(here, 'dispatcher@arvada.example');
const durham = signedIn(here, 'dispatcher@durham.example');

const reported = async (changes: object = {}): Promise<string> => {
  // Each a moment later, so that the newest is first.
  await here.clock.advance(1_000);
  const { body } = await dana.send('POST', '/api/incidents/', { ...report, ...changes });
  return String(body.uuid);
};
const asked = async (query: Record<string, string>, person = dana) =>
  (await person.get(`/api/incident/?${new URLSearchParams(query).toString()}`)).body;
const uuids = async (query: Record<string, string>, person = dana): Promise<readonly string[]> =>
  (await asked({ page_size: '100', ...query }, person)).results.map(({ uuid }: IncidentSummary) => uuid);

it('a page is asked for by the name that the installation gives it, and its links use that name', async () => {
  const [first, second] = [await asked({ page_size: '3' }), await asked({ page_size: '3', p: '2' })];
  expect(first).toMatchObject({ previous: null, next: '/api/incident/?page_size=3&p=2' });
  expect(second).toMatchObject({ previous: '/api/incident/?page_size=3&p=1', next: '/api/incident/?page_size=3&p=3' });
  expect(second.results).toEqual((await asked({ page_size: '6' })).results.slice(3));
  expect((await asked({ page_size: '3', page: '2' })).results).toEqual(second.results);
});

describe('the search', () => {
  it.each([
    ['the description', 'gusher'],
    ['the address', '77 quarry'],
    ["the contact's name", 'voss wilhelmina'],
    ['the number as it stands', '+13035550177'],
    ['the number as it is shown', '(303) 555-0177'],
    ['the number in one', '3035550177'],
    ['the e-mail address', 'voss@quarry.example'],
    ['the log', 'periwinkle'],
    ['an unfinished last word', 'wilhelmina vos'],
    ['the beginning of a word, in capitals', 'GUSH'],
    ['a word with a sign in it', 'voss@qua'],
  ])('finds an incident by %s', async (_, search) => {
    const uuid = await reported();
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'note', message: 'Valve at the periwinkle gate' });
    const found = await asked({ search });
    expect(found.results[0].uuid).toBe(uuid);
    // The total counts the matches; other organizations have no match.
    const all = await uuids({ search });
    expect(found.count).toBe(all.length);
    expect(await asked({ search }, durham)).toMatchObject({ count: 0, results: [] });
  });

  it('takes only the last word as unfinished, and ignores punctuation', async () => {
    await reported();
    expect(await uuids({ search: 'gush depot' })).toEqual([]);
    expect(await uuids({ search: 'gusher de' })).toEqual([]);
    for (const search of ['"', '*', 'gusher OR', 'NEAR(', 'words:gusher', "'; --", '()', '^gusher'])
      expect((await dana.get(`/api/incident/?search=${encodeURIComponent(search)}`)).status).toBe(200);
    expect((await asked({ search: '() *' })).count).toBe((await asked({})).count);
  });
});

describe('the filters', () => {
  it('are state, version, label and whether it is active, alone and together with the search', async () => {
    const uuid = await reported({ description: 'Filtered flood' });
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'acknowledged', message: '' });
    const all = { state: 'acknowledged', version: report.version, label: 'odd SMELL', active: 'true' };
    for (const [name, value] of Object.entries({ ...all, search: 'filtered' })) {
      expect([name, (await uuids({ [name]: value })).includes(uuid)]).toEqual([name, true]);
    }
    expect(await asked({ ...all, search: 'filtered' })).toMatchObject({ count: 1 });
    for (const other of [{ state: 'new' }, { version: 'arvada_water' }, { label: 'smell' }, { active: 'false' }]) {
      expect(await asked({ ...all, search: 'filtered', ...other })).toMatchObject({ count: 0, results: [] });
    }
  });

  it('are a time: three days around it, and an hour beyond a bound', async () => {
    const uuid = await reported({ description: 'Timed torrent' });
    const at = Date.parse((await dana.get(`/api/incident/${uuid}/`)).body.time);
    const found = async (name: string, time: number) =>
      (await uuids({ search: 'timed torrent', [name]: iso(time) })).includes(uuid);
    for (const [name, time, shown] of [
      ['around', at - 3 * days, true],
      ['around', at + 3 * days, true],
      ['around', at - 3 * days - 1, false],
      ['around', at + 3 * days + 1, false],
      ['after', at - 30 * days, true],
      ['after', at + hours, true],
      ['after', at + hours + 1, false],
      ['before', at + 30 * days, true],
      ['before', at - hours, true],
      ['before', at - hours - 1, false],
    ] as const) {
      expect([name, time - at, await found(name, time)]).toEqual([name, time - at, shown]);
    }
    // In any zone.
    const local = `${iso(at + hours - 6 * hours).slice(0, 19)}-06:00`;
    expect(await uuids({ search: 'timed torrent', after: local, before: iso(at) })).toEqual([uuid]);
  });

  it.each(['yesterday', '2026-03-01', '2026-03-01T08:00:00', '2026-02-30T08:00:00Z', '08:00Z', ''])(
    'refuse %j as a time',
    async (after) => {
      const told = await dana.get(`/api/incident/?after=${encodeURIComponent(after)}`);
      expect([told.status, told.body]).toEqual([400, { after: ['This is not a time.'] }]);
    },
  );

  it('stay in the addresses of the pages before and after', async () => {
    for (let n = 0; n < 3; n++) await reported({ description: `Paged puddle ${n}` });
    const query = { search: 'paged', before: iso(here.clock.now()), page_size: '1' };
    const first = await asked(query);
    expect([first.count, first.results.length, first.previous]).toEqual([3, 1, null]);
    const second = (await dana.get(first.next)).body;
    const third = (await dana.get(second.next)).body;
    expect([third.next, (await dana.get(third.previous)).body.results]).toEqual([null, second.results]);
    expect(new Set([first, second, third].map(({ results }) => results[0].uuid)).size).toBe(3);
  });
});

it('the ids of active incidents are 20, and the longest wait is never the one left out', async () => {
  let newest = '';
  for (let n = 0; n < 22; n++) newest = await reported({ description: `Waits ${n}` });
  const active = (await asked({ active: 'true', page_size: '100' })).results as readonly IncidentSummary[];
  const noCrew = new Set<string>(['declined', 'failed', 'no-response', 'recalled']);
  const waiting = active.filter(({ dispatched }) => dispatched.every(({ status }) => noCrew.has(status)));
  const oldest = waiting.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time) || (a.uuid < b.uuid ? -1 : 1));
  const listed: readonly string[] = (await dana.get('/api/active-incidents/')).body;
  expect([listed.length, listed[0]]).toEqual([20, oldest[0]?.uuid]);
  expect(new Set(listed)).toEqual(new Set(oldest.slice(0, 20).map(({ uuid }) => uuid)));
  expect(listed).not.toContain(newest);
});

describe('the quality-assurance organization', () => {
  it('has its incidents in no list, on no board, and in no frame', async () => {
    const qa = entityId('qa');
    const place = { timezone: 'UTC', lat: 39, lng: -94, versions: ['standard_water'] };
    await here.muster.app.handle(
      entity,
      qa,
      {
        commandId: entityId('register qa'),
        occurredAt: iso(here.clock.now()),
        command: { do: 'register', entity: qa, name: 'qa', displayName: 'Quality assurance', ...place },
      },
      { entity: qa, actor: { kind: 'system', id: 'test' }, correlationId: qa },
    );
    const stella = await here.person('staff@muster.example');
    await here.settled();
    await stella.send('POST', '/api/switch-entity/', { entity: qa });
    const screens = await Promise.all([
      stella.listen(channels.dispatch(qa)),
      stella.listen(channels.incidentsActive(qa)),
    ]);
    const trial = { version: 'standard_water', description: 'Trial' };
    const { body } = await stella.send('POST', '/api/incidents/', trial);
    expect((await stella.get(`/api/incident/${body.uuid}/`)).body.description).toBe('Trial');
    expect(await asked({}, stella)).toMatchObject({ count: 0, results: [] });
    expect((await stella.get('/api/active-incidents/')).body).toEqual([]);
    expect((await stella.get('/api/beta/dispatch/get-data/')).body.incidents).toEqual([]);
    await stella.send('POST', '/api/beta/dispatch/update-manual-mode-status/', { entity: qa, enabled: true });
    await screens[0]?.hears('MANUAL_MODE_UPDATED');
    const spoken = screens.flatMap(({ heard }) => heard.filter(({ event }) => !/^(pusher|muster:)/.test(event)));
    expect(spoken.map(({ event }) => event)).toEqual(['MANUAL_MODE_UPDATED']);
    // The control: incidents of any other organization are in both.
    await stella.send('POST', '/api/switch-entity/', { entity: entityId('durham') });
    expect((await asked({}, stella)).count).toBeGreaterThan(0);
    expect((await stella.get('/api/active-incidents/')).body).not.toEqual([]);
    expect((await stella.get('/api/beta/dispatch/get-data/')).body.incidents).not.toEqual([]);
  });
});

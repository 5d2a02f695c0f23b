import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import { importFile, summary } from '#services/commands/import/importing';
import { loadLayer } from '#services/commands/layers/loading';
import { systemClock, systemRandom } from '#services/core/clock';
import { csv, row, smallMap } from '#services/testing/importFile';
import { Attached } from '../../support/forms.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const mara = signedIn(here, 'manager@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');

const reach = async () => (await mara.get('/api/reach/')).body;
const setReach = (miles: number | null) => mara.send('POST', '/api/reach/', { miles });
const report = (lat: number, lng: number) =>
  dana.send('POST', '/api/incidents/', {
    version: 'arvada_water',
    description: 'Water in the street',
    locations: [{ raw: '2nd St', lat, lng }],
  });
const pueblo = [38.2544, -104.6091] as const;

it('every door judges places by the reach that a manager sets, and names it', async () => {
  expect(await reach()).toEqual({ miles: null, default_miles: 310, outermost_miles: 10 });
  expect(await report(...pueblo)).toMatchObject({ status: 201 });
  expect((await dana.send('POST', '/api/reach/', { miles: 60 })).status).toBe(403);
  expect((await setReach(4)).body).toEqual({ miles: ['At least 5 miles.'] });
  // A reach without a single place in it can still be changed.
  expect((await setReach(5)).status).toBe(200);
  const words = 'miles from the center of the map. The reach of this organization is 5 miles (Settings > Reach).';
  expect(await report(...pueblo)).toMatchObject({
    status: 400,
    body: { 'locations.0.lat': [expect.stringContaining(words)] },
  });
  expect((await dana.get('/api/address/?q=38.2544,-104.6091')).body).toMatchObject({
    results: [],
    note: expect.stringContaining(words) as string,
  });
  const sheet = `number,name,phone,address,lat,lng\n1,Ann,3035550101,2nd St,${pueblo.join(',')}\n`;
  const dry = await mara.send('POST', '/api/flux/accounts/add_by_spreadsheet/', {
    dry: '1',
    spreadsheet: new Attached('accounts.csv', Buffer.from(sheet)),
  });
  expect(JSON.stringify(dry.body)).toContain(words);
  expect((await mara.get('/api/viewer/')).body.entity).toMatchObject({ reach_miles: 5 });
  expect((await setReach(null)).status).toBe(200);
  expect(await report(...pueblo)).toMatchObject({ status: 201 });
  const { results } = (await (await here.person('auditor@arvada.example')).get('/api/audit/events/?type=ReachSet'))
    .body;
  expect(results).toHaveLength(2);
});

it('an import judges its places by it too, and counts and names each that it repairs or leaves out', async () => {
  const { config } = here.muster.app;
  expect((await setReach(60)).status).toBe(200);
  const arvada = { ...smallMap.entity, name: 'arvada', centre: [39.8028, -105.0875] };
  const { within: _, repairs: __, ...place } = smallMap.place;
  const file = join(config.dataDir, 'calls.csv');
  const at = (No: string, Lat: string, Lng: string) => row({ No, Part: No, Crew: '', Sent: '', There: '', Lat, Lng });
  writeFileSync(
    file,
    csv(at('1', '39.8', '-105.1'), at('2', '39.8', '105.1'), at('3', `${pueblo[0]}`, `${pueblo[1]}`)),
  );
  const map = checkMap({ ...smallMap, entity: arvada, place, unit: undefined, steps: [] });
  const ports = { clock: systemClock, random: systemRandom };
  const taken = await importFile({ file, map, config, ...ports, progress: () => ({ to: () => {}, end: () => {} }) });
  expect(taken).toMatchObject({ incidents: 3, rows: { read: 3, whole: 1, repaired: 1, part: 1, unused: 0 } });
  expect(summary(taken)).toContain('repaired: Lng the longitude has lost its minus sign');
  expect(readFileSync(taken.list, 'utf8')).toContain(
    'this position is 110 miles from the center of the map. The reach of this organization is 60 miles (Settings > Reach)',
  );
  expect((await setReach(null)).status).toBe(200);
  const again = await importFile({ file, map, config, ...ports, progress: () => ({ to: () => {}, end: () => {} }) });
  expect(again.rows).toMatchObject({ read: 3, whole: 2, repaired: 1 });
});

it('grows by itself with the layers and the accounts', async () => {
  const { app } = here.muster;
  const file = join(app.config.dataDir, 'canal.geojson');
  // 270 miles south.
  const coordinates = [
    [-105.09, 39.8],
    [-105.09, 35.9],
  ];
  writeFileSync(file, JSON.stringify({ type: 'LineString', coordinates }));
  const ports = { clock: systemClock, random: systemRandom };
  await loadLayer(app.config, { file, organization: 'arvada', kind: 'mains', name: null }, ports);
  const head = await app.store.head();
  if (head) await app.projector.reached(head, 10_000);
  const set = await reach();
  expect(set).toMatchObject({ miles: null });
  expect(set.outermost_miles).toBeGreaterThan(265);
  expect(set.default_miles).toBe(Number(set.outermost_miles) + 100);
  expect((await report(34.6, -105.09)).status).toBe(201);
});

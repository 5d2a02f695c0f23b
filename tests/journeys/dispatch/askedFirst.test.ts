import { expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada'] });
const lena = signedIn(here, 'leader@arvada.example');

/** An incident with one of each. */
async function whole(): Promise<{ at: string; incident: Incident }> {
  const { body: made } = await lena.send('POST', '/api/incidents/', {
    version: 'arvada_water',
    description: 'Leak',
    labels: ['Water'],
    locations: [{ raw: '1 Main St', lat: 39.8, lng: -105.1, contacts: [{ name: 'J. Alvarez' }] }],
  });
  const at = `/api/incident/${made.uuid}/`;
  await lena.send('POST', `${at}note/`, { body: 'Ask for the gate code.' });
  const { body: incident } = await lena.get(at);
  const assets = `${at}location/${incident.locations[0].uuid}/assets/`;
  expect((await lena.send('POST', assets, { kind: 'valve', asset_id: 'V-1' })).status).toBe(201);
  return { at, incident: (await lena.get(at)).body };
}

it('a form finds each part of an incident as its page shows it, alone and in its list, and nothing that is not there', async () => {
  const { at, incident } = await whole();
  const place = incident.locations[0];
  const parts = [
    [`${at}label/`, incident.labels],
    [`${at}note/`, incident.notes],
    [`${at}location/`, incident.locations],
    [`${at}location/${place?.uuid}/contact/`, place?.contacts ?? []],
    [`${at}location/${place?.uuid}/assets/`, incident.assets],
  ] as const;
  for (const [path, shown] of parts) {
    const one = shown[0];
    expect([path, (await lena.get(path)).body]).toEqual([path, shown]);
    expect([path, (await lena.get(`${path}${one?.uuid}/`)).body]).toEqual([path, one]);
    expect([path, (await lena.get(`${path}${idFrom('nothing')}/`)).status]).toEqual([path, 404]);
  }
});

it('a form finds whether an incident is archived, and completed', async () => {
  const { incident } = await whole();
  const path = `/api/manage/incident/${incident.uuid}/`;
  const marcus = await here.person('manager@arvada.example');
  expect((await marcus.get(path)).body).toEqual({ archived: false, completed: false });
  await marcus.send('PATCH', path, { archived: true });
  expect((await marcus.get(path)).body).toEqual({ archived: true, completed: false });
});

it('a label that was never there is not found, and a removed one stays removed', async () => {
  const { at, incident } = await whole();
  const label = `${at}label/${incident.labels[0]?.uuid}/`;
  expect([(await lena.send('DELETE', label)).status, (await lena.send('DELETE', label)).status]).toEqual([200, 200]);
  expect((await lena.get(label)).status).toBe(404);
  expect((await lena.send('DELETE', `${at}label/${idFrom('nothing')}/`)).status).toBe(404);
});

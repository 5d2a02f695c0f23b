import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstBreak } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed();
const alice = signedIn(here, 'administrator@arvada.example');

const report = {
  version: 'arvada_manual_dispatch',
  description: 'Zebulon Quagmire says the basement floods',
  labels: ['Quagmire house'],
  locations: [
    {
      raw: '7 Nightjar Lane, Arvada, CO',
      street_number: '7',
      route: 'Nightjar Lane',
      locality: 'Arvada',
      lat: 39.8123471,
      lng: -105.0812393,
      contacts: [{ name: 'Zebulon Quagmire', phone_number: '(303) 555-0177', complainant: true }],
    },
  ],
};

/** Every byte under the data directory, except the master key. */
const onDisk = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('');

describe('a resident asks for erasure', () => {
  it('and no name or place of the person can be read any more, while the history stays whole', async () => {
    const { body } = await alice.send('POST', '/api/incidents/', report);
    const path = `/api/incident/${body.uuid}/`;
    await alice.send('POST', `${path}log/`, { event: 'contacts:call_completed', message: 'Mr Quagmire will be home' });
    const [location] = (await alice.get(path)).body.locations;
    const search = async () => (await alice.get('/api/incident/?search=quagmire')).body.count;
    expect(await search()).toBe(1);

    for (const subject of [location.contacts[0].uuid, location.uuid, body.uuid]) {
      expect((await alice.send('POST', `${path}erase/${subject}/`, {})).status).toBe(200);
    }
    const after = (await alice.get(path)).body;
    expect(after.locations[0]).toMatchObject({ raw: null, street_number: null, route: '', lat: 39.81 });
    expect(after.locations[0].contacts[0]).toMatchObject({ name: null, phone_number: null, complainant: true });
    expect(after).toMatchObject({ labels: [], description: '', state: 'new', address: 'Arvada' });
    expect(after.log.map(({ event }: { event: string }) => event)).toContain('contacts:call_completed');
    expect(JSON.stringify(after)).not.toMatch(/quagmire|0177/i);
    expect(await search()).toBe(0);

    // The stored chain still holds: the sealed words remain, and no key can open them.
    const stored: StoredEvent[] = [];
    for await (const event of here.muster.app.store.read(`incident-${body.uuid}`)) stored.push(event);
    expect(firstBreak(stored)).toBeUndefined();
    expect(await here.muster.app.keys.find(location.contacts[0].uuid)).toBeNull();

    // A restart that reads everything again does not restore them.
    await here.restart();
    expect(JSON.stringify((await alice.get(path)).body)).not.toMatch(/quagmire|0177/i);
    const bytes = onDisk(here.muster.app.config.dataDir);
    for (const word of ['Quagmire', 'Nightjar', '39.8123471', '105.0812393'])
      expect([word, bytes.includes(word)]).toEqual([word, false]);
    // The control: the same search of the disk finds data that was not erased.
    expect(bytes).toContain('contacts:call_completed');
  });

  it('but only an administrator of the organization can do it', async () => {
    const { body } = await alice.send('POST', '/api/incidents/', report);
    const path = `/api/incident/${body.uuid}/erase/${body.uuid}/`;
    const dana = await here.person('dispatcher@arvada.example');
    const stranger = await here.person('administrator@olathe.example');
    expect((await dana.send('POST', path, {})).status).toBe(403);
    expect((await stranger.send('POST', path, {})).status).toBe(404);
    expect((await alice.get(`/api/incident/${body.uuid}/`)).body.description).toBe(report.description);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { fileAdded } from '#contracts/incident/files';
import type { Incident } from '#contracts/incident/incident';
import { logPermissions, ownLogEvents } from '#contracts/incident/logEvents';
import { newPhoto } from '../../../support/attaching.ts';
import { Attached } from '../../../support/forms.ts';
import type { Person } from '../../../support/installation.ts';
import { installed, signedIn } from '../../../support/installed.ts';

let incident: string;
const here = installed({ organisations: ['arvada', 'durham', 'jcw', 'loveland'] });
const sam = signedIn(here, 'crew@jcw.example');
const lena = signedIn(here, 'leader@jcw.example');
beforeAll(async () => {
  const report = { version: 'jcw_after_hours', description: 'Sewer odor' };
  incident = (await lena.send('POST', '/api/incidents/', report)).body.uuid;
});

const page = async (): Promise<Incident> => (await lena.get(`/api/incident/${incident}/`)).body;
const logged = async (event: string) => (await page()).log.filter((entry) => entry.event === event).length;
const says = (who: Person, event: string) =>
  who.send('POST', `/api/incident/${incident}/log/`, { event, message: 'So it was' });
const attaches = (who: Person, event: string) =>
  who.send('POST', `/api/incident/${incident}/files/`, {
    log_entry_event: event,
    file: new Attached('photo.png', newPhoto()),
  });

describe('an event that the system records itself', () => {
  it.each(ownLogEvents)('is recorded by no user: %s', async (event) => {
    const before = await page();
    const words = ['This is recorded when it happens, and cannot be said.'];
    const said = await says(lena, event);
    expect([said.status, said.body]).toEqual([400, { event: words }]);
    const attached = await attaches(lena, event);
    expect([attached.status, attached.body]).toEqual([400, { log_entry_event: words }]);
    const { log, files, state } = await page();
    // Meanwhile the crew on duty may be texted.
    const ofPeople = (entries: Incident['log']) => entries.filter(({ by }) => by !== 'System');
    expect([ofPeople(log), files, state]).toEqual([ofPeople(before.log), before.files, before.state]);
  });

  it('is in the log at its time', async () => {
    const marcus = await here.person('manager@jcw.example');
    await marcus.send('PATCH', `/api/manage/incident/${incident}/`, { archived: true });
    await marcus.send('PATCH', `/api/manage/incident/${incident}/`, { archived: false });
    expect([await logged('archived'), await logged('unarchived')]).toEqual([1, 1]);
  });

  it('includes "a file was added", except with an uploaded file', async () => {
    expect((await says(sam, fileAdded)).status).toBe(400);
    expect((await attaches(sam, fileAdded)).status).toBe(201);
    expect(await logged(fileAdded)).toBe(1);
  });
});

describe('an event that needs more than the right to write in the log', () => {
  it.each([...logPermissions.keys()])('is refused to a crew, and not to its leader: %s', async (event) => {
    expect([(await says(sam, event)).status, (await attaches(sam, event)).status]).toEqual([403, 403]);
    expect([await logged(event), (await page()).state]).toEqual([0, 'new']);
    expect((await says(sam, 'geo:to_shop')).status).toBe(201);
  });

  it.each([...logPermissions.keys()])('is recorded by a user with that right: %s', async (event) => {
    expect((await says(lena, event)).status).toBe(201);
    expect(await logged(event)).toBe(1);
  });
});

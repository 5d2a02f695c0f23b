import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { needsAct } from '#contracts/incident/response';
import { crewId, entityId } from '#services/demo/ids';
import { Attached } from '../../support/forms.ts';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { newestJobKey } from '../../support/jobLink.ts';

const arvada = entityId('arvada');
let here: Installation;
let dana: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(() => here.close());

const board = (path: string, body: object, by = dana) => by.send('POST', `/api/beta/dispatch/${path}/`, body);
const cardOf = async (uuid: string): Promise<IncidentCard> => {
  const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData;
  const card = incidents.find((one) => one.uuid === uuid);
  if (!card) throw new Error('It is not on the board.');
  return card;
};

/** An incident with a crew, and the key of the crew's link. */
async function sent(n: number) {
  await here.clock.advance(1_000);
  const report = { version: 'arvada_manual_dispatch', description: 'Main break' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body;
  await board('manual-dispatch', { incident: uuid, new_version: 'arvada_water', designation: crewId('arvada', n) });
  await here.settled();
  return { uuid, k: await newestJobKey(dana) };
}
const says = (k: string, kind: string, more: object = {}) =>
  browser(here.url).send('POST', '/api/job/message/', { k, kind, ...more });
const lines = async (uuid: string) =>
  ((await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string; message: string; time: string }[]).flatMap(
    ({ event, message, time }) => (/^(note|job:help)/.test(event) ? [[event, message, time]] : []),
  );
const now = () => new Date(here.clock.now()).toISOString();

describe('a crew by its job link', () => {
  it('writes a note, which the log has with the time when it happened, also when it comes after the last step', async () => {
    const { uuid, k } = await sent(0);
    await browser(here.url).send('POST', '/api/job/', { k, step: 'on-scene' });
    await here.clock.advance(60_000);
    const time = now();
    await here.clock.advance(600_000);
    await browser(here.url).send('POST', '/api/job/', { k, step: 'done' });
    expect((await says(k, 'note', { words: 'The valve is closed', time })).status).toBe(200);
    expect(await lines(uuid)).toEqual([['note', 'The valve is closed', time]]);
    expect((await says(k, 'note', { words: ' ' })).status).toBe(400);
    expect((await says(k, 'help')).status).toBe(410);
  });

  it('adds a photo with a line of the log, and a stranger’s photo is not read', async () => {
    const { uuid, k } = await sent(0);
    const time = now();
    const jpeg = new Attached('trench.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
    const path = `/api/job/photo/?k=${encodeURIComponent(k)}`;
    const crew = browser(here.url);
    expect((await crew.send('POST', path, { time, file: jpeg })).status).toBe(200);
    const files = (await dana.get(`/api/incident/${uuid}/file/`)).body as { title: string; name: string; by: string }[];
    expect(files).toEqual([
      expect.objectContaining({ title: 'Photo of Truck 1', name: 'trench.jpg', by: 'Sam Okafor' }),
    ]);
    const log = (await dana.get(`/api/incident/${uuid}/log/`)).body as {
      event: string;
      message: string;
      time: string;
    }[];
    expect(log).toContainEqual(expect.objectContaining({ event: 'files:added', message: 'Truck 1', time }));
    expect((await crew.send('POST', '/api/job/photo/?k=wrong', { file: jpeg })).status).toBe(404);
  });

  it('calls for help: the board has it until the crew or a dispatcher says that it is safe', async () => {
    const { uuid, k } = await sent(1);
    const time = now();
    expect((await says(k, 'help', { words: 'The trench gives way', time })).status).toBe(200);
    await says(k, 'help');
    const card = await cardOf(uuid);
    expect([needsAct(card), card.help]).toEqual([
      true,
      [{ designation: crewId('arvada', 1), name: 'Truck 2', since: time, words: 'The trench gives way' }],
    ]);
    const job = (await browser(here.url).get(`/api/job/?k=${k}`)).body;
    expect([job.needs_help, job.welfare_missed]).toEqual([true, undefined]);
    await says(k, 'safe');
    expect([(await cardOf(uuid)).help, needsAct(await cardOf(uuid))]).toEqual([undefined, false]);
    await says(k, 'help');
    for (let n = 0; n < 2; n += 1) await board('end-help', { incident: uuid, designation: crewId('arvada', 1) });
    expect((await cardOf(uuid)).help).toBeUndefined();
    expect((await lines(uuid)).map(([event, message]) => [event, message])).toEqual([
      ['job:help_needed', 'Truck 2: The trench gives way'],
      ['job:help_over', 'Truck 2'],
      ['job:help_needed', 'Truck 2'],
      ['job:help_over', 'Truck 2'],
    ]);
  });

  it('that needs help has people called for it, where the organization wants it', async () => {
    const manager = await here.person('manager@arvada.example');
    await board('update-rules', { entity: arvada, crew_needs_help: 'call' }, manager);
    const { uuid, k } = await sent(2);
    const before = (await cardOf(uuid)).callouts.length;
    await says(k, 'help');
    await here.settled();
    expect((await cardOf(uuid)).callouts.length).toBe(before + 1);
    await board('update-rules', { entity: arvada, crew_needs_help: 'mark' }, manager);
  });
});

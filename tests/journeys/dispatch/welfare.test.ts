import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { needsAct, needsHelp } from '#contracts/incident/response';
import { crewId, entityId } from '#services/demo/ids';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { newestJobKey } from '../../support/jobLink.ts';
import { texted } from '../../support/textReply.ts';

const arvada = entityId('arvada');
const truck = (n: number) => crewId('arvada', n);
let here: Installation;
let dana: Person;
let manager: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('manager@arvada.example');
});
afterAll(() => here.close());

const board = (path: string, body: object, by = dana) => by.send('POST', `/api/beta/dispatch/${path}/`, body);
const takes = (k: string, step: string) => browser(here.url).send('POST', '/api/job/', { k, step });
const says = (k: string, body: object) => browser(here.url).send('POST', '/api/job/message/', { k, ...body });
const jobOf = async (k: string) => (await browser(here.url).get(`/api/job/?k=${encodeURIComponent(k)}`)).body;
const after = async (minutes: number) => {
  await here.clock.advance(minutes * 60_000 + 1_000);
  await here.settled();
};
async function cardOf(uuid: string): Promise<IncidentCard> {
  const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData;
  const card = incidents.find((one) => one.uuid === uuid);
  if (!card) throw new Error('It is not on the board.');
  return card;
}
async function send(uuid: string, n: number): Promise<string> {
  // Texts of one moment have no order.
  await here.clock.advance(1_000);
  await board('manual-dispatch', { incident: uuid, new_version: 'arvada_water', designation: truck(n) });
  await here.settled();
  return newestJobKey(dana, 'Vault');
}
async function sent(n: number) {
  const report = { version: 'arvada_manual_dispatch', description: 'Vault' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body as { uuid: string };
  return { uuid, k: await send(uuid, n) };
}
const lines = async (uuid: string) =>
  ((await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string; message: string }[]).flatMap(
    ({ event, message }) => (/^job:(help|welfare|eta)/.test(event) ? [[event, message]] : []),
  );
const asked = async () => {
  const { results } = (await dana.get('/api/simulator/messages/')).body as { results: { body: string }[] };
  return results.filter(({ body }) => body.includes('are you all right')).length;
};
let texts = 0;
/** The texts of a crew's phone. */
const textOf = async (n: number, words: string): Promise<string> => {
  const { crew } = (await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData;
  const from = crew.find(({ uuid }) => uuid === truck(n))?.designated_user?.phone_number ?? '';
  return (await texted(here, { from, says: words, id: `SM welfare ${(texts += 1)}` })).reply;
};

describe('a crew that is alone on scene', () => {
  const rule = (rules: object) => board('update-rules', { entity: arvada, ...rules }, manager);
  beforeEach(() => rule({ welfare_check: '30', welfare_answer: '5' }));

  it('is asked by text, says by its link that it is all right, and is asked again later', async () => {
    const { uuid, k } = await sent(0);
    await takes(k, 'on-scene');
    await after(29);
    expect([(await cardOf(uuid)).welfare, await asked()]).toEqual([undefined, 0]);
    await after(1);
    const card = await cardOf(uuid);
    expect(card.welfare).toMatchObject([{ designation: truck(0), name: 'Truck 1' }]);
    expect([needsAct(card), needsHelp(card), await asked()]).toEqual([true, false, 1]);
    expect(await jobOf(k)).toMatchObject({ welfare_due: true });
    for (let n = 0; n < 2; n += 1) await says(k, { kind: 'safe' });
    expect((await cardOf(uuid)).welfare).toBeUndefined();
    await after(30);
    expect([(await cardOf(uuid)).welfare?.length, await asked()]).toEqual([1, 2]);
    expect(await textOf(0, 'Ok!')).toBe('Thank you. Dispatch knows that Truck 1 is all right.');
    expect((await cardOf(uuid)).welfare).toBeUndefined();
    await takes(k, 'done');
    await after(60);
    expect(await lines(uuid)).toEqual([
      ['job:welfare_asked', 'Truck 1'],
      ['job:welfare_ok', 'Truck 1, by link'],
      ['job:welfare_asked', 'Truck 1'],
      ['job:welfare_ok', 'Truck 1, by text'],
    ]);
  });

  it('needs help when it does not answer in time, until it or a dispatcher says that it is safe', async () => {
    await rule({ crew_needs_help: 'call' });
    const { uuid, k } = await sent(1);
    await takes(k, 'on-scene');
    const before = (await cardOf(uuid)).callouts.length;
    await after(30);
    await after(5);
    const card = await cardOf(uuid);
    expect([needsHelp(card), card.welfare, card.callouts.length]).toEqual([true, undefined, before + 1]);
    expect(card.help).toMatchObject([{ name: 'Truck 2', because: 'welfare', words: null }]);
    expect(await jobOf(k)).toMatchObject({ needs_help: true, welfare_missed: true });
    for (let n = 0; n < 2; n += 1) await board('end-help', { incident: uuid, designation: truck(1) });
    expect(needsHelp(await cardOf(uuid))).toBe(false);
    expect(await lines(uuid)).toEqual([
      ['job:welfare_asked', 'Truck 2'],
      ['job:help_needed', 'Truck 2: no answer to the welfare check'],
      ['job:welfare_ok', 'Truck 2, by a dispatcher'],
      ['job:help_over', 'Truck 2'],
    ]);
    await rule({ crew_needs_help: 'mark' });
    await takes(k, 'done');
  });

  it('is not asked beside a second crew, without the rule, or once the incident is over', async () => {
    const two = await sent(2);
    await takes(two.k, 'on-scene');
    await takes(await send(two.uuid, 3), 'on-scene');
    await after(31);
    expect((await cardOf(two.uuid)).welfare).toBeUndefined();
    await rule({ welfare_check: 'off' });
    const off = await sent(0);
    await takes(off.k, 'on-scene');
    await rule({ welfare_check: '30' });
    const over = await sent(1);
    await takes(over.k, 'on-scene');
    const administrator = await here.person('administrator@arvada.example');
    await administrator.send('PATCH', `/api/manage/incident/${over.uuid}/`, { completed: true });
    await after(31);
    expect((await cardOf(off.uuid)).welfare).toBeUndefined();
    expect(await lines(over.uuid)).toEqual([]);
  });
});

describe('a crew on the way', () => {
  it('says by its link or by text when it will be there', async () => {
    const { uuid, k } = await sent(0);
    await takes(k, 'on-my-way');
    const at = (minutes: number) => new Date(here.clock.now() + minutes * 60_000).toISOString();
    expect((await says(k, { kind: 'eta', minutes: 15 })).status).toBe(200);
    const first = at(15);
    expect((await cardOf(uuid)).dispatched[0]).toMatchObject({ status: 'on-my-way', eta: first });
    expect(await jobOf(k)).toMatchObject({ eta: first });
    expect(await textOf(0, '25 min')).toBe('Thank you. Dispatch expects Truck 1 in about 25 minutes.');
    expect((await cardOf(uuid)).dispatched[0]?.eta).toBe(at(25));
    for (const body of [{}, { minutes: 0 }, { minutes: 1.5 }, { minutes: 721 }])
      expect((await says(k, { kind: 'eta', ...body })).status).toBe(400);
    expect(await lines(uuid)).toEqual([
      ['job:eta', 'Truck 1: in about 15 min'],
      ['job:eta', 'Truck 1: in about 25 min'],
    ]);
  });
});

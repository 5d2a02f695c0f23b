import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { needsAct, standingOf } from '#contracts/incident/response';
import { crewId } from '#services/demo/ids';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { newestJobKey } from '../../support/jobLink.ts';

const truck = (n: number) => crewId('arvada', n);
let here: Installation;
let dana: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(() => here.close());

const post = (path: string, body: object) => dana.send('POST', `/api/beta/dispatch/${path}/`, body);
const takes = (k: string, step: string) => browser(here.url).send('POST', '/api/job/', { k, step });
const jobOf = async (k: string) => (await browser(here.url).get(`/api/job/?k=${encodeURIComponent(k)}`)).body;
async function cardOf(uuid: string): Promise<IncidentCard> {
  const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData;
  const card = incidents.find((one) => one.uuid === uuid);
  if (!card) throw new Error('It is not on the board.');
  return card;
}
const crewIn = async (uuid: string, n: number) =>
  (await cardOf(uuid)).dispatched.find(({ designation }) => designation === truck(n));

/** Truck 1 does not answer in time, and Truck 2 is sent in its place: the keys of both. */
async function twoAsked() {
  await here.clock.advance(1_000);
  const report = { version: 'arvada_manual_dispatch', description: 'Valve box' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body as { uuid: string };
  const send = async (n: number) => {
    await post('manual-dispatch', { incident: uuid, new_version: 'arvada_water', designation: truck(n) });
    await here.settled();
    return newestJobKey(dana, 'Valve box');
  };
  const first = await send(0);
  await here.clock.advance(11 * 60_000);
  await here.settled();
  expect((await crewIn(uuid, 0))?.status).toBe('no-response');
  return { uuid, first, second: await send(1) };
}

it('a crew that answers late is told that another has the job, and comes when a dispatcher wants it', async () => {
  const { uuid, first, second } = await twoAsked();
  expect((await takes(second, 'accepted')).status).toBe(200);
  for (let n = 0; n < 2; n += 1) expect((await takes(first, 'accepted')).status).toBe(200);
  expect(await jobOf(first)).toMatchObject({ status: 'late', has_it: 'Truck 2' });
  expect(await crewIn(uuid, 0)).toMatchObject({ status: 'late', reason: 'Truck 2' });
  const card = await cardOf(uuid);
  expect([standingOf(card), needsAct(card)]).toEqual(['accepted', true]);
  for (let n = 0; n < 2; n += 1)
    expect((await post('take-late-answer', { incident: uuid, designation: truck(0) })).status).toBe(200);
  await here.settled();
  expect(needsAct(await cardOf(uuid))).toBe(false);
  const { results } = (await dana.get('/api/simulator/messages/')).body as { results: { body: string }[] };
  expect(results.filter(({ body }) => body.includes('after all')).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^City of Arvada: Truck 1, please go to the water problem.* after all\. Your job: http/),
  ]);
  const { body: log } = await dana.get(`/api/incident/${uuid}/log/`);
  const own = (log as { event: string; message: string }[]).filter(({ event }) => /late/.test(event));
  expect(own.map(({ event, message }) => [event, message])).toEqual([
    ['job:answered_late', 'Truck 1, after Truck 2 had accepted'],
    ['job:late_taken', 'Truck 1'],
  ]);
});

it('of two answers the first counts, also when it is the late one', async () => {
  const { uuid, first, second } = await twoAsked();
  await takes(first, 'accepted');
  await takes(second, 'accepted');
  expect([(await crewIn(uuid, 0))?.status, (await crewIn(uuid, 1))?.status]).toEqual(['accepted', 'late']);
  await takes(first, 'declined');
  expect([(await crewIn(uuid, 0))?.status, (await crewIn(uuid, 1))?.status]).toEqual(['declined', 'accepted']);
});

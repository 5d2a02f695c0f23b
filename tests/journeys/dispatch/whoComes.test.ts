import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalloutPreview } from '#contracts/callout/callouts';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';

let here: Installation;
let dana: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['durham'] });
  dana = await here.person('dispatcher@durham.example');
});
afterAll(() => here.close());

/** The crews that a new incident is sent to by itself. */
const report = async (): Promise<readonly string[]> => {
  await here.clock.advance(1_000);
  const { uuid } = (await dana.send('POST', '/api/incidents/', { version: 'durham_water', description: 'Main break' }))
    .body;
  await here.settled();
  const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  return incidents.find((one) => one.uuid === uuid)?.dispatched.map(({ name }) => name) ?? [];
};
const answer = async (name: string, step: string): Promise<void> => {
  const { results } = (await dana.get('/api/simulator/messages/')).body as {
    results: { body: string; link: string }[];
  };
  const link = results.find(({ body }) => body.includes(name))?.link ?? '';
  const k = new URL(link).searchParams.get('k') ?? '';
  expect((await browser(here.url).send('POST', '/api/job/', { k, step })).status).toBe(200);
  await here.settled();
};

it('shows at what a person works before a call-out starts', async () => {
  const { uuid } = (
    await dana.send('POST', '/api/incidents/', { version: 'standard_manual_dispatch', description: 'x' })
  ).body;
  await here.settled();
  const body = { kind: 'groups', roles: ['crew'], target_count: 1 };
  const { people } = (await dana.send('POST', `/api/incident/${uuid}/callouts/preview/`, body)).body as CalloutPreview;
  const doing = people.flatMap(({ user, work }) => work.map(({ status }) => [user.first_name, status]));
  expect(doing).toContainEqual(['Will', 'on-scene']);
  expect(people.some(({ work }) => work.length === 0)).toBe(true);
});

it('asks a free crew first, then one at work, and none that owes an answer', async () => {
  // Truck 3 is on scene of another incident.
  expect([await report(), await report(), await report()]).toEqual([['Truck 1'], ['Truck 2'], ['Truck 3']]);
  expect([await report(), await report()]).toEqual([[], []]);
  await answer('Truck 2', 'on-my-way');
  expect(await report()).toEqual(['Truck 2']);
  await answer('Truck 1', 'declined');
  expect([await report(), await report()]).toEqual([['Truck 1'], []]);
});

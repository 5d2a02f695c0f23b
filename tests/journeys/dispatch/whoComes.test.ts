import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalloutPreview } from '#contracts/callout/callouts';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Job } from '#contracts/dispatch/job';
import { standingOf } from '#contracts/incident/response';
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
  expect(doing).toContainEqual(['Nina', 'no-response']);
  expect(people.some(({ work }) => work.length === 0)).toBe(true);
});

it('asks a free crew first, then one at work, and none that owes an answer', async () => {
  // Truck 1 is on scene of another incident.
  expect([await report(), await report(), await report()]).toEqual([['Truck 2'], ['Truck 3'], ['Truck 1']]);
  expect([await report(), await report()]).toEqual([[], []]);
  await answer('Truck 2', 'on-my-way');
  expect(await report()).toEqual(['Truck 2']);
  // The incident that waits is before a new one.
  await answer('Truck 1', 'declined');
  expect([await report(), await report()]).toEqual([[], []]);
});

it('a crew with several jobs sees them in the order of the dispatcher', async () => {
  const board = async (): Promise<DispatchData> => (await dana.get('/api/beta/dispatch/get-data/')).body;
  const truck = (await board()).crew.find(({ name }) => name === 'Truck 2');
  const order = async (...incidents: readonly string[]) => {
    const body = { designation: truck?.uuid, incidents };
    expect((await dana.send('POST', '/api/beta/dispatch/order-jobs/', body)).status).toBe(200);
    await here.settled();
  };
  const jobs = async (): Promise<Job['queue']> => {
    const { results } = (await dana.get('/api/simulator/messages/')).body as {
      results: { body: string; link: string }[];
    };
    const link = new URL(results.find(({ body }) => body.includes('Truck 2'))?.link ?? '');
    return (await browser(here.url).get(`/api/job/${link.search}`)).body.queue;
  };
  const of = (await board()).incidents.filter(({ dispatched }) => dispatched.some(({ name }) => name === 'Truck 2'));
  const [going, waits] = [
    of.find((card) => standingOf(card) === 'working'),
    of.find((card) => standingOf(card) === 'asked'),
  ];
  await here.clock.advance(1_000);
  const { uuid: later } = (
    await dana.send('POST', '/api/incidents/', { version: 'standard_manual_dispatch', description: 'Low pressure' })
  ).body;
  await here.settled();
  const sent = { incident: later, new_version: 'standard_water', designation: truck?.uuid };
  expect(await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', sent)).toMatchObject({ status: 200 });
  await here.settled();
  const shown = async () => (await jobs()).map(({ description, status, own }) => [description, status, own]);
  expect((await shown()).map(([description]) => description)).toEqual(['Main break', 'Main break', 'Low pressure']);
  // The job under way stays first, and an incident that is none of its jobs has no place.
  const none = (await board()).incidents.find(({ dispatched }) => dispatched.length === 0)?.uuid ?? '';
  await order(later, waits?.uuid ?? '', none);
  expect((await board()).crew.find(({ uuid }) => uuid === truck?.uuid)?.queue).toEqual([later, waits?.uuid]);
  expect((await shown()).map(([description, status]) => [description, status === 'on-my-way'])).toEqual([
    ['Main break', true],
    ['Low pressure', false],
    ['Main break', false],
  ]);
  expect(going).toBeDefined();
  const crew = await here.person('leader@durham.example');
  expect(
    (await crew.send('POST', '/api/beta/dispatch/order-jobs/', { designation: truck?.uuid, incidents: [] })).status,
  ).toBe(403);
});

it('finds the incidents of a person by the name, in the list: those the person comes to, and none that was declined', async () => {
  const found = async (search: string) =>
    ((await dana.get(`/api/incident/?search=${encodeURIComponent(search)}`)).body as { results: { uuid: string }[] })
      .results;
  const { crew, incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  const truck = crew.find(({ name }) => name === 'Truck 2');
  const { first_name = '', last_name = '' } = truck?.designated_user ?? {};
  const at = incidents.filter(({ dispatched }) => dispatched.some(({ designation }) => designation === truck?.uuid));
  const comesTo = at.filter((card) => standingOf(card) === 'working').map(({ uuid }) => uuid);
  for (const words of [first_name, last_name.toLowerCase(), `${first_name.slice(0, 3)}`, `break ${last_name}`])
    expect([words, (await found(words)).map(({ uuid }) => uuid)]).toEqual([words, expect.arrayContaining(comesTo)]);
  expect(comesTo.length).toBeGreaterThan(0);
  expect(await found(`${first_name} nothing`)).toEqual([]);
  const one = (await dana.send('POST', '/api/incidents/', { version: 'standard_manual_dispatch', description: 'Odor' }))
    .body;
  await here.settled();
  expect((await found(first_name)).map(({ uuid }) => uuid)).not.toContain(one.uuid);
});

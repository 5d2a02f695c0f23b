import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Priority } from '#contracts/core/priority';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import { crewId, entityId } from '#services/demo/ids';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const arvada = entityId('arvada');
let here: Installation;
let dana: Person;
let manager: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('manager@arvada.example');
});
afterAll(() => here.close());

const mainBreak = { code: 'A02', problem: 'Water Main Break', detail_code: null, detail: null };
const billing = { code: 'A01', problem: 'Billing Question', detail_code: null, detail: null };
const report = async (more: object = {}): Promise<string> => {
  const body = { version: 'arvada_manual_dispatch', description: 'Water in the street', ...more };
  return (await dana.send('POST', '/api/incidents/', body)).body.uuid;
};
const page = async (incident: string): Promise<Incident> => (await dana.get(`/api/incident/${incident}/`)).body;
const board = async (): Promise<DispatchData> => (await dana.get('/api/beta/dispatch/get-data/')).body;
const done = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = dana): Promise<void> => {
  const reply = await by.send(method, path, body);
  expect([path, reply.status < 300]).toEqual([path, true]);
};
const change = (incident: string, priority: Priority, reason = 'The school has no water') =>
  done('POST', `/api/incident/${incident}/priority/`, { priority, reason });
const listed = async (query: string): Promise<readonly string[]> =>
  (await dana.get(`/api/incident/?${query}`)).body.results.map(({ uuid }: IncidentSummary) => uuid);

/** The priority as each screen and each outside reader has it. */
async function everywhere(incident: string): Promise<readonly unknown[]> {
  const graphql = { query: `{ incident(uuid: "${incident}") { priority } }` };
  const mappy = { query: [{ name: 'incident', args: { uuid: incident } }] };
  return [
    (await page(incident)).priority,
    (await board()).incidents.find(({ uuid }) => uuid === incident)?.priority,
    (await dana.send('POST', '/api/flux/graphql/', graphql)).body.data.incident.priority,
    (await dana.send('POST', '/api/mappy/', mappy)).body.result.incident.priority,
    ...(await dana.get('/api/incident/?page_size=100')).body.results.flatMap((one: IncidentSummary) =>
      one.uuid === incident ? [one.priority] : [],
    ),
  ];
}
const five = (priority: Priority) => [priority, priority, priority, priority, priority];

describe('the priority of an incident', () => {
  it('is that of its problem from the report on, the same everywhere, and follows another problem', async () => {
    const incident = await report({ problem: mainBreak });
    expect(await everywhere(incident)).toEqual(five('emergency'));
    expect(await listed('priority=emergency&page_size=100')).toContain(incident);
    const [tag] = (await page(incident)).tags;
    await done('PATCH', `/api/incident/${incident}/tag/${tag?.uuid}/`, { data: billing });
    expect(await everywhere(incident)).toEqual(five('low'));
    expect(await listed('priority=emergency&page_size=100')).not.toContain(incident);
    await done('DELETE', `/api/incident/${incident}/tag/${tag?.uuid}/`);
    expect(await everywhere(incident)).toEqual(five('routine'));
    const body = { incident, module: ['sewer'], problem_type: ['overflow'] };
    await done('POST', '/api/incidents/ml/classify/v1/manually_classify/', body);
    expect(await everywhere(incident)).toEqual(five('emergency'));
  });

  it('that a person chose is a line with the reason, and no problem changes it until the choice is taken back', async () => {
    const incident = await report();
    await change(incident, 'emergency');
    await change(incident, 'emergency');
    await done('POST', `/api/incident/${incident}/tag/`, { content_type: 'problem', data: billing });
    expect(await everywhere(incident)).toEqual(five('emergency'));
    const shown = await page(incident);
    expect(shown.priority_choice).toMatchObject({ by: 'Dana Whitfield', reason: 'The school has no water' });
    expect(
      shown.log.flatMap(({ event, message, by }) => (event.startsWith('priority') ? [[message, by]] : [])),
    ).toEqual([['Emergency: The school has no water', 'Dana Whitfield']]);
    await done('DELETE', `/api/incident/${incident}/priority/`);
    expect((await page(incident)).priority_choice).toBeNull();
    expect(await everywhere(incident)).toEqual(five('low'));
  });

  it('needs a reason, a level that exists, and the right to it', async () => {
    const incident = await report();
    const path = `/api/incident/${incident}/priority/`;
    const crew = await here.person('crew2@arvada.example');
    const status = async (by: Person, body: object) => (await by.send('POST', path, body)).status;
    expect(await status(dana, { priority: 'emergency', reason: ' ' })).toBe(400);
    expect(await status(dana, { priority: 'urgent', reason: 'Now' })).toBe(400);
    expect(await status(crew, { priority: 'emergency', reason: 'Now' })).toBe(403);
    expect((await page(incident)).priority).toBe('routine');
  });

  it('of a problem is what the organization sets, for problems chosen from then on', async () => {
    const before = await report({ problem: mainBreak });
    const path = '/api/beta/dispatch/update-problem-priority/';
    await done('POST', path, { entity: arvada, problem: 'A02', priority: 'low' }, manager);
    expect((await manager.send('POST', path, { entity: arvada, problem: 'Z9', priority: 'low' })).status).toBe(404);
    expect((await manager.get('/api/transfer-settings/')).body.problems).toContainEqual({
      problem: 'A02',
      words: 'A02 Water Main Break',
      priority: 'low',
      usual: 'emergency',
    });
    expect((await page(await report({ problem: mainBreak }))).priority).toBe('low');
    expect((await page(before)).priority).toBe('emergency');
    await done('POST', path, { entity: arvada, problem: 'A02', priority: 'emergency' }, manager);
  });
});

describe('an emergency', () => {
  it('is the first word of the text to a crew', async () => {
    const [crew] = (await board()).crew.filter(({ active, designated_user }) => active && designated_user);
    const incident = await report({ priority: 'emergency' });
    const sent = { incident, designation: crew?.uuid ?? crewId('arvada', 1), new_version: 'arvada_water' };
    await done('POST', '/api/beta/dispatch/manual-dispatch/', sent);
    await here.settled();
    const { results } = (await dana.get('/api/simulator/messages/')).body;
    expect(results.map(({ body }: { body: string }) => body)).toContainEqual(
      expect.stringMatching(/^Emergency: City of Arvada: .*Water in the street/),
    );
  });

  it('rings all phones of a call-out at once, by the organization’s rule', async () => {
    const incident = await report({ priority: 'emergency' });
    const order = { kind: 'groups', target_count: 1, roles: ['crew'] };
    const preview = async (more: object = {}) =>
      (await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, { ...order, ...more })).body;
    const starts = async (more: object = {}) => {
      const { emergency, people } = await preview(more);
      return [emergency, people.every((one: { from_seconds: number }) => one.from_seconds === 0)];
    };
    expect(await starts()).toEqual([true, true]);
    expect(await starts({ emergency: false })).toEqual([false, false]);
    const rule = (emergency_callouts: string) =>
      done('POST', '/api/beta/dispatch/update-rules/', { entity: arvada, emergency_callouts }, manager);
    await rule('usual');
    expect(await starts()).toEqual([false, false]);
    await rule('together');
    await change(incident, 'routine', 'The water is off');
    expect(await starts()).toEqual([false, false]);
  });
});

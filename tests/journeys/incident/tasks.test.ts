import { describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import type { Task } from '#contracts/incident/tasks';
import { crewId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham', 'jcw', 'loveland'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const lena = signedIn(here, 'leader@arvada.example');
const sam = signedIn(here, 'crew@arvada.example');
const marcus = signedIn(here, 'manager@arvada.example');
const durham = signedIn(here, 'dispatcher@durham.example');

async function reported(version = 'arvada_water', by = dana): Promise<string> {
  return String((await by.send('POST', '/api/incidents/', { version, description: 'Main break' })).body.uuid);
}
const page = async (uuid: string, person = dana): Promise<Incident> =>
  (await person.get(`/api/incident/${uuid}/`)).body;
const tasksOf = async (uuid: string): Promise<readonly Task[]> => (await dana.get(`/api/incident/${uuid}/tasks/`)).body;
const nextOf = (tasks: readonly Task[]) => tasks.find(({ state }) => state === 'next');
async function act(uuid: string, name: string, { action = 'complete', by = dana, body = {}, key = '' } = {}) {
  const task = (await page(uuid, by)).tasks.find((one) => one.name === name);
  const path = `/api/incident/${uuid}/task/${task?.uuid}/${action}/`;
  return by.send('POST', path, body, key ? { 'Idempotency-Key': key } : {});
}

describe('the tasks of an incident', () => {
  it('lead from its report to its end, one next step at a time', async () => {
    const uuid = await reported();
    const states: string[] = [];
    for (let step = nextOf(await tasksOf(uuid)); step; step = nextOf(await tasksOf(uuid))) {
      await here.clock.advance(60_000);
      const action = step.actions[0]?.name ?? 'none';
      const answer = await act(uuid, step.name, { action, by: marcus });
      expect([step.name, answer.status]).toEqual([step.name, 200]);
      states.push((await page(uuid)).state);
    }
    expect(states).toEqual([
      'acknowledged',
      'complainant contacted',
      'on-scene',
      'departed',
      'team done',
      'awaiting approval',
      'completed',
    ]);
    const tasks = await tasksOf(uuid);
    expect(tasks.map(({ state, by, actions }) => [state, by, actions.length])).toEqual(
      tasks.map(({ name }) => [name === 'form' ? 'skipped' : 'done', 'Marcus Boyd', 0]),
    );
  });

  it('keep their ids, and are the same on the page and by themselves', async () => {
    const uuid = await reported();
    const before = (await page(uuid)).tasks;
    expect(await tasksOf(uuid)).toEqual(before);
    await act(uuid, 'acknowledge');
    const after = await tasksOf(uuid);
    expect(after.map((task) => task.uuid)).toEqual(before.map((task) => task.uuid));
    expect((await tasksOf(await reported()))[0]?.uuid).not.toBe(before[0]?.uuid);
  });

  it('are done once by two people at once, and the second reads who it was', async () => {
    const uuid = await reported();
    const answers = await Promise.all([act(uuid, 'acknowledge'), act(uuid, 'acknowledge', { by: lena })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => body as Task);
    expect(second).toEqual(first);
    expect(['Dana Whitfield', 'Lena Ortiz']).toContain(first?.by);
    await here.clock.advance(60_000);
    expect((await act(uuid, 'acknowledge', { by: sam })).body).toEqual(first);
    const { log } = await page(uuid);
    expect(log.filter(({ event }) => event === 'acknowledged')).toHaveLength(1);
  });

  it('skipped by one user while another does them keep the first result', async () => {
    const uuid = await reported();
    await act(uuid, 'acknowledge');
    const answers = await Promise.all([
      act(uuid, 'contact', { action: 'skip' }),
      act(uuid, 'contact', { by: lena, action: 'complete' }),
    ]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const { log } = await page(uuid);
    expect(log.filter(({ event }) => event.startsWith('contacts:'))).toHaveLength(1);
  });

  it('record the place of an arrival, but only a complete one', async () => {
    const [uuid, other] = [await reported(), await reported()];
    await act(uuid, 'arrive', { by: sam, body: { lat: 39.8, lng: -105.1 }, key: 'arrives' });
    await act(uuid, 'arrive', { by: sam, body: { lat: 39.8, lng: -105.1 }, key: 'arrives' });
    await act(other, 'arrive', { by: sam, body: { lat: 39.8 } });
    const arrivals = async (one: string) =>
      (await page(one)).log.filter(({ event }) => event === 'geo:arrived').map(({ lat, lng }) => [lat, lng]);
    expect([await arrivals(uuid), await arrivals(other)]).toEqual([[[39.8, -105.1]], [[null, null]]]);
    expect((await act(other, 'depart', { by: sam, body: { lat: 91, lng: 0 } })).status).toBe(400);
  });

  it('are allowed as the table of roles says: a crew arrives, and a manager closes', async () => {
    const uuid = await reported();
    const anton = await here.person('analyst@arvada.example');
    expect((await act(uuid, 'acknowledge', { by: anton })).status).toBe(403);
    expect((await act(uuid, 'acknowledge', { by: sam })).status).toBe(200);
    for (const person of [sam, lena, dana]) expect((await act(uuid, 'close', { by: person })).status).toBe(403);
    // Not even when the list is empty.
    await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { archived: true });
    expect((await act(uuid, 'close', { by: sam })).status).toBe(403);
    await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { archived: false });
    expect((await act(uuid, 'close', { by: marcus })).body).toMatchObject({ state: 'done', by: 'Marcus Boyd' });
    expect(await act(uuid, 'contact')).toMatchObject({ status: 409 });
  });

  it('of another organization, of another incident, or unknown are not found', async () => {
    const [uuid, other] = [await reported(), await reported()];
    const [task] = await tasksOf(uuid);
    const at = (incident: string, action = 'complete', id = task?.uuid) =>
      `/api/incident/${incident}/task/${id}/${action}/`;
    const answers = [
      await durham.send('POST', at(uuid), {}),
      await dana.send('POST', at(other), {}),
      await dana.send('POST', at(uuid, 'decline'), {}),
      await dana.send('POST', at(uuid, '__proto__'), {}),
      await dana.send('POST', at(uuid, 'complete', 'nothing'), {}),
      await durham.get(`/api/incident/${uuid}/tasks/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(nextOf(await tasksOf(uuid))?.name).toBe('acknowledge');
  });

  it('of an incident with a changed version are those of the new version', async () => {
    const uuid = await reported('arvada_manual_dispatch');
    await act(uuid, 'acknowledge');
    await act(uuid, 'contact');
    expect(nextOf(await tasksOf(uuid))).toMatchObject({ name: 'dispatch', actions: [] });
    const body = { incident: uuid, new_version: 'arvada_water', designation: crewId('arvada', 0) };
    expect((await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', body)).status).toBe(200);
    const tasks = await tasksOf(uuid);
    expect(tasks.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(nextOf(tasks)?.name).toBe('arrive');
  });

  it('of the backup prevention program are done by its own calls, which name the leader and the contact', async () => {
    const lead = await here.person('leader@jcw.example');
    const { body } = await lead.get('/api/viewer/');
    const uuid = await reported('jcw_bupp', lead);
    expect(nextOf((await page(uuid, lead)).tasks)).toMatchObject({ name: 'lead', actions: [] });
    for (const name of ['lead', 'send_questionnaire', 'eligibility', 'visit'])
      expect([name, (await act(uuid, name, { by: lead })).status]).toEqual([name, 404]);
    expect(await page(uuid, lead)).toMatchObject({ state: 'new', team: [], bupp: null });
    const leader = { incident: uuid, user: body.user.uuid };
    expect((await lead.send('POST', '/api/jcw/bupp/assign-leader/', leader)).status).toBe(200);
    await here.clock.advance(60_000);
    expect((await act(uuid, 'contact', { by: lead })).body).toMatchObject({ state: 'done', by: 'Lena Ortiz' });
    const led = await page(uuid, lead);
    expect(led).toMatchObject({ state: 'complainant contacted', bupp: { leader: 'Lena Ortiz' } });
    expect(nextOf(led.tasks)).toMatchObject({ name: 'send_questionnaire', actions: [] });
  });

  it('say how far the forming of the team is', async () => {
    const uuid = await reported();
    const heard: unknown[] = [];
    for (const event of ['initialized', 'paused', 'resumed', 'failed', 'resumed']) {
      await here.clock.advance(1_000);
      await dana.send('POST', `/api/incident/${uuid}/log/`, { event: `team:formation_${event}`, message: '' });
      heard.push((await page(uuid)).formation);
    }
    await here.clock.advance(1_000);
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'team:formed', message: '' });
    expect([...heard, (await page(uuid)).formation]).toEqual([
      'in-progress',
      'paused',
      'in-progress',
      'failed',
      'in-progress',
      'formed',
    ]);
  });
});

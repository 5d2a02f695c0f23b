import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { needsAct, standingOf } from '#contracts/incident/response';
import { entityId, userId } from '#services/demo/ids';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from '../calls/passing.ts';

const arvada = entityId('arvada');
const rosa = userId('arvada', 'crew2');

let here: Installation;
let time: ReturnType<typeof passing>;
let dana: Person;
let rosaHerself: Person;
let manager: Person;
let incident: string;
beforeAll(async () => {
  const silent = { line: 'silent', after: 3, keys: [], keyAfter: 2, hangsUpAfter: null } as const;
  const takes = { ...silent, line: 'answers', keys: ['1'] } as const;
  here = await installation({ organisations: ['arvada'], people: () => takes });
  time = passing(here.muster, here.clock);
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('manager@arvada.example');
  rosaHerself = await here.person('crew2@arvada.example');
});
afterAll(async () => {
  time.stop();
  await here.close();
});
beforeEach(async () => {
  const report = { version: 'arvada_manual_dispatch', description: 'Sewage in the basement' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
});

const handOver = async (more: object = {}, by = dana): Promise<void> => {
  const to = { new_version: 'arvada_sewer', assign_to: rosa, assign_as: 'Sewer on-call' };
  const body = { incident, ...to, explanation: 'It comes up through the floor.', ...more };
  expect((await by.send('POST', '/api/incidents/transfer-to-version/', body)).status).toBe(201);
  await here.settled();
};
const shown = async (by = dana): Promise<Incident> => (await by.get(`/api/incident/${incident}/`)).body;
const answers = (body: object, by = rosaHerself) => by.send('POST', `/api/incident/${incident}/assignment/`, body);
async function help() {
  const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  const card = incidents.find(({ uuid }) => uuid === incident);
  return card && { standing: standingOf(card), act: needsAct(card), people: card.people.map((one) => one.status) };
}
const own = async (by: Person): Promise<readonly string[]> =>
  (await by.get('/api/incident/?mine=true')).body.results.map(({ uuid }: { uuid: string }) => uuid);
const texts = async (): Promise<readonly string[]> =>
  (await dana.get('/api/simulator/messages/')).body.results.flatMap(
    ({ body, to, name }: { body: string; to: string; name: string }) =>
      body.includes('/answer/') ? [`${name} ${to}: ${body.split('\n')[0]}`] : [],
  );

describe('a leader', () => {
  it('is asked by text, is among the own incidents at once, and leads after YES', async () => {
    const member = { user: rosa, role: 'leader' };
    await dana.send('POST', `/api/incident/${incident}/user/`, { members: [member] });
    await here.settled();
    expect(await texts()).toContainEqual(
      expect.stringMatching(/^Rosa Delgado \+1303555\d+: City of Arvada: you are asked to lead$/),
    );
    expect(await own(rosaHerself)).toContain(incident);
    expect(await help()).toMatchObject({ standing: 'asked', people: ['asked'] });
    const { log, assignment } = await shown();
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['team:leader_assigned', 'team:leader_asked']),
    );
    expect(assignment?.people).toMatchObject([{ name: 'Rosa Delgado', designation: 'Leader', status: 'asked' }]);
    await answers({ answer: 'accept' });
    expect(await help()).toMatchObject({ standing: 'accepted', people: ['accepted'] });
    // A person who gives it back leads no more, and the board says so.
    await answers({ answer: 'decline', reason: 'Sick child' });
    await here.settled();
    expect(await help()).toEqual({ standing: 'unasked', act: true, people: ['declined'] });
    expect([(await shown()).team, await own(rosaHerself)]).toEqual([[], expect.not.arrayContaining([incident])]);
  });
});

describe('a version transfer with “who takes it”', () => {
  it('texts the person, is among their own, and waits until they take it', async () => {
    await handOver();
    expect(await texts()).toContainEqual(expect.stringMatching(/^Rosa Delgado \+1303555\d+: City of Arvada: Sewer/));
    expect(await own(rosaHerself)).toContain(incident);
    expect((await shown(rosaHerself)).people.map(({ status }) => status)).toEqual(['asked']);
    expect(await help()).toEqual({ standing: 'asked', act: false, people: ['asked'] });
    expect((await answers({ answer: 'accept' })).status).toBe(200);
    expect(await help()).toEqual({ standing: 'accepted', act: false, people: ['accepted'] });
    const { log, team, assignment } = await shown();
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['assignment:accepted', 'acknowledged']));
    expect(team.map(({ user }) => user.uuid)).toEqual([rosa]);
    expect(assignment?.people).toMatchObject([{ name: 'Rosa Delgado', status: 'accepted' }]);
    // Once more is once.
    await answers({ answer: 'accept' });
    expect((await shown()).log).toHaveLength(log.length);
  });

  it('is marked at once when the person declines, with the reason', async () => {
    await handOver();
    await answers({ answer: 'decline', reason: 'On another job' });
    await here.settled();
    expect(await help()).toEqual({ standing: 'unasked', act: true, people: ['declined'] });
    const { log, assignment } = await shown();
    expect(log.slice(-2)).toMatchObject([
      { event: 'assignment:declined', message: 'On another job', member: { name: 'Rosa Delgado' } },
      { event: 'assignment:failed', level: 'warning' },
    ]);
    expect(assignment).toMatchObject({ failed: true, people: [{ reason: 'On another job' }] });
  });

  it('is marked when nobody answers in time, and taken by a late answer', async () => {
    await handOver();
    await here.clock.advance(10 * 60_000 + 1_000);
    await here.settled();
    expect(await help()).toEqual({ standing: 'unasked', act: true, people: ['no-answer'] });
    await answers({ answer: 'accept' });
    expect(await help()).toMatchObject({ standing: 'accepted', act: false });
    expect((await shown()).assignment).toMatchObject({ failed: false });
  });

  it('waits for nobody once somebody has acknowledged the incident', async () => {
    await handOver();
    await dana.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: 'By radio' });
    await here.clock.advance(10 * 60_000 + 1_000);
    await here.settled();
    expect((await shown()).log.map(({ event }) => event)).not.toContain('assignment:failed');
  });

  it('is answered only by who is asked, and only by the last transfer', async () => {
    expect((await answers({ answer: 'accept' })).status).toBe(409);
    await handOver();
    expect((await answers({ answer: 'accept' }, dana)).status).toBe(409);
    expect((await answers({ answer: 'perhaps' })).status).toBe(400);
  });

  it('rings those on duty until one acknowledges, when it is urgent', async () => {
    await handOver({ run_initiation_sequence: true }, manager);
    await time.until(() => here.muster.app.views.docs('callouts', { where: { incident } })[0]?.state === 'stopped');
    await here.settled();
    expect(await help()).toMatchObject({ standing: 'accepted', act: false });
    expect((await shown()).log.map(({ event }) => event)).toContain('acknowledged');
  });

  it('rings them when nobody has answered in time, where the organization wants it', async () => {
    const rules = (body: object) =>
      manager.send('POST', '/api/beta/dispatch/update-rules/', { entity: arvada, ...body });
    expect((await rules({ nobody_takes_it: 'call' })).body).toMatchObject({
      nobody_takes_it: 'call',
      nobody_free: 'wait',
    });
    await handOver();
    await here.clock.advance(10 * 60_000 + 1_000);
    await time.until(() => here.muster.app.views.docs('callouts', { where: { incident } })[0]?.state === 'stopped');
    await here.settled();
    expect(await help()).toMatchObject({ standing: 'accepted', act: false });
    await rules({ nobody_takes_it: 'mark' });
  });
});

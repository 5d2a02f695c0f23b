import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchRules } from '#contracts/core/dispatchRules';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { isWaiting } from '#contracts/incident/response';
import { entityId } from '#services/demo/ids';
import type { SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from '../calls/passing.ts';

const durham = entityId('durham');
let here: Installation;
let dana: Person;
let manager: Person;
beforeAll(async () => {
  const people = () => ({ line: 'answers', after: 3, keys: ['1'], keyAfter: 2, hangsUpAfter: null }) as const;
  here = await installation({ organisations: ['durham'], people });
  dana = await here.person('dispatcher@durham.example');
  manager = await here.person('manager@durham.example');
  // The demo's waiting incidents would be first.
  for (const { uuid } of (await board()).filter(isWaiting))
    await manager.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
  await here.settled();
});
afterAll(() => here.close());

interface Message {
  readonly body: string;
  readonly link: string | null;
}
const messages = async (): Promise<readonly Message[]> =>
  ((await dana.get('/api/simulator/messages/')).body as { results: readonly Message[] }).results;
const done = async (path: string, body: object, by = dana): Promise<void> => {
  const reply = await by.send('POST', path, body);
  expect([path, reply.status < 300]).toEqual([path, true]);
  await here.settled();
};
const rule = (rules: Partial<DispatchRules>) =>
  done('/api/beta/dispatch/update-rules/', { entity: durham, ...rules }, manager);
const manualMode = (enabled: boolean) =>
  done('/api/beta/dispatch/update-manual-mode-status/', { entity: durham, enabled });

async function report(description: string, more: object = {}): Promise<string> {
  await here.clock.advance(1_000);
  const { uuid } = (await dana.send('POST', '/api/incidents/', { version: 'durham_water', description, ...more })).body;
  await here.settled();
  return uuid;
}
async function cardOf(uuid: string): Promise<IncidentCard> {
  const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  const card = incidents.find((one) => one.uuid === uuid);
  if (!card) throw new Error('It is not on the board.');
  return card;
}
const crewsOf = async (uuid: string) => (await cardOf(uuid)).dispatched.map(({ name }) => name);
const lines = async (uuid: string, event: string): Promise<readonly string[]> =>
  ((await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string; message: string }[]).flatMap((line) =>
    line.event === event ? [line.message] : [],
  );
/** A step of the crew by the link of its newest text about this problem. */
async function answer(crew: string, problem: string, step: string, more: object = {}): Promise<void> {
  const text = (await messages()).find(({ body }) => body.includes(crew) && body.includes(problem));
  const k = new URL(text?.link ?? '').searchParams.get('k') ?? '';
  await done('/api/job/', { k, step, ...more }, browser(here.url));
}

/** The crews in the order in which they are asked first. */
let [one, two, three] = ['', '', ''];

describe('auto-dispatch', () => {
  it('says why an incident waits, and offers it in the order of the board once a crew is free', async () => {
    await rule({ nobody_free_emergency: 'wait' });
    const asked = [await report('Leak one'), await report('Leak two'), await report('Leak three')];
    const [first = '', second = '', third = ''] = asked;
    [one = '', two = '', three = ''] = (await Promise.all([first, second, third].map(crewsOf))).flat();
    const low = await report('No pressure');
    const urgent = await report('Main break', { priority: 'emergency' });
    expect(await crewsOf(urgent)).toEqual([]);
    expect((await cardOf(low)).nobody_found).toMatchObject({ because: 'owing', rule: 'wait' });
    const why = 'Truck 1, Truck 2 and Truck 3 owe an answer for another incident. It waits for the next crew.';
    expect([await lines(low, 'dispatch:nobody_found'), await lines(urgent, 'dispatch:nobody_found')]).toEqual([
      [why],
      [why],
    ]);
    // The crew that declines is asked for the emergency, not for the incident that waits longer.
    await answer(one, 'Leak one', 'declined', { reason: 'Flat tire' });
    expect([await crewsOf(urgent), await crewsOf(low), await crewsOf(first)]).toEqual([[one], [], [one]]);
    expect((await messages())[0]?.body).toMatch(new RegExp(`^Emergency: .*${one}.*Main break`, 's'));
    // A crew that owes an answer is not asked: the one that has finished is, for the oldest.
    await answer(two, 'Leak two', 'on-scene');
    expect(await crewsOf(first)).toEqual([one]);
    await answer(two, 'Leak two', 'done');
    expect([await crewsOf(first), await crewsOf(low), await crewsOf(second)]).toEqual([[one, two], [], [two]]);
    expect((await cardOf(first)).nobody_found).toBeUndefined();
  });

  it('asks nobody in manual mode, and goes on with those who waited when it ends', async () => {
    const low = await named('No pressure');
    await manualMode(true);
    await answer(two, 'Leak one', 'declined');
    expect(await crewsOf(low)).toEqual([]);
    await manualMode(false);
    expect(await crewsOf(low)).toEqual([two]);
    const length = (await dana.get(`/api/incident/${low}/log/`)).body.length;
    await here.restart();
    await here.settled();
    expect((await dana.get(`/api/incident/${low}/log/`)).body).toHaveLength(length);
  });

  it('asks the next crew when one does not answer in time, for the incident that comes first', async () => {
    await answer(one, 'Main break', 'on-scene');
    await here.clock.advance(11 * 60_000);
    await here.settled();
    expect([await crewsOf(await named('Leak three')), await crewsOf(await named('No pressure'))]).toEqual([
      [three, one],
      [two],
    ]);
  });

  it('leaves an incident alone whose crew a dispatcher recalled, and asks that crew for another', async () => {
    const uuid = await named('Leak three');
    const crew = (await cardOf(uuid)).dispatched.at(-1);
    await done('/api/beta/dispatch/recall/', { incident: uuid, designation: crew?.designation });
    expect(await crewsOf(await named('No pressure'))).toEqual([two]);
    await here.clock.advance(10_000);
    await here.settled();
    expect([await crewsOf(uuid), await crewsOf(await named('No pressure'))]).toEqual([
      [three, one],
      [two, one],
    ]);
  });
});

const named = async (problem: string): Promise<string> =>
  (await board()).find(({ description }) => description === problem)?.uuid ?? '';
const board = async () => ((await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData).incidents;
/** Lets a minute pass, in which phones are answered. */
/** Lets the phones of the calls after the first `before` ring until each call is over. */
async function phonesRing(before: number): Promise<void> {
  const time = passing(here.muster, here.clock);
  const isOver = ({ status }: { readonly status: string }) => !underWay.has(status);
  await time.until(() => calls().length > before && calls().every(isOver)).finally(time.stop);
  await here.settled();
}
const underWay: ReadonlySet<string> = new Set(['queued', 'ringing', 'answered']);
const calls = () => (here.muster.app.telephony as unknown as SimulatedNetwork).truth();

describe('the rule for an incident that no crew can take', () => {
  it('calls a list that the organization chose, one after the other, for one person; the phone says what is wrong', async () => {
    const { crew }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
    const [member, other] = crew.flatMap(({ designated_user }) => designated_user?.uuid ?? []);
    const made = { name: 'Standby crew', call_method: 'SEQUENTIAL', target_call_count: 3 };
    const { uuid: list } = (await manager.send('POST', '/api/teams/beats/reserve_lists/create/', made)).body;
    for (const user_id of [member, other])
      await done('/api/teams/beats/reserve_lists/append_user/', { reserve_list_id: list, user_id }, manager);
    await rule({ nobody_free: 'list', nobody_free_list: list });
    const strange = { entity: durham, nobody_free_list: '00000000-0000-4000-8000-000000000000' };
    expect((await manager.send('POST', '/api/beta/dispatch/update-rules/', strange)).status).toBe(404);
    const before = calls().length;
    const uuid = await report('Hydrant open');
    await phonesRing(before);
    expect(await lines(uuid, 'dispatch:nobody_found')).toEqual([expect.stringMatching(/“Standby crew” is called\.$/)]);
    const heard = calls()
      .slice(before)
      .map(({ heard: words }) => words[0]?.words ?? '');
    expect(heard).toEqual([expect.stringContaining('Hydrant open')]);
    expect((await cardOf(uuid)).people).toMatchObject([{ user: member, status: 'accepted' }]);
  });

  it('of an emergency is followed once for an incident that is raised to one; lowering it stops nothing', async () => {
    await rule({ nobody_free: 'wait', nobody_free_emergency: 'list' });
    const uuid = await report('Cave-in');
    expect((await cardOf(uuid)).nobody_found).toMatchObject({ rule: 'wait' });
    const before = calls().length;
    await here.clock.advance(1_000);
    const raise = (priority: string) => done(`/api/incident/${uuid}/priority/`, { priority, reason: 'It grows' });
    await raise('emergency');
    await raise('low');
    await raise('emergency');
    await phonesRing(before);
    const rung = calls().slice(before);
    // Each phone rings once, the second five seconds after the first, and stops when the first person accepts.
    expect(rung[0]?.heard[0]?.words).toMatch(/^Emergency: .*Cave-in/);
    expect(rung.map(({ order, status }) => [order.to, status])).toEqual([
      ['+19195550123', 'completed'],
      ['+19195550125', 'canceled'],
    ]);
    expect(await lines(uuid, 'dispatch:nobody_found')).toHaveLength(2);
    expect((await cardOf(uuid)).people.map(({ status }) => status)).toContain('accepted');
  });
});

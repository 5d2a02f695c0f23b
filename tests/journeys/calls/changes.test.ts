import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Callout } from '#contracts/callout/callouts';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Responder } from '#contracts/incident/called';
import type { Incident, IncidentSummary, Page } from '#contracts/incident/incident';
import { needsAct, standingOf } from '#contracts/incident/response';
import { userId } from '#services/demo/ids';
import type { SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from './passing.ts';

const presses = (key: string, after: number): Behaviour => ({
  line: 'answers',
  after,
  keys: [key],
  keyAfter: 4,
  hangsUpAfter: null,
});
/** The owners of the phones, by their last two digits. */
const cast: Readonly<Record<string, Behaviour>> = {
  '80': presses('1', 4),
  '81': presses('1', 4),
  '82': presses('1', 12),
  '83': presses('2', 4),
  '84': { ...presses('', 0), line: 'silent' },
};
const [rosa, will, nina] = ['crew2', 'crew3', 'crew4'].map((key) => userId('arvada', key)) as [string, string, string];
const phone = (user: string, digits: string) => ({ uuid: user, phone_number: `+130355501${digits}` });

let here: Installation;
let dana: Person;
let manager: Person;
let time: ReturnType<typeof passing>;
let incident: string;
beforeAll(async () => {
  const silent = { ...presses('', 0), line: 'silent' } as const;
  here = await installation({ organisations: ['arvada'], people: (to) => cast[to.slice(-2)] ?? silent });
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('administrator@arvada.example');
  time = passing(here.muster, here.clock);
});
afterAll(async () => {
  time.stop();
  await here.close();
});
beforeEach(async () => {
  const report = { version: 'arvada_manual_dispatch', description: 'Main break on Carr' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
});

const shown = async (uuid: string): Promise<Callout> => (await dana.get(`/api/callout/${uuid}/`)).body;
const one = ({ people }: Callout, user: string) => people.find((each) => each.user.uuid === user);
const states = ({ people }: Callout) => people.map(({ user, state }) => [user.uuid, state]);
const rung = (uuid: string): readonly string[] =>
  here.muster.app.views
    .docs('calls', { where: { callout: uuid } })
    .filter(({ ringing_time: rang }) => rang !== null)
    .map(({ user }) => user);
const over = (uuid: string) => () =>
  here.muster.app.views.docs('calls', { where: { callout: uuid } }).every(({ status }) => status === 'ended') &&
  isOver(uuid);
const docOf = (uuid: string) => here.muster.app.views.doc('callouts', uuid);
const isOver = (uuid: string): boolean => docOf(uuid)?.state !== 'in-progress';
const placeOf = (uuid: string, user: string) => docOf(uuid)?.people.find((each) => each.user === user)?.place;
const phones = () => here.muster.app.telephony.phones;
const heardAt = (to: string): readonly string[] =>
  (here.muster.app.telephony as unknown as SimulatedNetwork)
    .truth()
    .findLast(({ order }) => order.to === to)
    ?.heard.map(({ words }) => words) ?? [];
const team = async (): Promise<readonly string[]> =>
  (await dana.get(`/api/incident/${incident}/user/`)).body.map(({ user }: { user: { uuid: string } }) => user.uuid);
/** The author of the newest fact of this type in the log of a call-out. */
async function authorOf(uuid: string, type: string): Promise<unknown> {
  let author: unknown = null;
  for await (const event of here.muster.app.store.read(`callout-${uuid}`))
    if (event.type === type) author = (event.metadata as { actor?: unknown }).actor;
  return author;
}
const dispatcher = { kind: 'user', id: userId('arvada', 'dispatcher') };

async function started(users: readonly object[], target: number): Promise<string> {
  const path = `/incident/${incident}/muster/incidents/calls/tasks/generic_form_team/request/`;
  const told = await dana.send('POST', path, { users, target_count: target });
  expect(told).toMatchObject({ status: 201 });
  return told.body.uuid;
}
const change = async (uuid: string, what: string, body: object) =>
  expect((await dana.send('POST', `/api/callout/${uuid}/${what}/`, body)).status).toBe(200);

describe('a person who has signed in', () => {
  it('answers on the page while the phone rings: the board says who comes, and the phone stops', async () => {
    const person = await here.person('crew2@arvada.example');
    const uuid = await started([phone(rosa, '84'), phone(nina, '85')], 1);
    await time.until(() => rung(uuid).includes(rosa));
    const [call] = (await person.get('/api/my-calls/')).body.calls;
    expect(call).toMatchObject({ callout: uuid, incident, waits: true, standing: '' });
    expect(call.asks).toMatch(/^We need you for an? .*: Main break on Carr\.$/);
    const accept = (key: string) =>
      person.send('POST', `/api/my-calls/${uuid}/`, { answer: 'accept' }, { 'Idempotency-Key': key });
    const [first, again] = [await accept('page-1'), await accept('page-1')];
    expect(first.body).toEqual({ words: 'You are on the team. You are number 1 of 1.' });
    expect(again.body).toEqual(first.body);
    expect(one(await shown(uuid), rosa)).toMatchObject({ state: 'member', answer: { by: 'screen' } });
    await time.until(over(uuid));
    await here.settled();
    expect(await team()).toEqual([rosa]);
    const { people }: Incident = (await dana.get(`/api/incident/${incident}/`)).body;
    expect(people.map(({ user, status }) => [user, status])).toContainEqual([rosa, 'accepted']);
    expect((await person.get('/api/my-calls/')).body.calls[0]).toMatchObject({
      waits: false,
      standing: 'You are on the team.',
    });
    // Nobody answers for another person.
    const other = await here.person('crew6@arvada.example');
    expect((await other.send('POST', `/api/my-calls/${uuid}/`, { answer: 'accept' })).status).toBe(404);
  });
});

describe('the board of an incident with a call-out', () => {
  const statusOf = ({ user, status }: Responder) => [user, status];
  const help = async () => {
    const page: Incident = (await dana.get(`/api/incident/${incident}/`)).body;
    const listed: Page<IncidentSummary> = (await dana.get('/api/incident/?active=true')).body;
    const { incidents, people }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
    const card = incidents.find(({ uuid }) => uuid === incident);
    // The page and the list say the same.
    const [standing, row] = [card && standingOf(card), listed.results.find(({ uuid }) => uuid === incident)];
    expect([page.standing, row?.standing, page.people.map(statusOf)]).toEqual([
      standing,
      standing,
      card?.people.map(statusOf),
    ]);
    const named = (user: string) => people.find(({ uuid }) => uuid === user)?.first_name;
    return {
      standing,
      people: card?.people.map(({ user, status }) => [named(user), status]),
    };
  };

  it('says who is called, who declined and who comes, and waits until one has accepted', async () => {
    const [nobody, uuid] = [await help(), await started([phone(nina, '83'), phone(rosa, '80')], 1)];
    expect(nobody).toMatchObject({ standing: 'unasked', people: [] });
    await time.until(() => rung(uuid).length === 1);
    expect(await help()).toMatchObject({ standing: 'asked', people: [['Nina', 'calling']] });
    // Before a second start, the first is shown.
    const users = [phone(rosa, '80')];
    const preview = { kind: 'selected', target_count: 1, users };
    expect(
      (await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, preview)).body.already,
    ).toMatchObject({
      people: [{ name: 'Nina Petrov', status: 'calling' }],
      callouts: [{ uuid, target: 1, accepted: 0, state: 'in-progress' }],
    });
    await time.until(over(uuid));
    expect(await help()).toMatchObject({
      standing: 'accepted',
      people: [
        ['Nina', 'declined'],
        ['Rosa', 'accepted'],
      ],
    });
  });

  it('says that the call-out reached nobody, and waits again', async () => {
    const uuid = await started([phone(nina, '83')], 1);
    await time.until(over(uuid));
    expect(await help()).toMatchObject({ standing: 'unasked', people: [['Nina', 'declined']] });
    const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
    expect(incidents.filter(needsAct).map((card) => card.uuid)).toContain(incident);
  });
});

describe('a call-out that is changed while phones ring', () => {
  it('rings one phone more for a place more, and is formed when both are filled', async () => {
    const uuid = await started([phone(rosa, '80'), phone(will, '81'), phone(nina, '84')], 1);
    await time.until(() => rung(uuid).length > 0);
    expect(rung(uuid)).toEqual([rosa]);
    await change(uuid, 'target', { target_count: 2 });
    await time.until(over(uuid));
    expect(rung(uuid)).toEqual([rosa, will]);
    const after = await shown(uuid);
    expect([after.state, after.accepted, after.target]).toEqual(['formed', 2, 2]);
    expect(await authorOf(uuid, 'CalloutTargetChanged')).toEqual(dispatcher);
    expect(new Set(await team())).toEqual(new Set([rosa, will]));
  });

  it('puts the second on standby after a place less, and says so on the phone', async () => {
    const uuid = await started([phone(rosa, '80'), phone(will, '82')], 2);
    await time.until(() => rung(uuid).length === 2);
    await change(uuid, 'target', { target_count: 1 });
    // The phone that still rings when the team is complete would stop, so it is picked up before.
    const ringing = phones()
      ?.ringing()
      .find(({ to }) => to.endsWith('82'));
    phones()?.act(ringing?.call ?? '', 'answer', '');
    await time.until(() => placeOf(uuid, rosa) === 'member');
    await time.until(
      () =>
        phones()
          ?.ringing()
          .some(({ to, waits }) => to.endsWith('82') && waits) === true,
    );
    phones()?.act(ringing?.call ?? '', 'key', '1');
    await time.until(over(uuid));
    expect(states(await shown(uuid))).toEqual([
      [rosa, 'member'],
      [will, 'standby'],
    ]);
    expect(heardAt('+13035550182').at(-1)).toBe('The team is full. You are standby 1. Goodbye.');
    expect(await team()).toEqual([rosa]);
  });

  it('calls the next person when a member is released, who leaves the team of the incident', async () => {
    const uuid = await started([phone(rosa, '80'), phone(will, '84'), phone(nina, '81')], 2);
    await time.until(() => placeOf(uuid, rosa) === 'member');
    await change(uuid, 'release', { user: rosa, reason: 'Sick' });
    await time.until(() => rung(uuid).includes(nina));
    await time.until(() => placeOf(uuid, nina) === 'member');
    expect(rung(uuid).filter((user) => user === rosa)).toHaveLength(1);
    const after = await shown(uuid);
    expect(one(after, rosa)).toMatchObject({ state: 'released' });
    expect(one(after, rosa)?.why).toMatch(
      /was called once as number 1 in the order, accepted, and was released later\.$/,
    );
    expect(await authorOf(uuid, 'MemberReleased')).toEqual(dispatcher);
    await time.until(() => true);
    expect(await team()).toEqual([nina]);
    await change(uuid, 'stop', { reason: 'Done' });
    await time.until(over(uuid));
  });

  it('takes a corrected answer with its author, and forms the team by it', async () => {
    const uuid = await started([phone(rosa, '83'), phone(will, '84')], 1);
    await time.until(() => docOf(uuid)?.people[0]?.outcome === 'declined' && rung(uuid).includes(will));
    expect(one(await shown(uuid), rosa)).toMatchObject({ state: 'declined' });
    await change(uuid, 'correct', { user: rosa, outcome: 'accepted', reason: 'Rang back and comes' });
    await time.until(over(uuid));
    const after = await shown(uuid);
    expect([after.state, after.accepted]).toEqual(['formed', 1]);
    expect(one(after, rosa)?.why).toMatch(/the answer was "Declined"\. A correction recorded "Accepted"\.$/);
    const { first_name, last_name } = (await dana.get('/api/viewer/')).body.user;
    const facts = { author: `${first_name} ${last_name}`, from: 'declined', to: 'accepted' };
    expect(one(after, rosa)?.corrections).toEqual([
      { ...facts, reason: 'Rang back and comes', time: expect.stringMatching(/Z$/) },
    ]);
    expect(await authorOf(uuid, 'ResponseCorrected')).toEqual(dispatcher);
    expect(await team()).toEqual([rosa]);
  });
});

describe('an incident that ends or rests while phones ring', () => {
  const ends: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    completed: () => manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true }),
    archived: () => manager.send('PATCH', `/api/manage/incident/${incident}/`, { archived: true }),
    deleted: () => manager.send('DELETE', `/api/incident/${incident}/`, {}),
  };

  it.each(Object.keys(ends))('stops the phones and calls nobody else when it is %s', async (end) => {
    const uuid = await started([phone(rosa, '84'), phone(will, '84'), phone(nina, '84')], 1);
    await time.until(() => phones()?.ringing().length === 1);
    expect((await ends[end]?.())?.status).toBe(200);
    await time.until(over(uuid));
    expect(await shown(uuid)).toMatchObject({ state: 'stopped', reason: `The incident was ${end}.` });
    // Longer than all of them would have been called.
    await here.clock.advance(120_000);
    await here.settled();
    expect(phones()?.ringing()).toEqual([]);
    expect(rung(uuid)).toEqual([rosa]);
    if (end === 'deleted') return;
    const { log, formation } = (await manager.get(`/api/incident/${incident}/`)).body as Incident;
    expect(formation).toBe('stopped');
    expect(log).toContainEqual(
      expect.objectContaining({ event: 'team:formation_stopped', message: `The incident was ${end}.` }),
    );
  });

  it('texts who accepted that they need not come, unless it goes on within ten seconds', async () => {
    const uuid = await started([phone(rosa, '80')], 1);
    await time.until(over(uuid));
    const texts = async () => {
      await here.settled();
      const { body } = await dana.get('/api/simulator/messages/');
      return body.results.filter(
        (text: { body: string; link: string }) =>
          text.body.includes('do not need to go') && text.link.includes(incident),
      );
    };
    const end = (completed: boolean) => manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed });
    await end(true);
    await here.clock.advance(5_000);
    await end(false);
    await here.clock.advance(60_000);
    expect(await texts()).toEqual([]);
    await end(true);
    await here.clock.advance(11_000);
    const [text, ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toMatchObject({
      name: 'Rosa Delgado',
      body: 'City of Arvada: you do not need to go to the incident. The incident was completed.',
    });
    const { log, notices } = (await manager.get(`/api/incident/${incident}/`)).body as Incident;
    expect(notices).toEqual([expect.objectContaining({ to: 'Rosa Delgado', status: 'sent' })]);
    expect(log.at(-1)).toMatchObject({
      event: 'team:stood_down',
      member: { name: 'Rosa Delgado', role: null },
      message: 'The incident was completed.',
    });
  });

  it('texts who is taken off the team on the way, unless they are put back within ten seconds', async () => {
    const uuid = await started([phone(rosa, '80')], 1);
    await time.until(over(uuid));
    const texts = async () => {
      await here.settled();
      const { body } = await dana.get('/api/simulator/messages/');
      return body.results.flatMap(({ name, body: said, link }: Record<'name' | 'body' | 'link', string>) =>
        said.includes('do not need to go') && link.includes(incident) ? [`${name}: ${said}`] : [],
      );
    };
    const team = `/api/incident/${incident}/user/`;
    const takeOff = async () => {
      expect(await dana.send('DELETE', `${team}${rosa}/`, {})).toMatchObject({ status: 200 });
    };
    await takeOff();
    await here.clock.advance(5_000);
    await dana.send('POST', team, { members: [{ user: rosa, role: 'crew' }] });
    await here.clock.advance(60_000);
    expect(await texts()).toEqual([]);
    await takeOff();
    await here.clock.advance(11_000);
    expect(await texts()).toEqual([
      'Rosa Delgado: City of Arvada: you do not need to go to the incident. Dispatch changed who comes.',
    ]);
    const { log } = (await manager.get(`/api/incident/${incident}/`)).body as Incident;
    expect(log.at(-1)).toMatchObject({ event: 'team:stood_down', message: 'Dispatch changed who comes.' });
    await here.clock.advance(60_000);
    expect(await texts()).toHaveLength(1);
  });

  it('calls nobody else while it is on hold, and goes on when it is released', async () => {
    const uuid = await started([phone(rosa, '84'), phone(will, '81')], 1);
    await time.until(() => rung(uuid).length === 1);
    const hold = await dana.send('POST', `/api/incident/${incident}/hold/`, { reason: 'Waits for the permit' });
    await time.until(() => docOf(uuid)?.state === 'paused');
    await here.clock.advance(120_000);
    await here.settled();
    expect(rung(uuid)).toEqual([rosa]);
    await dana.send('DELETE', `/api/incident/${incident}/hold/${hold.body.uuid}/`, {});
    await time.until(over(uuid));
    expect(rung(uuid)).toEqual([rosa, will]);
    expect(docOf(uuid)?.state).toBe('formed');
  });
});

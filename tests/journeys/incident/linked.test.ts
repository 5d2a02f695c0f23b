import { beforeAll, describe, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import { isWaiting } from '#contracts/incident/response';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let dana: Person;
let mia: Person;
let durham: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  dana = await here.person('dispatcher@arvada.example');
  mia = await here.person('manager@arvada.example');
  durham = await here.person('dispatcher@durham.example');
});

const report = { version: 'arvada_manual_dispatch', description: 'No water at the corner' };
const reported = async (more: object = {}, who = dana): Promise<string> => {
  const version = who === durham ? 'standard_manual_dispatch' : report.version;
  const { status, body } = await who.send('POST', '/api/incidents/', { ...report, version, ...more });
  expect(status).toBe(201);
  return String(body.uuid);
};
const page = async (uuid: string): Promise<Incident> => (await dana.get(`/api/incident/${uuid}/`)).body;
const link = (uuid: string, to: string, who = dana) => who.send('POST', `/api/incident/${uuid}/link/`, { to });
const manage = (uuid: string, flags: object) => mia.send('PATCH', `/api/manage/incident/${uuid}/`, flags);
const cardOf = async (uuid: string): Promise<IncidentCard | undefined> => {
  const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  return incidents.find((card) => card.uuid === uuid);
};
const waits = async (uuid: string) => {
  const card = await cardOf(uuid);
  return card && isWaiting(card);
};
/** A main incident and its calls. */
async function cause(calls: number): Promise<readonly [string, ...string[]]> {
  const main = await reported({ description: 'Main break' });
  const all: string[] = [];
  for (let n = 0; n < calls; n += 1) all.push(await reported({ link_to: main }));
  await here.settled();
  return [main, ...all];
}
const later = async (ms: number) => {
  await here.clock.advance(ms);
  await here.settled();
};
const lines = async (uuid: string) => (await page(uuid)).log.map(({ event, other }) => [event, other?.uuid ?? '']);

describe('a call of the same cause', () => {
  it('waits for nobody of its own, and both pages and logs name the other', async () => {
    const [main, created] = await cause(1);
    const call = await reported();
    expect(await waits(call)).toBe(true);
    expect((await link(call, main)).body).toEqual({ to: main });
    expect((await link(call, main)).status).toBe(201);
    expect([await waits(main), await waits(call), await waits(created ?? '')]).toEqual([true, false, false]);
    expect(await cardOf(main)).toMatchObject({ linked: 2 });
    expect(await cardOf(call)).toMatchObject({ linked_to: main });
    const [head, under] = [await page(main), await page(call)];
    expect(head.linked_calls?.map(({ uuid }) => uuid)).toEqual([created, call]);
    expect([under.standing, under.main_incident]).toMatchObject(['linked', { uuid: main, standing: 'unasked' }]);
    expect(await lines(main)).toContainEqual(['call:linked', call]);
    expect((await lines(call)).filter(([event]) => event === 'linked')).toEqual([['linked', main]]);
    const list: IncidentSummary[] = (await dana.get('/api/incident/?linked=true&page_size=100')).body.results;
    expect(list.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([created, call]));
    expect(list.some(({ uuid }) => uuid === main)).toBe(false);
  });

  it('stands alone again when it is unlinked, with the reason', async () => {
    const [main, call = ''] = await cause(1);
    expect((await dana.send('POST', `/api/incident/${call}/unlink/`, { reason: 'Own leak' })).status).toBe(200);
    expect([await waits(call), (await cardOf(main))?.linked]).toEqual([true, undefined]);
    expect((await page(call)).log.at(-1)).toMatchObject({
      event: 'unlinked',
      message: 'Own leak',
      by: 'Dana Whitfield',
    });
    expect((await page(main)).linked_calls).toBeUndefined();
  });

  it('has no second level: the main incident of a linked one takes the call, and takes its own along', async () => {
    const [first, under = ''] = await cause(1);
    const call = await reported();
    expect((await link(call, under)).body).toEqual({ to: first });
    const second = await reported({ description: 'The real break' });
    expect((await link(first, second)).status).toBe(201);
    await later(1_000);
    expect((await page(second)).linked_calls?.map(({ uuid }) => uuid).toSorted()).toEqual(
      [first, under, call].toSorted(),
    );
    expect((await page(first)).linked_calls).toBeUndefined();
    expect((await link(second, under)).status).toBe(409);
  });

  it('is not linked to an incident that is over, or that another organization has', async () => {
    const main = await reported();
    const call = await reported();
    await manage(main, { completed: true });
    expect((await link(call, main)).body).toEqual({ to: ['That incident is over. Choose one that is active.'] });
    expect((await link(call, await reported({}, durham))).status).toBe(404);
    expect((await link(call, call)).status).toBe(409);
    expect((await dana.send('POST', '/api/incidents/', { ...report, link_to: main })).status).toBe(409);
  });

  it('gets no crew, no call-out and no transfer inside its organization', async () => {
    const [, call = ''] = await cause(1);
    const { crew }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
    const designation = crew.find(({ designated_user }) => designated_user)?.uuid;
    const send = { incident: call, designation, new_version: 'arvada_water' };
    const words =
      'This call is linked to another incident, and who comes there comes to it. Act there, or unlink it first.';
    const refused = { non_field_errors: [words] };
    expect((await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', send)).body).toEqual(refused);
    const calls = `/incident/${call}/x/incidents/calls/tasks/form_team_by_groups/request/`;
    expect((await dana.send('POST', calls, { roles: ['crew'], target_count: 1 })).body).toEqual(refused);
    const moves = { incident: call, new_version: 'arvada_sewer', explanation: 'Wrong', assign_to: null };
    expect((await dana.send('POST', '/api/incidents/transfer-to-version/', moves)).status).toBe(409);
  });

  it('stops its call-out and recalls its crew once it is linked', async () => {
    const main = await reported();
    const call = await reported();
    const calls = `/incident/${call}/x/incidents/calls/tasks/form_team_by_groups/request/`;
    expect((await dana.send('POST', calls, { roles: ['crew'], target_count: 1 })).status).toBe(201);
    await here.settled();
    expect((await page(call)).callouts).toMatchObject([{ state: 'in-progress' }]);
    await link(call, main);
    await later(11_000);
    expect((await page(call)).callouts).toMatchObject([{ state: 'stopped' }]);
    expect((await page(call)).standing).toBe('linked');
  });

  it('is one of several that are linked at once; what cannot be is named', async () => {
    const [main, over] = [await reported(), await reported()];
    const calls = [await reported(), await reported()];
    await manage(over, { completed: true });
    const { body } = await dana.send('POST', '/api/linked-incidents/', { to: main, incidents: [...calls, over] });
    expect(body).toEqual({
      to: main,
      linked: calls,
      refused: [{ uuid: over, reason: 'This incident is not active.' }],
    });
    expect(await cardOf(main)).toMatchObject({ linked: 2 });
  });
});

describe('the end of a main incident', () => {
  it('completes its calls after an undo could have come, and opens those again', async () => {
    const [main, first = '', second = ''] = await cause(2);
    await manage(second, { completed: true });
    await manage(main, { completed: true });
    await later(9_000);
    expect((await page(first)).completed).toBe(false);
    await later(2_000);
    expect([(await page(first)).completed, (await page(second)).completed]).toEqual([true, true]);
    expect((await page(main)).log.at(-1)).toMatchObject({ event: 'calls:completed', message: '2 calls' });
    expect((await page(first)).log.at(-1)).toMatchObject({ event: 'completed', other: { uuid: main } });
    await manage(main, { completed: false });
    await later(1_000);
    expect([(await page(first)).completed, (await page(second)).completed]).toEqual([false, true]);
    expect(await waits(first)).toBe(false);
  });

  it('is undone in time without any change of its calls', async () => {
    const [main, call = ''] = await cause(1);
    await manage(main, { completed: true });
    await later(5_000);
    await manage(main, { completed: false });
    await later(60_000);
    expect((await page(call)).log.map(({ event }) => event)).toEqual(['created', 'linked']);
  });

  it('leaves its calls alone where the dispatcher says so: they wait again', async () => {
    const [main, call = ''] = await cause(1);
    await manage(main, { completed: true, linked: 'unlink' });
    await later(11_000);
    expect([(await page(call)).completed, await waits(call)]).toEqual([false, true]);
  });

  it('by a deletion leaves its calls waiting', async () => {
    const [main, call = ''] = await cause(1);
    expect((await mia.send('DELETE', `/api/incident/${main}/`)).status).toBe(200);
    await later(1_000);
    expect(await waits(call)).toBe(true);
    expect((await page(call)).log.at(-1)).toMatchObject({
      event: 'link_ended',
      message: 'The main incident was deleted.',
    });
  });

  it('makes a call stand alone that is opened again by itself', async () => {
    const [main, call = ''] = await cause(1);
    await manage(main, { completed: true });
    await later(11_000);
    await manage(call, { completed: false });
    expect(await waits(call)).toBe(true);
  });
});

describe('the callers of one cause', () => {
  const at = (raw: string, phone_number?: string) => {
    const contact = { name: `Caller of ${raw}`, complainant: true, ...(phone_number ? { phone_number } : {}) };
    return { locations: [{ raw, contacts: [contact] }] };
  };
  it('are texted together, each number once, with a line in the own log; those without a number are named', async () => {
    const main = await reported(at('1 Carr St', '+13035550801'));
    const call = await reported({ ...at('2 Carr St', '+13035550802'), link_to: main });
    await reported({ ...at('3 Carr St'), link_to: main });
    await reported({ ...at('4 Carr St', '+13035550802'), link_to: main });
    const { status, body } = await dana.send('POST', `/api/incident/${main}/tell-callers/`, {
      message: 'Water is back.',
    });
    expect(status).toBe(201);
    expect([body.told, body.not_told.map((one: { name: string; because: string }) => [one.name, one.because])]).toEqual(
      [
        2,
        [
          ['Caller of 3 Carr St', 'no-number'],
          ['Caller of 4 Carr St', 'same-number'],
        ],
      ],
    );
    await later(1_000);
    const { results } = (await dana.get('/api/simulator/messages/')).body;
    const texts = results.filter((one: { body: string }) => one.body.includes('Water is back.'));
    expect(texts.map((one: { to: string }) => one.to).toSorted()).toEqual(['+13035550801', '+13035550802']);
    expect(texts[0].body).toBe('City of Arvada: Water is back. Reply STOP to end texts.');
    expect((await page(call)).log.at(-1)).toMatchObject({
      event: 'caller:told',
      message: 'Water is back.',
      contact: { name: 'Caller of 2 Carr St' },
    });
    expect((await page(call)).notices).toMatchObject([{ medium: 'sms', to: 'Caller of 2 Carr St', status: 'sent' }]);
  });
});

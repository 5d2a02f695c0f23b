import { describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { crewId, entityId } from '#services/demo/ids';
import { browser } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const incident = idFrom('demo', 'incident', 'arvada', 15);
const another = idFrom('demo', 'incident', 'arvada', 14);

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');

let keys = 0;
const newKey = () => `key-${++keys}`;
const send = (path: string, body: object, key?: string, person = dana) =>
  person.send('POST', path, body, key === undefined ? {} : { 'Idempotency-Key': key });

// The record of the request itself, the key that seals personal data, and the engine's work that follows.
const besides =
  /^(RequestReceived|SubjectKeyCreated|Delivery.*|PersonalDataOpened|SignInRefused|JobText(?!Requested).*)$/;

/** The number of facts in the log. */
async function facts(): Promise<number> {
  let count = 0;
  for await (const item of here.muster.app.store.readAll()) if (!besides.test(item.type)) count += 1;
  return count;
}

const other = { status: 422, body: { detail: refusals['idempotency.other-body'].words } };

describe('one request sent several times at once, under one key', () => {
  const crew = (n: number) => ({ entity: arvada, designation: crewId('arvada', n) });
  const cases: readonly (readonly [name: string, path: string, body: object, effects: number])[] = [
    ['creates one incident', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'Once' }, 1],
    ['records one line of the log', `/api/incident/${incident}/log/`, { event: 'notes:added', message: 'Once' }, 1],
    ['adds one label', `/api/incident/${incident}/label/`, { name: 'Once' }, 1],
    ['writes one note', '/api/beta/dispatch/update-note/', { ...crew(0), body: 'Once' }, 1],
    [
      'switches manual mode once',
      '/api/beta/dispatch/update-manual-mode-status/',
      { entity: arvada, enabled: true },
      1,
    ],
    ['activates a crew once', '/api/beta/dispatch/update-active-status/', { ...crew(5), active: true }, 1],
    [
      'sends a crew once',
      '/api/beta/dispatch/manual-dispatch/',
      { incident, new_version: 'arvada_water', designation: crewId('arvada', 0) },
      // The crew is sent, its user joins the team, and a text is asked for.
      3,
    ],
  ];

  it.each(cases)('%s', async (_, path, body, effects) => {
    const key = newKey();
    const before = await facts();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(path, body, key)));
    answers.push(await send(path, body, key));
    for (const { status, body: said } of answers) {
      expect({ status, said }).toEqual({ status: answers[0]?.status, said: answers[0]?.body });
    }
    expect(answers[0]?.status).toBeLessThan(300);
    expect((await facts()) - before).toBe(effects);
  });

  it.each([1, 2, 3, 4, 5])('has one effect when it comes %i times', async (times) => {
    const key = newKey();
    const before = await facts();
    const body = { version: 'arvada_manual_dispatch', description: `Sent ${times} times`, labels: ['Water'] };
    const answers = await Promise.all(Array.from({ length: times }, () => send('/api/incidents/', body, key)));
    expect(new Set(answers.map(({ status, body: said }) => `${status} ${said.uuid}`)).size).toBe(1);
    expect((await facts()) - before).toBe(2);
  });

  it('asks a crew once', async () => {
    const body = { entity: arvada, designations: [crewId('arvada', 1)] };
    const key = newKey();
    const path = '/api/beta/dispatch/initiate-checkins/';
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(path, body, key)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { requested: body.designations, skipped: [] } });
    }
    await here.settled();
    const types: string[] = [];
    for await (const { type, data } of here.muster.app.store.readAll()) {
      if (data.designation === body.designations[0]) types.push(type);
    }
    expect(types.filter((type) => type === 'DeliveryRequested')).toHaveLength(1);
  });
});

describe('without a key', () => {
  it('the same request twice is two', async () => {
    const path = `/api/incident/${incident}/log/`;
    const body = { event: 'notes:added', message: 'Twice' };
    const before = await facts();
    const [first, second] = [await send(path, body), await send(path, body)];
    expect(second.body.uuid).not.toBe(first.body.uuid);
    expect((await facts()) - before).toBe(2);
  });
});

describe('one key for two different requests', () => {
  it('is refused, even when the second is about something else, and nothing of the second is done', async () => {
    const key = newKey();
    const path = '/api/beta/dispatch/update-note/';
    const note = (n: number, body: string) => ({ entity: arvada, designation: crewId('arvada', n), body });
    expect((await send(path, note(2, 'First'), key)).status).toBe(200);
    const before = await facts();
    expect(await send(path, note(2, 'Second'), key)).toMatchObject(other);
    expect(await send(path, note(3, 'First'), key)).toMatchObject(other);
    expect((await send(path, note(2, 'First'), key)).status).toBe(200);
    expect(await facts()).toBe(before);
  });

  it('lets one of two simultaneous requests win', async () => {
    const key = newKey();
    const create = (description: string) =>
      send('/api/incidents/', { version: 'arvada_manual_dispatch', description }, key);
    const statuses = (await Promise.all([create('One'), create('Other')])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('is still refused after a restart', async () => {
    const key = newKey();
    const path = `/api/incident/${incident}/log/`;
    expect((await send(path, { event: 'notes:added', message: 'Before' }, key)).status).toBe(201);
    await here.restart();
    expect(await send(path, { event: 'notes:added', message: 'After' }, key)).toMatchObject(other);
    expect((await send(path, { event: 'notes:added', message: 'Before' }, key)).status).toBe(201);
  });

  it('does not block another user, or another path', async () => {
    const marcus = await here.person('manager@arvada.example');
    const key = newKey();
    const body = { event: 'notes:added', message: 'Mine' };
    const ids = [
      (await send(`/api/incident/${incident}/log/`, body, key)).body.uuid,
      (await send(`/api/incident/${incident}/log/`, { ...body, message: 'His' }, key, marcus)).body.uuid,
      (await send(`/api/incident/${another}/log/`, { ...body, message: 'There' }, key)).body.uuid,
    ];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('one key of a member of staff at two organizations', () => {
  it('is two requests: the second is refused, and nothing of it is done', async () => {
    const staff = await here.person('staff@muster.example');
    const key = newKey();
    const body = { version: 'arvada_manual_dispatch', description: 'Seen by staff' };
    const look = (organisation: string) =>
      staff.send('POST', '/api/switch-entity/', { entity: entityId(organisation) });
    await look('arvada');
    const first = await send('/api/incidents/', body, key, staff);
    expect(first.status).toBe(201);
    await look('durham');
    const before = await facts();
    expect(await send('/api/incidents/', body, key, staff)).toMatchObject(other);
    expect(await facts()).toBe(before);
    await look('arvada');
    expect(await send('/api/incidents/', body, key, staff)).toMatchObject({
      status: 201,
      body: { uuid: first.body.uuid },
    });
  });
});

describe('a check-in answer without a session', () => {
  it('is one answer however often it is sent, and a stranger with the same key is another', async () => {
    const crews = [crewId('arvada', 2), crewId('arvada', 3)];
    await send('/api/beta/dispatch/initiate-checkins/', { entity: arvada, designations: crews });
    await here.settled();
    const { results } = (await dana.get('/api/simulator/messages/')).body;
    const links = crews.map((_, n) => new URL(results[n].link).searchParams.get('ck') ?? '');
    const answer = (ck: string, note: string) =>
      send('/api/check-in/', { ck, lat: 39.8, lng: -105.1, note }, '1', browser(here.url));
    const [first = '', second = ''] = links;
    const before = await facts();
    const answers = await Promise.all([answer(first, 'Here'), answer(first, 'Here'), answer(second, 'Here')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await facts()) - before).toBe(2);
    expect((await answer(first, 'There')).status).toBe(410);
  });
});

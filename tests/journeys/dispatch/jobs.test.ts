import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import type { MyJob } from '#contracts/dispatch/job';
import { refusals } from '#contracts/refusals';
import { crewId, entityId, userId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { newestJobKey } from '../../support/jobLink.ts';

const arvada = entityId('arvada');
const truck = (n: number) => crewId('arvada', n);
let here: Installation;
let dana: Person;
const logged: string[] = [];
const keep = (...words: readonly unknown[]) => void logged.push(JSON.stringify(words));
/** Every key that a link of these tests held. */
const keys = new Set<string>();

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'], log: { info: keep, warn: keep, error: keep } });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(() => here.close());

const post = (path: string, body: object) => dana.send('POST', `/api/beta/dispatch/${path}/`, body);
const cardOf = async (uuid: string): Promise<IncidentCard | undefined> => {
  const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData;
  return incidents.find((card) => card.uuid === uuid);
};
const crewOn = async (uuid: string) => (await cardOf(uuid))?.dispatched[0];
/** A new incident, a second after everything before: messages of one moment are listed in any order. */
const report = async (version = 'arvada_manual_dispatch'): Promise<string> => {
  await here.clock.advance(1_000);
  return (await dana.send('POST', '/api/incidents/', { version, description: 'Main break' })).body.uuid;
};
const send = (incident: string, n: number, more: object = {}) =>
  post('manual-dispatch', { incident, new_version: 'arvada_water', designation: truck(n), ...more });

/** The key of the newest job link. */
async function newestKey(): Promise<string> {
  await here.settled();
  const key = await newestJobKey(dana);
  keys.add(key);
  return key;
}
const sam = () => browser(here.url);
const take = (k: string, step: string, more: object = {}) => sam().send('POST', '/api/job/', { k, step, ...more });

/** The newest text to the crew of this name. */
const newestText = async (): Promise<string> =>
  ((await dana.get('/api/simulator/messages/')).body as { results: { body: string }[] }).results[0]?.body ?? '';

describe('a crew whose incident ends', () => {
  const manage = async (uuid: string, body: object) => {
    const manager = await here.person('administrator@arvada.example');
    expect((await manager.send('PATCH', `/api/manage/incident/${uuid}/`, body)).status).toBe(200);
    await here.settled();
  };

  it('is told that it need not come, unless the end is undone within ten seconds', async () => {
    const uuid = await report();
    await send(uuid, 0);
    expect((await take(await newestKey(), 'on-my-way')).status).toBe(200);
    await manage(uuid, { completed: true });
    await here.clock.advance(8_000);
    await manage(uuid, { completed: false });
    await here.clock.advance(30_000);
    await here.settled();
    expect(await crewOn(uuid)).toMatchObject({ status: 'on-my-way' });
    await manage(uuid, { completed: true });
    await here.clock.advance(11_000);
    await here.settled();
    expect(await newestText()).toMatch(/Truck 1 is recalled from the water problem.*\. You do not need to go\.$/);
    const log = (await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string; message: string }[];
    expect(log).toContainEqual(expect.objectContaining({ event: 'job:recalled', message: 'Truck 1' }));
  });

  it('is told also when its incident is deleted', async () => {
    const uuid = await report();
    await send(uuid, 0);
    const k = await newestKey();
    expect((await take(k, 'accepted')).status).toBe(200);
    const manager = await here.person('administrator@arvada.example');
    expect((await manager.send('DELETE', `/api/incident/${uuid}/`, {})).status).toBe(200);
    await here.settled();
    await here.clock.advance(11_000);
    await here.settled();
    expect(await newestText()).toMatch(/Truck 1 is recalled from the water problem/);
  });

  it('is told that it is over when it is there', async () => {
    const uuid = await report();
    await send(uuid, 0);
    expect((await take(await newestKey(), 'on-scene')).status).toBe(200);
    await manage(uuid, { completed: true });
    await here.clock.advance(30_000);
    await here.settled();
    const words = / Truck 1 is not needed any more at .*\. The incident was completed\.$/;
    expect(await newestText()).toMatch(words);
  });
});

describe('a crew that is sent', () => {
  it('is told, joins the team, answers by its link, and every step is on the board and in the log', async () => {
    const uuid = await report();
    expect((await send(uuid, 0)).status).toBe(200);
    const k = await newestKey();
    const head = await here.muster.app.store.head();
    const job = await sam().get(`/api/job/?k=${k}`);
    expect(job.body).toMatchObject({ crew: 'Truck 1', type: 'Water', description: 'Main break' });
    expect(job.body.calls).toContainEqual(expect.objectContaining({ as: 'dispatcher', name: 'Dana Whitfield' }));
    // A preview of the link records nothing.
    expect(await here.muster.app.store.head()).toEqual(head);
    await here.clock.advance(60_000);
    for (const [step, status] of [
      ['read', 'read'],
      ['accepted', 'accepted'],
      ['on-my-way', 'on-my-way'],
      ['on-scene', 'on-scene'],
    ] as const) {
      expect((await take(k, step)).status).toBe(200);
      expect(await crewOn(uuid)).toMatchObject({ name: 'Truck 1', status });
    }
    expect(await cardOf(uuid)).toMatchObject({ state: 'on-scene' });
    const own = await here.person('crew@arvada.example');
    const mine = (await own.get('/api/incident/?mine=true')).body.results as { uuid: string }[];
    expect(mine.map((one) => one.uuid)).toContain(uuid);
    expect((await take(k, 'done')).status).toBe(200);
    expect(await sam().get(`/api/job/?k=${k}`)).toMatchObject({
      status: 410,
      body: { detail: refusals['job.done'].words },
    });
    const log = (await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string }[];
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'dispatched',
        'job:text_sent',
        'job:accepted',
        'acknowledged',
        'geo:arrived',
        'team:done',
      ]),
    );
  });

  it('that was offline says when it accepted, and may send the answer twice', async () => {
    const uuid = await report();
    await send(uuid, 1);
    const k = await newestKey();
    await here.clock.advance(5 * 60_000);
    const time = new Date(here.clock.now() - 120_000).toISOString();
    for (let n = 0; n < 2; n++) expect((await take(k, 'accepted', { time })).body).toEqual({ time });
    expect(await crewOn(uuid)).toMatchObject({ status: 'accepted', status_time: time });
  });

  it('raises an alarm after the minutes that the organization has set', async () => {
    expect((await post('update-response-time', { entity: arvada, minutes: 3 })).body).toEqual({ minutes: 3 });
    const uuid = await report();
    await send(uuid, 2);
    await newestKey();
    await here.clock.advance(3 * 60_000);
    await here.settled();
    await expect.poll(async () => (await crewOn(uuid))?.status).toBe('no-response');
    expect((await dana.get('/api/beta/dispatch/get-data/')).body.response_minutes).toBe(3);
  });

  it('is recalled, and its link ends', async () => {
    const uuid = await report();
    await send(uuid, 3);
    const k = await newestKey();
    expect((await post('recall', { incident: uuid, designation: truck(3) })).status).toBe(200);
    expect(await crewOn(uuid)).toMatchObject({ status: 'recalled' });
    expect(await take(k, 'accepted')).toMatchObject({ status: 410 });
    // It can be sent again after that. Messages of one moment are listed in any order.
    await here.clock.advance(1_000);
    expect((await send(uuid, 3)).status).toBe(200);
    expect(await crewOn(uuid)).toMatchObject({ name: 'Jetter', status: expect.not.stringMatching('recalled') });
    expect(await newestKey()).not.toBe(k);
  });
});

describe('a crew that has signed in', () => {
  const theirs = async (who = 'crew') =>
    (await (await here.person(`${who}@arvada.example`)).get('/api/my-job/')).body as MyJob;
  const crewOf = async (n: number) =>
    ((await dana.get('/api/beta/dispatch/get-data/')).body as DispatchData).crew.find(({ uuid }) => uuid === truck(n));

  it('sees its job without the text, takes the steps by the same key, and no other crew sees it', async () => {
    const uuid = await report();
    expect((await theirs('crew3')).jobs.map(({ incident }) => incident)).not.toContain(uuid);
    await send(uuid, 2);
    const job = (await theirs('crew3')).jobs.find(({ incident }) => incident === uuid);
    expect(job).toMatchObject({ crew: 'Truck 3', description: 'Main break', designation: truck(2) });
    const k = await newestKey();
    expect(job?.k).toBe(k);
    for (const other of ['crew', 'dispatcher', 'manager'])
      expect(JSON.stringify(await theirs(other))).not.toContain(uuid);
    await take(k, 'accepted');
    expect((await theirs('crew3')).jobs.find(({ incident }) => incident === uuid)?.status).toBe('accepted');
    await post('recall', { incident: uuid, designation: truck(2) });
    expect((await theirs('crew3')).jobs.map(({ incident }) => incident)).not.toContain(uuid);
  });

  it('checks in by itself: at once, late, twice; and the open request is answered by it', async () => {
    const sam3 = await here.person('crew3@arvada.example');
    const where = { designation: truck(2), lat: 39.81, lng: -105.09, accuracy: 8 };
    const path = '/api/my-job/position/';
    await here.clock.advance(60_000);
    const then = new Date(here.clock.now()).toISOString();
    await here.clock.advance(5 * 60_000);
    expect((await sam3.send('POST', path, { ...where, time: then })).status).toBe(200);
    expect((await crewOf(2))?.checkin).toMatchObject({ status: 'COMPLETED', time: then, point: [39.81, -105.09] });
    expect((await theirs('crew3')).crews).toMatchObject([{ name: 'Truck 3', position_time: then, due_time: null }]);
    await here.clock.advance(1_000);
    await post('initiate-checkins', { entity: arvada, designations: [truck(2)] });
    expect((await theirs('crew3')).crews[0]?.due_time).not.toBeNull();
    expect((await sam3.send('POST', path, { ...where, lat: 39.82 })).status).toBe(200);
    expect((await crewOf(2))?.checkin).toMatchObject({ status: 'COMPLETED', point: [39.82, -105.09], failure: null });
    expect((await theirs('crew3')).crews[0]?.due_time).toBeNull();
    // Another crew's position is not theirs to give, nor that of another organization's crew.
    for (const designation of [truck(0), crewId('jcw', 2)])
      expect((await sam3.send('POST', path, { ...where, designation })).status).toBe(404);
    expect((await dana.send('POST', path, where)).status).toBe(404);
  });
});

describe('two dispatchers at the same moment', () => {
  it('cannot send crews as two types: the second one is told what the first one did', async () => {
    const uuid = await report();
    const answers = await Promise.all([send(uuid, 0), send(uuid, 1, { new_version: 'arvada_sewer' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    const { version, dispatched } = (await cardOf(uuid)) as IncidentCard;
    expect(dispatched).toHaveLength(1);
    expect(refused?.body.new_version[0]).toContain(
      `${dispatched[0]?.name} was sent as ${version === 'arvada_water' ? 'Water' : 'Sewer'}`,
    );
  });

  it('learn of each other’s crew when they say what they saw', async () => {
    const uuid = await report();
    await send(uuid, 0, { seen: [] });
    expect(await send(uuid, 1, { seen: [] })).toMatchObject({
      status: 409,
      body: { non_field_errors: [expect.stringContaining('Truck 1 was sent to this incident meanwhile')] },
    });
    const seen = [(await crewOn(uuid))?.dispatch];
    expect((await send(uuid, 1, { seen })).status).toBe(200);
  });
});

describe('a crew that is called first', () => {
  const settings = async (enabled: boolean) => {
    const answer = await post('update-job-calls', { entity: arvada, enabled });
    expect(answer).toMatchObject({ status: 200, body: { enabled } });
  };
  beforeAll(() => settings(true));
  afterAll(() => settings(false));

  /** Advances the clock in small steps until the check holds. */
  async function until<T>(holds: () => Promise<T | undefined | false>): Promise<T> {
    for (let n = 0; n < 400; n++) {
      await here.settled();
      const found = await holds();
      if (found) return found;
      await here.clock.advance(250);
    }
    throw new Error('it did not come to hold');
  }
  interface Ringing {
    readonly uuid: string;
    readonly status: string;
    readonly waits: boolean;
    readonly heard: readonly { readonly kind: 'heard' | 'key'; readonly words: string }[];
  }
  const calls = async () => (await dana.get('/api/simulator/calls/')).body.results as readonly Ringing[];
  const act = (uuid: string, what: string, body = {}) =>
    dana.send('POST', `/api/simulator/calls/${uuid}/${what}/`, body);
  const textsOf = async (uuid: string) =>
    ((await dana.get(`/api/incident/${uuid}/log/`)).body as { event: string }[]).filter(({ event }) =>
      event.startsWith('job:text'),
    );
  const pressed = ({ heard }: Ringing) => heard.filter(({ kind }) => kind === 'key').length;
  /** The crew's phone rings, says the job, and keys are pressed, one for each question. */
  async function answered(...keys: readonly string[]): Promise<readonly string[]> {
    const { uuid } = await until(async () => (await calls()).find(({ status }) => status === 'ringing'));
    expect((await act(uuid, 'answer')).status).toBe(200);
    const heard: string[] = [];
    for (const [at, digits] of keys.entries()) {
      const asked = await until(async () =>
        (await calls()).find((one) => one.uuid === uuid && one.waits && pressed(one) === at),
      );
      heard.push(asked.heard.at(-1)?.words ?? '');
      expect((await act(uuid, 'key', { digits })).status).toBe(200);
    }
    return heard;
  }

  it('hears the job, presses 1, and has accepted: no text is sent', async () => {
    const uuid = await report();
    await send(uuid, 0);
    const heard = await answered('1');
    expect(heard.at(-1)).toMatch(/for Truck 1: a water problem.*\. Press 1 to accept, 2 to decline/);
    await until(async () => (await crewOn(uuid))?.status === 'accepted');
    await until(async () => (await calls()).length === 0);
    expect(await textsOf(uuid)).toEqual([]);
  });

  it('hears it again three times, presses 1 at the last question, and has accepted', async () => {
    const uuid = await report();
    await send(uuid, 0);
    expect(new Set(await answered('9', '9', '9', '1')).size).toBe(1);
    await until(async () => (await crewOn(uuid))?.status === 'accepted');
    await until(async () => (await calls()).length === 0);
  });

  it('presses 2, and has declined', async () => {
    const uuid = await report();
    await send(uuid, 0);
    await answered('2');
    await until(async () => (await crewOn(uuid))?.status === 'declined');
    await until(async () => (await calls()).length === 0);
    expect(await textsOf(uuid)).toEqual([]);
  });

  it('does not answer the phone, and is texted', async () => {
    const uuid = await report();
    await send(uuid, 0);
    const { uuid: call } = await until(async () => (await calls()).find(({ status }) => status === 'ringing'));
    expect((await crewOn(uuid))?.status).toBe('assigned');
    expect((await act(call, 'decline')).status).toBe(200);
    await until(async () => (await textsOf(uuid)).length > 0);
    expect((await take(await newestKey(), 'accepted')).status).toBe(200);
  });

  it('is not called any more once it was recalled', async () => {
    const uuid = await report();
    await send(uuid, 0);
    const { uuid: call } = await until(async () => (await calls()).find(({ status }) => status === 'ringing'));
    expect((await post('recall', { incident: uuid, designation: truck(0) })).status).toBe(200);
    expect((await act(call, 'answer')).status).toBe(200);
    await until(async () => (await calls()).find((one) => one.uuid === call && one.waits));
    await act(call, 'key', { digits: '1' });
    await until(async () => (await calls()).length === 0);
    expect((await crewOn(uuid))?.status).toBe('recalled');
    expect((await textsOf(uuid)).map(({ event }) => event)).toEqual([]);
  });
});

describe('manual mode', () => {
  const designee = { designation: 'Water on-call', user: userId('arvada', 'crew'), target: 'arvada_water' };

  it('off: texts a new incident to the crew on duty for its type', async () => {
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', '/designated-user/', designee)).status).toBeLessThan(300);
    // A crew that owes an answer is not asked.
    const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
    for (const one of incidents.filter((card) => card.dispatched.some(({ name }) => name === 'Truck 1')))
      await alice.send('PATCH', `/api/manage/incident/${one.uuid}/`, { completed: true });
    const uuid = await report('arvada_water');
    expect(await crewOn(uuid)).toMatchObject({ name: 'Truck 1' });
    expect((await take(await newestKey(), 'accepted')).status).toBe(200);
    expect(await crewOn(uuid)).toMatchObject({ status: 'accepted' });
  });

  it('on: lets it wait for a dispatcher', async () => {
    await post('update-manual-mode-status', { entity: arvada, enabled: true });
    expect((await cardOf(await report('arvada_water')))?.dispatched).toEqual([]);
  });
});

it('a line of the log names the account and the network of a request, and no person or address', async () => {
  const { user } = (await dana.get('/api/viewer/')).body;
  const before = logged.length;
  await report();
  const line = logged.slice(before).find((one) => one.includes('/api/incidents/')) ?? '';
  expect(JSON.parse(line)[0]).toMatchObject({ method: 'POST', account: user.uuid, network: '127.0.0.0/24' });
  expect(line).not.toMatch(/127\.0\.0\.1|Whitfield|@/);
});

/** A script at the same address, without a session, until it is refused. */
async function strangersUseUpTheirAddress(): Promise<void> {
  const cheapest = `${here.url}/api/map/region.pmtiles`;
  for (let n = 0; n < 13; n++)
    await Promise.all(Array.from({ length: 100 }, () => fetch(cheapest).then((told) => told.text())));
  expect((await fetch(cheapest)).status).toBe(429);
}

it.runIf(isNight)(
  'strangers at the address of a crew use up neither its link, nor its sign-in, nor the probe, nor its pages',
  async () => {
    const uuid = await report();
    await send(uuid, 0);
    const k = await newestKey();
    // A page of another site has no token: what it posts is not counted against the account.
    const forged = await Promise.all(
      Array.from({ length: 15 }, () =>
        fetch(`${here.url}/login/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'analyst@arvada.example', password: 'guess' }),
        }),
      ),
    );
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([403]));
    await strangersUseUpTheirAddress();
    // The test of the log looks for this key too.
    const late = sam();
    await late.get('/api/config/');
    expect((await late.send('POST', `/l/${k}/`)).status).toBe(429);
    expect((await fetch(`${here.url}/healthz`)).status).toBe(200);
    expect((await sam().get(`/api/job/?k=${k}`)).status).toBe(200);
    expect((await take(k, 'accepted')).status).toBe(200);
    expect((await dana.get('/api/viewer/')).status).toBe(200);
    expect((await (await here.person('analyst@arvada.example')).get('/api/viewer/')).status).toBe(200);
  },
);

it('no line of the log holds the key of a job or of a check-in', async () => {
  await here.clock.advance(1_000);
  expect((await post('initiate-checkins', { entity: arvada, designations: [truck(0)] })).status).toBe(200);
  await here.settled();
  const { results } = (await dana.get('/api/simulator/messages/')).body as { results: { link: string | null }[] };
  const link = results.find((message) => message.link?.includes('/check-in/'))?.link ?? '';
  const ck = new URL(link).searchParams.get('ck') ?? '';
  const [k] = keys;
  for (const path of [`/check-in/?ck=${ck}`, `/api/check-in/?ck=${ck}`, `/job/?k=${k}`, `/api/job/?k=${k}x`])
    await sam().get(path);
  await sam().send('POST', '/api/check-in/', { ck, lat: 'no', lng: 'no' });
  expect(logged.filter((line) => line.includes('/job')).length).toBeGreaterThan(0);
  for (const key of [ck, ...keys]) {
    expect(key.length).toBeGreaterThan(20);
    expect(logged.filter((line) => line.includes(key))).toEqual([]);
  }
});

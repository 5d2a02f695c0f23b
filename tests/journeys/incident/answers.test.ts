import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { standingOf } from '#contracts/incident/response';
import type { Task } from '#contracts/incident/tasks';
import { entityId, userId } from '#services/demo/ids';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { texted } from '../../support/textReply.ts';

const rosa = userId('arvada', 'crew2');

let here: Installation;
let dana: Person;
let manager: Person;
let number: string;
let incident: string;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('manager@arvada.example');
  number = here.muster.app.views.doc('accounts', rosa)?.phone_number ?? '';
});
afterAll(() => here.close());
beforeEach(async () => {
  // Nothing of the test before is open.
  for (const before of open.splice(0))
    await manager.send('PATCH', `/api/manage/incident/${before}/`, { archived: true });
  incident = await asked('Sewage in the basement');
});

const open: string[] = [];
async function asked(description: string): Promise<string> {
  // Texts of one moment have no order.
  await here.clock.advance(1_000);
  const report = { version: 'arvada_manual_dispatch', description };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body;
  const to = { new_version: 'arvada_sewer', assign_to: rosa, assign_as: 'Sewer on-call' };
  const body = { incident: uuid, ...to, explanation: 'It comes up through the floor.' };
  expect((await dana.send('POST', '/api/incidents/transfer-to-version/', body)).status).toBe(201);
  await here.settled();
  open.push(uuid);
  return uuid;
}
/** Several people on duty are asked at once. */
async function askedTogether(): Promise<void> {
  await here.clock.advance(1_000);
  const named = { designation: 'Night', target: 'arvada_sewer' };
  const users = ['crew2', 'crew3'].map((name) => userId('arvada', name));
  for (const user of users) await manager.send('POST', '/designated-user/', { ...named, user });
  const night = { designation_name: 'Night', notification_type: 'sms' };
  const option = { display_name: 'Night', transfer_type: 'DESIGNATION_NOTIFICATION', data: night };
  const { revision: seen } = (await manager.get('/api/transfer-settings/')).body;
  await manager.send('POST', '/api/transfer-settings/', { options: [option], seen });
  const path = '/api/incidents/transfer-to-designation-notification/';
  expect((await dana.send('POST', path, { incident_id: incident, ...night })).status).toBe(201);
  await here.settled();
}

let sent = 0;
const says = async (words: string, from = number): Promise<string> =>
  (await texted(here, { from, says: words, id: `SM${(sent += 1)}` })).reply;
const shown = async (uuid = incident): Promise<Incident> => (await dana.get(`/api/incident/${uuid}/`)).body;
const lines = async (uuid = incident): Promise<readonly string[]> =>
  (await shown(uuid)).log.flatMap(({ event, message, member }) =>
    event.startsWith('assignment:') ? [`${member?.name ?? ''} ${event} ${message}`.trim()] : [],
  );
async function standing(uuid = incident) {
  const { incidents }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  const card = incidents.find((one) => one.uuid === uuid);
  return card && standingOf(card);
}
interface Message {
  readonly name: string;
  readonly body: string;
  readonly link: string;
}
/** The newest message with a link to answer. */
const message = async (name = 'Rosa Delgado'): Promise<Message> =>
  (await dana.get('/api/simulator/messages/')).body.results.find(
    (one: Message) => one.name === name && one.body.includes('/answer/'),
  );
const key = async (name?: string): Promise<string> => new URL((await message(name)).link).searchParams.get('k') ?? '';

/** A page as it is read, without its styles and tags. */
async function read(answer: Response): Promise<string> {
  const html = await answer.text();
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
const opened = async (k: string): Promise<string> => read(await fetch(`${here.url}/answer/?k=${k}`));
const pressed = async (k: string, answer: string, seen = 'open', reason = ''): Promise<string> =>
  read(await fetch(`${here.url}/answer/`, { method: 'POST', body: new URLSearchParams({ k, answer, seen, reason }) }));

describe('an answer by text', () => {
  it('takes the incident, in words that people write', async () => {
    expect((await message()).body.split('\n').at(-1)).toMatch(
      /^Reply YES to take it or NO to decline, or open http\S+$/,
    );
    expect(await says(' Yes! ')).toMatch(/^You have taken a sewer problem: Sewage in the basement\./);
    expect(await standing()).toBe('accepted');
    expect(await lines()).toEqual(['Rosa Delgado assignment:accepted By text']);
    expect((await shown()).people).toMatchObject([{ name: 'Rosa Delgado', status: 'accepted', how: 'text' }]);
    expect((await shown()).team.map(({ user }) => user.uuid)).toEqual([rosa]);
    // Again, or in the wrong order, it stays.
    expect(await says('NO')).toMatch(/^You have taken/);
    expect(await says('ok.')).toMatch(/^You have taken/);
    expect(await lines()).toHaveLength(1);
  });

  it('declines it, and the rule of the organization follows at once', async () => {
    expect(await says('2')).toMatch(/^You have declined a sewer problem/);
    await here.settled();
    expect(await lines()).toEqual(['Rosa Delgado assignment:declined By text', 'assignment:failed']);
    expect(await standing()).toBe('unasked');
  });

  it('declines it, and the next person on duty is asked, where the organization wants it', async () => {
    const rules = (body: object) =>
      manager.send('POST', '/api/beta/dispatch/update-rules/', { entity: entityId('arvada'), ...body });
    await rules({ nobody_takes_it: 'next' });
    await says('NO');
    await here.settled();
    const [, next, ...more] = (await shown()).people.map(({ name, status }) => `${name} ${status}`);
    expect([next, more]).toEqual([expect.stringMatching(/^(?!Rosa).+ asked$/), []]);
    expect(await standing()).toBe('asked');
    await rules({ nobody_takes_it: 'mark' });
  });

  it('asks which one is meant, and keeps their numbers', async () => {
    const other = await asked('Manhole cover missing');
    const which = await says('YES');
    const numbers = [...which.matchAll(/YES (\d) for ([^.]+)\./g)].map(([, n = '', what = '']) => [what, n] as const);
    expect(numbers.map(([what]) => what)).toEqual([
      'a sewer problem: Sewage in the basement',
      'a sewer problem: Manhole cover missing',
    ]);
    expect(await says('1')).toBe(which);
    expect(await says('NO')).toMatch(/^Which one\? Reply:\nNO \d for a sewer problem: Sewage/);
    const n = new Map(numbers).get('a sewer problem: Manhole cover missing');
    expect(await says(`yes ${n}`)).toMatch(/^You have taken a sewer problem: Manhole cover missing/);
    expect([await standing(), await standing(other)]).toEqual(['asked', 'accepted']);
    // With one left, no number is needed.
    expect(await says('No')).toMatch(/^You have declined a sewer problem: Sewage/);
  });

  it('is told in words when it comes too late, from nobody who is asked, or says nothing', async () => {
    expect(await says('What is the gate code?')).toBe('Reply YES to take it or NO to decline.');
    await manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    expect(await says('YES')).toBe('You are not needed. The incident was completed.');
    expect(await lines()).toEqual([]);
    const unknown = 'This number is not asked to take an incident now. If you need help, please call us.';
    expect(await says('yes', '+13035550999')).toBe(unknown);
    expect(await says('Thank you', '+13035550999')).toBe('');
    expect(await says('STOP')).toBe('');
    await says('START');
  });

  it('is nothing without the signature of the phone company', async () => {
    const text = { from: number, says: 'YES', id: 'SM forged' };
    expect(await texted(here, text, 'a token of somebody else')).toEqual({ status: 404, reply: '' });
    expect(await standing()).toBe('asked');
  });
});

describe('an answer by link', () => {
  it('shows the incident, and a mail scanner that fetches it acknowledges nothing', async () => {
    const k = await key();
    for (let time = 0; time < 3; time++) {
      expect(await opened(k)).toMatch(
        /City of Arvada Can you take this incident\? You are asked as Sewer on-call\. Please answer by .+ Problem Sewer: Sewage in the basement .*Message It comes up through the floor\. Take it Reason \(optional\) Decline/,
      );
    }
    await fetch(`${here.url}/answer/?k=${k}&answer=accept&seen=open`);
    expect(await standing()).toBe('asked');
    // A key that somebody makes up shows nothing.
    const wrong = await fetch(`${here.url}/answer/?k=${k.slice(0, -2)}AA`);
    expect([wrong.status, await read(wrong)]).toEqual([404, expect.stringMatching(/This link is not valid/)]);
  });

  it('takes the incident once, and says so when it is used again or too late', async () => {
    const k = await key();
    expect(await pressed(k, 'accept')).toMatch(/You have taken it You took it at \d+:\d\d [AP]M\./);
    expect(await lines()).toEqual(['Rosa Delgado assignment:accepted By link']);
    // The other tab still shows the question.
    expect(await pressed(k, 'decline')).toMatch(/You have taken it/);
    expect(await says('NO')).toMatch(/^You have taken/);
    expect(await standing()).toBe('accepted');
    await manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    const over = await opened(k);
    expect(over).toMatch(/You are not needed The incident was completed\.$/);
    expect(over).not.toContain('Sewage');
    expect(await pressed(k, 'decline', 'accepted')).toBe(over);
  });

  it('gives the incident back, and the rule follows', async () => {
    const k = await key();
    await pressed(k, 'accept');
    expect(await pressed(k, 'decline', 'accepted', 'The car does not start')).toMatch(/You have declined it/);
    await here.settled();
    expect(await lines()).toEqual([
      'Rosa Delgado assignment:accepted By link',
      'Rosa Delgado assignment:declined By link. The car does not start',
      'assignment:failed',
    ]);
    expect((await shown()).team).toEqual([]);
    expect(await standing()).toBe('unasked');
  });

  it('races with every other way: the first counts, and the others hear who it was', async () => {
    await askedTogether();
    const third = here.muster.app.views.doc('accounts', userId('arvada', 'crew3'));
    const name = `${third?.first_name} ${third?.last_name}`;
    const [first, other] = [await key(), await key(name)];
    await pressed(other, 'accept');
    expect(await says('YES')).toBe(
      `${name} has taken a sewer problem: Sewage in the basement. You are not needed. Thank you.`,
    );
    expect(await opened(first)).toMatch(`Somebody else has taken it ${name} has taken it.`);
    const rosaHerself = await here.person('crew2@arvada.example');
    const late = await rosaHerself.send('POST', `/api/incident/${incident}/assignment/`, { answer: 'accept' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { non_field_errors: ['Somebody else has taken this incident.'] },
    ]);
    expect(await lines()).toEqual([`${name} assignment:accepted By link`]);
  });

  /** The doors see the incident as it was before `work`: its read model lags. */
  async function lagging<T>(work: () => Promise<T>): Promise<T> {
    const { views } = here.muster.app;
    const { doc, rows } = views;
    const before = doc('incidents', incident);
    const log = rows('incident_log', incident);
    const stale: typeof doc = (name, id) =>
      name === 'incidents' && id === incident ? (before as never) : doc(name, id);
    Object.assign(views, { doc: stale, rows: () => log });
    return work().finally(() => Object.assign(views, { doc, rows }));
  }

  it.each([
    ['link', 'key'],
    ['key', 'link'],
    ['page', 'link'],
    ['link', 'page'],
    ['page', 'key'],
    ['key', 'page'],
  ] as const)(
    'before the read model shows either, only the first takes the incident: a %s, and not a %s',
    async (first, second) => {
      const rules = (nobody_takes_it: string) =>
        manager.send('POST', '/api/beta/dispatch/update-rules/', { entity: entityId('arvada'), nobody_takes_it });
      await rules('call');
      await askedTogether();
      await here.clock.advance(10 * 60_000 + 1_000);
      const ringing = async (holds: (one: { uuid: string; status: string; waits: boolean }) => boolean) => {
        for (let n = 0; n < 400; n++) {
          await here.settled();
          const found = (await dana.get('/api/simulator/calls/')).body.results.find(holds);
          if (found) return String(found.uuid);
          await here.clock.advance(250);
        }
        throw new Error('no phone rings');
      };
      const uuid = await ringing(({ status }) => status === 'ringing');
      const user = here.muster.app.views.doc('calls', uuid)?.user ?? '';
      const act = (what: string, body = {}) => dana.send('POST', `/api/simulator/calls/${uuid}/${what}/`, body);
      await act('answer');
      await ringing((one) => one.uuid === uuid && one.waits);
      const other = here.muster.app.views.doc('accounts', userId('arvada', user === rosa ? 'crew3' : 'crew2'));
      const k = await key(`${other?.first_name} ${other?.last_name}`);
      const { body: steps } = await dana.get(`/api/incident/${incident}/tasks/`);
      const step = steps.find(({ name }: Task) => name === 'acknowledge');
      const ways = {
        key: () => act('key', { digits: '1' }),
        link: () => pressed(k, 'accept'),
        page: () => dana.send('POST', `/api/incident/${incident}/task/${step.uuid}/complete/`, {}),
      };
      const after = await lagging(async () => [await ways[first](), await ways[second]()]);
      await here.settled();
      const took = (await shown()).people.filter(({ status }) => status === 'accepted').map((one) => one.user);
      expect(took).toEqual({ key: [user], link: [other?.uuid], page: [] }[first]);
      expect((await opened(k)).includes('You have taken it')).toBe(first === 'link');
      const told = {
        page: () =>
          expect(after[1]).toMatchObject({
            status: 409,
            body: { non_field_errors: ['Somebody else has taken this incident.'] },
          }),
        link: async () => expect(await opened(k)).toMatch(first === 'page' ? /Dana \S+ has taken it/ : /has taken it/),
        key: async () => {
          const { results } = (await dana.get('/api/simulator/calls/')).body;
          const call = results.find((one: { uuid: string }) => one.uuid === uuid);
          expect(JSON.stringify(call)).toMatch(/has taken it. You are not needed/);
        },
      };
      await told[second]();
      await rules('mark');
    },
  );

  it('is over after a week', async () => {
    const k = await key();
    await here.clock.sleep(7 * 24 * 3_600_000 + 1_000);
    expect(await opened(k)).toMatch(/This link is too old/);
    expect(await pressed(k, 'accept')).toMatch(/This link is too old/);
    dana = await here.person('dispatcher@arvada.example');
    expect(await lines()).toEqual(['assignment:failed']);
  });
});

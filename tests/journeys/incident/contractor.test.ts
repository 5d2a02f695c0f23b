import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { standingOf } from '#contracts/incident/response';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { entityId } from '#services/demo/ids';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const arvada = entityId('arvada');

let here: Installation;
let dana: Person;
let manager: Person;
let incident: string;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  dana = await here.person('dispatcher@arvada.example');
  manager = await here.person('manager@arvada.example');
  await offered(
    option('Plumber', 'abc@plumbing.example', 'ABC Plumbing'),
    option('Digger', 'dig@digger.example', 'Dig It'),
  );
});
afterAll(() => here.close());
beforeEach(async () => {
  await here.clock.advance(1_000);
  const contacts = [{ name: 'J. Alvarez', phone_number: '+13035550170', complainant: true }];
  const locations = [{ raw: '5700 Carr St, Arvada, CO', lat: 39.8, lng: -105.08, contacts }];
  const body = { version: 'arvada_manual_dispatch', description: 'Main break', locations };
  incident = (await dana.send('POST', '/api/incidents/', body)).body.uuid;
});

const option = (display_name: string, email: string, contact_name: string): TransferOption => ({
  display_name,
  transfer_type: 'EMAIL_TRANSFER',
  data: { emails: [email], contact_name },
});
async function offered(...options: readonly TransferOption[]): Promise<void> {
  const { revision: seen } = (await manager.get('/api/transfer-settings/')).body;
  expect((await manager.send('POST', '/api/transfer-settings/', { options, seen })).status).toBe(200);
}
const rules = (body: object) => manager.send('POST', '/api/beta/dispatch/update-rules/', { entity: arvada, ...body });
async function mailed(emails = ['abc@plumbing.example']): Promise<void> {
  const body = { incident_id: incident, emails, explanation: 'They have the pump.' };
  expect((await dana.send('POST', '/api/incidents/email-transfer/', body)).status).toBe(201);
  await here.settled();
}

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly body: string;
  readonly link: string;
}
const mails = async (): Promise<readonly Mail[]> =>
  (await dana.get('/api/simulator/messages/')).body.results
    .filter(({ id }: Mail) => here.muster.app.views.doc('notices', id)?.incident === incident)
    .toReversed();
const keyOf = (mail: Mail | undefined): string => new URL(mail?.link ?? '').searchParams.get('k') ?? '';
const key = async (to = 'abc@plumbing.example'): Promise<string> =>
  keyOf((await mails()).findLast((one) => one.to === to && one.body.includes('/answer/')));

const read = async (answer: Response): Promise<string> =>
  (await answer.text())
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const opened = async (k: string): Promise<string> => read(await fetch(`${here.url}/answer/?k=${k}`));
const pressed = async (k: string, answer: string, seen = 'open', reason = ''): Promise<string> =>
  read(await fetch(`${here.url}/answer/`, { method: 'POST', body: new URLSearchParams({ k, answer, seen, reason }) }));
const shown = async (by = dana): Promise<Incident> => (await by.get(`/api/incident/${incident}/`)).body;
const lines = async (): Promise<readonly string[]> =>
  (await shown()).log.flatMap(({ event, message, member, by }) =>
    /^(assignment|team:stood|transferred)/.test(event)
      ? [`${by}: ${event} ${member?.name ?? ''} ${message}`.trim()]
      : [],
  );
async function board() {
  const { incidents, people }: DispatchData = (await dana.get('/api/beta/dispatch/get-data/')).body;
  const card = incidents.find(({ uuid }) => uuid === incident);
  const names = new Map(people.map(({ uuid, first_name, last_name }) => [uuid, `${first_name} ${last_name}`.trim()]));
  const people_ = card?.people.map(({ user, status, how }) => `${names.get(user)} ${status} ${how ?? ''}`.trim());
  return { standing: card && standingOf(card), people: people_ };
}

describe('a contractor without an account', () => {
  it('reads in the mail all that is needed to act, takes the incident by its link, and has done it', async () => {
    await mailed();
    const [mail] = await mails();
    expect(mail?.to).toBe('abc@plumbing.example');
    expect(mail?.body.split('\n')).toEqual([
      'Main break',
      '5700 Carr St, Arvada, CO',
      'Why: They have the pump.',
      'J. Alvarez +13035550170',
      expect.stringMatching(/^Map: https/),
      expect.stringMatching(/^Accept or decline: http\S+\/answer\/\?k=[\w-]{43}$/),
    ]);
    expect(await board()).toEqual({ standing: 'asked', people: ['ABC Plumbing asked'] });
    const k = await key();
    expect(await opened(k)).toMatch(
      /You are asked as ABC Plumbing\. .*Main break.*5700 Carr St, Arvada, CO.*Open a map.*J\. Alvarez \(303\) 555-0170.*They have the pump\. Take it/,
    );
    expect(await pressed(k, 'accept')).toMatch(/You have taken it .* Work is done .*Give it back$/);
    expect(await board()).toEqual({ standing: 'accepted', people: ['ABC Plumbing accepted link'] });
    expect((await shown()).people).toMatchObject([{ name: 'ABC Plumbing', status: 'accepted', how: 'link' }]);
    // It is in no team of accounts.
    expect((await shown()).team).toEqual([]);
    expect(await pressed(k, 'done', 'accepted')).toMatch(/The work is done You said so at/);
    expect(await board()).toEqual({ standing: 'done', people: ['ABC Plumbing done link'] });
    expect(await lines()).toEqual([
      expect.stringMatching(/^Dana \w+: transferred {2}They have the pump\.$/),
      'ABC Plumbing: assignment:accepted ABC Plumbing By link',
      'ABC Plumbing: assignment:done ABC Plumbing By link',
    ]);
  });

  it('is told by mail when the incident ends, and the page says so', async () => {
    await mailed();
    const k = await key();
    await pressed(k, 'accept');
    expect((await shown()).coming).toEqual(['ABC Plumbing']);
    await manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    await here.clock.advance(11_000);
    await here.settled();
    const told = (await mails()).at(-1);
    expect([told?.to, told?.body]).toEqual([
      'abc@plumbing.example',
      'City of Arvada: you do not need to go to 5700 Carr St, Arvada, CO. The incident was completed.',
    ]);
    expect(await opened(k)).toMatch(/You are not needed The incident was completed\.$/);
    expect((await lines()).at(-1)).toBe('System: team:stood_down ABC Plumbing The incident was completed.');
  });

  it('declines, and the next contractor of the settings is asked, where the organization wants it', async () => {
    await rules({ nobody_takes_it: 'next' });
    await mailed();
    await pressed(await key(), 'decline', 'open', 'No pump tonight');
    await here.settled();
    expect(await board()).toEqual({ standing: 'asked', people: ['ABC Plumbing declined link', 'Dig It asked'] });
    expect(await opened(await key('abc@plumbing.example'))).toMatch(/The incident was handed on to somebody else\.$/);
    // After the last one, it is marked.
    await here.clock.advance(10 * 60_000 + 1_000);
    await here.settled();
    expect(await board()).toMatchObject({ standing: 'unasked' });
    // A late answer still counts.
    expect(await pressed(await key('dig@digger.example'), 'accept')).toMatch(/You have taken it/);
    expect(await board()).toMatchObject({ standing: 'accepted' });
    await rules({ nobody_takes_it: 'mark' });
  });

  it('is asked again once, where the organization wants it', async () => {
    await rules({ nobody_takes_it: 'again' });
    await mailed();
    const first = await key();
    for (let round = 0; round < 3; round++) {
      await here.clock.advance(10 * 60_000 + 1_000);
      await here.settled();
    }
    expect((await mails()).map(({ to }) => to)).toEqual(['abc@plumbing.example', 'abc@plumbing.example']);
    expect(await opened(first)).toMatch(/handed on/);
    expect((await lines()).filter((line) => line.includes('assignment:failed'))).toHaveLength(2);
    await rules({ nobody_takes_it: 'mark' });
  });

  it('sees no caller where the organization hides callers', async () => {
    await rules({ asked_see_caller: 'hide' });
    await mailed();
    const page = await opened(await key());
    expect([page, (await mails())[0]?.body].join('\n')).not.toContain('Alvarez');
    expect(page).toContain('Main break');
    await rules({ asked_see_caller: 'show' });
  });

  it('is unknown to other organizations, and its name goes with the erasure of the incident', async () => {
    await mailed();
    const k = await key();
    await pressed(k, 'accept');
    const other = await here.person('dispatcher@durham.example');
    const { people }: DispatchData = (await other.get('/api/beta/dispatch/get-data/')).body;
    expect(JSON.stringify(people)).not.toContain('ABC');
    expect((await other.get(`/api/incident/${incident}/`)).status).toBe(404);
    const admin = await here.person('administrator@arvada.example');
    const erased = await admin.send('POST', `/api/incident/${incident}/erase/${incident}/`, {});
    expect(erased.status).toBe(200);
    await here.settled();
    const { transfer_options: _, ...page } = await shown();
    const words = JSON.stringify([page, await board(), await opened(k)]);
    for (const word of ['ABC', 'abc@plumbing', 'They have the pump']) expect(words).not.toContain(word);
    expect(await opened(k)).toMatch(/This incident is no longer with us\.$/);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SimulatedCall } from '#contracts/callout/phones';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { becomes, boardReady, gone, seen, sends } from '../support/acts.ts';
import { housed } from '../support/housed.ts';
import { person } from '../support/person.ts';
import { picture } from '../support/picture.ts';

const here = housed();

const row = (page: Page, words: string) => page.locator('li[data-incident]').filter({ hasText: words });
const incidents = async (page: Page) =>
  ((await (await page.request.get('/api/beta/dispatch/get-data/')).json()) as DispatchData).incidents;
const incidentOf = async (page: Page, uuid: string): Promise<Incident> =>
  (await (await page.request.get(`/api/incident/${uuid}/`)).json()) as Incident;
const listOf = async <One>(page: Page, path: string): Promise<readonly One[]> =>
  ((await (await page.request.get(path)).json()) as { results: readonly One[] }).results;
const texts = (page: Page) =>
  listOf<{ readonly name: string; readonly body: string }>(page, '/api/simulator/messages/');

/** The phone that rings is answered, and a key is pressed on it; returns the name of its owner. */
async function answers(page: Page, digits: string): Promise<string> {
  const calls = () => listOf<SimulatedCall>(page, '/api/simulator/calls/');
  const ringing = async () => (await calls()).find(({ status }) => status === 'ringing');
  await becomes(ringing).toBeDefined();
  const call = await ringing();
  await sends(page, 'POST', `/api/simulator/calls/${call?.uuid}/answer/`, {});
  await becomes(async () => (await calls()).find(({ uuid }) => uuid === call?.uuid)?.waits).toBe(true);
  await sends(page, 'POST', `/api/simulator/calls/${call?.uuid}/key/`, { digits });
  return call?.name ?? '';
}

/** The pictures of a wall display, and of the phone of a crew that was sent. */
async function more(page: Page): Promise<void> {
  const [width, height] = [1920, 1080];
  const wall = await here.screen('dispatcher@arvada.example', '/dispatch/', {
    viewport: { width, height },
    colorScheme: 'dark',
  });
  await picture(await boardReady(wall), 'wall.jpg', [width, height]);
  const links = await listOf<{ readonly link: string | null }>(page, '/api/simulator/messages/');
  const job = links.flatMap(({ link }) => (link?.includes('/job/') ? [link] : []))[0] ?? '';
  const phone = await here.stranger({ viewport: { width: 390, height: 844 } });
  await phone.goto(job);
  await picture(phone, 'phone.png', [390, 844]);
}

it('a night: two calls of one break, nobody free, a call-out answered by phone, handed on, done, told, found, replayed', async () => {
  const page = await here.screen('manager@arvada.example', '/dispatch/');
  await boardReady(page);
  // Every crew owes an answer already.
  const { crew } = (await (await page.request.get('/api/beta/dispatch/get-data/')).json()) as DispatchData;
  const problems = ['Meter pit full of water', 'Hydrant leaks', 'No water in the house', 'Odor at the lift station'];
  for (const [nth, { uuid, active, designated_user }] of crew.entries())
    if (active && designated_user) {
      const place = { raw: `${5601 + 8 * nth} Olde Wadsworth Blvd`, lat: 39.8003 + nth / 1_000, lng: -105.0811 };
      const earlier = { version: 'arvada_manual_dispatch', description: problems[nth % 4], locations: [place] };
      const { uuid: incident } = await sends(page, 'POST', '/api/incidents/', earlier);
      const job = { incident, new_version: 'arvada_water', designation: uuid };
      await sends(page, 'POST', '/api/beta/dispatch/manual-dispatch/', job);
    }
  const { uuid: entity } = ((await (await page.request.get('/api/viewer/')).json()) as { entity: { uuid: string } })
    .entity;
  await sends(page, 'POST', '/api/beta/dispatch/update-manual-mode-status/', { entity, enabled: false });

  const counted: Record<string, number> = {};
  const job = (name: string, { actions }: { readonly actions: number }) => {
    counted[name] = actions;
  };
  const calls = async (words: string, caller: string): Promise<ReturnType<typeof person>> => {
    const at = person(page);
    await at.key('n');
    const sheet = page.getByRole('dialog');
    await seen(sheet);
    await at.types('5700 Carr St');
    await page.keyboard.press('Escape');
    await sheet.getByLabel('Name', { exact: true }).focus();
    await at.types(caller);
    await sheet.getByLabel('Phone', { exact: false }).first().fill('+13035550177');
    await sheet.getByLabel('Description').focus();
    await at.types(words);
    return at;
  };

  const first = await calls('Main break, water over the street', 'Ann Moss');
  await first.key('Control+Enter');
  await seen(row(page, 'Main break'));
  job('new call', first);
  const uuid = (await incidents(page)).find(({ description }) => description.startsWith('Main break'))?.uuid ?? '';
  await seen(row(page, 'Main break').getByText('Unassigned'));

  const second = await calls('Water comes down the street', 'Bo Reed');
  await second.click(/^Link this call to it/);
  await gone(page.getByRole('dialog'));
  job('duplicate linked', second);
  await seen(row(page, 'Main break').getByText(/\+ ?1 call/));
  expect(await row(page, 'Water comes down').count()).toBe(0);

  await page.goto(`/dispatch/?incident=${uuid}`);
  await boardReady(page);
  const called = person(page);
  await called.key('o');
  await seen(page.getByRole('dialog').getByRole('list', { name: 'Call order' }));
  await called.key('Enter');
  await gone(page.getByRole('dialog'));
  job('call-out', called);
  await seen(row(page, 'Main break').getByText(/Calling 1 · 0 of 1 accepted/));
  const who = await answers(page, '1');
  await seen(row(page, 'Main break').getByText(`${who} accepted`));
  await picture(page, 'board.jpg', [1440, 900]);
  if (process.env.PICTURES) await more(page);

  await page.goto(`/incident/${uuid}/`);
  await seen(page.locator('[data-connection=connected]'));
  const handed = person(page);
  await handed.click(/^More/);
  await handed.click('Change incident type…', 'menuitem');
  const dialog = page.getByRole('dialog');
  await seen(dialog);
  const [one = ''] = (await dialog.getByLabel('Destination').locator('option').allInnerTexts()).filter((words) =>
    words.startsWith('Sewer: '),
  );
  await handed.choose('Destination', one);
  await dialog.getByLabel('Explanation').fill('It runs into the sewer');
  await handed.click('Transfer');
  await gone(dialog);
  job('handed on', handed);
  await becomes(async () => (await texts(page)).some(({ body }) => body.includes('Reply YES to take it'))).toBe(true);

  const reached = person(page);
  const contact = (await incidentOf(page, uuid)).locations.flatMap(({ contacts }) => contacts)[0];
  await reached.click(/^Call .*Ann Moss/);
  await seen(dialog);
  await dialog.getByLabel('Your phone number').fill('3035550150');
  await reached.key('Enter');
  await gone(dialog);
  await answers(page, '1');
  await becomes(async () => (await incidentOf(page, uuid)).log.map((line) => line.contact?.name)).toContain(
    contact?.name,
  );
  job('complainant called', reached);
  await picture(page, 'incident.png', [1440, 900]);

  const done = person(page);
  await done.click('Mark as completed');
  await seen(page.getByRole('dialog').getByText(new RegExp(`${who}.* told not to come`)));
  await done.click('Mark as completed');
  await gone(page.getByRole('dialog'));
  job('done', done);
  await becomes(async () =>
    (await texts(page)).some(({ name, body }) => name === who && body.includes('do not need to go')),
  ).toBe(true);

  await page.goto('/incidents/?active=true');
  await seen(page.locator('tr[data-incident]'));
  const found = person(page);
  await found.key('/');
  await found.types('Main break');
  await found.follow(/closed incidents? match/);
  await seen(page.locator('tr[data-incident]').filter({ hasText: 'Main break' }));
  job('found', found);

  await page.goto(`/incident/${uuid}/`);
  const replayed = person(page);
  await replayed.follow(/See it as of this moment/);
  await becomes(() => new URL(page.url()).searchParams.has('at')).toBe(true);

  job('replayed', replayed);

  const total = Object.values(counted).reduce((sum, n) => sum + n, 0);
  console.log(`${total} clicks and keys: ${JSON.stringify(counted)}`);
  expect(total).toBeLessThanOrEqual(26);
});

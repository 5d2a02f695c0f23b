import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { isNight } from '../../runs/night.ts';
import { becomes, boardReady, gone, report, seen, sends, styled } from '../support/acts.ts';
import { settled } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { boldShare, faintWords, rowsInView, smallTargets } from '../support/measures.ts';
import { person } from '../support/person.ts';

const here = housed();

const who = (role: string) => `${role}@arvada.example`;
const board = async () => boardReady(await here.screen(who('dispatcher'), '/dispatch/'));
const sewage = (page: Page, n: number) => report(page, `Sewage in the basement ${n}`, [39.8, -105.08 - n / 1_000]);
const incidentOf = async (page: Page, uuid: string): Promise<Incident> =>
  (await (await page.request.get(`/api/incident/${uuid}/`)).json()) as Incident;
const crewsOf = async (page: Page, uuid: string) => (await incidentOf(page, uuid)).dispatched;

describe('the jobs of a dispatcher take few actions', () => {
  it('a crew is sent from the board in two clicks, and by two keys', async () => {
    const page = await board();
    const [clicked, keyed] = [await sewage(page, 1), await sewage(page, 2)];
    const mouse = person(page);
    await mouse.click(/^Send a crew: .*Sewage in the basement 1/);
    await seen(page.getByRole('dialog').getByRole('button', { name: /^Send (Truck|Jetter)/ }));
    await mouse.click(/^Send (Truck|Jetter)/);
    await becomes(async () => (await crewsOf(page, clicked)).length).toBe(1);
    expect(mouse.actions).toBeLessThanOrEqual(2);
    await page.goto(`/dispatch/?incident=${keyed}`);
    await boardReady(page);
    const keys = person(page);
    await keys.key('d');
    await seen(page.getByRole('dialog').getByRole('button', { name: /^Send (Truck|Jetter)/ }));
    await keys.key('Enter');
    await becomes(async () => (await crewsOf(page, keyed)).length).toBe(1);
    expect(keys.actions).toBeLessThanOrEqual(2);
  });

  it.runIf(isNight)('a crew is sent from the page of the incident in two', async () => {
    const page = await here.screen(who('dispatcher'), '/incidents/');
    const uuid = await sewage(page, 3);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.locator('[data-connection=connected]'));
    const mouse = person(page);
    await mouse.click(/^Send a crew/);
    await seen(page.getByRole('dialog').getByRole('button', { name: /^Send (Truck|Jetter)/ }));
    await mouse.click(/^Send (Truck|Jetter)/);
    await becomes(async () => (await crewsOf(page, uuid)).length).toBe(1);
    expect(mouse.actions).toBeLessThanOrEqual(2);
  });

  it('people are called out from the board by two keys, with the order of the calls in between', async () => {
    const page = await board();
    const uuid = await sewage(page, 4);
    await page.goto(`/dispatch/?incident=${uuid}`);
    await boardReady(page);
    const keys = person(page);
    await keys.key('o');
    await seen(page.getByRole('dialog').getByRole('list', { name: 'Call order' }));
    await keys.key('Enter');
    await gone(page.getByRole('dialog'));
    const callouts = async () =>
      (await page.request.get(`/api/incident/${uuid}/callouts/`)).json() as Promise<unknown[]>;
    await becomes(async () => (await callouts()).length).toBe(1);
    expect(keys.actions).toBeLessThanOrEqual(3);
  });

  it.runIf(isNight)(
    'any crew is asked for a check-in in one click, or by C; a held incident is found in one',
    async () => {
      const page = await board();
      const mouse = person(page);
      await mouse.click('Request check-in from Truck 3');
      const row = page.locator('li[data-crew]').filter({ hasText: 'Truck 3' });
      await seen(row.getByText(/^Check-in requested/));
      expect(mouse.actions).toBe(1);
      const keys = person(page);
      await page.locator('li[data-crew]').filter({ hasText: 'Truck 2' }).locator('[data-row]').focus();
      await keys.key('c');
      await seen(
        page
          .locator('li[data-crew]')
          .filter({ hasText: 'Truck 2' })
          .getByText(/^Check-in requested/),
      );
      expect(keys.actions).toBe(1);
      const uuid = await report(page, 'Held for the morning crew', [39.8, -105.07]);
      await sends(page, 'POST', `/api/incident/${uuid}/hold/`, { reason: 'Waiting for a part' });
      const finder = person(page);
      await finder.click(/^On hold [1-9]/);
      await seen(page.getByText('Held for the morning crew'));
      expect(finder.actions).toBe(1);
    },
  );

  it('a call is taken by N, three fields and Ctrl+Enter; a log line by L, words and Ctrl+Enter', async () => {
    const page = await board();
    const call = person(page);
    await call.key('n');
    const sheet = page.getByRole('dialog');
    await seen(sheet);
    await call.types('5700 Carr St');
    await page.keyboard.press('Escape');
    await sheet.getByLabel('Name', { exact: true }).focus();
    await call.types('Ann Moss');
    await sheet.getByLabel('Description').focus();
    await call.types('Water through the ceiling');
    await call.key('Control+Enter');
    await seen(page.locator('li[data-incident]').filter({ hasText: 'Water through the ceiling' }));
    expect(call.actions).toBe(2);
    const uuid = await report(page, 'Valve to be logged', [39.8, -105.06]);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.getByRole('form', { name: 'Add to the log' }));
    const log = person(page);
    await log.key('l');
    await log.types('Key is under the mat');
    await log.key('Control+Enter');
    await seen(page.getByRole('list', { name: 'Log, newest first' }).getByText('Key is under the mat'));
    expect(log.actions).toBe(2);
  });

  it.runIf(isNight)('a transfer to one of several people takes four and its words, and the next step one', async () => {
    const page = await here.screen(who('dispatcher'), '/incidents/');
    const uuid = await report(page, 'To be transferred', [39.8, -105.05]);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.locator('[data-connection=connected]'));
    const next = person(page);
    await next.click(/^Acknowledge/);
    await becomes(async () =>
      (await (await page.request.get(`/api/incident/${uuid}/log/`)).text()).includes('acknowledged'),
    ).toBe(true);
    expect(next.actions).toBe(1);
    const mouse = person(page);
    await mouse.click(/^More/);
    await mouse.click('Change incident type…', 'menuitem');
    const dialog = page.getByRole('dialog');
    await seen(dialog);
    // The destination and the person are one choice, also where several people are designated.
    const people = (await dialog.getByLabel('Destination').locator('option').allInnerTexts()).filter((words) =>
      words.startsWith('Sewer: '),
    );
    expect(people.length).toBeGreaterThan(1);
    await mouse.choose('Destination', people.at(-1) ?? '');
    await dialog.getByLabel('Explanation').fill('It is a sewer');
    await mouse.click('Transfer');
    await becomes(async () => (await incidentOf(page, uuid)).version).toBe('arvada_sewer');
    await gone(dialog);
    expect(mouse.actions).toBe(4);
  });
});

describe('the console as it is drawn', () => {
  it.runIf(isNight)(
    'shows 16 incidents on a laptop and 10 on a phone, little in bold, nothing faint, nothing too small to press',
    async () => {
      const page = await here.screen(who('dispatcher'), '/incidents/');
      await manyIncidents(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/dispatch/');
      await boardReady(page);
      const figures: string[] = [];
      for (const [path, ready] of [
        ['/dispatch/', 'li[data-incident]'],
        ['/incidents/', 'tr[data-incident]'],
      ] as const) {
        await page.goto(path);
        await seen(page.locator(ready));
        // Its words are not drawn until a wait is noticed.
        await gone(page.getByText('The map is loading…'));
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          expect(await faintWords(page), `${path} ${colorScheme}`).toEqual([]);
        }
        const bold = await boldShare(page);
        figures.push(`${path} ${(100 * bold).toFixed(1)} % bold`);
        expect(bold).toBeLessThanOrEqual(0.12);
        expect([path, ...(await smallTargets(page))]).toEqual([path]);
      }
      await page.goto('/dispatch/');
      await boardReady(page);
      const laptop = await rowsInView(page);
      await page.setViewportSize(sizes.phone);
      await becomes(() => rowsInView(page)).toBeGreaterThanOrEqual(10);
      console.log(`${laptop} rows at 1440 × 900, ${await rowsInView(page)} on a phone; ${figures.join(', ')}.`);
      expect(laptop).toBeGreaterThanOrEqual(16);
      // A control: the measures see what they should see.
      await styled(
        page,
        'main * { opacity: 0.8; font-weight: 700 !important } main button { max-height: 20px; min-height: 0 }',
      );
      expect(await boldShare(page)).toBeGreaterThan(0.5);
      expect((await faintWords(page)).length).toBeGreaterThan(5);
      expect((await smallTargets(page)).length).toBeGreaterThan(5);
    },
  );

  it.runIf(isNight).each(['crew', 'leader', 'analyst', 'auditor'])(
    'draws no control that a %s can never use',
    async (role) => {
      const page = await here.screen(who(role), '/');
      await seen(page.locator('[data-connection=connected]'));
      const screens = await page
        .getByRole('navigation', { name: 'Screens' })
        .locator('a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(screens.length).toBeGreaterThan(2);
      const active = (await (await page.request.get('/api/incident/?active=true')).json()) as {
        results: { uuid: string }[];
      };
      for (const path of [...screens.filter((path) => path !== '/replay/'), `/incident/${active.results[0]?.uuid}/`]) {
        await page.goto(path);
        await seen(page.locator('main :is(h1, h2)'));
        await becomes(() => page.locator('main').getByText('Loading…').count()).toBe(0);
        const refused = await page
          .getByTitle('Your role does not allow this.')
          .or(page.getByText('Your role does not allow this.'))
          .count();
        expect(refused, `${role} at ${path}`).toBe(0);
      }
    },
  );
});

/** The server's own answer with more incidents. */
async function manyIncidents(page: Page): Promise<void> {
  await page.route('**/api/beta/dispatch/get-data/*', async (route) => {
    const real = (await (await route.fetch()).json()) as DispatchData;
    const copies = real.incidents.flatMap((one) =>
      ['aaaaaaaa', 'bbbbbbbb'].reduce(
        (all, start) => [...all, { ...one, uuid: one.uuid.replace(/^.{8}/, start) }],
        [one],
      ),
    );
    await route.fulfill({ json: { ...real, incidents: copies } });
  });
}

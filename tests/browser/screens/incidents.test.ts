import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../../runs/night.ts';
import { becomes, countOf, gone, report, seen, styled, toastSays } from '../support/acts.ts';
import { type House, openHouse, sizes } from '../support/house.ts';
import { picks } from '../support/menu.ts';

let here: House;
let dana: Page;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

const open = (path: string, who = 'dispatcher') => here.screen(`${who}@arvada.example`, path);
const rows = (page: Page) => page.locator('tr[data-incident]');
const logLine = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Log, newest first' }).getByRole('listitem').filter({ hasText: words });

describe('the list of incidents', () => {
  it.runIf(isNight)('has pages, and says which one is shown', async () => {
    dana = await open('/incidents/?active=all');
    await seen(dana.getByText('1 — 16 of 16'));
    for (let n = 1; n <= 12; n++) await report(dana, `Meter pit ${n}`, [39.8, -105.08]);
    // The open list updated by itself.
    await seen(dana.getByText('1 — 25 of 28'));
    await dana.getByRole('link', { name: 'Next' }).click();
    await dana.waitForURL('**/incidents/?page=2&active=all');
    await seen(dana.getByText('26 — 28 of 28'));
    expect(await rows(dana).count()).toBe(3);
    await dana.getByRole('link', { name: 'Previous' }).click();
    await seen(dana.getByText('1 — 25 of 28'));
  });

  it.runIf(isNight)('fits on a phone: no age of a state runs into the time of its incident', async () => {
    dana = await open('/incidents/');
    await dana.setViewportSize(sizes.phone);
    const long = rows(dana).filter({ hasText: 'Complainant contacted' }).first();
    const meets = () =>
      long.evaluate((row) => {
        const [age, time] = [row.children[1]?.lastElementChild, [...row.children].at(-1)].map((part) =>
          (part as Element).getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return time.right > innerWidth || (age.right > time.left && age.bottom > time.top && age.top < time.bottom);
      });
    await becomes(meets).toBe(false);
    // The control: written on one line, the two texts would meet.
    await styled(dana, 'td:nth-child(2) { font-size: 1.5rem; white-space: nowrap !important }');
    expect(await meets()).toBe(true);
  });

  it.runIf(isNight)('searches and filters, and keeps both in the address', async () => {
    dana = await open('/incidents/');
    await dana.getByLabel('Search', { exact: true }).fill('meter pit 7');
    await dana.waitForURL(/search=meter/);
    await seen(dana.getByText('1 — 1 of 1'));
    await dana.reload();
    await seen(dana.getByText('1 — 1 of 1'));
    expect(await dana.getByLabel('Search', { exact: true }).inputValue()).toBe('meter pit 7');
    await dana.getByLabel('Show').selectOption('Closed');
    await dana.waitForURL(/active=false/);
    await seen(dana.getByText('No incident matches these filters.'));
    await dana.getByRole('button', { name: 'Clear filters' }).click();
    await dana.waitForURL('**/incidents/');
    // The active ones, as at first.
    const active = await countOf(dana, 'active=true');
    expect(active).toBeLessThan(28);
    await seen(dana.getByText(`1 — ${active} of ${active}`));
    await dana.getByLabel('State').selectOption('New');
    await dana.waitForURL(/state=new/);
    const states = () => dana.locator('tr[data-incident] td:nth-child(2)').allInnerTexts();
    await becomes(async () => (await states()).every((state) => state.startsWith('New'))).toBe(true);
  });

  it('takes a new incident, and shows errors under their fields', async () => {
    here.forgive(/status of 400/);
    dana = await open('/incidents/');
    await dana.getByRole('button', { name: 'New incident' }).click();
    const dialog = dana.getByRole('dialog', { name: 'New incident' });
    // The usual type of a call is chosen already.
    await dialog.getByLabel('Incident type').selectOption('');
    await dialog.getByRole('button', { name: 'Create incident' }).click();
    expect(await wordsUnder(dialog.getByLabel('Description'))).toBe('This field may not be blank.');
    expect(await wordsUnder(dialog.getByLabel('Incident type'))).toBe('This field may not be blank.');
    await dialog.getByLabel('Description').fill('Valve box lid missing');
    await dialog.getByLabel('Incident type').selectOption({ label: 'After-hours call' });
    await dialog.getByLabel('Labels (optional)').fill('x'.repeat(81));
    await dialog.getByRole('button', { name: 'Create incident' }).click();
    // Data that only the server has.
    await becomes(() => wordsUnder(dialog.getByLabel('Labels (optional)'))).toBe('This field is too long.');
    await dialog.getByLabel('Labels (optional)').fill('Street');
    await dialog.getByLabel('Latitude').fill('39.8');
    await dialog.getByLabel('Longitude').fill('-105.1');
    await dialog.getByRole('button', { name: 'Create incident' }).click();
    await gone(dialog);
    await toastSays(dana, 'The incident was created.');
    await seen(rows(dana).first().getByText('Valve box lid missing'));
  });

  it('is created with its problem in one request', async () => {
    const create = async (words: string) => {
      await dana.getByRole('button', { name: 'New incident' }).click();
      const dialog = dana.getByRole('dialog', { name: 'New incident' });
      await dialog.getByLabel('Description').fill(words);
      await dialog.getByLabel('Incident type').selectOption('');
      await gone(dialog.getByLabel('Problem (optional)'));
      await dialog.getByLabel('Incident type').selectOption({ label: 'After-hours call' });
      const problem = dialog.getByLabel('Problem (optional)');
      await problem.selectOption({ label: (await problem.locator('option').nth(2).innerText()).trim() });
      const chosen = await problem.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.textContent ?? '');
      await dialog.getByRole('button', { name: 'Create incident' }).click();
      await gone(dialog);
      return chosen;
    };
    dana = await open('/incidents/');
    await seen(rows(dana));
    const chosen = await create('Water on the road');
    await toastSays(dana, 'The incident was created.');
    dana = await open((await rows(dana).getByRole('link', { name: 'Water on the road' }).getAttribute('href')) ?? '');
    await seen(dana.getByRole('region', { name: 'Problem' }).getByText(chosen.trim()));
  });
});

describe('one incident', () => {
  it('records a step with words to it, and a second screen shows it at once', async () => {
    dana = await open('/incidents/');
    const path = `/incident/${await report(dana, 'Hydrant leaking', [39.8, -105.08])}/`;
    await dana.goto(path);
    const second = await open(path, 'leader');
    await seen(second.locator('[data-connection=connected]'));
    await seen(logLine(second, 'Incident created'));
    await dana.getByRole('textbox', { name: 'Message' }).fill('On my way to the desk');
    await dana.getByLabel('Log with status change').selectOption('Acknowledge');
    await dana.keyboard.press('Control+Enter');
    await seen(
      logLine(second, 'Acknowledged')
        .filter({ hasText: 'On my way to the desk' })
        .filter({ hasText: 'Dana Whitfield' }),
    );
    await gone(dana.getByRole('button', { name: 'Acknowledge' }));
    expect(await dana.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  });

  it.runIf(isNight)('is completed, archived and taken back, each with a confirmation', async () => {
    dana = await open('/incidents/');
    const marcus = await open(`/incident/${await report(dana, 'Low pressure', [39.8, -105.08])}/`, 'manager');
    const presses = (name: string) => marcus.getByRole('button', { name, exact: true }).click();
    const confirms = (name: string) => marcus.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await presses('Mark as completed');
    await marcus.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await gone(marcus.getByRole('dialog'));
    await presses('Mark as completed');
    await confirms('Mark as completed');
    await toastSays(marcus, 'The incident has been marked as completed.');
    await picks(marcus, 'Archive');
    await confirms('Archive');
    await toastSays(marcus, 'The incident has been archived.');
    await picks(marcus, 'Remove from the archive');
    await confirms('Remove from the archive');
    await toastSays(marcus, 'The incident has been removed from the archive.');
    await presses('Mark as incomplete');
    await confirms('Mark as incomplete');
    await toastSays(marcus, 'The incident has been marked as incomplete.');
    await seen(marcus.getByRole('button', { name: 'Mark as completed' }));
  });
});

/** The text under a field, by the relation that a screen reader follows. */
async function wordsUnder(field: ReturnType<Page['locator']>): Promise<string> {
  return field.evaluate((control) => {
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-errors'));
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isNight } from '../../runs/night.ts';
import { becomes, focused, gone, report, seen, tabTo, toastSays } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const open = (path: string, options = {}) => here.screen('dispatcher@arvada.example', path, options);
const options = (page: Page) => page.locator('[role=option]');
const address = (page: Page) => page.getByRole('combobox', { name: 'Street address' });

/** The dialog for a new job, opened and filled by keys alone. */
async function newJob(page: Page, words: string): Promise<Page> {
  await seen(page.locator('tr[data-incident]'));
  await tabTo(page, 'New job');
  await page.keyboard.press('Enter');
  await seen(address(page));
  await becomes(() => focused(page)).toMatch(/^Street address/);
  await page.keyboard.type(words);
  return page;
}

describe('a job', () => {
  it('is created with its address and unit, by the keyboard alone', async () => {
    const page = await open('/incidents/');
    await report(page, 'Leak at the corner', [39.801, -105.09]);
    await newJob(page, '5700 carr street #4b');
    await seen(options(page).getByText('5700 Carr St, Arvada, CO, unit 4b'));
    await seen(options(page).getByText('Past incident at this address'));
    // The texts read aloud as they appear.
    await becomes(() => page.getByText(/\d options? available/).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await gone(page.getByRole('listbox'));
    expect(await address(page).inputValue()).toBe('5700 Carr St, Arvada, CO');
    expect(await page.getByLabel('Unit (optional)').inputValue()).toBe('4b');
    expect(await page.getByLabel('Latitude').inputValue()).toBe('39.801');
    await tabTo(page, 'Description');
    await page.keyboard.type('Flush the hydrant');
    await tabTo(page, /^Incident type/);
    await page.keyboard.type('After');
    await tabTo(page, 'Create job');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The job was created.');
    const link = page.locator('tr[data-incident] a').filter({ hasText: 'Flush the hydrant' }).first();
    await seen(link);
    await page.goto((await link.getAttribute('href')) ?? '');
    await seen(page.getByText('5700 Carr St, Arvada, CO, unit 4b').first());
  });

  it.runIf(isNight)('names the missing fields, and is created with a pin when the street is unknown', async () => {
    const page = await newJob(await open('/incidents/'), '6161 Unmapped Ct, Arvada');
    await seen(options(page).getByText('Use as typed (not located)'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seen(page.getByText('We couldn’t locate this street. Drop a pin.'));
    await tabTo(page, 'Create job');
    await page.keyboard.press('Enter');
    await seen(page.getByText('There is not enough data available for this address.', { exact: true }));
    await becomes(() => focused(page)).toMatch(/^Street address/);
    await tabTo(page, 'Latitude');
    await page.keyboard.type('39.81');
    await tabTo(page, 'Longitude');
    await page.keyboard.type('-105.09');
    await tabTo(page, 'Description');
    await page.keyboard.type('Replace the valve box');
    await tabTo(page, /^Incident type/);
    await page.keyboard.type('After');
    await tabTo(page, 'Create job');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The job was created.');
  });

  it.runIf(isNight)('loses the point of an address that is typed over', async () => {
    const page = await newJob(await open('/incidents/'), '80002');
    await seen(options(page).getByText('Arvada, CO 80002'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seen(page.getByText('The pin is in the middle of 80002. Move it to the place.'));
    expect(await page.getByLabel('Latitude').inputValue()).toBe('39.7945');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    expect(await page.getByLabel('Latitude').inputValue()).toBe('');
  });

  it.runIf(isNight)('fits a phone, its suggestions too', async () => {
    const page = await newJob(await open('/incidents/', { viewport: sizes.phone }), 'springfield');
    await seen(options(page));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(sizes.phone.width);
    for (const box of await options(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(sizes.phone.width);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('while addresses are searched', () => {
  it.runIf(isNight)('Escape closes the suggestions first, and the dialog only then', async () => {
    const page = await newJob(await open('/incidents/'), 'arvada');
    await seen(options(page).getByText('Arvada, CO').first());
    await page.keyboard.press('Escape');
    await gone(page.getByRole('listbox'));
    expect(await address(page).inputValue()).toBe('arvada');
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
  });

  it.runIf(isNight)('a request for older text is cancelled, and its answer never shown', async () => {
    const page = await open('/incidents/');
    const calledOff: (string | null)[] = [];
    page.on('requestfailed', (request) => void calledOff.push(new URL(request.url()).searchParams.get('q')));
    const late = { results: [{ raw: 'Springs of nowhere', source: 'service', lat: 1, lng: 1 }], away: false };
    let answer: () => Promise<void> = () => Promise.reject(new Error('nobody asked'));
    await page.route('**/api/address/?q=spri&**', (route) => {
      answer = () => route.fulfill({ json: late }).catch(() => {});
    });
    await newJob(page, 'spri');
    await page.waitForRequest(/\/api\/address\/\?q=spri&/);
    await page.keyboard.type('ngfield, mo');
    await seen(options(page).getByText('Springfield, MO').first());
    expect(calledOff).toContain('spri');
    await answer();
    expect(await options(page).allInnerTexts()).not.toContain('Springs of nowhere');
    await seen(options(page).getByText('Springfield, MO').first());
  });

  it.runIf(isNight)('and the search fails, the dialog shows that, and the pin is still there', async () => {
    here.forgive(/status of 500/);
    const page = await open('/incidents/');
    await page.route('**/api/address/**', (route) => route.fulfill({ status: 500, json: {} }));
    await newJob(page, 'arvada');
    await seen(page.getByText('Address search is unavailable. Drop a pin.'));
    await page.unroute('**/api/address/**');
    await page.keyboard.type(' xyzzy');
    await seen(page.getByText('No matching address. Drop a pin.'));
  });
});

describe('the place of an incident', () => {
  it.runIf(isNight)('is seen at once on a still map when the live one does not come', async () => {
    here.forgive(/PinMap|Failed to fetch|ERR_FAILED|dynamically imported/);
    const page = await open('/incidents/');
    const uuid = await report(page, 'No line', [39.8, -105.08]);
    await page.route('**/assets/PinMap*', (route) => route.abort());
    await page.goto(`/incident/${uuid}/`);
    await seen(page.getByText('The map did not load; this is a still one.'));
    const picture = page.getByRole('img', { name: /^Still map/ });
    await seen(picture);
    await becomes(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(
      300,
    );
  });

  it.runIf(isNight)('is printed as a still map, light on paper', async () => {
    const page = await open('/incidents/', { colorScheme: 'dark' });
    await page.goto(`/incident/${await report(page, 'For the file', [39.8, -105.08])}/`);
    await seen(page.locator('.leaflet-container'));
    const shown = () =>
      page
        .getByRole('img', { name: /^Still map/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
    expect((await shown()).join()).toContain('theme=dark');
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await gone(page.getByRole('button', { name: 'Search' }));
    await gone(page.locator('.leaflet-container'));
    expect((await shown()).join()).toMatch(/theme=light$/);
  });
});

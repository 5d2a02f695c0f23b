// @night It looks at the marks of every customer.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, boardReady, report, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { faultsOf } from '../support/axe.ts';
import { ownPage } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed(['arvada', 'wichita']);

const open = (path: string, who = 'manager@arvada.example', options?: typeof ownPage) =>
  here.screen(who, path, options);
const ready = (page: Page) => seen(page.locator('[data-connection=connected]'));
/** The visible part of a state's mark: its drawing and its color. */
const looks = (page: Page, mark: string): Promise<readonly string[]> =>
  page
    .locator(mark)
    .first()
    .evaluate((it) => [it.querySelector('path')?.getAttribute('d') ?? '', getComputedStyle(it).color]);
const at = [39.8, -105.08] as const;

async function incidentOf(page: Page, version: string, ...events: readonly string[]): Promise<string> {
  const { uuid } = await sends(page, 'POST', '/api/incidents/', {
    version,
    description: `Marked ${events.at(-1) ?? 'new'}`,
    locations: [{ raw: '1 Main St', lat: at[0], lng: at[1] }],
  });
  for (const event of events) await sends(page, 'POST', `/api/incident/${String(uuid)}/log/`, { event, message: '' });
  return String(uuid);
}

describe('the mark of a state', () => {
  it('is that of its meaning for every customer, in the list, on the page and on the map', async () => {
    const arvada = await open('/incidents/');
    const wichita = await open('/incidents/', 'manager@wichita.example');
    const water = await incidentOf(arvada, 'arvada_water', 'acknowledged', 'geo:arrived');
    const station = await incidentOf(wichita, 'wichita_pump_stations_weekday', 'acknowledged', 'geo:arrived');
    const there = (uuid: string) => `tr[data-incident="${uuid}"] [data-meaning=on-scene]`;
    await seen(arvada.locator(there(water)).filter({ hasText: 'On scene' }));
    await seen(wichita.locator(there(station)).filter({ hasText: 'At station' }));
    const look = await looks(arvada, there(water));
    expect(await looks(wichita, there(station))).toEqual(look);
    // The control: another meaning looks different, in shape and in color.
    const other = await looks(arvada, '[data-meaning=received]');
    expect([other[0] === look[0], other[1] === look[1]]).toEqual([false, false]);
    await wichita.goto(`/incident/${station}/`);
    await seen(wichita.locator('header [data-meaning=on-scene]'));
    expect(await looks(wichita, 'header [data-meaning=on-scene]')).toEqual(look);
    await wichita.goto('/dispatch/');
    await boardReady(wichita);
    await wichita.locator(`li[data-incident="${station}"] button[aria-pressed]`).click();
    await seen(wichita.locator('.incident-icon.selected'));
    expect(await looks(wichita, '.incident-icon.selected .state-badge')).toEqual(look);
    expect(await faultsOf(wichita)).toEqual([]);
  });
});

describe('the page of an incident', () => {
  it('is primary until its completion, by keyboard alone, and its progress is then full', async () => {
    const page = await open('/incidents/');
    await page.goto(`/incident/${await incidentOf(page, 'arvada_water', 'acknowledged')}/`);
    await ready(page);
    const head = page.locator('header[data-completed]');
    const edge = () => head.evaluate((it) => getComputedStyle(it).borderTopWidth);
    const progress = () => page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value');
    expect([await head.getAttribute('data-completed'), await edge()]).toEqual(['false', '3px']);
    expect(Number(await progress())).toBeLessThan(50);
    await tabTo(page, 'Mark as completed');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('dialog', { name: 'Mark this incident as completed?' }));
    await page.keyboard.press('Enter');
    await toastSays(page, 'The incident has been marked as completed.');
    await becomes(() => head.getAttribute('data-completed')).toBe('true');
    expect(await edge()).toBe('1px');
    expect(await progress()).toBe('100');
    await seen(page.locator('header [data-meaning=closed]'));
    expect(await faultsOf(page)).toEqual([]);
  });

  it('counts the time in a state by seconds until sixty, then by minutes', async () => {
    const page = await open('/incidents/', undefined, ownPage);
    const uuid = await report(page, 'Counting', at);
    await page.clock.install();
    await page.goto(`/incident/${uuid}/`);
    const since = page.locator('header time').first();
    await seen(since);
    const began = Date.parse((await since.getAttribute('datetime')) ?? '');
    await page.clock.pauseAt(began + 40_000);
    await becomes(() => since.innerText()).toBe('40 s');
    await page.clock.runFor(1_000);
    await becomes(() => since.innerText()).toBe('41 s');
    await page.clock.runFor(18_000);
    await becomes(() => since.innerText()).toBe('59 s');
    await page.clock.runFor(60_000);
    await becomes(() => since.innerText()).toBe('1 min');
    await page.clock.runFor(1_000);
    await becomes(() => since.innerText()).toBe('2 min');
  });
});

// @night It works on one customer's settings, which journeys also do.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { failOnce, gone, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';
import { opensScreen, picks, picksByKeys } from '../support/menu.ts';

const here = housed(['wichita']);

const manager = 'manager@wichita.example';
const dialog = (page: Page) => page.getByRole('dialog');
const alarm = { alarm: 'High wet well', station: 'Lift station 12', description: 'Level 9.2 ft', event: 'ALM' };

/** The page of an incident from a pump station. */
async function alarmed(change: object = {}): Promise<Page> {
  const page = await here.screen(manager, '/incidents/');
  const version = 'wichita_pump_stations_pm';
  const body = { version, description: 'Pump station alarm', alarm: { ...alarm, ...change } };
  await page.goto(`/incident/${String((await sends(page, 'POST', '/api/incidents/', body)).uuid)}/`);
  await seen(page.locator('[data-connection=connected]'));
  await seen(page.getByRole('heading', { name: 'Alarm', exact: true }));
  return page;
}

describe('an unwanted alarm', () => {
  it('is archived and filtered by the keyboard alone; the next one comes in as filtered', async () => {
    const page = await alarmed();
    await picksByKeys(page, 'Archive and filter the alarm');
    await seen(dialog(page));
    // The station's report is filled in already.
    expect(await dialog(page).getByLabel('Station').inputValue()).toBe('Lift station 12');
    await tabTo(page, 'Why');
    await page.keyboard.type('The float sticks; a new one is ordered.');
    expect((await judge(page, 'a filter')).faults).toEqual([]);
    await tabTo(page, 'Archive and add filter');
    await page.keyboard.press('Enter');
    await toastSays(page, 'Incident archived and filter added!');
    await gone(dialog(page));
    await seen(page.getByText('Archived', { exact: true }));
    const next = await alarmed();
    await seen(next.getByText('Filtered by an alarm rule.'));
    expect((await judge(next, 'a filtered alarm')).faults).toEqual([]);

    await opensScreen(next, 'Filters');
    const filters = next.getByRole('list', { name: 'Alarm filters' }).getByRole('listitem');
    await seen(filters.filter({ hasText: 'Lift station 12: High wet well' }).filter({ hasText: 'The float sticks' }));
    expect((await judge(next, 'the filters')).faults).toEqual([]);
    await tabTo(next, /^Remove the filter of Lift station 12/);
    await next.keyboard.press('Enter');
    await seen(dialog(next));
    expect((await judge(next, 'a filter that is removed')).faults).toEqual([]);
    await next.keyboard.press('Enter');
    await toastSays(next, 'The filter has been removed.');
    await gone(filters.filter({ hasText: 'Lift station 12' }));
    expect(await (await alarmed()).getByText('Filtered by an alarm rule').count()).toBe(0);
  });

  it('is unchanged when the filter could not be added, and shows the failure', async () => {
    here.forgive(/status of 500/);
    const page = await alarmed({ station: 'Lift station 2' });
    await picks(page, 'Archive and filter the alarm');
    await dialog(page).getByLabel('Station').fill(' ');
    await dialog(page).getByRole('button', { name: 'Archive and add filter' }).click();
    await seen(dialog(page).getByText('This field may not be blank.'));
    await dialog(page).getByLabel('Station').fill('Lift station 2');
    await failOnce(page, '/wichita_pump_stations/add-filter/');
    await dialog(page).getByRole('button', { name: 'Archive and add filter' }).click();
    await toastSays(page, 'Failed to add filter.');
    await dialog(page).getByRole('button', { name: 'Archive and add filter' }).click();
    await toastSays(page, 'Incident archived and filter added!');
  });

  it('stays filtered when the filter could not be removed, and shows the failure (S1 §8)', async () => {
    here.forgive(/status of 500/);
    const page = await here.screen(manager, '/alarm-filters/');
    const filters = page.getByRole('list', { name: 'Alarm filters' }).getByRole('listitem');
    const low = filters.filter({ hasText: 'Lift station 7: Low battery' });
    await low.getByRole('button', { name: /^Remove/ }).click();
    await failOnce(page, '/wichita_pump_stations/filter/*/');
    await dialog(page).getByRole('button', { name: 'Remove filter' }).click();
    await toastSays(page, 'Error updating the filter list');
    await dialog(page).getByRole('button', { name: 'Remove filter' }).click();
    await toastSays(page, 'The filter has been removed.');
    await gone(low);
  });
});

describe('a filter without an incident', () => {
  const added = (page: Page) => page.getByRole('list', { name: 'Alarm filters' }).getByRole('listitem');

  it('is added by the keyboard alone, and an alarm like it comes in as filtered', async () => {
    const page = await here.screen(manager, '/alarm-filters/');
    await seen(added(page));
    await tabTo(page, 'Add a filter');
    await page.keyboard.press('Enter');
    await seen(dialog(page));
    await tabTo(page, 'Add filter');
    await page.keyboard.press('Enter');
    await seen(dialog(page).getByText('This field may not be blank.'));
    expect((await judge(page, 'a filter that is incomplete')).faults).toEqual([]);
    // The first error has the focus.
    await page.keyboard.type('Lift station 3');
    await tabTo(page, 'Alarm');
    await page.keyboard.type('Float');
    await tabTo(page, 'Why');
    await page.keyboard.type('It is being repaired');
    await tabTo(page, 'Add filter');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The filter has been added.');
    await seen(added(page).filter({ hasText: 'Lift station 3: Float' }).filter({ hasText: 'It is being repaired' }));
    await seen((await alarmed({ station: 'Lift station 3', alarm: 'Float' })).getByText('Filtered by an alarm rule'));
  });

  it('is added without overwriting the change of another person', async () => {
    here.forgive(/status of 409/);
    const page = await here.screen(manager, '/alarm-filters/');
    await seen(added(page));
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await dialog(page).getByLabel('Station').fill('Lift station 4');
    await dialog(page).getByLabel('Alarm').fill('Door');
    const hatch = { station: 'Lift station 5', alarm: 'Hatch', description: '', event: '' };
    await sends(page, 'POST', '/entity-data/filter_list/', { key: 'filter_list', value: [hatch] });
    await dialog(page).getByRole('button', { name: 'Add filter' }).click();
    await seen(dialog(page).getByText('Someone else has changed the filters.'));
    await toastSays(page, 'Error updating the filter list');
    await seen(page.getByText('Lift station 5: Hatch'));
    await dialog(page).getByRole('button', { name: 'Add filter' }).click();
    await toastSays(page, 'The filter has been added.');
    expect(await added(page).getByRole('heading').allInnerTexts()).toEqual([
      'Lift station 5: Hatch',
      'Lift station 4: Door',
    ]);
  });
});

// @night It works on settings that journeys also change.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, focused, gone, report, seen, sends, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { opensScreen, picks } from '../support/menu.ts';

const here = housed();

const dialog = (page: Page) => page.getByRole('dialog');
const names = (page: Page) => page.locator('main ol > li strong').allInnerTexts();
const presses = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name, 200);
  await page.keyboard.press('Enter');
};

async function open(): Promise<Page> {
  const page = await here.screen('manager@arvada.example', '/settings/transfers/');
  await seen(page.locator('main ol > li'));
  await seen(page.locator('[data-connection=connected]'));
  return page;
}

describe('the settings of transfers', () => {
  it('take a new destination by the keyboard alone, put it in its place, and another screen has it', async () => {
    const page = await open();
    const other = await open();
    const before = await names(page);
    await presses(page, 'Add destination');
    await seen(dialog(page));
    await presses(page, 'Add destination');
    await seen(dialog(page).getByText('This field may not be blank.').first());
    expect(await focused(page)).toBe('Name');
    await page.keyboard.type('Regional lab');
    await tabTo(page, 'Type');
    await page.keyboard.type('Email');
    await tabTo(page, 'Email addresses');
    await page.keyboard.type('lab@region.example, night@region.example');
    await tabTo(page, 'An explanation is required');
    await page.keyboard.press('Space');
    expect((await judge(page, 'a destination')).faults).toEqual([]);
    await presses(page, 'Add destination');
    await gone(dialog(page));
    await becomes(() => names(other)).toEqual([...before, 'Regional lab']);
    await presses(page, 'Up: Regional lab');
    await becomes(() => names(other)).toEqual([...before.slice(0, -1), 'Regional lab', before.at(-1)]);
    // The focus moved along, so the key works again.
    await becomes(() => focused(page)).toBe('Up: Regional lab');
    expect((await judge(page, 'the settings of transfers')).faults).toEqual([]);
    await seen(page.getByText('Last changed by Marcus Boyd').first());
  });

  it('are offered in the dialog of an incident, with a line between the groups', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Add destination' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Separator' });
    await page.getByLabel('Name (optional)').fill('Laboratories');
    await dialog(page).getByRole('button', { name: 'Add destination' }).click();
    await gone(dialog(page));
    await page.getByRole('button', { name: 'Add destination' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Handler' });
    await page.getByLabel('Name', { exact: true }).fill('Night lab');
    await page.getByLabel('Handler', { exact: true }).selectOption('notify_by_mail');
    await page.getByLabel('Email addresses (optional)').fill('lab@night.example');
    await dialog(page).getByRole('button', { name: 'Add destination' }).click();
    await gone(dialog(page));
    await page.goto(`/incident/${await report(page, 'A sample is brown', [39.8, -105.08])}/`);
    await picks(page, 'Hand off to…');
    await seen(dialog(page));
    const group = dialog(page).locator('optgroup[label=Laboratories]');
    expect(await group.locator('option').allInnerTexts()).toEqual(['Night lab']);
  });

  it('tell the second writer about the first, and keep the typed text', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Edit Desk', exact: true }).click();
    await page.getByLabel('Email addresses').fill('desk@both.example');
    const settings = (await (await page.request.get('/api/transfer-settings/')).json()) as {
      options: { display_name: string }[];
      revision: number;
    };
    await sends(page, 'POST', '/api/transfer-settings/', {
      options: settings.options
        .filter(({ display_name }) => display_name !== 'Desk')
        .map((option) => ({ ...option, host: undefined })),
      seen: settings.revision,
    });
    await seen(dialog(page).getByText('Someone else has changed or removed this destination.'));
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('desk@both.example');
    await dialog(page).getByRole('button', { name: 'Save destination' }).click();
    await gone(dialog(page));
    await becomes(async () => (await names(page)).at(-1)).toBe('Desk');
  });

  it('designate a person for a version, who is then offered, and end it', async () => {
    const page = await open();
    await presses(page, 'Add designated user');
    await seen(dialog(page));
    await page.keyboard.type('Water');
    await tabTo(page, 'Designation');
    await page.keyboard.type('Lab on-call');
    await tabTo(page, 'Person');
    await page.keyboard.type('Rosa');
    await presses(page, 'Add designated user');
    await gone(dialog(page));
    const line = page.getByText('Lab on-call');
    await seen(line);
    await presses(page, /^Remove Rosa Delgado as Lab on-call for /);
    await gone(line);
    // The minutes that a crew has are set on the same page.
    const minutes = page.getByLabel('Minutes to respond');
    await minutes.fill('25');
    await page.getByRole('button', { name: 'Save response time' }).click();
    await seen(page.getByText('Response time saved.'));
    await page.reload();
    await becomes(() => minutes.inputValue()).toBe('25');
  });

  it('let an administrator say which organizations may transfer to this one, and take that back', async () => {
    const page = await here.screen('administrator@arvada.example', '/settings/transfers/');
    const consents = page.getByRole('list', { name: 'Organizations that may transfer to yours' });
    const allowed = () => consents.locator('strong').allInnerTexts();
    await becomes(allowed).toEqual(['loveland']);
    await page.getByLabel('Internal name').fill(' Durham ');
    await page.keyboard.press('Enter');
    await becomes(allowed).toEqual(['durham', 'loveland']);
    expect((await judge(page, 'transfers from other organizations')).faults).toEqual([]);
    await presses(page, 'Remove durham');
    await becomes(allowed).toEqual(['loveland']);
    // The message of the first change may still be on its way out.
    const last = page.getByRole('status').filter({ hasText: 'no longer allowed' });
    await last.getByRole('button', { name: /^Undo/ }).click();
    await becomes(allowed).toEqual(['durham', 'loveland']);
  });

  it('are reached from the bar at the bottom of a phone, under More', async () => {
    const page = await here.screen('manager@arvada.example', '/incidents/', { viewport: sizes.phone });
    await opensScreen(page, 'Settings');
    await seen(page.getByRole('heading', { name: 'Destinations' }));
    // Nothing is wider than a telephone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('are not for a dispatcher', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/settings/transfers/');
    await seen(page.getByText('Your role does not allow this.'));
    expect(await page.getByRole('link', { name: 'Settings', includeHidden: true }).count()).toBe(0);
  });
});

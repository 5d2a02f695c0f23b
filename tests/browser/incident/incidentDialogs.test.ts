// @night It judges every dialog of an incident by axe.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, focused, gone, report, seen, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';
import { picks } from '../support/menu.ts';

const here = housed(['arvada', 'loveland', 'ug']);

async function opened(description: string): Promise<Page> {
  const page = await here.screen('manager@arvada.example', '/incidents/');
  await page.goto(`/incident/${await report(page, description, [39.8, -105.08])}/`);
  await seen(page.locator('[data-connection=connected]'));
  return page;
}
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

describe('the problem of an incident', () => {
  it('is chosen and changed by the keyboard alone', async () => {
    const page = await opened('Water comes up through the road');
    await seen(page.getByText('No problem type yet'));
    await press(page, 'Choose problem');
    const dialog = page.getByRole('dialog', { name: 'Problem' });
    await seen(dialog);
    await press(page, 'Save problem');
    await seen(dialog.getByText('This field may not be blank.'));
    await becomes(() => focused(page)).toBe('Problem');
    const first = await chooses(page);
    await press(page, 'Save problem');
    await gone(dialog);
    await seen(page.getByText(first, { exact: true }));
    await press(page, 'Change problem');
    await seen(dialog);
    await becomes(() => focused(page)).toBe('Problem');
    const second = await chooses(page);
    expect(second).not.toBe(first);
    await press(page, 'Save problem');
    await gone(dialog);
    await seen(page.getByText(second, { exact: true }));
    await gone(page.getByText(first, { exact: true }));
  });
});

/** The problem after the current one in the list, by its words. */
async function chooses(page: Page): Promise<string> {
  await page.keyboard.press('ArrowDown');
  return (await page.getByRole('dialog').getByLabel('Problem').first().locator('option:checked').innerText()).trim();
}

/** Each dialog of an incident's page, with its errors if it can have any. */
const dialogs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a contact': async (page) => {
    await page.getByRole('button', { name: /^Add contact/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
    await seen(page.getByText('This field may not be blank.'));
  },
  'a place': async (page) => {
    await page.getByRole('button', { name: 'Add location' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click();
    await seen(page.getByRole('alert'));
  },
  'the only place going': async (page) => {
    await page.getByRole('button', { name: /^Delete location/ }).click();
  },
  'a label': async (page) => {
    await page.getByRole('button', { name: 'Add label' }).click();
  },
  'a note': async (page) => {
    await page.getByRole('button', { name: 'Add note' }).click();
  },
  'a problem': async (page) => {
    await page.getByRole('button', { name: 'Choose problem' }).click();
    await page.getByRole('button', { name: 'Save problem' }).click();
    await seen(page.getByText('This field may not be blank.'));
  },
  'the question before it is completed': async (page) => {
    await page.getByRole('button', { name: 'Mark as completed' }).click();
  },
  'the question before it is deleted': async (page) => picks(page, 'Delete'),
};

describe('axe finds nothing in', () => {
  it.each(Object.entries(dialogs))('%s', async (name, show) => {
    const page = await opened(`For axe: ${name}`);
    await show(page);
    await seen(page.getByRole('dialog'));
    expect((await judge(page, name)).faults).toEqual([]);
  });

  it.each([
    ['loveland', '/loveland/sas/'],
    ['loveland', '/loveland/after-hours/leader/'],
    ['ug', '/ug_sewer/sas/'],
  ])('the page of %s at %s', async (organisation, path) => {
    const page = await here.screen(`dispatcher@${organisation}.example`, path);
    await seen(page.locator('[data-connection=connected]'));
    await seen(page.locator('main h1'));
    expect((await judge(page, path)).faults).toEqual([]);
  });
});

// @night It works on dialogs like others by the keyboard alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { gone, report, seen, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const dispatcher = 'dispatcher@arvada.example';
const dialog = (page: Page) => page.getByRole('dialog');
const entries = (page: Page) => page.getByRole('list', { name: 'Service requests' }).getByRole('listitem');
/** A service request of the demo that was lost on the way. */
const inDoubt = (n: 9 | 12) => idFrom('demo', 'incident', 'arvada', n);

async function opened(path: string): Promise<Page> {
  const page = await here.screen(dispatcher, path);
  await seen(page.locator('[data-connection=connected]'));
  return page;
}

describe('a service request', () => {
  it('is queued by the keyboard alone, and its number appears without a reload', async () => {
    const page = await opened('/incidents/');
    await page.goto(`/incident/${await report(page, 'Water in the street', [39.8, -105.08])}/`);
    await seen(page.getByText('No Cityworks service request yet.'));
    await tabTo(page, 'Create service request');
    await page.keyboard.press('Enter');
    await seen(dialog(page));
    await tabTo(page, 'Create service request');
    await page.keyboard.press('Enter');
    await seen(dialog(page).getByText('This field may not be blank.'));
    // The focus is on the first error.
    await page.keyboard.type('A02');
    expect((await judge(page, 'a service request')).faults).toEqual([]);
    await tabTo(page, 'Create service request');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The service request is on its way to Cityworks.');
    await gone(dialog(page));
    await seen(
      entries(page)
        .filter({ hasText: 'A02 Water Main Break' })
        .filter({ hasText: /SIM-[0-9A-F]{6}: created/ }),
    );
    await page.getByRole('button', { name: 'Create service request' }).click();
    await seen(dialog(page).getByText('This incident already has a service request.'));
    expect(await dialog(page).getByRole('option', { name: 'A02 Water Main Break (has one)' }).isDisabled()).toBe(true);
  });

  it('that is in doubt says its next step, and keeps a number found by a user, by the keyboard alone', async () => {
    const page = await opened(`/incident/${inDoubt(12)}/`);
    await seen(entries(page).getByText(/No response from Cityworks. Check whether the request exists/));
    expect((await judge(page, 'a service request in doubt')).faults).toEqual([]);
    await tabTo(page, /^Found it/);
    await page.keyboard.press('Enter');
    await seen(dialog(page));
    await page.keyboard.type('no number!');
    await page.keyboard.press('Enter');
    here.forgive(/status of 400/);
    await seen(dialog(page).getByText('This is not the number of a service request.'));
    expect((await judge(page, 'a number that was found')).faults).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('48213');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The number was saved.');
    await seen(entries(page).getByText('48213'));
    expect(await page.getByRole('button', { name: /^Resend/ }).count()).toBe(0);
  });

  it('is sent again from the page of its result, and another screen follows', async () => {
    const page = await opened(`/loveland/after-hours/cityworks-result-${inDoubt(9)}/`);
    const other = await opened(`/incident/${inDoubt(9)}/`);
    await seen(page.getByRole('heading', { name: 'Cityworks', exact: true }));
    expect((await judge(page, 'the result')).faults).toEqual([]);
    await tabTo(page, /^Resend/);
    await page.keyboard.press('Enter');
    for (const screen of [page, other]) await seen(entries(screen).getByText(/SIM-[0-9A-F]{6}/));
    const tab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the incident' }).click();
    await seen((await tab).getByRole('heading', { name: 'Integrations' }));
  });

  it('of an unknown incident has no page', async () => {
    here.forgive(/status of 40[34]|refused the channel/);
    const page = await here.screen(dispatcher, `/loveland/after-hours/cityworks-result-${idFrom('nothing')}/`);
    await seen(page.getByText('Incident not found'));
    expect((await judge(page, 'no result')).faults).toEqual([]);
  });
});

// @night It works on a dialog like others by the keyboard alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, failOnce, focused, gone, report, seen, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const dialog = (page: Page) => page.getByRole('dialog');

describe('an asset at a place', () => {
  it('is noted down and removed by the keyboard alone', async () => {
    here.forgive(/status of 400/);
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    await page.goto(`/incident/${await report(page, 'Hydrant leaking', [39.8, -105.08])}/`);
    await seen(page.locator('[data-connection=connected]'));
    await tabTo(page, /^Add asset/);
    await page.keyboard.press('Enter');
    await seen(dialog(page));
    await becomes(() => focused(page)).not.toMatch(/^Add asset/);
    await tabTo(page, 'Number');
    await page.keyboard.press('Enter');
    await seen(dialog(page).getByText('This field may not be blank.'));
    await page.keyboard.type('H-1042');
    expect((await judge(page, 'an asset')).faults).toEqual([]);
    await page.keyboard.press('Enter');
    await gone(dialog(page));
    const assets = page.getByRole('list', { name: 'Assets' });
    await seen(assets.getByText('Hydrant H-1042'));
    expect((await judge(page, 'a place with an asset')).faults).toEqual([]);
    await tabTo(page, 'Remove Hydrant H-1042');
    await page.keyboard.press('Enter');
    await seen(dialog(page));
    await tabTo(page, 'Remove asset');
    await page.keyboard.press('Enter');
    await gone(assets);
  });
});

describe('the call center', () => {
  it('is tested by staff, by the keyboard alone, after a confirmation', async () => {
    here.forgive(/status of 500/);
    const page = await here.screen('staff@muster.example', '/incidents/');
    await seen(page.locator('[data-connection=connected]'));
    await page.getByText('Stella Nowak').press('Enter');
    const test = async () => {
      await page.getByRole('button', { name: 'Test the call center' }).press('Enter');
      await seen(dialog(page).getByText('Are you sure you want to test the call center?'));
    };
    await test();
    expect((await judge(page, 'the test of the call center')).faults).toEqual([]);
    await page.keyboard.press('Enter');
    await toastSays(page, 'The phone network took the call. Your phone rings within a minute.');
    await failOnce(page, '/api/staff/test-cci/');
    await test();
    await page.keyboard.press('Enter');
    await toastSays(page, 'An error ocurred.');
    await gone(dialog(page));
  });

  it('is not in the menu of any other organization', async () => {
    const page = await here.screen('administrator@arvada.example', '/incidents/');
    await page.getByText('Alice Kimura').click();
    await seen(page.getByRole('button', { name: 'Sign out' }));
    expect(await page.getByRole('button', { name: 'Test the call center' }).count()).toBe(0);
  });
});

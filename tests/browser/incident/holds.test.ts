import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boardReady, gone, report, seen, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';
import { picksByKeys } from '../support/menu.ts';

const here = housed();

const open = (path: string, who = 'dispatcher') => here.screen(`${who}@arvada.example`, path);
const row = (page: Page, uuid: string) => page.locator(`[data-incident="${uuid}"]`);

describe('an incident', () => {
  it('is put on hold and released by keyboard alone, and every open screen follows', async () => {
    const page = await open('/incidents/');
    const uuid = await report(page, 'Tramway crossing', [39.8, -105.08]);
    const list = await open('/incidents/?active=all', 'manager');
    const board = await boardReady(await open('/dispatch/', 'leader'));
    await Promise.all([seen(row(list, uuid)), seen(row(board, uuid))]);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.locator('[data-connection=connected]'));
    await picksByKeys(page, 'Put on hold');
    // One press hides nothing.
    await seen(page.getByRole('dialog', { name: 'Put this incident on hold?' }));
    await page.keyboard.type('Waits for the dig permit');
    await page.keyboard.press('Enter');
    await seen(page.getByText('On hold — hidden from lists and map until released.'));
    await Promise.all([gone(row(list, uuid)), gone(row(board, uuid))]);
    await seen(list.getByText('1 — 16 of 16'));
    await seen(page.getByText('Waits for the dig permit · until released'));
    const held = list.getByRole('region', { name: 'On hold' });
    await seen(held.getByRole('listitem').filter({ hasText: /Tramway crossing.*Waits for the dig permit/ }));
    expect((await judge(page, 'an incident on hold')).faults).toEqual([]);
    await page.keyboard.press('Control+Home');
    await tabTo(page, 'Release the hold of Dana Whitfield', 200);
    await page.keyboard.press('Enter');
    await seen(page.getByText('Hold released.'));
    await Promise.all([seen(row(list, uuid)), seen(row(board, uuid))]);
    await seen(list.getByText('1 — 17 of 17'));
    await gone(page.getByText('Released. It is back'));
  });
});

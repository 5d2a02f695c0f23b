import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { gone, report, seen } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const names = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('strong').allInnerTexts();
const callout = (page: Page) => page.locator('article[data-callout]');

it('a call-out starts with O and Enter, is paused, resumed, raised and stopped', async () => {
  const page = await here.screen('dispatcher@arvada.example', '/incidents/');
  const incident = await report(page, 'Main break on Carr', [39.8, -105.08]);
  await page.goto(`/incident/${incident}/`);
  await seen(page.getByText('Nobody was called'));
  await page.keyboard.press('o');
  await seen(dialog(page).getByRole('list', { name: 'Order of the calls' }));
  const order = await names(page, 'Order of the calls');
  expect(order.length).toBeGreaterThan(2);
  const dialogFaults = (await judge(page, 'start of a call-out')).faults;
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await seen(callout(page));
  await press(page, 'Pause');
  await seen(callout(page).and(page.locator('[data-state=paused]')));
  expect(await names(page, 'People in the order of the calls')).toEqual(order);
  await press(page, /^One place more/);
  await seen(callout(page).getByText('0 of 2 places filled'));
  await press(page, `Why? ${order[0]}`);
  await seen(callout(page).getByText(new RegExp(`^${order[0]} .*\\.$`)));
  const { faults } = await judge(page, 'a call-out');
  expect([...dialogFaults, ...faults]).toEqual([]);
  await press(page, 'Resume');
  await seen(callout(page).and(page.locator('[data-state=in-progress]')));
  await press(page, 'Stop');
  await dialog(page).getByLabel('Reason').fill('The crew is there already');
  await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await gone(dialog(page));
  await seen(page.locator('details[data-callout]').getByText('Stopped'));
});

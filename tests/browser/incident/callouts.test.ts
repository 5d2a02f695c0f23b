import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SimulatedCall } from '#contracts/callout/phones';
import { isNight } from '../../runs/night.ts';
import { becomes, gone, report, seen, sends } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const names = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('strong').allInnerTexts();
const callout = (page: Page) => page.locator('article[data-callout]');
const person = (page: Page, name: string) => page.locator('li[data-person]').filter({ hasText: name });
const stateIs = (page: Page, name: string, state: string) =>
  becomes(() => person(page, name).getAttribute('data-state')).toBe(state);

/** The phones that ring or talk, as the simulator shows them. */
async function phones(page: Page): Promise<readonly SimulatedCall[]> {
  const answer = await page.request.get('/api/simulator/calls/');
  return ((await answer.json()) as { results: readonly SimulatedCall[] }).results;
}

/** Starts a call-out with O and Enter on the page of a new incident; returns the names in the order of the preview. */
async function starts(page: Page, description: string): Promise<readonly string[]> {
  await page.goto(`/incident/${await report(page, description, [39.8, -105.08])}/`);
  await seen(page.getByText('No call-outs yet'));
  await page.keyboard.press('o');
  await seen(dialog(page).getByRole('list', { name: 'Call order' }));
  const order = await names(page, 'Call order');
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await seen(callout(page));
  return order;
}

it('after O and Enter the first phone rings, 1 fills the place, and the other phones stay silent', async () => {
  const page = await here.screen('dispatcher@arvada.example', '/incidents/');
  const [first = '', ...others] = await starts(page, 'Main break on Carr');
  expect(others.length).toBeGreaterThan(1);
  await stateIs(page, first, 'ringing');
  const [phone] = await phones(page);
  expect(phone?.name).toBe(first);
  await sends(page, 'POST', `/api/simulator/calls/${phone?.uuid}/answer/`, {});
  await stateIs(page, first, 'talking');
  await becomes(async () => (await phones(page))[0]?.waits).toBe(true);
  await sends(page, 'POST', `/api/simulator/calls/${phone?.uuid}/key/`, { digits: '1' });
  await page.locator('details[data-callout] summary').click();
  await seen(callout(page).getByText('1 of 1 accepted'));
  await stateIs(page, first, 'member');
  for (const other of others) await stateIs(page, other, 'waiting');
  await seen(page.locator(`[aria-label=Team] strong`).filter({ hasText: first }));
});

it.runIf(isNight)(
  'a call-out is paused, raised, explained and stopped, and is the same on the page of all call-outs',
  async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    const order = await starts(page, 'Sewer backup on Dover');
    await press(page, 'Pause');
    await seen(callout(page).and(page.locator('[data-state=paused]')));
    expect(await names(page, 'People in call order')).toEqual(order);
    await press(page, /^One person more/);
    await seen(callout(page).getByText('0 of 2 accepted'));
    await press(page, `Why? ${order[0]}`);
    await seen(callout(page).getByText(new RegExp(`^${order[0]} .*\\.$`)));
    await page.keyboard.press('o');
    await seen(dialog(page).getByRole('list', { name: 'Call order' }));
    const { faults } = await judge(page, 'the start of a call-out');
    await page.keyboard.press('Escape');
    await page.goto('/callouts/');
    await seen(callout(page).filter({ hasText: 'Paused' }));
    expect([...faults, ...(await judge(page, 'call-outs')).faults]).toEqual([]);
    await callout(page).filter({ hasText: 'Paused' }).getByRole('button', { name: 'Stop' }).click();
    await dialog(page).getByLabel('Reason').fill('The crew is there already');
    await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await seen(page.locator('details[data-callout]').getByText('Stopped'));
  },
);

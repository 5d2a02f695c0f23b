// @night It walks through the first pages of a new organization, which sheets and journeys/access/people also see.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { becomes, focused, gone, seen, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const chosen = 'the pump ate my lunch';
const dialog = (page: Page) => page.getByRole('dialog');

/** Types into the focused field and those after it. */
async function typeOn(page: Page, ...words: readonly string[]): Promise<void> {
  for (const word of words) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
}

/** The menu has a link of the same name. */
async function tabToCalendar(page: Page): Promise<void> {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'application') return;
  }
  throw new Error('The Tab key never came to the calendar.');
}

/** The link of the mail to the new administrator, as the simulated mailbox has it. */
async function invitation(staff: Page): Promise<string> {
  await staff.getByRole('button', { name: 'Open New Water' }).click();
  await seen(staff.getByRole('link', { name: 'Ada Park' }));
  const link = async () => {
    const answer = await staff.request.get('/api/simulator/messages/');
    const mails = ((await answer.json()) as { results: { link: string | null }[] }).results;
    return mails.find((mail) => mail.link?.includes('/set-password/'))?.link ?? '';
  };
  await becomes(link).not.toBe('');
  return link();
}

it('goes from nothing to its first call-out: people, a crew, a shift by the keyboard, a report, a ringing phone', async () => {
  const began = performance.now();
  // The page of the organization that staff leave.
  here.forgive(/refused the channel/);
  const staff = await here.screen('staff@muster.example', '/organizations/');
  await seen(staff.getByRole('button', { name: 'New organization' }));
  await staff.keyboard.press('n');
  await seen(dialog(staff));
  await dialog(staff).getByLabel('Name', { exact: true }).fill('New Water');
  await dialog(staff).getByLabel('Time zone').selectOption('America/Denver');
  await dialog(staff).getByLabel('Map center: latitude').fill('39.80');
  await dialog(staff).getByLabel('Longitude').fill('-105.09');
  await dialog(staff).getByLabel('First name').fill('Ada');
  await dialog(staff).getByLabel('Last name').fill('Park');
  await dialog(staff).getByLabel('Email').fill('ada@newwater.example');
  await dialog(staff).getByLabel('Phone number').fill('3035550141');
  await staff.keyboard.press('Control+Enter');
  await gone(dialog(staff));

  const page = await here.stranger();
  await page.goto(await invitation(staff));
  await page.getByLabel('New password').fill(chosen);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('ada@newwater.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(chosen);
  await page.keyboard.press('Enter');
  await seen(page.locator('[data-connection=connected]'));

  await page.goto('/users/');
  await seen(page.getByRole('link', { name: 'Ada Park' }));
  await page.keyboard.press('n');
  await seen(dialog(page));
  await typeOn(page, 'Ines', 'Vogel', 'ines@newwater.example', '3035550142');
  await dialog(page).getByLabel('Role').selectOption('crew');
  await page.keyboard.press('Control+Enter');
  await seen(page.getByRole('region', { name: 'Ines Vogel' }));

  await page.goto('/admin/?p=designations');
  await page.getByRole('button', { name: 'Create designation' }).click();
  await dialog(page).getByLabel('Name').fill('Truck 1');
  await page.keyboard.press('Enter');
  await seen(page.getByRole('rowheader', { name: 'Truck 1' }));

  // A shift from now on, by the keyboard alone.
  await page.goto('/calendar/');
  await seen(page.getByRole('application', { name: 'Calendar' }));
  await tabToCalendar(page);
  for (const key of ['Home', 'Enter', 'PageDown', 'Enter']) await page.keyboard.press(key);
  await seen(dialog(page).getByRole('heading', { name: 'Assign block' }));
  await becomes(() => focused(page)).toMatch(/^User/);
  await page.keyboard.type('Ines Vogel');
  await tabTo(page, 'Assign block');
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await seen(page.getByText('Ines Vogel').first());
  const { faults } = await judge(page, 'the calendar of a new organization');
  expect(faults).toEqual([]);

  await page.goto('/incidents/');
  await seen(page.getByRole('button', { name: 'New incident' }));
  await page.keyboard.press('n');
  await dialog(page).getByLabel('Address').fill('100 Main St');
  await dialog(page).getByLabel('Description').fill('Main break');
  const type = dialog(page).getByLabel('Incident type');
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
  await page.keyboard.press('Control+Enter');
  await gone(dialog(page));
  const row = page.getByRole('row').filter({ hasText: 'Main break' });
  await seen(row);
  // The link itself may open another tab.
  await page.goto((await row.getByRole('link').first().getAttribute('href')) ?? '');
  await seen(page.getByRole('heading', { name: 'Team' }));
  await page.keyboard.press('o');
  await seen(dialog(page).getByRole('list', { name: 'Call order' }).getByText('Ines Vogel'));
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await seen(page.locator('[data-state=ringing]').filter({ hasText: 'Ines Vogel' }));
  expect(performance.now() - began).toBeLessThan(600_000);
});

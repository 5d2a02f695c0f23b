import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seen } from '../support/acts.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

it('adds, edits, moves, deletes and reinstates a person by keys, and shows who did it', async () => {
  const page = await here.screen('administrator@arvada.example', '/users/');
  await seen(page.getByRole('link', { name: 'Rosa Delgado' }));
  const dialog = page.getByRole('dialog');
  here.forgive(/409/);
  const type = async (words: string) => {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  };

  await page.keyboard.press('n');
  await seen(dialog);
  await page.keyboard.press('Control+Enter');
  expect(await dialog.getByText('This field may not be blank.').count()).toBe(5);
  for (const words of ['Ines', 'Vogel', 'ines@springwater.example', '3035550149']) await type(words);
  await dialog.getByLabel('Role').selectOption('crew');
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('region', { name: 'Ines Vogel' });
  await seen(panel.getByText('Added as Crew'));

  await page.keyboard.press('e');
  await dialog.getByLabel('Email').fill('crew2@arvada.example');
  await page.keyboard.press('Control+Enter');
  await seen(dialog.getByText('Another person here already has this email address.'));
  await dialog.getByLabel('Email').fill('ines.vogel@springwater.example');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('Changed the email'));

  await page.keyboard.press('m');
  await dialog.getByLabel('Role').selectOption('leader');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('Moved to Leader'));
  await page.keyboard.press('Control+z');
  await seen(panel.getByText('Moved to Crew'));

  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete user' }).press('Enter');
  await seen(panel.getByText('Deactivated'));
  await panel.getByRole('button', { name: 'Reinstate' }).press('Enter');
  await dialog.getByRole('button', { name: 'Reinstate user' }).press('Enter');
  await seen(panel.getByText('Reinstated'));
  expect(await panel.getByText(/^Alice Kimura, /).count()).toBe(6);
});

it('keeps the last administrator, with the reason', async () => {
  const page = await here.screen('administrator@arvada.example', '/users/?role=administrator');
  await seen(page.getByRole('link', { name: 'Alice Kimura' }));
  here.forgive(/409/);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete user' }).press('Enter');
  await seen(page.getByText('This is the only active administrator. Make another person an administrator first.'));
});

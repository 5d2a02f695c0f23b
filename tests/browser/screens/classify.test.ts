import { expect, it } from 'vitest';
import { seen } from '../support/acts.ts';
import { housed } from '../support/housed.ts';

const here = housed();

it('classifies, skips and corrects incidents by keys alone', async () => {
  const page = await here.screen('dispatcher@arvada.example', '/classify/');
  const report = page.getByRole('region').filter({ hasText: 'Open the incident in a new tab' }).getByRole('heading');
  await seen(report);
  const count = async () => Number.parseInt((await page.getByText(/^\d+ unclassified/).textContent()) ?? '', 10);
  const before = await count();
  const first = (await report.textContent()) ?? '';

  await page.keyboard.press('Enter');
  await seen(page.getByText('Choose a module and a problem type.'));
  // Water, then the list of problems by itself: a break.
  for (const key of ['1', '1', 'Enter']) await page.keyboard.press(key);
  const saved = page.getByRole('listitem').filter({ hasText: 'Water · Break or leak' });
  await seen(saved);
  await expect.poll(count).toBe(before - 1);
  expect(await saved.textContent()).toContain(first);

  await page.keyboard.press('s');
  const reason = page.getByRole('dialog').getByLabel('Reason');
  await seen(page.getByRole('dialog'));
  await reason.fill('The caller hung up');
  await page.keyboard.press('Control+Enter');
  await expect.poll(count).toBe(before - 2);

  await saved.getByRole('button', { name: 'Change' }).press('Enter');
  await seen(page.getByText('You are changing one that was saved.'));
  // "Break or leak" goes, "Water quality" comes.
  for (const key of ['p', '1', '3']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await seen(page.getByRole('listitem').filter({ hasText: 'Water · Water quality' }));

  // Three keys for each: the next incident is there as soon as one is saved, so that twenty a minute are possible.
  for (let n = 3; n <= 6; n++) {
    const shown = await report.textContent();
    for (const key of ['2', '1', 'Enter']) await page.keyboard.press(key);
    await expect.poll(count).toBe(before - n);
    await expect.poll(() => report.textContent()).not.toBe(shown);
  }
});

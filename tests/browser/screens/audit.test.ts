import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { seen } from '../support/acts.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

it('an auditor finds who recorded a step of an incident in four actions, and opens its words on record', async () => {
  const page = await here.screen('auditor@arvada.example', `/incident/${idFrom('demo', 'incident', 'arvada', 9)}/`);
  await page.getByRole('link', { name: 'Audit its events' }).click();
  const rows = page.getByRole('table', { name: 'Events, the newest first' }).getByRole('row');
  await seen(rows.nth(5));
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Incident created');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('link', { name: 'Incident created' }).click();
  await seen(page.getByRole('heading', { name: 'Incident created' }));
  await seen(page.getByText(/has the hash that follows/));
  const data = page.getByRole('region', { name: 'Data', exact: true });
  const sealed = (await data.textContent()) ?? '';
  expect(sealed).not.toContain('description');

  await page.getByRole('button', { name: 'Open them, on record' }).press('Enter');
  await seen(page.getByText('The security log says that you opened them.'));
  expect(await data.textContent()).toContain('"description"');

  await page.goBack();
  await seen(rows.nth(1));
  await page.getByRole('link', { name: 'Security log' }).click();
  await seen(page.getByRole('row').filter({ hasText: 'Sealed event opened' }).filter({ hasText: 'Audrey Finch' }));
});

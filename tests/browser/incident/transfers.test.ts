import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { userId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { gone, report, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';
import { picks, picksByKeys } from '../support/menu.ts';

const here = housed(['arvada', 'durham']);

const manager = 'manager@arvada.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function opened(description: string, email = manager): Promise<{ page: Page; uuid: string }> {
  const page = await here.screen(email, '/incidents/');
  const uuid = await report(page, description, [39.8, -105.08]);
  await page.goto(`/incident/${uuid}/`);
  await seen(page.getByText(description).first());
  await seen(page.locator('[data-connection=connected]'));
  return { page, uuid };
}

/** Chooses in the focused list by keys alone, by first letters. */
const chooses = (page: Page, words: string) => page.keyboard.type(words);

describe('a version transfer', () => {
  it('is made by the keyboard alone, and the log has the destination, the person and the reason', async () => {
    const { page } = await opened('Sewage in the cellar');
    await picksByKeys(page, 'Change incident type…');
    await seen(dialog(page));
    await tabTo(page, 'Transfer');
    await page.keyboard.press('Enter');
    // The focus is on the first error, the destination.
    expect(await dialog(page).getByText('This field may not be blank.').count()).toBe(2);
    await chooses(page, 'Sewer: Rosa Delgado, Sewer on-call');
    await tabTo(page, 'Explanation');
    await page.keyboard.type('It comes up through the floor.');
    await tabTo(page, 'Urgent');
    await page.keyboard.press('Space');
    expect((await judge(page, 'version-transfer')).faults).toEqual([]);
    await tabTo(page, 'Transfer');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The incident has been transferred.');
    await gone(dialog(page));
    const line = page.locator('li[data-event=transferred]');
    await seen(line.getByText('From After-hours call to Sewer, urgent'));
    await seen(line.getByText('For Rosa Delgado as Sewer on-call'));
    await seen(line.getByText('It comes up through the floor.'));
  });

  it.runIf(isNight)('tells the second writer about the first, and keeps the typed text', async () => {
    here.forgive(/status of 409/);
    const { page, uuid } = await opened('Water from the meter pit', 'dispatcher@arvada.example');
    await picks(page, 'Change incident type…');
    await page.getByLabel('Destination').selectOption({ label: 'Sewer: Rosa Delgado, Sewer on-call' });
    await page.getByLabel('Explanation').fill('The sewer has backed up.');
    // Only a manager may choose "urgent".
    expect(await dialog(page).getByText('Urgent').count()).toBe(0);
    await sends(page, 'POST', '/api/incidents/transfer-to-version/', {
      incident: uuid,
      new_version: 'arvada_water',
      assign_to: userId('arvada', 'crew2'),
      assign_as: 'Water on-call',
      explanation: 'Ask the caller again.',
    });
    await seen(dialog(page).getByText('Dana Whitfield has just transferred this incident to Water.'));
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
    await seen(dialog(page).getByText('Check the log before you transfer it again.'));
    expect(await page.getByLabel('Explanation').inputValue()).toBe('The sewer has backed up.');
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
    await gone(dialog(page));
    await seen(page.getByText('The sewer has backed up.'));
  });
});

describe('an escalation transfer', () => {
  it('is made by the keyboard alone, with its labels, and says who is called', async () => {
    const { page } = await opened('Lift station alarm');
    await picksByKeys(page, 'Escalate…');
    await seen(dialog(page));
    await chooses(page, 'Supervisors');
    await seen(dialog(page).getByText('The people of Supervisors are called until someone acknowledges.'));
    expect(await page.getByLabel('Urgent').isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await page.getByLabel('Urgent').isChecked()).toBe(false);
    await tabTo(page, 'After hours');
    await tabTo(page, 'Explanation');
    await tabTo(page, 'Transfer');
    await page.keyboard.press('Enter');
    await seen(dialog(page).getByText('This field may not be blank.'));
    await page.keyboard.type('Nobody answers.');
    expect((await judge(page, 'escalation-transfer')).faults).toEqual([]);
    await tabTo(page, 'Transfer');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The incident has been transferred.');
    const line = page.locator('li[data-event=transferred]');
    await seen(line.getByText('Escalation On-call, led by Water on-call'));
    // Not by color alone.
    await seen(line.getByText('Warning: Transferred'));
    expect((await judge(page, 'a warning in the log')).faults).toEqual([]);
    for (const label of ['Water', 'Escalated', 'After hours']) await seen(button(page, `Remove label ${label}`));
  });

  it.runIf(isNight)('to another organization leads its viewers to the list', async () => {
    here.forgive(/status of 404|status of 403|refused the channel/);
    const { page, uuid } = await opened('All pumps are out', 'dispatcher@arvada.example');
    const other = await here.screen(manager, `/incident/${uuid}/`);
    await seen(other.getByText('All pumps are out').first());
    await seen(other.locator('[data-connection=connected]'));
    await picks(page, 'Hand off to…');
    await page.getByLabel('Destination').selectOption({ label: 'Mutual aid' });
    await seen(dialog(page).getByText('It then belongs to the other organization, and you can no longer see it.'));
    await page.getByLabel('Explanation').fill('We have no pump left.');
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
    await Promise.all([page.waitForURL('**/incidents/'), other.waitForURL('**/incidents/')]);
    await seen(page.locator('tr[data-incident]'));
    expect(await page.getByText('All pumps are out').count()).toBe(0);
  });
});

describe('a transfer to a destination of the organization', () => {
  it.runIf(isNight)(
    'is made by the keyboard alone; the mail arrives, and the page shows that it was sent',
    async () => {
      const { page, uuid } = await opened('Pump for the underpass', 'dispatcher@arvada.example');
      await picksByKeys(page, 'Hand off to…');
      await seen(dialog(page));
      expect(await dialog(page).locator('optgroup').first().getAttribute('label')).toBe('Outside');
      await chooses(page, 'Contractor');
      await seen(dialog(page).getByText('An email goes to night@contractor.arvada.example.'));
      await tabTo(page, 'Transfer');
      await page.keyboard.press('Enter');
      await seen(dialog(page).getByText('This field may not be blank.'));
      await page.keyboard.type('They have the big pump.');
      expect((await judge(page, 'transfer')).faults).toEqual([]);
      await tabTo(page, 'Transfer');
      await page.keyboard.press('Enter');
      await toastSays(page, 'The incident has been transferred.');
      await seen(page.locator('[data-notice=sent]').getByText('night@contractor.arvada.example'));
      await seen(button(page, 'Remove label Contractor'));
      expect((await judge(page, 'after a transfer')).faults).toEqual([]);
      await page.goto('/simulator/');
      const mailbox = page.locator('li[data-phone="night@contractor.arvada.example"]');
      await seen(mailbox.getByText('City of Arvada: Contractor'));
      await seen(mailbox.getByText('Why: They have the big pump.'));
      expect(await mailbox.getByRole('link').getAttribute('href')).toContain(`/incident/${uuid}/`);
      expect((await judge(page, 'a mailbox')).faults).toEqual([]);
    },
  );

  it.runIf(isNight)('for another system says that it has not been delivered yet', async () => {
    const { page } = await opened('Valve for the work orders', 'dispatcher@arvada.example');
    await picks(page, 'Hand off to…');
    await page.getByLabel('Destination').selectOption({ label: 'Work orders (not connected)' });
    await page.getByLabel('Explanation (optional)').waitFor();
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
    await gone(dialog(page));
    await seen(page.locator('[data-notice=waiting]').getByText('not delivered yet, retrying'));
  });
});

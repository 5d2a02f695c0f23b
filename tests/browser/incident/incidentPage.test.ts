import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { isNight } from '../../runs/night.ts';
import { gone, report, seen, sends } from '../support/acts.ts';
import { housed } from '../support/housed.ts';
import { opensMenu, picks } from '../support/menu.ts';

const here = housed();

const manager = 'manager@arvada.example';

/** A manager's page of a new incident with a caller, and calls that change its contacts. */
async function opened(description: string): Promise<{ page: Page; contacts: string; contact: string; path: string }> {
  const page = await here.screen(manager, '/incidents/');
  const uuid = await report(page, description, [39.8, -105.08]);
  const places = await page.request.get(`/api/incident/${uuid}/location/`);
  const [place] = (await places.json()) as { uuid: string }[];
  const contacts = `/api/incident/${uuid}/location/${place?.uuid}/contact/`;
  const { uuid: contact } = await sends(page, 'POST', contacts, { name: 'J. Alvarez', phone_number: '+13035550170' });
  await page.goto(`/incident/${uuid}/`);
  await seen(page.getByText('J. Alvarez'));
  await seen(page.locator('[data-connection=connected]'));
  return { page, contacts, contact: String(contact), path: `/incident/${uuid}/` };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

describe('the page of an incident', () => {
  it('corrects a contact, and shows the changes of another person instead of overwriting them', async () => {
    here.forgive(/status of 409/);
    const { page, contacts, contact } = await opened('Water in the cellar');
    await button(page, 'Update J. Alvarez').click();
    await page.getByLabel('Name').fill('J. Alvarado');
    await sends(page, 'PATCH', `${contacts}${contact}/`, { name: 'Julia Alvarez', email: 'julia@alvarez.example' });
    await seen(page.getByText('Changed by someone else to “Julia Alvarez”. Yours is kept until you save.'));
    expect(await page.getByLabel('Name').inputValue()).toBe('J. Alvarado');
    await inDialog(page, 'Update contact').click();
    await seen(page.getByText('J. Alvarado'));
    // Fields that only the other person changed are kept.
    await seen(page.getByRole('link', { name: 'julia@alvarez.example' }));
  });

  it.runIf(isNight)('adds a contact and warns before the removal of the only one', async () => {
    const { page } = await opened('No water on the hill');
    await button(page, /^Add contact/).click();
    await inDialog(page, 'Add contact').click();
    await seen(page.getByText('This field may not be blank.'));
    await page.getByLabel('Name').fill('M. Chen');
    await page.getByLabel('Phone number (optional)').pressSequentially('3035550188');
    await inDialog(page, 'Add contact').click();
    await seen(page.getByRole('link', { name: '(303) 555-0188' }));
    await button(page, 'Delete J. Alvarez').click();
    expect(await page.getByText('This is the only contact at this place.').count()).toBe(0);
    await inDialog(page, 'Delete contact').click();
    await gone(button(page, 'Delete J. Alvarez'));
    await button(page, 'Delete M. Chen').click();
    await seen(page.getByText('This is the only contact at this place.'));
    await inDialog(page, 'Cancel').click();
  });

  it.runIf(isNight)('warns before the removal of its only place', async () => {
    const { page } = await opened('Hydrant leaks at the school');
    await button(page, /^Delete location/).click();
    await seen(page.getByText('This is the only location of this incident.'));
    await inDialog(page, 'Cancel').click();
  });

  it.runIf(isNight)('asks for the email address of a contact in a field of that type', async () => {
    const { page } = await opened('Meter pit without a lid');
    await button(page, /^Add contact/).click();
    expect(await page.getByLabel('Email (optional)').getAttribute('type')).toBe('email');
  });

  it('adds a place with its pin, and corrects its unit', async () => {
    const { page } = await opened('Leak at two houses');
    await button(page, 'Add location').click();
    await page.getByLabel('Address').fill('6161 Yukon St, Arvada, CO');
    await page.keyboard.press('Tab');
    await inDialog(page, 'Add location').click();
    await seen(page.getByText('There is not enough data available for this address.', { exact: true }));
    await page.getByLabel('Latitude').fill('39.81');
    await page.getByLabel('Longitude').fill('-105.09');
    await inDialog(page, 'Add location').click();
    await seen(page.getByText('6161 Yukon St, Arvada, CO').first());
    await button(page, 'Update location 6161 Yukon St, Arvada, CO').click();
    await page.getByLabel('Unit (optional)').fill('4b');
    await inDialog(page, 'Update location').click();
    await seen(page.getByText('6161 Yukon St, Arvada, CO, unit 4b').first());
  });

  it('takes notes and labels, and a label only once', async () => {
    const { page } = await opened('Hydrant open');
    await button(page, 'Add note').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Gate code at the door');
    await inDialog(page, 'Add note').click();
    await seen(page.getByText('Gate code at the door'));
    await button(page, /^Edit note/).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4471');
    await inDialog(page, 'Save note').click();
    await seen(page.getByText('Gate code 4471'));
    await button(page, 'Add label').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('wATER');
    expect(await inDialog(page, 'Add label').isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Label' }).fill('Hydrant');
    await inDialog(page, 'Add label').click();
    await button(page, 'Remove label Hydrant').click();
    await button(page, 'Remove label Hydrant').waitFor({ state: 'detached' });
  });

  it.runIf(isNight)('that does not exist does not make the connection look broken', async () => {
    here.forgive(/status of 40[34]|refused the channel/);
    const page = await here.screen(manager, `/incident/${idFrom('nothing')}/`);
    await seen(page.getByText('Incident not found'));
    await seen(page.locator('[data-connection=connected]'));
  });

  it.runIf(isNight)('is deleted only with a tick, and its viewers are led to the list', async () => {
    const { page, path } = await opened('Reported twice');
    const other = await here.screen('dispatcher@arvada.example', path);
    await seen(other.getByText('J. Alvarez'));
    await seen(other.locator('[data-connection=connected]'));
    await opensMenu(other);
    expect(await other.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await other.keyboard.press('Escape');
    await picks(page, 'Delete');
    expect(await inDialog(page, 'Delete incident').isDisabled()).toBe(true);
    await page.getByLabel('Yes, delete this incident').check();
    await inDialog(page, 'Delete incident').click();
    await Promise.all([page.waitForURL('**/incidents/'), other.waitForURL('**/incidents/')]);
    await seen(page.locator('tr[data-incident]'));
    expect(await page.getByText('Reported twice').count()).toBe(0);
  });
});

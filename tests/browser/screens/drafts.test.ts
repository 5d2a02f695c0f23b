// @night It keeps the drafts of every form.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, gone, report, seen, sends } from '../support/acts.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const typed = 'Water comes up beside the';
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

interface Form {
  readonly opens: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
}
const ofDialog = (button: string | RegExp, field: string): Form => ({
  opens: (page) => press(page, button),
  field: (page) => dialog(page).getByLabel(field, { exact: true }),
});
/** Each form of an incident's page in which a person types words. */
const forms: Readonly<Record<string, Form>> = {
  'a note': ofDialog('Add note', 'Note'),
  'a contact': ofDialog(/^Add contact/, 'Name'),
  'a location': ofDialog('Add location', 'Address'),
  'an asset': ofDialog('Add asset', 'Note'),
  'a label': ofDialog('Add label', 'Label'),
};

async function incident(): Promise<Page> {
  const page = await here.screen('manager@arvada.example', '/incidents/');
  await page.goto(`/incident/${await report(page, 'For drafts', [39.8, -105.08])}/`);
  await seen(page.locator('[data-connection=connected]'));
  return page;
}

describe('words that are not sent yet', () => {
  it.each(Object.entries(forms))('in the form for %s survive Escape, a press outside and a reload', async (_, form) => {
    const page = await incident();
    await form.opens(page);
    await form.field(page).fill(typed);
    const leaves = [
      () => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape')),
      () => page.mouse.click(5, 400),
      () => page.reload(),
    ];
    for (const leave of leaves) {
      await leave();
      await gone(dialog(page));
      await form.opens(page);
      await becomes(() => form.field(page).inputValue()).toBe(typed);
    }
    await seen(page.getByText('Unsent text from before was restored.'));
    await press(page, 'Start over');
    expect(await form.field(page).inputValue()).toBe('');
  });

  it('in the log survive a stopped server and an expired session, and go once they are sent', async () => {
    here.forgive(/status of 40[13]|status of 0|ERR_|WebSocket|refused the channel/);
    const page = await incident();
    const path = new URL(page.url()).pathname;
    const message = page.getByRole('textbox', { name: 'Message' });
    await page.keyboard.press('l');
    await page.keyboard.type(typed);
    await here.stop();
    await page.keyboard.press('Control+Enter');
    await seen(page.getByRole('form', { name: 'Add to the log' }).getByRole('alert'));
    expect(await message.inputValue()).toBe(typed);
    await here.start();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL(/sign-in/);
    await page.context().addCookies(cookies);
    await page.goto(path);
    await becomes(() => message.inputValue()).toBe(typed);
    await message.press('Control+Enter');
    await seen(page.getByRole('list', { name: 'Log, newest first' }).getByText(typed));
    await page.reload();
    await seen(page.locator('[data-connection=connected]'));
    expect(await message.inputValue()).toBe('');
  });

  it('of a second caller are added to the incident that exists', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    const uuid = await report(page, 'Main break at the rink', [39.81, -105.11]);
    const [place] = (await (await page.request.get(`/api/incident/${uuid}/location/`)).json()) as { uuid: string }[];
    await sends(page, 'POST', `/api/incident/${uuid}/location/${place?.uuid}/contact/`, {
      name: 'J. Alvarez',
      phone_number: '+13035550166',
    });
    await seen(page.locator('[data-connection=connected]'));
    await page.keyboard.press('n');
    await dialog(page).getByLabel('Name').fill('Ida Lopez');
    await dialog(page).getByLabel('Phone number').pressSequentially('3035550166');
    await dialog(page).getByLabel('Description').fill('Water at the door');
    const duplicate = page.getByRole('region', { name: 'Possible duplicates' });
    await seen(duplicate.getByText('Main break at the rink').first());
    await duplicate.getByRole('button', { name: /^Add to that incident/ }).click();
    await gone(dialog(page));
    const log = (await (await page.request.get(`/api/incident/${uuid}/log/`)).json()) as { message: string }[];
    expect(log.map(({ message }) => message)).toContain('Another call · Water at the door');
    // Nothing of the call is left for the next one.
    await page.keyboard.press('n');
    expect(await dialog(page).getByLabel('Description').inputValue()).toBe('');
  });
});

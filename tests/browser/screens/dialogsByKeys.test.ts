// @night It does by the keyboard alone what other files do by keyboard in part.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, focused, gone, report, seen, tabTo, toastSays } from '../support/acts.ts';
import { housed } from '../support/housed.ts';
import { picksByKeys } from '../support/menu.ts';

const here = housed();

const dialog = (page: Page) => page.getByRole('dialog');

async function opened(description: string): Promise<Page> {
  const page = await here.screen('manager@arvada.example', '/incidents/');
  await page.goto(`/incident/${await report(page, description, [39.8, -105.08])}/`);
  await seen(page.locator('[data-connection=connected]'));
  // The map of the place comes last, in the Tab order too.
  await seen(page.locator('.leaflet-control-zoom-in'));
  return page;
}

async function presses(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Replaces the content of a field. */
async function types(page: Page, field: string, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
}

/** Opens a dialog by its button and runs the steps in it. */
async function byKeys(page: Page, opener: string | RegExp, inIt: () => Promise<void>): Promise<void> {
  await presses(page, opener);
  await seen(dialog(page));
  await inIt();
  await gone(dialog(page));
}

describe('by the keyboard alone', () => {
  it('an incident is created', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    await seen(page.locator('tr[data-incident]'));
    await presses(page, 'New incident');
    await seen(dialog(page));
    // The first field has the focus.
    await becomes(() => focused(page)).toBe('Address');
    await page.keyboard.type('5700 Carr St, Arvada, CO');
    await types(page, 'Description', 'Manhole without a cover');
    await tabTo(page, 'Incident type');
    await page.keyboard.type('After');
    await types(page, 'Latitude', '39.8');
    await types(page, 'Longitude', '-105.08');
    await presses(page, 'Create incident');
    await gone(dialog(page));
    await seen(page.getByText('Manhole without a cover').first());
  });

  it('a place is added, corrected and deleted', async () => {
    const page = await opened('Leak at two houses');
    await byKeys(page, 'Add location', async () => {
      await becomes(() => focused(page)).toBe('Address');
      await page.keyboard.type('6161 Yukon St, Arvada, CO');
      await types(page, 'Latitude', '39.81');
      await types(page, 'Longitude', '-105.09');
      await presses(page, 'Add location');
    });
    await seen(page.getByText('6161 Yukon St, Arvada, CO').first());
    await byKeys(page, 'Update location 6161 Yukon St, Arvada, CO', async () => {
      await types(page, 'Unit (optional)', '4b');
      await presses(page, 'Update location');
    });
    await seen(page.getByText('6161 Yukon St, Arvada, CO, unit 4b').first());
    await byKeys(page, 'Delete location 6161 Yukon St, Arvada, CO, unit 4b', () => presses(page, 'Delete location'));
    await gone(page.getByText('6161 Yukon St, Arvada, CO, unit 4b'));
  });

  it('a contact is added, corrected and deleted', async () => {
    const page = await opened('No water on the hill');
    await byKeys(page, /^Add contact/, async () => {
      await becomes(() => focused(page)).toBe('Name');
      await page.keyboard.type('M. Chen');
      await types(page, 'Phone number (optional)', '3035550188');
      await presses(page, 'Add contact');
    });
    await seen(page.getByRole('link', { name: '(303) 555-0188' }));
    await byKeys(page, 'Update M. Chen', async () => {
      await types(page, 'Extension (optional)', '12');
      await presses(page, 'Update contact');
    });
    await seen(page.getByText('ext. 12'));
    await byKeys(page, 'Delete M. Chen', async () => {
      await seen(dialog(page).getByText('This is the only contact at this place.'));
      await presses(page, 'Delete contact');
    });
    await gone(page.getByText('ext. 12'));
  });

  it('a label is added and removed', async () => {
    const page = await opened('Hydrant open');
    await byKeys(page, 'Add label', async () => {
      await page.keyboard.type('Hydrant');
      // Enter in the field presses the button.
      await page.keyboard.press('Enter');
    });
    await presses(page, 'Remove label Hydrant');
    await gone(page.getByRole('button', { name: 'Remove label Hydrant' }));
  });

  it('a note is left, rewritten and deleted', async () => {
    const page = await opened('Gate is locked');
    await byKeys(page, 'Add note', async () => {
      await page.keyboard.type('Gate code at the door');
      await presses(page, 'Add note');
    });
    await seen(page.getByText('Gate code at the door'));
    await byKeys(page, /^Edit note of/, async () => {
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Gate code 4471');
      await presses(page, 'Save note');
    });
    await seen(page.getByText('Gate code 4471'));
    await byKeys(page, /^Delete note of/, () => presses(page, 'Delete note'));
    await gone(page.getByText('Gate code 4471'));
  });

  it('an incident is completed, archived and taken back', async () => {
    const page = await opened('Low pressure');
    // The dialog's button has the focus.
    const confirms = async () => {
      await seen(page.getByRole('dialog'));
      await page.keyboard.press('Enter');
    };
    await presses(page, 'Mark as completed');
    await confirms();
    await toastSays(page, 'The incident has been marked as completed.');
    await picksByKeys(page, 'Archive');
    await confirms();
    await toastSays(page, 'The incident has been archived.');
    await picksByKeys(page, 'Remove from the archive');
    await confirms();
    await toastSays(page, 'The incident has been removed from the archive.');
    await presses(page, 'Mark as incomplete');
    await confirms();
    await toastSays(page, 'The incident has been marked as incomplete.');
  });

  it('an incident is deleted, and only with a tick', async () => {
    const page = await opened('Reported twice');
    await picksByKeys(page, 'Delete');
    await seen(dialog(page).getByText('This cannot be undone.'));
    expect(await dialog(page).getByRole('button', { name: 'Delete incident' }).isDisabled()).toBe(true);
    await becomes(() => focused(page)).toBe('Yes, delete this incident');
    await page.keyboard.press('Space');
    await presses(page, 'Delete incident');
    await page.waitForURL('**/incidents/');
    await seen(page.locator('tr[data-incident]'));
    expect(await page.getByText('Reported twice').count()).toBe(0);
  });
});

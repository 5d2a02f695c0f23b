import type { Page } from 'playwright-core';
import { becomes, focused, gone, seen, tabTo } from './acts.ts';

const more = 'More ▾';
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens the menu of an incident's page; the navigation may have a button of the same name. */
export async function opensMenu(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await seen(page.getByRole('menu'));
}

/** Chooses an item in the menu of an incident's page. */
export async function picks(page: Page, name: string): Promise<void> {
  await opensMenu(page);
  await item(page, name).click();
  await gone(page.getByRole('menu'));
}

/** Chooses by keys alone: to the button, into the menu, down to the item. */
export async function picksByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await seen(page.getByRole('menu'));
  for (let n = 0; (await focused(page)) !== name; n++) {
    if (n > 20) throw new Error(`The arrow key never came to ${name}.`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await gone(page.getByRole('menu'));
}

/** Checks that the focus is back at the opener after a dialog or an action of the menu. */
export const backAtMenu = (page: Page): Promise<void> => becomes(() => focused(page)).toBe(more);

/** Opens a screen of the console by the navigation; one without room there is behind "More". */
export async function opensScreen(page: Page, name: string): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const link = screens.getByRole('link', { name, exact: true });
  await seen(screens.getByRole('link'));
  if (!(await link.isVisible())) await screens.getByRole('button').click();
  await link.click();
}

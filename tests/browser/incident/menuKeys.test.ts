// @night It presses every key of a menu whose keys have unit tests.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, focused, gone, report, seen, tabTo } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { backAtMenu, opensMenu } from '../support/menu.ts';

const here = housed();

const menu = (page: Page) => page.getByRole('menu');

async function opened(who: string, options = {}): Promise<Page> {
  const page = await here.screen(`${who}@arvada.example`, '/incidents/', options);
  await page.goto(`/incident/${await report(page, 'Valve box open', [39.8, -105.08])}/`);
  await seen(page.locator('[data-connection=connected]'));
  return page;
}

/** Presses keys within one task, so before any toggle event of the browser; returns the name of the focused element. */
async function atOnce(page: Page, keys: readonly string[]): Promise<string> {
  await page.evaluate((pressed) => {
    for (const key of pressed) {
      const at = document.activeElement;
      if (key === 'close') document.querySelector<HTMLElement>('[role=menu]')?.hidePopover();
      else if (key === 'press' && at instanceof HTMLElement) at.click();
      else at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, keys);
  return focused(page);
}

describe('the menu of an incident', () => {
  it('moves by the arrows, to its ends, and to the item with the typed letters', async () => {
    const page = await opened('manager');
    await tabTo(page, 'More ▾');
    await page.keyboard.press('ArrowDown');
    await becomes(() => focused(page)).toBe('Change incident type…');
    await page.keyboard.press('ArrowUp');
    await becomes(() => focused(page)).toBe('Delete');
    await page.keyboard.press('ArrowDown');
    await becomes(() => focused(page)).toBe('Change incident type…');
    await page.keyboard.press('End');
    await becomes(() => focused(page)).toBe('Delete');
    await page.keyboard.press('Home');
    await becomes(() => focused(page)).toBe('Change incident type…');
    await page.keyboard.type('arch');
    await becomes(() => focused(page)).toBe('Archive');
    await page.keyboard.press('Escape');
    await gone(menu(page));
    await backAtMenu(page);
    await page.keyboard.press('ArrowUp');
    await becomes(() => focused(page)).toBe('Delete');
  });

  it('loses no key, however late the browser reports that the menu has opened or closed', async () => {
    const page = await opened('manager');
    await tabTo(page, 'More ▾');
    expect(await atOnce(page, ['ArrowDown', 'ArrowUp', 'ArrowUp'])).toBe('Archive');
    expect(await atOnce(page, ['close', 'ArrowUp'])).toBe('Delete');
    expect(await atOnce(page, ['close', 'press', 'ArrowDown', 'End', 'Home'])).toBe('Change incident type…');
    expect(await atOnce(page, ['close', 'ArrowUp', 'close', 'ArrowDown'])).toBe('Change incident type…');
  });

  it('is left by Tab, by a press elsewhere and by its own button', async () => {
    const page = await opened('manager');
    await tabTo(page, 'More ▾');
    await page.keyboard.press('Enter');
    await becomes(() => focused(page)).toBe('Change incident type…');
    await page.keyboard.press('Tab');
    await gone(menu(page));
    expect(await focused(page)).not.toBe('More ▾');
    await opensMenu(page);
    await page.getByRole('heading', { level: 1 }).click();
    await gone(menu(page));
    await opensMenu(page);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await gone(menu(page));
  });

  it('leaves out what the role can never do', async () => {
    const page = await opened('dispatcher');
    await opensMenu(page);
    await seen(menu(page).getByRole('menuitem', { name: 'Add tag', exact: true }));
    expect(await menu(page).getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Mark as completed' }).count()).toBe(0);
  });

  it('fits on a phone', async () => {
    const page = await opened('manager', { viewport: sizes.phone });
    await opensMenu(page);
    const box = await menu(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sizes.phone.height);
  });
});

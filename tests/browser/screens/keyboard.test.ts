// @night It presses the Tab key through whole screens.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomes, boardReady, focused, gone, openCrew, seen, styled, tabTo } from '../support/acts.ts';
import { housed } from '../support/housed.ts';
import { backAtMenu, picksByKeys } from '../support/menu.ts';

const here = housed();

const open = (path: string, who = 'dispatcher') => here.screen(`${who}@arvada.example`, path);
const board = async () => boardReady(await open('/dispatch/'));

describe('with the keyboard alone', () => {
  it('the Tab key reaches everything on the board, with a visible focus, and leaves again', async () => {
    const page = await board();
    const { stops, unseen } = await walk(page);
    expect(unseen).toEqual([]);
    expect(await notReached(page)).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  });

  it('a focus that cannot be seen, or a button out of the order, is noticed', async () => {
    const page = await board();
    await styled(page, 'main button:focus-visible { outline: none !important }');
    await page.getByText('Legend').evaluate((button) => button.setAttribute('tabindex', '-2'));
    expect((await walk(page)).unseen.length).toBeGreaterThan(10);
    expect((await notReached(page)).join()).toContain('Legend');
  });

  it('the Tab key reaches everything in the list and the detail of incidents', async () => {
    const [list, detail] = ['tr[data-incident]', 'li[data-event]'];
    for (const [path, ...shown] of [
      ['/incidents/', list],
      // The map of the places loads later, and the Tab key cannot reach it before.
      [await anIncident(), detail, '.leaflet-control-zoom-in'],
    ] as const) {
      const page = await open(path, 'manager');
      await seen(page.locator('[data-connection=connected]'));
      for (const part of shown) await seen(page.locator(part));
      // The menu of the demo appears when the server has said that there is one.
      await seen(page.getByRole('button', { name: 'Demo' }));
      expect((await walk(page)).unseen).toEqual([]);
      expect(await notReached(page)).toEqual([]);
    }
  });

  it('a dispatcher skips to the screen, opens a marker, and returns to it', async () => {
    const page = await board();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the screen');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    const marker = await tabTo(page, /^Incident, /);
    await page.keyboard.press('Enter');
    await seen(page.locator('.leaflet-popup'));
    await page.keyboard.press('Escape');
    await gone(page.locator('.leaflet-popup'));
    expect(await focused(page)).toBe(marker);
  });

  it.each([
    ['/dispatch/', /^Send a crew: /],
    ['/dispatch/', /^Manual mode/],
    ['/incidents/', /^New incident$/],
  ])('a dialog of %s holds the focus, and Escape gives it back to %s', async (path, name) => {
    const page = await open(path);
    await seen(page.locator('[data-connection=connected]'));
    await seen(page.locator('li[data-crew], tr[data-incident]'));
    const opener = await tabTo(page, name);
    await page.keyboard.press('Enter');
    await seen(page.getByRole('dialog'));
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog], dialog') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await becomes(() => focused(page)).toBe(opener);
  });

  it('a dialog from the menu of an incident gives the focus back to the menu', async () => {
    const page = await open(await anIncident(), 'manager');
    await seen(page.locator('[data-connection=connected]'));
    await picksByKeys(page, 'Delete');
    await seen(page.getByRole('dialog', { name: 'Delete this incident?' }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await backAtMenu(page);
  });

  it('Escape leaves a note, and gives the focus back', async () => {
    const page = await board();
    await openCrew(page, 'Truck 2');
    await tabTo(page, 'Add note for Truck 2');
    await page.keyboard.press('Enter');
    await becomes(() => focused(page)).toBe('Note for Truck 2');
    await page.keyboard.press('Escape');
    await becomes(() => focused(page)).toBe('Add note for Truck 2');
  });
});

async function anIncident(): Promise<string> {
  const page = await open('/incidents/');
  return (await page.locator('tr[data-incident] a').first().getAttribute('href')) ?? '';
}

interface Walk {
  readonly stops: number;
  /** Focused elements without a visible ring. */
  readonly unseen: readonly string[];
}

/**
 * Tabs from the top until the focus has left the page, and marks the elements reached. Fails when the focus never
 * leaves.
 */
async function walk(page: Page): Promise<Walk> {
  const unseen: string[] = [];
  for (let stops = 0; stops < 300; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const it = document.activeElement;
      if (!(it instanceof HTMLElement) || it === document.body || 'reached' in it.dataset) return null;
      it.dataset.reached = '';
      const { outlineStyle, outlineWidth } = getComputedStyle(it);
      const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      const { width, height } = it.getBoundingClientRect();
      return { words: it.outerHTML.slice(0, 120), visible: ring && width > 0 && height > 0 };
    });
    if (!stop) return { stops, unseen };
    if (!stop.visible) unseen.push(stop.words);
  }
  throw new Error('The Tab key never leaves the page.');
}

/** Visible controls that were not reached. One radio of a group stands for all. */
const notReached = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=switch]')]
      .filter((it) => !it.matches('[data-reached], :disabled, [type=radio], [tabindex="-1"]'))
      .filter((it) => it.checkVisibility() && !it.closest('[inert]'))
      .map((it) => it.outerHTML.slice(0, 160)),
  );

// @night It measures a page with 500 lines of log.
// @quiet It measures the work of a page.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../runs/speed.ts';
import { becomes, seen, styled } from '../support/acts.ts';
import { type House, openHouse, ownPage } from '../support/house.ts';
import { longLog } from '../support/longLog.ts';
import { opens } from '../support/opening.ts';

const lines = 500;
/** This line follows five hundred others, so the whole log is on the screen by then. */
const oldest = 'li[data-event=created]';

let here: House;
let path: string;
beforeAll(async () => {
  here = await openHouse();
  path = `/incident/${await longLog(here.muster, lines)}/`;
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

const open = () => here.screen('dispatcher@arvada.example', path, ownPage);
const logLines = (page: Page) => page.locator('li[data-event]');

/** The log lines that the browser has laid out and drawn. */
const drawn = (page: Page): Promise<number> =>
  logLines(page).evaluateAll(
    (all) => all.filter((it) => it.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
  );

describe('an incident with 500 lines in its log', () => {
  it('opens with less than a second of work', async () => {
    const page = await open();
    await seen(page.locator(oldest));
    const openings = [await opens(page, path, oldest), await opens(page, path, oldest)];
    expect(Math.min(...openings.map(({ work }) => work))).toBeLessThan(within(1_000));
  });

  it('with more work would be noticed', async () => {
    const page = await open();
    await page.addInitScript(() => {
      requestAnimationFrame(function look() {
        if (!document.querySelector('li[data-event]')) return void requestAnimationFrame(look);
        let sum = 0;
        for (let n = 0; n < 2e9; n++) sum += n % 7;
        document.documentElement.dataset.sum = String(sum);
      });
    });
    expect((await opens(page, path, oldest)).work).toBeGreaterThan(1_000);
  });

  it('draws only the visible lines, and contains all of them', async () => {
    const page = await open();
    await seen(logLines(page));
    expect(await logLines(page).count()).toBe(lines);
    expect(await drawn(page)).toBeLessThan(100);
    await styled(page, 'li[data-event] { content-visibility: visible !important }');
    await becomes(() => drawn(page)).toBe(lines);
  });

  it('is read to its end by Find in page, by the Tab key and by a screen reader, and printed whole', async () => {
    const page = await open();
    await seen(logLines(page));
    expect(await page.evaluate('window.find("Line 2:")')).toBe(true);
    expect(await page.evaluate(() => getSelection()?.anchorNode?.textContent)).toContain('Line 2:');
    const map = logLines(page).getByRole('link').last();
    await map.focus();
    expect(await map.evaluate((it) => it === document.activeElement)).toBe(true);
    const heard = await page.getByRole('list', { name: 'Log, newest first' }).ariaSnapshot();
    expect(heard.split('\n').filter((line) => line.includes('listitem')).length).toBe(lines);
    expect(heard).toContain('Line 1:');
    await page.emulateMedia({ media: 'print' });
    await becomes(() => drawn(page)).toBe(lines);
    const { clientHeight, scrollHeight } = await page.locator('main').evaluate((main) => main);
    expect(scrollHeight).toBe(clientHeight);
  });
});

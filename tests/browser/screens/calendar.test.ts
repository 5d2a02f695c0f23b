import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { becomes, seen } from '../support/acts.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

/** Scrolls a shift half out of the calendar's top; says how far its name then is below the heads of the columns. */
const scrolledHalfOut = (page: Page): Promise<number> =>
  page
    .locator('[data-shift]')
    .first()
    .evaluate(async (shift) => {
      const scroller = shift.closest('[role=application]');
      const head = scroller?.querySelector('[title]')?.getBoundingClientRect();
      const name = shift.querySelector('strong');
      if (!scroller || !head || !name) throw new Error('There is no shift with a name.');
      const box = shift.getBoundingClientRect();
      scroller.scrollBy({ top: box.top + box.height / 2 - head.bottom, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
      return name.getBoundingClientRect().top - head.bottom;
    });

it('a tall shift keeps its name in view while the calendar scrolls', async () => {
  const page = await here.screen('administrator@arvada.example', '/calendar/');
  await seen(page.locator('[data-shift]'));
  // A day of 440 pixels.
  await page.getByRole('slider').fill('440');
  const height = () =>
    page
      .locator('[data-shift]')
      .first()
      .evaluate((shift) => shift.getBoundingClientRect().height);
  await becomes(height).toBeGreaterThan(100);
  const below = await scrolledHalfOut(page);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(await height());
  // The control: the words of a block that is not tall go with it.
  await page.addStyleTag({ content: '[data-shift] > span { position: static !important }' });
  expect(await scrolledHalfOut(page)).toBeLessThan(0);
});

// @night It looks at the drawing of the calendar, and prints it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { daysAfter, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { systemClock } from '#services/core/clock';
import { becomes, seen, styled } from '../support/acts.ts';
import { ownPage } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

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
  await styled(page, '[data-shift] > span { position: static !important }');
  expect(await scrolledHalfOut(page)).toBeLessThan(0);
});

/** The boxes of the mark of the present time and of the names of the days, from the top. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const box = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { words: one.textContent ?? '', top, bottom };
    };
    const all = [...document.querySelectorAll('[role=application] span')];
    const mark = all.find((one) => /^Now \d/.test(one.textContent ?? ''));
    if (!mark) throw new Error('Nothing says the present time.');
    return { mark: box(mark), names: [...document.querySelectorAll('[data-date] > :first-child')].map(box) };
  });

it.each([-20, 5])('the present time covers no name of a day, %i minutes from midnight', async (minutes) => {
  const zone = 'America/Denver';
  const midnight = startOfDay(daysAfter(localTimeAt(systemClock.now(), zone).slice(0, 10), 1), zone);
  const page = await here.screen('administrator@arvada.example', '/incidents/', ownPage);
  await page.clock.setFixedTime(midnight + minutes * 60_000);
  await page.goto('/calendar/');
  await seen(page.locator('[data-shift]'));
  await becomes(async () => (await marked(page)).names.length).toBeGreaterThan(2);
  const { mark, names } = await marked(page);
  expect(names.filter(({ top, bottom }) => top < mark.bottom && mark.top < bottom)).toEqual([]);
  // The line goes on behind the days and hours.
  const depth = (part: string) => page.locator(part).evaluate((one) => Number(getComputedStyle(one).zIndex));
  expect(await depth('[data-now]')).toBeLessThan(await depth('[data-gutter]'));
});

/** Prints as the browser does: the page is told, then laid out for paper, here of 720 pixels. */
const onPaper = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1_000 });
};
const days = (page: Page) => page.locator('[data-date]');
const scrolled = (page: Page) => page.locator('[role=application]').evaluate((one) => one.scrollTop);

it('the weeks in view are printed on the width of a page, and the screen is as before', async () => {
  const page = await here.screen('administrator@arvada.example', '/calendar/', ownPage);
  await seen(page.locator('[data-shift]'));
  await page.locator('[role=application]').evaluate((one) => one.scrollBy({ top: 900, behavior: 'instant' }));
  const before = await scrolled(page);
  const columns = await page.locator('[role=application] [title]').allTextContents();
  await onPaper(page);
  expect(await page.locator('[data-printed]').textContent()).toMatch(
    /^City of Arvada: \w{3}, .* to \w{3}, .*\d{4}\. Times are Mountain Time \(Denver\)\. Printed /,
  );
  const tables = page.locator('table');
  expect([1, 2]).toContain(await tables.count());
  expect(await tables.first().locator('tbody th').allTextContents()).toEqual(columns);
  expect(await tables.first().locator('thead th').count()).toBe(8);
  expect(await days(page).first().isVisible()).toBe(false);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const cut = await tables.evaluateAll((all) =>
    all
      .flatMap((table) => [...table.querySelectorAll('td, th')])
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1),
  );
  expect(cut).toHaveLength(0);

  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await becomes(() => tables.count()).toBe(0);
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(2);
});

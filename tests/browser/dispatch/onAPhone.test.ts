// @night It looks at every screen of a phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gone, report, seen, sends } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed(['arvada', 'jcw', 'ug']);

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };
const wide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0));

async function opened(description: string): Promise<{ page: Page; uuid: string }> {
  const page = await here.screen('manager@arvada.example', '/incidents/', phone);
  const uuid = await report(page, description, [39.8, -105.08]);
  await page.goto(`/incident/${uuid}/`);
  await seen(page.locator('[data-connection=connected]'));
  return { page, uuid };
}

describe('on a phone', () => {
  it.each([
    ['jcw', '/incidents/'],
    ['jcw', '/jcw/sas/'],
    ['jcw', '/jcw/bupp/calendar/'],
    ['ug', '/ug_sewer/sas/'],
  ])('nothing of %s stands beside the screen at %s, however many pages it has of its own', async (name, path) => {
    const page = await here.screen(`dispatcher@${name}.example`, path, phone);
    await seen(page.locator('main h1'));
    await seen(page.locator('[data-connection=connected]'));
    expect(await wide(page)).toBeLessThanOrEqual(sizes.phone.width);
    const live = await page.locator('[data-connection]').boundingBox();
    expect((live?.x ?? 0) + (live?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width);
  });

  it('a crew sees the place and the number to call without scrolling', async () => {
    const { page, uuid } = await opened('Water in the road');
    const [place] = (await (await page.request.get(`/api/incident/${uuid}/location/`)).json()) as { uuid: string }[];
    const caller = { name: 'J. Alvarez', phone_number: '3035550170', phone_extension: '12', complainant: true };
    await sends(page, 'POST', `/api/incident/${uuid}/location/${place?.uuid}/contact/`, caller);
    const head = page.locator('header[data-completed]');
    await seen(head.getByRole('link', { name: '(303) 555-0170' }));
    await seen(head.getByText('5700 Carr St, Arvada, CO'));
    const where = head.getByRole('link', { name: /^Directions/ });
    expect(await where.getAttribute('target')).toBe('_blank');
    for (const link of [where, head.getByRole('link', { name: '(303) 555-0170' })]) {
      const box = await link.boundingBox();
      expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(sizes.phone.height);
    }
  });

  it('the search of the board shows what is typed, with the filters below it', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/dispatch/', phone);
    const search = page.getByRole('searchbox', { name: 'Search active incidents' });
    await seen(search);
    const [box, filter] = [await search.boundingBox(), await page.getByLabel('Filter', { exact: true }).boundingBox()];
    expect(box?.width ?? 0).toBeGreaterThan(sizes.phone.width * 0.8);
    expect(filter?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    expect(await wide(page)).toBeLessThanOrEqual(sizes.phone.width);
  });

  it('a long log keeps the place in reach, and opens on request', async () => {
    const { page, uuid } = await opened('Valve stuck');
    for (let n = 1; n <= 8; n++) {
      await sends(page, 'POST', `/api/incident/${uuid}/log/`, { event: 'note', message: `Turn ${n}` });
    }
    await seen(page.getByText('Turn 8'));
    await gone(page.getByText('Turn 3'));
    await page.getByRole('button', { name: 'All 9 entries' }).click();
    await seen(page.getByText('Turn 1', { exact: true }));
    await page.getByRole('button', { name: 'Only the last 5 entries' }).click();
    await gone(page.getByText('Turn 1', { exact: true }));
    await page.setViewportSize(sizes.desk);
    await seen(page.getByText('Turn 1', { exact: true }));
  });

  it('folded filters are counted', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/?label=Water&active=true&search=a', phone);
    await seen(page.getByRole('button', { name: 'Filters (2)', exact: true }));
  });

  it.each([
    ['a phone', phone],
    ['a desk', { viewport: sizes.desk }],
  ])('the board takes a call by one press, on %s', async (_, options) => {
    const page = await here.screen('dispatcher@arvada.example', '/dispatch/', options);
    await page.getByRole('button', { name: 'New incident' }).click();
    await seen(page.getByRole('dialog', { name: 'New incident' }));
  });

  it('the work of each crew is read to its end before one is sent', async () => {
    const { page } = await opened('Water over the road behind the school, up to the tennis court and the church');
    const send = page.getByRole('button', { name: /^Send (Truck|Jetter)/ });
    await page.getByRole('button', { name: /^Send a crew/ }).click();
    await send.click();
    await gone(send);
    const other = await report(page, 'Low pressure', [39.81, -105.09]);
    await page.goto(`/incident/${other}/`);
    await page.getByRole('button', { name: /^Send a crew/ }).click();
    const choices = page.getByRole('dialog').locator('label[data-duty]');
    await seen(choices.filter({ hasText: 'the tennis court and the church' }));
    const cut = await choices
      .locator('span')
      .evaluateAll((all) =>
        all.flatMap((one) => (one.scrollWidth > one.clientWidth && one.clientWidth > 0 ? [one.textContent] : [])),
      );
    expect(cut).toEqual([]);
  });

  it('the button at the end of a long form is there from the start', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/', phone);
    await seen(page.locator('[data-connection=connected]'));
    await page.getByRole('button', { name: 'New incident' }).click();
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create incident' });
    await seen(create);
    const box = await create.boundingBox();
    expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(sizes.phone.height);
    // Nothing covers it, not even the map of the form.
    await create.click();
    await seen(page.getByText('This field may not be blank.'));
  });
});

describe('an incident that was closed before it was acknowledged', () => {
  it('says on its page and in the list that it is closed', async () => {
    const { page, uuid } = await opened('Wrong number');
    await sends(page, 'PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    const state = page.locator('header[data-completed=true]');
    await seen(state.locator('[data-state=new]', { hasText: 'Completed' }));
    expect(await state.locator('[data-state=new]').getAttribute('data-meaning')).toBe('closed');
    await sends(page, 'PATCH', `/api/manage/incident/${uuid}/`, { completed: false, archived: true });
    await seen(page.locator('header [data-state=new]', { hasText: 'Archived' }));
    await page.goto('/incidents/');
    await seen(page.locator('tr[data-incident]'));
    const row = page.locator(`tr[data-incident="${uuid}"]`);
    // The list starts at the active incidents.
    await gone(row);
    await page.getByRole('button', { name: 'Filters (1)', exact: true }).click();
    await page.getByLabel('Show').selectOption('All');
    await page.waitForURL('**/incidents/?active=all');
    await seen(row.locator('[data-state=new]', { hasText: 'Archived' }));
  });
});

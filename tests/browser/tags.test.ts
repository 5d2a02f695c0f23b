import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gone, report, seen, sends } from './acts.ts';
import { judge } from './axe.ts';
import { type House, openHouse } from './house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

describe('the tags of an incident', () => {
  it('stand on its page, live, with the time of an appointment in CT', async () => {
    const page = await here.screen('leader@arvada.example', '/incidents/');
    const uuid = await report(page, 'Backup in the cellar', [39.8, -105.08]);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.locator('[data-connection=connected]'));
    expect(await page.getByRole('heading', { name: 'Tags' }).count()).toBe(0);
    const tags = `/api/incident/${uuid}/tag/`;
    const data = { staff: 'Ines Roth', time: '2026-03-04T15:00:00.000Z' };
    const { uuid: tag } = await sends(page, 'POST', tags, { content_type: 'appointment', data });
    const shown = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await seen(shown.filter({ hasText: 'Ines Roth' }).filter({ hasText: 'Wed, Mar 4, 9:00 AM CT' }));
    await sends(page, 'PATCH', `${tags}${String(tag)}/`, { data: { staff: 'Omar Haddad' } });
    await seen(shown.filter({ hasText: 'Omar Haddad' }).filter({ hasText: '9:00 AM CT' }));
    expect((await judge(page, 'an incident with a tag')).faults).toEqual([]);
    await sends(page, 'DELETE', `${tags}${String(tag)}/`, {});
    await gone(page.getByRole('heading', { name: 'Tags' }));
  });
});

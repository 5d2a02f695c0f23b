// @night It works on tags, as journeys do, by the keyboard alone.
import { describe, expect, it } from 'vitest';
import { becomes, focused, gone, report, seen, sends, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { picksByKeys } from '../support/menu.ts';

const here = housed();

describe('the tags of an incident', () => {
  it('are on its page, live, with the time of an appointment in CT', async () => {
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

  it('are added, corrected and removed by the keyboard alone', async () => {
    const page = await here.screen('leader@arvada.example', '/incidents/');
    await page.goto(`/incident/${await report(page, 'Valve will not turn', [39.8, -105.08])}/`);
    await seen(page.locator('[data-connection=connected]'));
    const press = async (name: string) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    await picksByKeys(page, 'Add tag');
    const dialog = page.getByRole('dialog');
    await seen(dialog);
    await press('Add tag');
    await seen(dialog.getByText('This field may not be blank.'));
    await becomes(() => focused(page)).toBe('Kind');
    await page.keyboard.type('Valve key');
    await tabTo(page, 'Field');
    await page.keyboard.type('Turns left');
    await tabTo(page, 'Value');
    await page.keyboard.type('17');
    expect((await judge(page, 'adding a tag')).faults).toEqual([]);
    await page.setViewportSize(sizes.desk);
    await press('Add tag');
    await gone(dialog);
    const shown = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await seen(shown.filter({ hasText: 'Valve key' }).filter({ hasText: 'Turns left' }).filter({ hasText: '17' }));
    await press('Edit tag Valve key');
    await seen(dialog);
    await becomes(() => focused(page)).toBe('Turns left');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12');
    await press('Save tag');
    await gone(dialog);
    await seen(shown.filter({ hasText: '12' }));
    await press('Delete tag Valve key');
    await seen(dialog);
    await press('Delete tag');
    await gone(page.getByRole('heading', { name: 'Tags' }));
  });
});

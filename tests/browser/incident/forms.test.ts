// @night It fills in forms, as journeys do, by the keyboard alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { becomes, focused, gone, report, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

interface Opened {
  readonly page: Page;
  readonly incident: string;
  /** In the API. */
  readonly form: string;
}
/** A crew's phone with a new work report on it. */
async function opened(description: string): Promise<Opened> {
  const desk = await here.screen('leader@arvada.example', '/incidents/');
  const incident = await report(desk, description, [39.8, -105.08]);
  const body = { name: 'work_report', version: 1 };
  const { uuid } = await sends(desk, 'POST', `/api/incident/${incident}/form/`, body);
  const form = `/api/incident/${incident}/form/${String(uuid)}/`;
  return { page: await looking('crew@arvada.example', form), incident, form };
}
async function looking(who: string, form: string): Promise<Page> {
  const page = await here.screen(who, form.replace('/api', ''), { viewport: sizes.phone });
  await seen(page.getByRole('heading', { name: 'Work report' }));
  await seen(page.locator('[data-connection=connected]'));
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const savingIs = (page: Page, kind: string) => seen(page.locator(`[data-saving=${kind}]`));
const valuesOf = async (page: Page, form: string) =>
  ((await (await page.request.get(form)).json()) as { values: Record<string, unknown> }).values;
const whole = {
  arrived: '2026-03-01T10:00:00.000Z',
  departed: '2026-03-01T11:00:00.000Z',
  crew_leader: 'Sam Okafor',
  crew_count: 3,
  found: 'A cracked main',
  done: 'Clamped it',
  service: 'restored',
  customer_told: true,
  follow_up: false,
};

describe('a form', () => {
  it('is added, filled in and submitted by keyboard alone, and the manager’s screen has it at once', async () => {
    const page = await here.screen('leader@arvada.example', '/incidents/');
    const incident = await report(page, 'Main broken at the corner', [39.8, -105.08]);
    await page.goto(`/incident/${incident}/`);
    await seen(page.getByRole('heading', { name: 'Forms' }));
    const other = await here.screen('manager@arvada.example', `/incident/${incident}/`);
    await seen(other.getByRole('heading', { name: 'Forms' }));
    await seen(other.locator('[data-connection=connected]'));
    await tabTo(page, 'Add form', 120);
    await page.keyboard.press('Enter');
    await becomes(() => focused(page)).toBe('Form');
    // Without a name nothing is added, and the dialog says why.
    await tabTo(page, 'Add form');
    here.forgive(/status of 400/);
    await page.keyboard.press('Enter');
    await seen(page.getByText('This field may not be blank.'));
    await becomes(() => focused(page)).toBe('Form');
    await page.keyboard.type('Work');
    await page.keyboard.press('Tab');
    await tabTo(page, 'Add form');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { name: 'Work report' }));
    for (const field of ['Arrived', 'Departed']) {
      await tabTo(page, field);
      await page.keyboard.type('0301');
      await tabTo(page, field === 'Arrived' ? 'Departed' : 'Crew leader');
      await seen(page.getByText('Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).'));
      await page.getByLabel(field).focus();
      await page.keyboard.type('030120260210AM');
    }
    await tabTo(page, 'Crew leader');
    await page.keyboard.type('Sam Okafor');
    await tabTo(page, 'People on the site');
    await page.keyboard.type('3');
    await tabTo(page, 'What was found');
    await page.keyboard.type('A cracked main');
    await tabTo(page, 'What was done');
    await page.keyboard.type('Clamped it');
    await tabTo(page, 'Service when the crew left');
    await page.keyboard.type('Rest');
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    // Missing fields are named, and the first of them has the focus.
    await seen(page.getByText('This field may not be blank.'));
    await becomes(() => focused(page)).toBe('Yes');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await toastSays(page, 'The form was submitted.');
    await seen(page.getByText('Waiting for approval'));
    await seen(other.locator('li[data-form][data-status=submitted]').getByRole('link', { name: 'Work report' }));
    await seen(other.locator('li[data-event=form_submitted]'));

    await other.getByRole('link', { name: 'Work report' }).click();
    await tabTo(other, 'Return');
    await other.keyboard.press('Enter');
    await becomes(() => focused(other)).toBe('Corrections needed');
    await other.keyboard.type('Which valve?');
    await tabTo(other, 'Return form');
    await other.keyboard.press('Enter');
    await seen(page.getByText('Which valve?'));
    await page.getByLabel('What was done').fill('Clamped it, valve 12 closed');
    await button(page, 'Submit').click();
    await toastSays(page, 'The form was submitted.');
    await seen(other.getByText('Clamped it, valve 12 closed'));
    await tabTo(other, 'Approve');
    await other.keyboard.press('Enter');
    await toastSays(other, 'The form was approved.');
    await seen(page.getByText('Approved', { exact: true }));
  });

  it('marks unsaved text while the connection is lost, keeps it through a closed page, and sends it afterwards', async () => {
    here.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load|when fetching the script/);
    const { page, form } = await opened('No bars in the pit');
    await page.getByLabel('What was found').fill('Before');
    await savingIs(page, 'saved');
    await becomes(() => valuesOf(page, form)).toEqual({ found: 'Before' });
    await page.context().setOffline(true);
    await page.getByLabel('What was found').fill('A cracked main');
    await seen(page.locator('[data-saving=unsaved]').getByText('kept on this device'));
    // The page is closed before the connection returns. Its emulated loss may end before the page does, so the page can
    // send nothing more.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('no connection'));
    });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    const context = page.context();
    await context.setOffline(false);
    const again = await context.newPage();
    expect(await valuesOf(again, form)).toEqual({ found: 'Before' });
    await again.goto(form.replace('/api', ''));
    await becomes(() => again.getByLabel('What was found').inputValue()).toBe('A cracked main');
    await savingIs(again, 'saved');
    await becomes(() => valuesOf(again, form)).toEqual({ found: 'A cracked main' });
  });

  it('shows the second writer of a field the text of the first, and keeps both until a choice', async () => {
    here.forgive(/status of 409/);
    const { page, form } = await opened('Two at one form');
    const other = await looking('leader@arvada.example', form);
    await page.context().setOffline(true);
    here.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket|when fetching the script/);
    await page.getByLabel('What was found').fill('A hole');
    await page.getByLabel('Vehicles').fill('Truck 4');
    await other.getByLabel('What was found').fill('A crack');
    await becomes(() => valuesOf(other, form)).toEqual({ found: 'A crack' });
    await page.context().setOffline(false);
    await seen(page.getByText('Changed by someone else:'));
    await seen(page.getByText('“A crack”'));
    expect(await page.getByLabel('What was found').inputValue()).toBe('A hole');
    // Fields without another writer are saved meanwhile.
    await becomes(() => valuesOf(other, form)).toEqual({ found: 'A crack', vehicles: 'Truck 4' });
    expect((await judge(page, 'a field that two have written')).faults).toEqual([]);
    await button(page, 'Keep mine in What was found').click();
    await becomes(() => valuesOf(other, form)).toEqual({ found: 'A hole', vehicles: 'Truck 4' });
    await becomes(() => other.getByLabel('What was found').inputValue()).toBe('A hole');
    await gone(page.getByText('Changed by someone else:'));
  });

  it('is read-only without the permission, and printable by every user', async () => {
    const { page, form } = await opened('An auditor looks');
    await sends(page, 'PATCH', form, { values: whole });
    const audrey = await looking('auditor@arvada.example', form);
    await seen(audrey.getByText('A cracked main'));
    expect(await audrey.getByRole('textbox').count()).toBe(0);
    expect(await button(audrey, 'Submit').count()).toBe(0);
    await page.getByLabel('What was found').waitFor();
    await page.emulateMedia({ media: 'print' });
    await seen(page.locator('dd', { hasText: 'A cracked main' }));
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  it('is saved as a file, PDF and CSV', async () => {
    const { page, form } = await opened('For the regulator');
    await sends(page, 'PATCH', form, { values: whole });
    for (const [link, end] of [
      ['Save as PDF', 'pdf'],
      ['Save as CSV', 'csv'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^Work report [\\d-]{10} [0-9a-f]{8}\\.${end}$`));
    }
  });

  it('is removed while it is a draft', async () => {
    const { page, incident } = await opened('Added by mistake');
    await button(page, 'Remove').click();
    await button(page, 'Remove form').click();
    await page.waitForURL(`**/incident/${incident}/`);
    await seen(page.getByText('No forms yet.'));
  });

  it('passes axe in every size and scheme, also with missing fields and while it waits', async () => {
    here.forgive(/status of 400/);
    const { page, incident } = await opened('For axe');
    await page.getByLabel('What was found').waitFor();
    expect((await judge(page, 'a form')).faults).toEqual([]);
    await button(page, 'Submit').click();
    await seen(page.getByText('This field may not be blank.'));
    expect((await judge(page, 'a form with what is missing')).faults).toEqual([]);
    await page.goto(`/incident/${incident}/`);
    await button(page, 'Add form').click();
    await seen(page.getByRole('dialog'));
    expect((await judge(page, 'adding a form')).faults).toEqual([]);
    const reported = idFrom('demo', 'incident', 'arvada', 7);
    const waiting = `/api/incident/${reported}/form/${idFrom('demo', 'submitted', 'arvada')}/`;
    const boss = await looking('manager@arvada.example', waiting);
    await button(boss, 'Return').click();
    await seen(boss.getByRole('dialog'));
    expect((await judge(boss, 'returning a form')).faults).toEqual([]);
    await button(boss, 'Cancel').click();
    expect((await judge(boss, 'a form that waits')).faults).toEqual([]);
  });
});

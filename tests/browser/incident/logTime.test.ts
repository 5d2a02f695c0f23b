import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#contracts/incident/incident';
import { streetPhoto } from '#services/demo/photo';
import { isNight } from '../../runs/night.ts';
import { becomes, gone, report, seen, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const noTime = 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).';
/** The organization is in Denver, in whatever zone this machine is. */
const written = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', ...options }).format(at).replaceAll('\u202f', ' ');
const clock = (at: number) => written(at, { hour: 'numeric', minute: '2-digit' });
/** This many hours ago, to the minute. */
const ago = (hours: number) => Math.floor((Date.now() - hours * 3_600_000) / 60_000) * 60_000;

async function opened(
  description: string,
): Promise<{ page: Page; of: (event: string) => Promise<LogEntry | undefined> }> {
  const page = await here.screen('dispatcher@arvada.example', '/incidents/');
  const uuid = await report(page, description, [39.8, -105.08]);
  await page.goto(`/incident/${uuid}/`);
  await seen(page.locator('[data-connection=connected]'));
  await seen(page.getByRole('button', { name: 'Add file' }));
  const log = async () => (await (await page.request.get(`/api/incident/${uuid}/log/`)).json()) as LogEntry[];
  return { page, of: async (event) => (await log()).find((entry) => entry.event === event) };
}

describe('the time at which something happened', () => {
  it('is typed by the keyboard alone, and is of the last day on which the clock showed it', async () => {
    const { page, of } = await opened('Leak at the library');
    await tabTo(page, 'Message', 200);
    await page.keyboard.type('The caller closed the valve');
    await tabTo(page, 'Time');
    await page.keyboard.type('2:3');
    expect(await page.getByText(noTime).count()).toBe(0);
    await page.keyboard.press('Tab');
    await seen(page.getByText(noTime));
    expect((await judge(page, 'a time that is not whole')).faults).toEqual([]);
    await page.keyboard.press('Control+Enter');
    expect(await of('note')).toBeUndefined();

    // Twenty hours ago, so that the clock has not shown it today yet, not even on a day of 23 or 25 hours.
    const at = ago(20);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(clock(at).toLowerCase().replace(' ', ''));
    await seen(page.getByText(new RegExp(`^${written(at, { weekday: 'short', month: 'short', day: 'numeric' })}`)));
    await tabTo(page, 'Add to the log');
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
    expect((await judge(page, 'a time with its date')).faults).toEqual([]);
    await page.keyboard.press('Enter');
    // It is before the report: a person says that it is right.
    await seen(page.getByRole('button', { name: 'The time is correct: log it' }));
    expect(await of('note')).toBeUndefined();
    await tabTo(page, 'The time is correct: log it', 200);
    await page.keyboard.press('Enter');
    await seen(page.locator('li[data-event=note]').getByText('recorded later'));
    expect(await of('note')).toMatchObject({ time: new Date(at).toISOString(), lat: null });
    await becomes(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('');
  });

  it.runIf(isNight)('goes with the step that an arrival photo records', async () => {
    const { page, of } = await opened('Main break at the rink');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add file' }).click();
    const buffer = streetPhoto();
    await page.locator('input[type=file]').setInputFiles({ name: 'street.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Kind').selectOption('Arrival photo');
    expect(await dialog.getByLabel('Time (optional)').count()).toBe(0);
    await page.getByLabel('Also record “Arrived on scene”').check();
    await dialog.getByLabel('Time (optional)').fill('25:00');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await seen(dialog.getByText(noTime));
    expect((await judge(page, 'the time of a step that goes with a file')).faults).toEqual([]);
    const at = ago(2);
    await dialog.getByLabel('Time (optional)').fill(clock(at));
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    // It is before the report: a second press says that it is right.
    await seen(dialog.getByText(/before the report/));
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await toastSays(page, 'File uploaded');
    await gone(dialog);
    expect((await of('geo:arrived'))?.time).toBe(new Date(at).toISOString());
  });
});

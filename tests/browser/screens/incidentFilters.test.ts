// @night It filters by times that journeys also filter by.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countOf, focused, report, seen, tabTo } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const open = (path: string, options = {}) => here.screen('dispatcher@arvada.example', path, options);
/** Types a moment part by part, as the field takes it in US English: 11/20/2026, 02:10 AM. */
const typeMoment = async (page: Page, words: string) => {
  for (const part of words.split(' ')) await page.keyboard.type(part);
};
const spoken = (at: number) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Denver',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')} ${of('day')} ${of('year').padStart(6, '0')} ${of('hour')} ${of('minute')} ${of('dayPeriod')}`;
};

describe('the list of incidents', () => {
  it("is filtered by a time on the organization's clock, by keyboard alone, and its address shows the same list", async () => {
    // A dispatcher at home in another state.
    const page = await open('/incidents/', { timezoneId: 'America/New_York', locale: 'en-US' });
    // To the minute, because the field takes no seconds; and before the report, however long that takes.
    const moment = Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000;
    await report(page, 'Filtered by time', [39.8, -105.08]);
    const active = await countOf(page, 'active=true');
    await seen(page.getByText(`1 — ${active} of ${active}`));
    await tabTo(page, 'By time');
    await page.keyboard.press('Enter');
    await tabTo(page, 'After');
    await typeMoment(page, spoken(moment));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/incidents/?active=true&after=${encodeURIComponent(new Date(moment).toISOString())}`);
    // The bound is an hour ago: it leaves the newest incident, and none of the demo's.
    await seen(page.getByText('1 — 1 of 1'));
    await seen(page.getByText('Filtered by time'));
    expect(await focused(page)).toBe('After');
    expect((await judge(page, 'the list, by time')).faults).toEqual([]);
    const colleague = await open(new URL(page.url()).pathname + new URL(page.url()).search);
    await seen(colleague.getByText('1 — 1 of 1'));
    expect(await colleague.getByLabel('After').inputValue()).toBe(await page.getByLabel('After').inputValue());
    await tabTo(page, 'Clear filters');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/incidents/');
    await seen(page.getByText(`1 — ${active} of ${active}`));
  });
});

// @night It finds what journeys/access/auditDesk and the sheets of readers also find, and works on reports and replays by keys.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { localTimeAt } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { seen, styled } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { ownPage, sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

it('an auditor finds who recorded a step of an incident in four actions, and opens its words on record', async () => {
  const page = await here.screen('auditor@arvada.example', `/incident/${idFrom('demo', 'incident', 'arvada', 9)}/`);
  await page.getByRole('link', { name: 'Audit its events' }).click();
  const rows = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row');
  await seen(rows.nth(5));
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Incident created');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('link', { name: 'Incident created' }).click();
  await seen(page.getByRole('heading', { name: 'Incident created' }));
  await seen(page.getByText(/has the hash that follows/));
  const data = page.getByRole('region', { name: 'Data', exact: true });
  const sealed = (await data.textContent()) ?? '';
  expect(sealed).not.toContain('description');

  await page.getByRole('button', { name: 'Open them, on record' }).press('Enter');
  await seen(page.getByText('The security log records that you opened them.'));
  expect(await data.textContent()).toContain('"description"');

  await page.goBack();
  await seen(rows.nth(1));
  await page.getByRole('link', { name: 'Security log' }).click();
  await seen(page.getByRole('row').filter({ hasText: 'Sealed event opened' }).filter({ hasText: 'Audrey Finch' }));
});

it('an auditor finds who sent which crew at a moment and why, in four actions', async () => {
  const page = await here.screen('auditor@arvada.example', '/audit/');
  const { results } = await (await page.request.get('/api/audit/events/?type=CrewDispatched')).json();
  const [{ time, about_name: crew, by_name: author, incident }] = results;
  const { description } = await (await page.request.get(`/api/incident/${incident}/`)).json();
  const minute = localTimeAt(Date.parse(time), 'America/Denver').slice(0, 16);
  const rows = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row');
  await seen(rows.nth(5));
  // One: the moment. Two: the event; its row says which crew, and who sent it.
  await page.getByLabel('From', { exact: true }).fill(minute);
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('after')).not.toBe(null);
  await page.getByRole('combobox', { name: 'Event', exact: true }).selectOption('Crew dispatched');
  const sent = rows.filter({ hasText: `Incident: ${crew}` }).filter({ hasText: author });
  await seen(sent.filter({ hasText: 'Crew dispatched' }));
  await expect.poll(() => page.url()).toMatch(/after=.*type=CrewDispatched|type=CrewDispatched.*after=/);
  // Three: both times, the cause and the effect. Four: why, in the words of the incident as of that moment.
  await sent.getByRole('link', { name: 'Crew dispatched' }).first().click();
  await seen(page.getByRole('heading', { name: 'Crew dispatched' }));
  await seen(page.locator(`dd time[datetime="${time}"]`));
  await seen(page.getByRole('heading', { name: 'Cause and effect' }));
  await page.getByRole('link', { name: 'The incident as of this moment' }).click();
  await seen(page.getByRole('region', { name: 'The past' }));
  await seen(page.getByText(description));
  await seen(page.getByRole('heading', { name: 'Log' }));
});

it("a dispatcher is told that the auditor's desk is not theirs, and no log is offered", async () => {
  const offered = (page: Page) => page.getByRole('navigation', { name: 'Logs' });
  const dispatcher = await here.screen('dispatcher@arvada.example', '/audit/');
  await seen(dispatcher.getByText('Your role does not allow this.'));
  expect(await offered(dispatcher).count()).toBe(0);
  const auditor = await here.screen('auditor@arvada.example', '/audit/');
  await seen(offered(auditor).getByRole('link', { name: 'Security log' }));
});

it('an auditor redacts a report by rule and by hand, by keyboard, and it passes axe', async () => {
  const incident = idFrom('demo', 'incident', 'arvada', 9);
  const page = await here.screen('auditor@arvada.example', `/audit/report/?incident=${incident}`);
  const maker = page.getByRole('region', { name: 'Redacted copy' });
  await seen(maker);
  await maker.getByRole('checkbox', { name: /Names of people/ }).press('Space');
  const make = maker.getByRole('button', { name: 'Make the redacted copy' });
  expect(await make.isEnabled()).toBe(false);
  await maker.getByRole('textbox', { name: 'Reason for names of people' }).fill('24-72-204');
  const type = (await page.getByRole('row', { name: /Type/ }).first().locator('td').nth(1).textContent()) ?? '';
  const word = type.split(' ')[0] ?? '';
  await page.getByRole('button', { name: /^Redact words of Type/ }).press('Enter');
  await page.keyboard.type(word);
  const form = page.getByRole('form', { name: 'Words to redact' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('24-72-305');
  expect((await judge(page, 'a report')).faults).toEqual([]);
  await page.keyboard.press('Enter');
  await seen(page.locator('del').filter({ hasText: word }).first());
  await make.press('Enter');
  const save = page.getByRole('link', { name: 'Save the redacted copy' });
  await seen(save);
  await expect.poll(() => save.evaluate((link) => document.activeElement === link)).toBe(true);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^Redacted report \d{4}-\d\d-\d\d\.pdf$/);
});

it('an analyst plays a night by keyboard, and what became known later is marked', async () => {
  const page = await here.screen('auditor@arvada.example', '/audit/?type=CrewDispatched');
  await page.getByRole('link', { name: 'Crew dispatched' }).first().click();
  await page.getByRole('link', { name: 'The board as of this moment' }).click();
  const bar = page.getByRole('region', { name: 'The past' });
  const shown = () => bar.locator('time').first().getAttribute('datetime');
  await seen(bar.getByRole('slider', { name: 'Moment' }));
  const first = await shown();
  await seen(bar.getByText(/recorded after this time/));
  await seen(page.locator('[data-late]').filter({ hasText: /became known at/ }));
  await expect.poll(() => bar.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
  await bar.getByRole('slider', { name: 'Moment' }).press(',');
  await expect.poll(shown).not.toBe(first);
  const before = Date.parse((await shown()) ?? '');
  expect(before).toBeLessThan(Date.parse(first ?? ''));
  await bar.getByRole('combobox', { name: 'Speed' }).selectOption('3600');
  await bar.getByRole('slider', { name: 'Moment' }).press('p');
  await expect.poll(async () => Date.parse((await shown()) ?? '')).toBeGreaterThan(before);
  await expect.poll(() => bar.getByRole('button', { name: 'Play' }).count(), { timeout: 15_000 }).toBe(1);
  await bar.getByText('Tracks of crews').press('Enter');
  const tracks = bar.getByRole('region', { name: 'Tracks of crews' });
  await seen(tracks.getByText(/answered a check-in/).first());
  const crew = tracks.getByRole('button').first();
  await crew.press('Enter');
  expect(await crew.getAttribute('aria-pressed')).toBe('true');
  await seen(page.locator('path.track.place.pointed-out').first());
  await bar.getByText('Tracks of crews').press('Enter');
  await expect.poll(() => page.locator('path.track').count()).toBe(0);
  await bar.getByText('Then and now').click();
  await seen(bar.getByRole('table').getByRole('row').nth(1));
  expect((await judge(page, 'the board of the past')).faults).toEqual([]);
});

const bar = 'section[aria-label="The past"]';
const withoutBar = `
  ${bar} { height: 0; padding: 0 !important; border: 0 !important; overflow: hidden; }
  :has(> ${bar}) { grid-template-rows: 0 minmax(0, 1fr) !important; }
  ${bar} + div { overflow: visible !important; }`;

/** The rows of both lists as pixels, and the names of the markers on the map. */
async function photographOf(page: Page) {
  const rows = page.locator('[data-row]');
  await seen(rows.first());
  await seen(page.locator('.leaflet-marker-icon').first());
  await page.evaluate(() => document.fonts.ready);
  // The bar of the past moves the rows by a part of a pixel.
  await styled(page, withoutBar);
  const pictures: string[] = [];
  for (const row of await rows.all()) {
    const { width, height } = (await row.boundingBox()) ?? {};
    const bytes = await row.screenshot({ animations: 'disabled' });
    pictures.push(`${await row.textContent()} ${width} ${height} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  const markers = await page
    .locator('.leaflet-marker-icon')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  return { pictures, markers: markers.filter((name) => name !== '').toSorted() };
}

it('a photograph of the board at a moment equals the one of the replay', async () => {
  const page = await here.screen('analyst@arvada.example', '/dispatch/', ownPage);
  // The board remembers since when this device knows it. While a clock is installed, that is the year 1970.
  await seen(page.locator('[data-row]').first());
  const last = async (): Promise<string> => (await (await page.request.get('/api/replay/')).json()).last;
  const taken = async () => {
    for (;;) {
      const [at, before] = [Date.now(), await last()];
      await page.clock.setFixedTime(at);
      await page.goto('/dispatch/');
      const live = await photographOf(page);
      // Nothing was recorded meanwhile.
      if (before === (await last()) && Date.parse(before) <= at) return { at, live };
    }
  };
  const { at, live } = await taken();
  expect(live.pictures.length).toBeGreaterThan(4);
  await page.clock.setFixedTime(at + 3_600_000);
  await page.goto(`/dispatch/?at=${new Date(at).toISOString()}`);
  await seen(page.getByRole('region', { name: 'The past' }));
  expect(await photographOf(page)).toEqual(live);
  // A control that must fail: an hour later the ages are others.
  await page.goto('/dispatch/');
  expect((await photographOf(page)).pictures).not.toEqual(live.pictures);
});

/** The choices of the page that are wider than their box, of each box. */
const cutChoices = (page: Page) =>
  page.locator('search select').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const select = box as HTMLSelectElement;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const ruler = select.ownerDocument.createElement('span');
      ruler.style.cssText = 'position: absolute; white-space: nowrap';
      ruler.style.font = font;
      select.ownerDocument.body.append(ruler);
      // The arrow of the box takes 20 pixels.
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 20;
      const cut = [...select.options].flatMap(({ text }) => {
        ruler.textContent = text;
        return ruler.getBoundingClientRect().width > room ? [text] : [];
      });
      ruler.remove();
      return cut;
    }),
  );

it('on a phone no choice of the auditor’s search is cut off', async () => {
  const page = await here.screen('auditor@arvada.example', '/audit/', { viewport: sizes.phone, hasTouch: true });
  const types = page.getByRole('combobox', { name: 'Event', exact: true }).locator('option');
  await expect.poll(() => types.count()).toBeGreaterThan(20);
  expect(await cutChoices(page)).toEqual([]);
  // The control: half as wide a page would cut some.
  await page.setViewportSize({ width: 195, height: 844 });
  expect((await cutChoices(page)).length).toBeGreaterThan(0);
});

// @night It sends positions that journeys also send.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#contracts/incident/incident';
import { streetPhoto } from '#services/demo/photo';
import { report, seen, toastSays } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const photo = { name: 'street.png', mimeType: 'image/png', buffer: streetPhoto() };
const onScene = { latitude: 39.812, longitude: -105.081, accuracy: 8 };
const phone: BrowserContextOptions = { viewport: sizes.phone, geolocation: onScene, permissions: ['geolocation'] };

async function opened(who: string, description: string): Promise<{ page: Page; log: () => Promise<LogEntry[]> }> {
  const desk = await here.screen('dispatcher@arvada.example', '/incidents/');
  const uuid = await report(desk, description, [39.8, -105.08]);
  const page = await here.screen(who, `/incident/${uuid}/`, phone);
  await seen(page.locator('[data-connection=connected]'));
  await seen(page.getByRole('button', { name: 'Add file' }));
  const log = async () => (await (await page.request.get(`/api/incident/${uuid}/log/`)).json()) as LogEntry[];
  return { page, log };
}
const says = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Add to the log' }).click();
  await seen(page.getByText(words, { exact: true }));
};
/** Keeps this screen's log entries from the server until `goOn` is called. */
async function heldBack(page: Page): Promise<{ goOn: () => void }> {
  let goOn = () => {};
  const on = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/log/', async (route) => {
    await on;
    await route.continue();
  });
  return { goOn };
}
const of = (log: readonly LogEntry[], event: string) => log.find((entry) => entry.event === event);

describe('the position of a member', () => {
  it('is sent with the log entries and the arrival photo of a member in the field', async () => {
    const { page, log } = await opened('crew@arvada.example', 'Main break at the school');
    await says(page, 'The valve is under water');
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.locator('input[type=file]').setInputFiles(photo);
    await page.getByLabel('Kind').selectOption('Arrival photo');
    await page.getByLabel('Also record “Arrived on scene”').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await toastSays(page, 'File uploaded');
    const there = { lat: 39.812, lng: -105.081 };
    expect([of(await log(), 'note'), of(await log(), 'geo:arrived')]).toMatchObject([there, there]);
    await seen(page.locator('li[data-event="geo:arrived"]').getByRole('link'));
  });

  it('is not sent from a desk', async () => {
    const { page, log } = await opened('dispatcher@arvada.example', 'Main break at the mall');
    await says(page, 'The caller waits outside');
    expect(of(await log(), 'note')).toMatchObject({ lat: null, lng: null });
  });

  it('is in the log with the words, however long they were under way', async () => {
    const { page, log } = await opened('dispatcher@arvada.example', 'Main break at the pool');
    const { goOn } = await heldBack(page);
    const words = 'The pool is closed';
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Add to the log' }).click();
    let found = false;
    const shown = seen(page.getByText(words, { exact: true })).then(() => {
      found = true;
    });
    expect(of(await log(), 'note')).toBeUndefined();
    // The words are still only in the field.
    expect(found).toBe(false);
    goOn();
    await shown;
    expect(of(await log(), 'note')).toMatchObject({ message: words });
  });

  it('is optional: a member who refuses it can still write', async () => {
    const { page, log } = await opened('crew@arvada.example', 'Main break at the park');
    await page.context().clearPermissions();
    await page.getByRole('textbox', { name: 'Message' }).fill('Nobody here');
    await page.getByRole('button', { name: 'Add to the log' }).click();
    await page.getByRole('button', { name: 'Record without a position' }).click();
    await seen(page.getByText('Nobody here', { exact: true }));
    expect(of(await log(), 'note')).toMatchObject({ lat: null, lng: null });
  });
});

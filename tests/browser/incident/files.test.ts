// @night It takes and drops files, as journeys do, by the keyboard alone.
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { streetPhoto } from '#services/demo/photo';
import { becomes, failOnce, focused, gone, report, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
const folder = folderOf('chosen');
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(async () => {
  await here?.close();
});

const photo = { name: 'street.png', mimeType: 'image/png', buffer: streetPhoto() };
const dispatcher = 'dispatcher@arvada.example';

/** A dispatcher's page of a new incident, subscribed. */
async function opened(description: string, who = dispatcher): Promise<{ page: Page; uuid: string }> {
  const page = await here.screen(dispatcher, '/incidents/');
  const uuid = await report(page, description, [39.8, -105.08]);
  return { page: await looking(who, uuid), uuid };
}
async function looking(who: string, uuid: string): Promise<Page> {
  const page = await here.screen(who, `/incident/${uuid}/`);
  await seen(page.getByRole('heading', { name: 'Files' }));
  await seen(page.locator('[data-connection=connected]'));
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
/** A file on disk: 25 MB through the browser's pipe take seconds. */
function tooLarge(): string {
  const path = join(folder, 'a.txt');
  writeFileSync(path, '');
  truncateSync(path, 25 * 1024 * 1024 + 1);
  return path;
}
const chooser = (page: Page) => page.locator('input[type=file]');
const list = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const filesOf = async (page: Page, uuid: string) =>
  (await (await page.request.get(`/api/incident/${uuid}/file/`)).json()) as { title: string; uuid: string }[];
/** Sends this many bytes a second from now on; returns a function that restores full speed. */
async function slow(page: Page, uploadThroughput: number): Promise<() => Promise<unknown>> {
  const wire = await page.context().newCDPSession(page);
  const rest = { offline: false, latency: 0, downloadThroughput: -1 };
  await wire.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput });
  return () => wire.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput: -1 });
}

describe('the files of an incident', () => {
  it('takes a photo by keyboard, shows it, and another screen has it at once', async () => {
    const { page, uuid } = await opened('Valve under water');
    const other = await looking('manager@arvada.example', uuid);
    await tabTo(page, 'Add file');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('dialog'));
    // The file picker is the system's own window.
    await becomes(() => focused(page)).toBe('File');
    await chooser(page).setInputFiles(photo);
    await seen(page.getByAltText('Preview of street.png'));
    await tabTo(page, 'Kind');
    await page.keyboard.press('A');
    expect(await page.getByLabel('Title (optional)').inputValue()).toBe('Arrival photo');
    await tabTo(page, 'Also record “Arrived on scene”');
    await page.keyboard.press('Space');
    await tabTo(page, 'Description (optional)');
    await page.keyboard.type('The lid is off');
    await tabTo(page, 'Upload');
    await page.keyboard.press('Enter');
    await toastSays(page, 'File uploaded');
    await gone(page.getByRole('dialog'));
    for (const screen of [page, other]) {
      await seen(list(screen).getByText('The lid is off'));
      await seen(list(screen).getByRole('link', { name: /^Arrival photo/ }));
      await seen(screen.locator('li[data-event="geo:arrived"]'));
      const shown = () =>
        list(screen)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth);
      await becomes(shown).toBe(480);
    }
    expect(await focused(page)).toBe('Add file');
  });

  it('shows the progress of an upload, and stops it without a trace', async () => {
    const { page, uuid } = await opened('Long film of a leak');
    const film = { name: 'leak.bin', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000, 1) };
    await button(page, 'Add file').click();
    await chooser(page).setInputFiles(film);
    const asBefore = await slow(page, 100_000);
    await inDialog(page, 'Upload').click();
    const share = () =>
      page.getByRole('progressbar', { name: 'Upload' }).evaluate((bar) => (bar as HTMLProgressElement).value);
    await becomes(share).toBeGreaterThan(3);
    expect(await inDialog(page, 'Cancel').isDisabled()).toBe(true);
    await inDialog(page, 'Stop').click();
    await seen(page.getByText('The upload was stopped.'));
    expect(await filesOf(page, uuid)).toEqual([]);
    // The same again, to its end.
    await asBefore();
    await inDialog(page, 'Upload').click();
    await toastSays(page, 'File uploaded');
    await seen(list(page).getByRole('link', { name: /^leak\.bin/ }));
    expect(await filesOf(page, uuid)).toHaveLength(1);
  });

  it('names the error of a file, in the server’s words or, without any, in its own', async () => {
    here.forgive(/Failed to upload file|status of (500|400)/);
    const { page, uuid } = await opened('Nothing to see');
    await button(page, 'Add file').click();
    await inDialog(page, 'Upload').click();
    await seen(page.getByText('No file was submitted.'));
    expect(await focused(page)).toBe('File');
    const chooses = (buffer: Buffer) => chooser(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
    await chooses(Buffer.alloc(0));
    await seen(page.getByText('The submitted file is empty.'));
    await chooser(page).setInputFiles(tooLarge());
    await seen(page.getByText('The file is larger than 25 MB.'));
    await chooses(Buffer.from('words'));
    await gone(page.getByText('The file is larger than 25 MB.'));
    await failOnce(page, `/api/incident/${uuid}/file/`);
    await inDialog(page, 'Upload').click();
    await seen(page.getByText('Could not upload file'));
    await page.route(
      `**/api/incident/${uuid}/file/`,
      (route) => route.fulfill({ status: 400, json: { file: ['First.', 'Second.'] } }),
      { times: 1 },
    );
    await inDialog(page, 'Upload').click();
    await seen(page.getByText('First.'));
    expect(await page.getByText('Second.').count()).toBe(0);
    await inDialog(page, 'Upload').click();
    await toastSays(page, 'File uploaded');
    expect(await filesOf(page, uuid)).toHaveLength(1);
  });

  it('takes a file that is dropped', async () => {
    const { page } = await opened('Plan of the valves');
    await button(page, 'Add file').click();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['valves'], 'plan.txt', { type: 'text/plain' }));
      return transfer;
    });
    await chooser(page).dispatchEvent('drop', { dataTransfer: data });
    await seen(page.getByText('plan.txt, 6 B'));
    await inDialog(page, 'Upload').click();
    await toastSays(page, 'File uploaded');
    await seen(list(page).getByRole('link', { name: 'plan.txt (is saved)' }));
  });

  it('corrects its words without losing those of another person, and removes it', async () => {
    const { page, uuid } = await opened('Two look at one photo');
    await button(page, 'Add file').click();
    await chooser(page).setInputFiles(photo);
    await inDialog(page, 'Upload').click();
    await toastSays(page, 'File uploaded');
    await button(page, 'Edit street.png').click();
    await page.getByLabel('Title').fill('The valve');
    const [file] = await filesOf(page, uuid);
    const other = { title: 'A hydrant', description: 'Red' };
    await sends(page, 'PATCH', `/api/incident/${uuid}/file/${file?.uuid}/`, other);
    await seen(page.getByText('Changed by someone else to “A hydrant”. Yours is kept until you save.'));
    await inDialog(page, 'Save file').click();
    await seen(list(page).getByRole('link', { name: /^The valve/ }));
    await seen(list(page).getByText('Red'));
    await button(page, 'Remove The valve').click();
    await inDialog(page, 'Remove file').click();
    await seen(page.getByText('No files yet.'));
  });

  it('runs no script in a file, though a browser would', async () => {
    const { page, uuid } = await opened('Somebody means harm');
    const script = '<!doctype html><title>quiet</title><script>document.title = "it ran"</script>';
    const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
    const added = await page.request.post(`/api/incident/${uuid}/file/`, {
      headers: { 'X-CSRFToken': decodeURIComponent(token) },
      multipart: { file: { name: 'photo.html', mimeType: 'image/png', buffer: Buffer.from(script) } },
    });
    const { uuid: file } = (await added.json()) as { uuid: string };
    const content = `/api/incident/${uuid}/file/${file}/content/`;
    const saved = page.waitForEvent('download');
    await page.goto(content).catch(() => {});
    expect((await saved).suggestedFilename()).toBe('photo.html');
    expect(await page.title()).not.toBe('it ran');
    // When it is shown as a page anyway, the policy still applies; without the policy it runs.
    const shown = (headers: Record<string, string>) =>
      page.route(`**${content}`, async (route) => {
        const told = await route.fetch();
        const kept = { 'content-security-policy': told.headers()['content-security-policy'] ?? '', ...headers };
        await route.fulfill({ body: script, headers: { ...kept, 'content-type': 'text/html' } });
      });
    here.forgive(/Blocked script execution|Content Security Policy/);
    await shown({});
    await page.goto(content);
    expect(await page.title()).toBe('quiet');
    await shown({ 'content-security-policy': '' });
    await page.goto(content);
    expect(await page.title()).toBe('it ran');
  });

  it('lets a crew add its photos, and change nothing', async () => {
    const { page } = await opened('A crew looks', 'crew@arvada.example');
    await button(page, 'Add file').click();
    await chooser(page).setInputFiles(photo);
    await inDialog(page, 'Upload').click();
    // One message at a time: the newest, with the warning below it.
    const toast = page.locator('.Toastify__toast');
    await seen(toast.filter({ hasText: 'File uploaded' }).filter({ hasText: 'Your location is not available' }));
    expect(await toast.count()).toBe(1);
    expect(await button(page, 'Remove street.png').count()).toBe(0);
  });

  it('passes axe in every size and scheme, also while a file is chosen', async () => {
    const { page } = await opened('For axe');
    await button(page, 'Add file').click();
    await chooser(page).setInputFiles(photo);
    await page.getByLabel('Kind').selectOption('Departure photo');
    await seen(page.getByAltText('Preview of street.png'));
    expect((await judge(page, 'adding a file')).faults).toEqual([]);
    await inDialog(page, 'Upload').click();
    await toastSays(page, 'File uploaded');
    await seen(list(page));
    expect((await judge(page, 'the files')).faults).toEqual([]);
  });
});

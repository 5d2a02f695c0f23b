import type { Locator, Page } from 'playwright-core';
import { type ExpectStatic, expect } from 'vitest';

const patience = { timeout: 30_000 };

/**
 * Visible on the screen. React writes the value of a text area into its text too, so words that are still being typed
 * would be found at once: a text area itself is waited for by `field.waitFor()`.
 */
export const seen = (what: Locator): Promise<void> =>
  what
    .and(what.page().locator(':not(textarea)'))
    .first()
    .waitFor({ state: 'visible', ...patience });
export const gone = (what: Locator): Promise<void> => what.first().waitFor({ state: 'hidden', ...patience });

/** Polls a value computed in the page until it is as expected. */
export const becomes = (read: () => unknown): ReturnType<ExpectStatic['poll']> =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever asks awaits the answer.
  expect.poll(read, { ...patience, interval: 50 });

/** Waits until the board has its data, its socket, and its map, which comes last. */
export async function boardReady(page: Page): Promise<Page> {
  await seen(page.locator('[data-connection=connected]'));
  await seen(page.locator('li[data-crew]'));
  await page
    .locator('.leaflet-marker-pane > *')
    .first()
    .waitFor({ state: 'attached', ...patience });
  return page;
}

/** Opens the details of a crew in the list of the board, unless they are open. */
export async function openCrew(page: Page, name: string): Promise<Locator> {
  const row = page.locator('li[data-crew]').filter({ has: page.getByRole('checkbox', { name, exact: true }) });
  const opener = row.locator('button[aria-expanded]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  return row;
}

/** Waits for a toast with exactly this text, then closes it: there is one at a time. */
export async function toastSays(page: Page, words: string): Promise<void> {
  const toast = page.locator('.Toastify__toast');
  await seen(toast);
  // The seconds of an offered Undo stand behind the words.
  const said = async () => (await toast.first().innerText()).replace(/\s*Undo\s+\d+ s\s*$/, '').trim();
  await becomes(said).toBe(words);
  // Not by the mouse: the toast slides in, and may disappear before it stands still.
  await page.evaluate(() => document.querySelector<HTMLElement>('.Toastify__close-button')?.click());
  // The next toast may be there already.
  await gone(toast.filter({ hasText: words }));
}

/** Makes the server fail this one call. */
export async function failOnce(page: Page, path: string, status = 500): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: {} }), { times: 1 });
}

/** A command of the user of this page, sent directly to the API, as another screen or a caller would cause it. */
export async function sends(page: Page, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': decodeURIComponent(token) };
  const answer = await page.request.fetch(path, { method, data: body, headers });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Reports an incident; returns its uuid. */
export async function report(page: Page, description: string, at: readonly [number, number]): Promise<string> {
  const [lat, lng] = at;
  const { uuid } = await sends(page, 'POST', '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description,
    labels: ['Water'],
    locations: [{ raw: '5700 Carr St, Arvada, CO', lat, lng }],
  });
  return String(uuid);
}

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const it = document.activeElement;
    if (!it || it === document.body) return '';
    const labels =
      it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement
        ? it.labels
        : null;
    return (it.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? it.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  });

/** Tabs on until the focused element has this name. */
export async function tabTo(page: Page, name: string | RegExp, most = 80): Promise<string> {
  const passed: string[] = [];
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return now;
    passed.push(now);
  }
  throw new Error(`The Tab key never came to ${String(name)}, only to ${passed.join(' | ')}`);
}

/**
 * The map's view: Leaflet writes its zoom into the scale of a proxy element, and its shift into the pane's position.
 */
export const viewOf = (page: Page): Promise<{ zoom: number; corner: readonly number[] }> =>
  page.evaluate(() => {
    const proxy = document.querySelector<HTMLElement>('.leaflet-proxy')?.style.transform ?? '';
    const scale = Number(/scale\(([\d.e+]+)\)/.exec(proxy)?.[1]);
    const [x = 0, y = 0] = [...proxy.matchAll(/-?[\d.]+(?=px)/g)].map(Number);
    // A line above the map makes it less high: the corner stays, and the middle does not.
    const { width = 0, height = 0 } = document.querySelector('.leaflet-container')?.getBoundingClientRect() ?? {};
    const corner = [x - width / 2, y - height / 2].map(Math.round);
    return { zoom: Math.round((1 + Math.log2(scale)) * 100) / 100, corner };
  });

/** The number of incidents on the map: single ones, and those counted by a cluster. */
export const incidentsOnMap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const clustered = [...document.querySelectorAll('.cluster-icon b')].map(({ textContent }) => Number(textContent));
    return document.querySelectorAll('.incident-icon').length + clustered.reduce((sum, count) => sum + count, 0);
  });

/** The number of incidents that the server finds. */
export const countOf = async (page: Page, query: string): Promise<number> =>
  ((await (await page.request.get(`/api/incident/?${query}`)).json()) as { readonly count: number }).count;

/** Adds styles of a test to a page, in the way that its policy allows. */
export const styled = (page: Page, css: string): Promise<void> =>
  page.evaluate((words) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(words);
    document.adoptedStyleSheets.push(sheet);
  }, css);

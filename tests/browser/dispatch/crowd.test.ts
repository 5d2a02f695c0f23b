// @night It measures a board of a thousand incidents.
// @quiet It measures frames and tasks.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { within } from '../../runs/speed.ts';
import { becomes, boardReady, incidentsOnMap, report, viewOf } from '../support/acts.ts';
import { housed } from '../support/housed.ts';

const crowd = 5_000;
const here = housed();

describe('a storm', () => {
  it(`of ${crowd} incidents leaves the map smooth, and the page small`, async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    await manyIncidents(page);
    await page.goto('/dispatch/');
    await boardReady(page);
    await becomes(() => incidentsOnMap(page)).toBe(crowd);
    const counted = /^Waiting (\d+)/;
    const all = async () => {
      await page.getByLabel('Filter').selectOption('unasked');
      return Number(counted.exec(await page.getByRole('heading', { name: counted }).innerText())?.[1]);
    };
    const listed = await all();
    await page.evaluate(watchFrames);

    const map = await page.getByLabel('Map of active incidents and crews').boundingBox();
    if (!map) throw new Error('There is no map.');
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    const most = [await markersOn(page)];
    for (const step of [-60, -60, 60, 60, 60, -60]) {
      await page.mouse.move(x, y);
      await zoom(page, step);
      await drag(page, x, y);
      most.push(await markersOn(page));
    }
    // The dialog stays open while it is moved.
    await report(page, 'One more in the storm', [39.8, -105.09]);
    await becomes(all).toBe(listed + 1);

    const { worstFrame, worstTask, frames } = await page.evaluate(() => window.watched);
    const markers = Math.max(...most);
    console.log(
      `${crowd} incidents: worst frame ${Math.round(worstFrame)} ms of ${frames}, longest task ${Math.round(worstTask)} ms, at most ${markers} markers.`,
    );
    const limit = within(1_000);
    expect(worstTask).toBeLessThan(limit);
    expect(worstFrame).toBeLessThan(limit);
    expect(markers).toBeLessThan(400);
  });
});

/** The server's own answer with more incidents, so that only the browser is measured. */
async function manyIncidents(page: Page): Promise<void> {
  await page.route('**/api/beta/dispatch/get-data/*', async (route) => {
    const real = (await (await route.fetch()).json()) as DispatchData;
    const [like] = real.incidents;
    if (!like) throw new Error('There is no incident to copy.');
    await route.fulfill({ json: { ...real, incidents: Array.from({ length: crowd }, (_, n) => copyOf(like, n)) } });
  });
}

const kinds = [['Water'], ['Sewer', 'Odor'], ['Street'], []] as const;
/** Spread over the city by two coprime strides: the same places in every run. */
const copyOf = (card: IncidentCard, n: number): IncidentCard => ({
  ...card,
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  description: `Report ${n}`,
  labels: kinds[n % kinds.length] ?? [],
  version: n % 3 === 0 ? 'arvada_manual_dispatch' : 'arvada_water',
  time: new Date(Date.parse(card.time) - n * 10_000).toISOString(),
  point: [39.72 + ((n * 7_919) % 1_000) / 6_000, -105.2 + ((n * 104_729) % 997) / 4_500],
});

/** Leaflet ignores the wheel while an earlier move glides, so turn it until the map has followed. */
async function zoom(page: Page, step: number): Promise<void> {
  const before = (await viewOf(page)).zoom;
  const turned = async () => {
    await page.mouse.wheel(0, step);
    return (await viewOf(page)).zoom;
  };
  await expect.poll(turned, { timeout: 30_000, interval: 300 }).not.toBe(before);
}

const markersOn = (page: Page): Promise<number> => page.locator('.leaflet-marker-pane > *').count();

async function drag(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.down();
  await page.mouse.move(x - 160, y + 90, { steps: 12 });
  await page.mouse.move(x + 40, y - 30, { steps: 12 });
  await page.mouse.up();
}

declare global {
  interface Window {
    watched: { worstFrame: number; worstTask: number; frames: number };
  }
}

/** Runs in the page. */
function watchFrames(): void {
  const watched = { worstFrame: 0, worstTask: 0, frames: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.worstTask = Math.max(watched.worstTask, duration);
  }).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const frame = (now: number): void => {
    watched.worstFrame = Math.max(watched.worstFrame, now - last);
    watched.frames += 1;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

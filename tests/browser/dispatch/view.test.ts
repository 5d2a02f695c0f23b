// @night It looks at details of the map.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import { cut, type Network } from '#services/maps/cutting';
import { becomes, boardReady, gone, report, seen, viewOf } from '../support/acts.ts';
import { ownPage, sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const dataPath = '/api/beta/dispatch/get-data/';
const here = housed(['arvada', 'olathe']);

const open = async (search = '') => boardReady(await here.screen('dispatcher@arvada.example', `/dispatch/${search}`));
const data = async (page: Page): Promise<DispatchData> => (await page.request.get(dataPath)).json();

/** The board with other data than the server's: only the view is under test. */
const openWith = async (change: (data: DispatchData) => DispatchData): Promise<Page> => {
  const page = await here.screen('dispatcher@arvada.example', '/incidents/');
  await page.route(`**${dataPath}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change((await answer.json()) as DispatchData) });
  });
  await page.goto('/dispatch/');
  return boardReady(page);
};
const withIncidentsAt =
  (...points: readonly (readonly [number, number])[]) =>
  (real: DispatchData): DispatchData => ({
    ...real,
    crew: real.crew.map((crew) => ({ ...crew, checkin: null })),
    incidents: real.incidents.slice(0, points.length).map((card, n) => ({ ...card, point: points[n] ?? null })),
  });

describe('the borders on the map', () => {
  it('are drawn after all when the connection broke while they were loaded', async () => {
    here.forgive(/ERR_CONNECTION_RESET/);
    const page = await here.screen('dispatcher@arvada.example', '/incidents/', ownPage);
    await page.clock.install();
    let asked = 0;
    await page.route('**/assets/counties-*.json', async (route) => {
      asked += 1;
      if (asked === 1) await route.abort('connectionreset');
      else await route.continue();
    });
    await page.goto('/dispatch/');
    await boardReady(page);
    await becomes(() => asked).toBe(1);
    expect(await page.locator('.ground-counties').count()).toBe(0);
    await page.clock.fastForward(5_000);
    await page.locator('.ground-counties').waitFor({ state: 'attached' });
  });
});

/** Streets around Arvada. */
const region = (streets: number): Network => ({
  type: 'FeatureCollection',
  features: Array.from({ length: streets }, (_, n) => ({
    type: 'Feature',
    properties: { kind: 'streets', name: `Street ${n}` },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-105.2, 39.8 + n / 2_000],
        [-105, 39.8 + n / 2_000],
      ],
    },
  })),
});

// A picture of one pixel.
const tile = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

describe('map tiles', () => {
  it('make way for the built-in map while they cannot be loaded, and come back', async () => {
    here.forgive(/status of 503/);
    const page = await here.screen('dispatcher@arvada.example', '/incidents/', ownPage);
    await page.clock.install();
    await page.route('**/api/config/', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, tile_url: `${here.url}/tiles/{z}/{x}/{y}.png` } });
    });
    let answers = false;
    await page.route('**/tiles/**', (route) =>
      answers ? route.fulfill({ body: tile, contentType: 'image/gif' }) : route.fulfill({ status: 503, body: '' }),
    );
    await page.goto('/dispatch/');
    await boardReady(page);
    const notice = page.locator('.map-notice', { hasText: 'Map tiles aren’t loading. Showing the built-in map.' });
    await seen(notice);
    // On one line, in the lower part of the map.
    const box = await notice.boundingBox();
    expect([box && box.width > 200, box && box.height < 40, box && box.y > sizes.desk.height / 2]).toEqual([
      true,
      true,
      true,
    ]);
    await page.locator('.place-name', { hasText: 'Arvada' }).waitFor({ state: 'attached' });
    expect(await page.locator('img.leaflet-tile').count()).toBe(0);
    answers = true;
    await page.clock.fastForward(30_000);
    await page.locator('img.leaflet-tile').first().waitFor({ state: 'attached' });
    await gone(notice);
    expect(await page.locator('.place-name').count()).toBe(0);
    // The tile server learns this server's address, as OpenStreetMap asks, and no page.
    expect(await page.locator('img.leaflet-tile').first().getAttribute('referrerpolicy')).toBe('strict-origin');
  });
});

describe('the region’s own map', () => {
  it('is drawn anew after it was renewed, although the browser has kept parts of the old one', async () => {
    const { config } = here.muster.app;
    const tilesFile = join(config.dataDir, 'region.pmtiles');
    const renew = (streets: number) => writeFileSync(tilesFile, cut(region(streets)));
    renew(1);
    Object.assign(config, { tilesFile });
    const page = await here.screen('dispatcher@arvada.example', '/dispatch/', ownPage);
    try {
      const parts: string[] = [];
      page.on('response', (part) => {
        if (part.url().includes('region.pmtiles?')) parts.push(`${part.status()} ${part.headers().etag}`);
      });
      const drawn = async () => {
        parts.length = 0;
        await page.reload();
        await boardReady(page);
        await becomes(() => parts.length).toBeGreaterThan(1);
        expect(new Set(parts).size).toBe(1);
        return parts[0];
      };
      const old = await drawn();
      renew(400);
      const renewed = await drawn();
      expect([old?.slice(0, 4), renewed?.slice(0, 4)]).toEqual(['206 ', '206 ']);
      expect(renewed).not.toBe(old);
    } finally {
      // A screen that is open would ask for a file that is gone.
      await page.goto('about:blank');
      Object.assign(config, { tilesFile: null });
    }
  });
});

describe('the address of the board', () => {
  it('opens the incident named by fi', async () => {
    const some = await open();
    const card = (await data(some)).incidents.find(({ point }) => point !== null);
    const page = await open(`?fi=${card?.uuid}`);
    await seen(page.locator('.leaflet-popup').getByText(card?.description ?? '?'));
    expect((await viewOf(page)).zoom).toBe(16);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('fi'));
  });

  it('leads from the marker named by fi to the page of the incident, in a new tab', async () => {
    const some = await open();
    const card = (await data(some)).incidents.find(({ point }) => point !== null);
    const page = await open(`?fi=${card?.uuid}`);
    const link = page.locator('.leaflet-popup').getByRole('link', { name: 'Full page' });
    await seen(link);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.waitForURL(`**/incident/${card?.uuid}/`);
    await seen(tab.getByRole('heading', { level: 1 }));
    expect(page.url()).toContain('/dispatch/');
    await tab.close();
  });

  it('says when the incident named by fi is not active', async () => {
    const page = await open('?fi=00000000-0000-4000-8000-000000000000');
    await seen(page.getByText('The incident you opened is not active here.'));
  });

  it('narrows the crews to those named by d', async () => {
    const page = await open(`?d=${encodeURIComponent('Truck 1,Jetter')}`);
    const named = await page.locator('li[data-crew] label').allTextContents();
    expect(named.toSorted()).toEqual(['Jetter', 'Truck 1']);
  });

  it('shows the organization named by e to users who may see it', async () => {
    here.forgive(/status of 404/);
    const staff = await here.screen('staff@muster.example', '/dispatch/?e=olathe');
    await staff.getByRole('button', { name: 'Go to City of Olathe' }).click();
    await boardReady(staff);
    await becomes(() => staff.getByLabel('Organization').locator('option:checked').innerText()).toBe('City of Olathe');
    const dana = await here.screen('dispatcher@arvada.example', '/dispatch/?e=olathe');
    await seen(dana.getByText('An error occurred retrieving the data [404].'));
  });
});

describe('the view', () => {
  it('is not hidden: the legend makes way for an opened marker', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Legend' }).click();
    await seen(page.getByText('Solid: still a call · Faded: dispatched'));
    await page.locator('.incident-icon').first().press('Enter');
    await seen(page.locator('.leaflet-popup'));
    await gone(page.getByText('Solid: still a call · Faded: dispatched'));
  });

  it('is not moved by incoming changes', async () => {
    const page = await open();
    const map = await page.getByLabel('Map of active incidents and crews').boundingBox();
    if (!map) throw new Error('There is no map.');
    const fitted = await viewOf(page);
    await page.mouse.move(map.x + 300, map.y + 60);
    await page.mouse.wheel(0, -400);
    await becomes(async () => (await viewOf(page)).zoom).toBeGreaterThan(fitted.zoom);
    await page.mouse.down();
    await page.mouse.move(map.x + 200, map.y + 160, { steps: 8 });
    await page.mouse.up();
    const left = await viewAtRest(page);
    await report(page, 'Far from where one looks', [39.9, -105.3]);
    await seen(page.locator('li[data-incident]').filter({ hasText: 'Far from where one looks' }));
    expect(await viewAtRest(page)).toEqual(left);
  });

  it('zooms to at most 16 for a single incident, or for two at one house', async () => {
    const alone = await openWith(withIncidentsAt([39.81, -105.09]));
    expect((await viewOf(alone)).zoom).toBe(16);
    const near = await openWith(withIncidentsAt([39.81, -105.09], [39.81001, -105.09001]));
    expect((await viewOf(near)).zoom).toBe(16);
    const apart = await openWith(withIncidentsAt([39.81, -105.09], [39.7, -105.3]));
    expect((await viewOf(apart)).zoom).toBeLessThan(13);
  });
});

/** A thrown map glides on, from the next frame after it was let go. */
async function viewAtRest(page: Page): Promise<object> {
  await becomes(async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return page.locator('.leaflet-zoom-anim, .leaflet-pan-anim').count();
  }).toBe(0);
  return viewOf(page);
}

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limitFor } from '../../runs/speed.ts';
import { boardReady, seen } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { arrives, type Slow } from '../support/traffic.ts';

const fix = { latitude: 39.811, longitude: -105.095, accuracy: 9 };
const phone = {
  viewport: sizes.phone,
  isMobile: true,
  hasTouch: true,
  geolocation: fix,
  permissions: ['geolocation'],
};
const oneBar: Slow = { kbitPerSecond: 400, latency: 400, processor: 1 };
const here = housed();

/** The newest link of this kind on the simulated phones. */
const linkTo = async (board: Page, path: string): Promise<string> => {
  const simulator = await board.context().newPage();
  await simulator.goto('/simulator/');
  const link = simulator.locator(`a[href*="${path}"]`).first();
  await seen(link);
  const href = await link.getAttribute('href');
  await simulator.close();
  return href ?? '';
};

const checkInLink = async (): Promise<string> => {
  const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
  await board.getByRole('checkbox', { name: 'Truck 1', exact: true }).check();
  await board
    .getByRole('button', { name: /^Request check-in/ })
    .first()
    .click();
  return linkTo(board, '/check-in/');
};

const jobLink = async (): Promise<string> => {
  const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
  const row = board.locator('li[data-incident]').filter({ hasText: 'Unassigned' }).first();
  await row.getByRole('button', { name: /^Send a crew/ }).click();
  const dialog = board.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Truck 3/ }).check();
  await dialog.getByLabel('Incident type').selectOption({ label: 'Water' });
  await dialog.getByRole('button', { name: 'Send Truck 3' }).click();
  return linkTo(board, '/job/');
};

/** Up to the button: requests, kilobytes, and milliseconds (the machine may be busy with other tests). */
const budget = { requests: 6, bytes: 45_000, after: 3_000 };
const opens = async (page: Page, link: string) => {
  const arrival = await arrives(page, link, '[class*=bar] button:enabled', oneBar);
  console.info(link.replace(/[?].*/, ''), arrival);
  expect(arrival.requests.length).toBeLessThanOrEqual(budget.requests);
  expect(arrival.bytes).toBeLessThanOrEqual(budget.bytes);
  // The control: the page itself was counted.
  expect(arrival.bytes).toBeGreaterThan(20_000);
  expect(arrival.after).toBeLessThanOrEqual(limitFor(arrival.after, budget.after));
};

/** The data that stays on the phone. */
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('muster.link');
    const pages = (await cache.keys()).map(({ url }) => url.replace(location.origin, ''));
    return [...Object.keys(localStorage).map((name) => name.replace(/[^.]*$/, '')), ...pages];
  });

describe('a link opened with one bar of signal', () => {
  it('shows the button of a check-in, and later the map', async () => {
    const sam = await here.stranger(phone);
    await opens(sam, await checkInLink());
    await seen(sam.getByRole('region', { name: 'Map of your position' }));
    await sam.getByRole('button', { name: 'Confirm this position' }).tap();
    await seen(sam.getByRole('button', { name: 'Send my position' }));
  });

  it('shows the button of a job, opens again without a signal, and leaves nothing of it on the phone', async () => {
    here.forgive(/ERR_INTERNET_DISCONNECTED|status of 410/);
    const truck = await here.stranger(phone);
    await opens(truck, await jobLink());
    await truck.evaluate(() => navigator.serviceWorker.ready);
    await truck.context().setOffline(true);
    await truck.reload();
    await seen(truck.getByRole('heading', { name: 'Water job' }));
    await seen(truck.getByText(/^No connection. This is the job as of/));
    await truck.getByRole('button', { name: 'Accept' }).tap();
    await seen(truck.getByText('This phone is offline.'));
    expect(await kept(truck)).toContain('muster.link.');
    await truck.context().setOffline(false);
    for (const step of ['On my way', 'On scene', 'Done']) await truck.getByRole('button', { name: step }).tap();
    await seen(truck.getByRole('heading', { name: 'Job done.' }));
    expect(await kept(truck)).toEqual(['muster.job.', '/link.html']);
  });
});

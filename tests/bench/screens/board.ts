import type { Browser, Page } from 'playwright-core';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { launchChromium } from '../../browser/support/chromium.ts';
import { judge, type Outcome, percentile } from '../compare.ts';
import { type Installation, openInstallation, signIn } from '../installation.ts';

const incidents = 1_000;
/** Milliseconds. */
const scrolled = 6_000;

/** The board with 1,000 incidents, scrolled from end to end, and filtered by typed words. */
export async function board(): Promise<readonly Outcome[]> {
  const [installation, browser] = await Promise.all([openInstallation(), launchChromium()]);
  try {
    return await watched(installation, browser);
  } finally {
    await browser.close();
    await installation.close();
  }
}

async function watched(installation: Installation, browser: Browser): Promise<readonly Outcome[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, installation, 'dispatcher@arvada.example');
  const page = await context.newPage();
  await crowded(page);
  await page.goto(`${installation.url}/dispatch/`);
  await page.locator('.leaflet-marker-pane > *').first().waitFor();
  await page.waitForLoadState('networkidle');
  const whole = await heightOfList(page);
  if (whole < incidents * 40) throw new Error(`The list is ${whole} px high, too low for ${incidents} rows.`);
  const scrolling = await page.evaluate(scroll, scrolled);
  await page.evaluate(watchFrames);
  for (const words of ['report 7', 'report 77', '', 'water', '']) {
    await page.getByPlaceholder('Search').fill(words);
    await page.waitForTimeout(400);
  }
  const filtering = await page.evaluate(() => window.frameTimes);
  const most = (frames: readonly number[]): string =>
    `${frames.length} frames, worst ${percentile(frames, 1).toFixed(0)} ms`;
  console.log(`\n${incidents} incidents: scrolled ${most(scrolling)}; filtered ${most(filtering)}`);
  const limit = { unit: 'ms', atMost: 50 };
  return [
    judge(
      `board of ${incidents} incidents: frames while it is scrolled, 99th percentile`,
      percentile(scrolling, 0.99),
      limit,
    ),
    judge(
      `board of ${incidents} incidents: frames while it is filtered, 99th percentile`,
      percentile(filtering, 0.99),
      limit,
    ),
  ];
}

/** The server's own answer with more incidents, so that only the browser is measured. */
async function crowded(page: Page): Promise<void> {
  await page.route('**/api/beta/dispatch/get-data/*', async (route) => {
    const real = (await (await route.fetch()).json()) as DispatchData;
    const [like] = real.incidents;
    if (!like) throw new Error('There is no incident to copy.');
    await route.fulfill({ json: { ...real, incidents: Array.from({ length: incidents }, (_, n) => copyOf(like, n)) } });
  });
}

const copyOf = (card: IncidentCard, n: number): IncidentCard => ({
  ...card,
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  description: `Report ${n}`,
  labels: n % 2 === 0 ? ['Water'] : ['Sewer'],
  dispatched: n % 3 === 0 ? [] : card.dispatched,
  time: new Date(Date.parse(card.time) - n * 10_000).toISOString(),
  point: [39.72 + ((n * 7_919) % 1_000) / 6_000, -105.2 + ((n * 104_729) % 997) / 4_500],
});

const heightOfList = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('li[data-incident]');
    for (let at = row?.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 100) return at.scrollHeight;
    return 0;
  });

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** Runs in the page. */
function watchFrames(): void {
  const times: number[] = [];
  window.frameTimes = times;
  let last = performance.now();
  const frame = (now: number): void => {
    times.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: to the end and back, a little each frame. Returns the time of each frame. */
async function scroll(duration: number): Promise<readonly number[]> {
  const row = document.querySelector('li[data-incident]');
  let list: Element | null = row?.parentElement ?? null;
  while (list && list.scrollHeight <= list.clientHeight + 100) list = list.parentElement;
  if (!list) throw new Error('The list does not scroll.');
  const times: number[] = [];
  const most = list.scrollHeight - list.clientHeight;
  const began = performance.now();
  for (let last = began; last - began < duration; ) {
    const now = await new Promise<number>((done) => requestAnimationFrame(done));
    times.push(now - last);
    last = now;
    const share = (now - began) / duration;
    list.scrollTop = most * (share < 0.5 ? 2 * share : 2 - 2 * share);
  }
  return times;
}

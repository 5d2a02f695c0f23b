import type { Browser, Page } from 'playwright-core';
import type { DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import { judge, type Outcome, percentile } from '../compare.ts';
import { type Installation, signIn } from '../installation.ts';
import { scrolledToEnd, watchFrames } from './frames.ts';
import { onDemo } from './onDemo.ts';

const incidents = 1_000;

/** The board with 1,000 incidents, scrolled from end to end, and filtered by typed words. */
export const board = (): Promise<readonly Outcome[]> => onDemo(watched);

async function watched(installation: Installation, browser: Browser): Promise<readonly Outcome[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, installation, 'dispatcher@arvada.example');
  const page = await context.newPage();
  await crowded(page);
  await page.goto(`${installation.url}/dispatch/`);
  await page.locator('.leaflet-marker-pane > *').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { height, frames: scrolling } = await scrolledToEnd(page, 'li[data-incident]', 6_000);
  if (height < incidents * 40) throw new Error(`The list is ${height} px high, too low for ${incidents} rows.`);
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

import type { Page } from 'playwright-core';

export interface Opening {
  /** Milliseconds from the request for the page until it reacts to a press. */
  readonly interactive: number;
  /** Milliseconds of work of the page's own thread until then, without other work of the machine. */
  readonly work: number;
}

/** Opens a page with cached scripts, until the last of `shown` is visible and the page is idle. */
export async function opens(page: Page, path: string, shown: string): Promise<Opening> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before = await busy();
  await page.goto(path, { waitUntil: 'commit' });
  const interactive = await page.evaluate(standsAndAnswers, shown);
  const work = (await busy()) - before;
  await devtools.detach();
  return { interactive, work };
}

/** Runs in the page: the time until the element is present and drawn, and the page is idle. */
const standsAndAnswers = (shown: string): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(function look() {
      if (!document.querySelector(shown)) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
  });

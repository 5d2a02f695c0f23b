import type { Page } from 'playwright-core';

export interface Opening {
  /** Milliseconds from asking for the page until it is there and answers a press. */
  readonly interactive: number;
  /** Milliseconds of work of the page's own thread until then: what else the machine does is not in it. */
  readonly work: number;
}

/** Opens a page whose scripts the browser knows, until the last of `shown` stands there and the page has time again. */
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

/** Runs in the page: how long after it was asked for it stood, was drawn, and had time for what comes. */
const standsAndAnswers = (shown: string): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(function look() {
      if (!document.querySelector(shown)) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
  });

import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/support/chromium.ts';
import type { Outcome } from '../compare.ts';
import { type Installation, openInstallation } from '../installation.ts';

/** Measures in a Chromium on a Muster with the demo, and ends both. */
export async function onDemo(
  measured: (installation: Installation, browser: Browser) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const [installation, browser] = await Promise.all([openInstallation(), launchChromium()]);
  try {
    return await measured(installation, browser);
  } finally {
    await browser.close();
    await installation.close();
  }
}

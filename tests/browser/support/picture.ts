import type { Page } from 'playwright-core';
import { gone } from './acts.ts';

const folder = process.env.PICTURES;
/** Bytes: the README is read over slow lines, too. */
const largest = 320_000;

/** Takes a picture of the README with `make pictures`, once the page stands still. Does nothing in another run. */
export async function picture(page: Page, file: string, [width, height]: readonly [number, number]): Promise<void> {
  if (!folder) return;
  const before = page.viewportSize();
  await page.setViewportSize({ width, height });
  await page.waitForLoadState('networkidle');
  await gone(page.locator('.Toastify__toast'));
  const form = file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 82 } as const) : {};
  const taken = () => page.screenshot(form);
  let [earlier, now] = [await taken(), await taken()];
  for (let n = 0; n < 20 && !now.equals(earlier); n += 1) [earlier, now] = [now, await taken()];
  await page.screenshot({ path: `${folder}/${file}`, ...form });
  if (now.length > largest) throw new Error(`${file} is larger than ${largest / 1_000} kB.`);
  if (before) await page.setViewportSize(before);
}

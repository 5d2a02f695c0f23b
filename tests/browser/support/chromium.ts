import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const path = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a context stay in one process, also after a blank page, so that it compiles the scripts only once.
  '--process-per-site',
  '--disable-site-isolation-trials',
  // No page reaches another machine, whatever it asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** A test that cannot run is not skipped: the run fails and says what is missing. */
export function launchChromium(): Promise<Browser> {
  if (!existsSync(path)) throw new Error(`There is no Chromium at ${path}. Install it, or name another by CHROMIUM.`);
  return chromium.launch({ executablePath: path, args });
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a test process; it ends with the process. Each test has contexts of its own. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Ends a shared browser that no longer closes its contexts; the next file starts another. */
export async function giveUp(browser: Browser): Promise<void> {
  shared = undefined;
  await browser.close();
}

export function needBuiltDashboard(): void {
  const page = fileURLToPath(new URL('../../../dist/dashboard/index.html', import.meta.url));
  if (!existsSync(page)) throw new Error('The dashboard is not built. Run `make build` first; `make test` does.');
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const path = process.env.CHROMIUM || '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A test that cannot run is not skipped: the run fails and says what is missing. */
export function launchChromium(): Promise<Browser> {
  if (!existsSync(path)) throw new Error(`There is no Chromium at ${path}. Install it, or name another by CHROMIUM.`);
  return chromium.launch({ executablePath: path, args });
}

export function needBuiltDashboard(): void {
  const page = fileURLToPath(new URL('../../../dist/dashboard/index.html', import.meta.url));
  if (!existsSync(page)) throw new Error('The dashboard is not built. Run `make build` first; `make test` does.');
}

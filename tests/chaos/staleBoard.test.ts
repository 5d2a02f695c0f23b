// @night It opens a browser over a frozen store, as one over a stopped server also does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionString } from '#events/embedded/credentials';
import { sessionCookie } from '../../services/access/principal.ts';
import { launchChromium, needBuiltDashboard } from '../browser/support/chromium.ts';
import { freePort } from '../support/network/freePort.ts';
import { signIn } from './clients.ts';
import { masterKey, prepared } from './servers/layouts.ts';
import { musterProcess, type Running } from './servers/processes.ts';
import { until, within } from './servers/speed.ts';

const secret = { MASTER_KEY: masterKey.toString('hex') };
const views = mkdtempSync(join(tmpdir(), 'muster-stale-'));
let data: string;
let node: Running;
let house: Running & { readonly url: string };
let chromium: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  needBuiltDashboard();
  chromium = await launchChromium();
  data = await prepared();
  const port = await freePort();
  const own = { ...secret, DATA_DIR: data, ROLES: 'gateway', EVENTSTORE_PORT: String(port) };
  node = musterProcess('node', await freePort(), own);
  await node.start();
  const env = { ...secret, DATA_DIR: views, EVENTSTORE_URL: connectionString(join(data, 'events'), port) };
  house = musterProcess('house', await freePort(), env);
  await house.start();
});
afterAll(async () => {
  await chromium?.close();
  await house?.kill();
  node?.thaw();
  await node?.kill();
  for (const folder of [views, data]) if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('a dispatcher at the board, while the event store is frozen and the socket is open', () => {
  it('reads since when the board is stale, and Live again soon after', async () => {
    const dana = await signIn(house.url, 'dispatcher@arvada.example');
    const context = await chromium.newContext({ baseURL: house.url });
    const value = dana.cookie(sessionCookie) ?? '';
    await context.addCookies([{ name: sessionCookie, value, url: house.url }]);
    const page = await context.newPage();
    await page.goto('/dispatch/');
    const state = page.locator('[data-connection]');
    const says = (words: RegExp) => async () => words.test((await state.allInnerTexts()).join(' '));
    await until('Live', says(/^Live$/));

    node.freeze();
    const noticed = await until('stale since', says(/Server is behind, stale since \d/));
    expect(await state.getAttribute('data-connection')).toBe('behind');
    // Fetching again does not make it fresh.
    await page.reload();
    await until('stale since, after a reload', says(/stale since \d/));
    node.thaw();
    const fresh = await until('Live again', says(/^Live$/));
    console.log(`R14 at the board: stale after ${noticed} ms, Live ${fresh} ms after the return`);
    expect(noticed).toBeLessThan(within(3_000));
    expect(fresh).toBeLessThan(within(2_000));
  });
});

import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type Muster, startMuster } from '#services/start';
import { demoData } from '../../support/demoData.ts';
import { freePort } from '../../support/network/freePort.ts';
import { giveUp, needBuiltDashboard, sharedChromium } from './chromium.ts';
import { watchFor } from './complaints.ts';

export const password = 'a password for these tests';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** Generous, because the machine may be busy; no test waits longer than for its condition. */
const patience = 30_000;
/** Phones ring until the test answers them. By themselves, people would be busy or asleep at some hours of the day. */
const silent: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };
/** The event store may take as long as a page waits for an answer, less a second. */
const storePatience = 7_000;

export const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1366, height: 768 },
  wall: { width: 1920, height: 1080 },
} as const;

/** For a test that steers the clock of its page, or runs a script before the page's own. */
export const ownPage: BrowserContextOptions = {};

/** A whole Muster with the built dashboard, and a browser to look at it. */
export interface House {
  readonly muster: Muster;
  readonly url: string;
  /** A page of a browser of its own, at desk size, signed out. */
  stranger(options?: BrowserContextOptions): Promise<Page>;
  /**
   * The same page, signed in: `screen('dispatcher@arvada.example', '/dispatch/')`. Without options it may be a page that
   * an earlier test left, also another user's, as good as new, since a process that knows the scripts opens them in half
   * the time. A clock or an init script would stay: with `ownPage` as options the page is closed after the test.
   */
  screen(email: string, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A console error that a test provokes on purpose; any other one fails it. */
  forgive(words: RegExp): void;
  /** After each test: closes its browsers and fails when a page reported an error. */
  endOfTest(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The demo organizations that the test needs, and further settings. A passkey needs a `host` that is a name. */
export async function openHouse(
  names: readonly string[] = ['arvada'],
  env: Readonly<Record<string, string>> = {},
  host = '127.0.0.1',
): Promise<House> {
  needBuiltDashboard();
  const browser = await sharedChromium();
  const dataDir = await demoData({ organisations: names, at: null, env: { DEMO_PASSWORD: password } });
  // Fixed before the start: links in texts contain it, and a restart reuses it.
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const start = (): Promise<Muster> => {
    const config = readConfig({
      ...env,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      PORT: String(port),
      PUBLIC_URL: url,
      TILE_URL: 'none',
    });
    return startMuster(config, {
      clock: systemClock,
      random: systemRandom,
      log: quiet,
      patience: storePatience,
      simulated: { people: () => silent },
    });
  };
  let muster = await start();
  const { stranger, screen, forgive, endOfTest, isStuck, close } = screensOf(browser, url);
  return {
    get muster() {
      return muster;
    },
    url,
    stranger,
    screen,
    forgive,
    endOfTest,
    stop: () => muster.stop(),
    start: async () => {
      muster = await start();
    },
    close: async () => {
      await close();
      if (isStuck()) await giveUp(browser);
      await muster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function screensOf(browser: Browser, url: string) {
  const contexts = new Set<BrowserContext>();
  /** The pages that earlier tests left: each is as new, and its process knows the scripts. */
  const left: Page[] = [];
  const inUse = new Set<Page>();
  const sessions = new Map<string, Promise<Cookies>>();
  const complaints = watchFor();
  let stuck = false;

  const stranger: House['stranger'] = async (options = {}) => {
    const context = await browser.newContext({ viewport: sizes.desk, baseURL: url, ...options });
    context.setDefaultTimeout(patience);
    context.on('page', complaints.of);
    contexts.add(context);
    return context.newPage();
  };
  // One session for each user: signing in is slow on purpose, and rate-limited.
  const sessionOf = (email: string): Promise<Cookies> => {
    const known = sessions.get(email) ?? signedIn(browser, url, email);
    sessions.set(email, known);
    // A refused sign-in fails one test, not every later test of this user.
    known.catch(() => sessions.delete(email));
    return known;
  };
  const anyPage = async (): Promise<Page> => {
    const page = left.pop() ?? (await stranger());
    contexts.add(page.context());
    inUse.add(page);
    return page;
  };
  return {
    stranger,
    screen: async (email: string, path: string, options?: BrowserContextOptions) => {
      const page = options ? await stranger(options) : await anyPage();
      await page.context().addCookies(await sessionOf(email));
      await page.goto(path);
      return page;
    },
    forgive: (words: RegExp) => complaints.forgive(words),
    isStuck: () => stuck,
    endOfTest: async () => {
      complaints.leave();
      for (const page of inUse) {
        if (!(await isAsNew(page, url))) continue;
        contexts.delete(page.context());
        left.push(page);
      }
      inUse.clear();
      for (const context of contexts) stuck = !(await closed(context)) || stuck;
      contexts.clear();
      const complained = complaints.taken();
      if (complained.length > 0) throw new Error(`A page complained:\n${complained.join('\n')}`);
    },
    close: async () => {
      for (const page of left) stuck = !(await closed(page.context())) || stuck;
    },
  };
}

/** Takes everything of a test from its page: storage, cookies, routes, size and scheme. False when that fails. */
async function isAsNew(page: Page, origin: string): Promise<boolean> {
  const context = page.context();
  if (context.pages().length !== 1) return false;
  try {
    await page.goto('about:blank', { timeout: 5_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
    await page.setViewportSize(sizes.desk);
    await page.emulateMedia({ colorScheme: null, media: null });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,service_workers,cache_storage',
    });
    await devtools.detach();
    return true;
  } catch {
    return false;
  }
}

/**
 * Closes a browser context of a test. Chromium can fail to close a page that is navigating (its issue 536385539), and
 * Playwright then waits for ever. So each page goes to a blank one first. Returns false when the context still does not
 * close.
 */
async function closed(context: BrowserContext): Promise<boolean> {
  for (const page of context.pages()) await page.goto('about:blank', { timeout: 5_000 }).catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((done) => {
    timer = setTimeout(done, 10_000, false);
  });
  const inTime = await Promise.race([context.close().then(() => true), patience]);
  clearTimeout(timer);
  return inTime;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function signedIn(browser: Browser, url: string, email: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.get('/api/config/');
  const token = (await context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': decodeURIComponent(token) };
  const answer = await context.request.post('/login/', { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

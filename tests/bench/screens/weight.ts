import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { judge, type Outcome } from '../compare.ts';
import { type Installation, signIn } from '../installation.ts';
import { onDemo } from './onDemo.ts';

const assets = 'dist/dashboard/assets';

interface Script {
  readonly name: string;
  readonly bytes: number;
  /** Requested before the screen was usable. */
  readonly before: boolean;
}

/** The dashboard's scripts as Chromium gets them from the server, compressed. */
export const weight = (): Promise<readonly Outcome[]> => onDemo(weigh);

async function weigh(installation: Installation, browser: Browser): Promise<readonly Outcome[]> {
  const board = await loaded({ installation, browser, as: 'gzip', path: '/' });
  const brotli = await loaded({ installation, browser, as: 'br', path: '/' });
  const incidents = await loaded({ installation, browser, as: 'gzip', path: '/incidents/' });
  const signingIn = await loaded({ installation, browser, as: 'gzip', path: '/sign-in/' });
  const limit = { unit: 'kB', atMost: 185 };
  const before = board.filter((one) => one.before);
  console.log(`\nBefore the lists stand: ${words(before)}\nAfter it: ${words(board.filter((one) => !one.before))}`);
  return [
    judge('script of the first route, all but its map, gzip', kilobytes(board.filter(notMap)), limit),
    judge('the same with its map, brotli', kilobytes(brotli), { unit: 'kB' }),
    judge('script of the list of incidents as the first route, gzip', kilobytes(incidents), limit),
    judge('script of the sign-in page, gzip', kilobytes(signingIn), limit),
    judge('fonts', fonts(), { unit: 'kB', atMost: 60 }),
    judge('script that the heaviest lazily loaded route adds, gzip', heaviestAddition(), { unit: 'kB', atMost: 120 }),
  ];
}

/** The map comes after the lists; its base, markers and vector layers are scripts of their own. */
const notMap = ({ name }: Script): boolean =>
  !/^(BaseMap|BoardMap|CircleMarker|vectorLayers|clusterWorker)-/.test(name);
const kilobytes = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
const words = (scripts: readonly Script[]): string =>
  scripts.map(({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${(bytes / 1_000).toFixed(1)}`).join(', ');

/** Every font of the build; they are compressed already. Kilobytes. */
const fonts = (): number =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.woff2'))
    .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0) / 1_000;

/** The most that a lazily loaded route adds to the board, with the chunks that it imports in turn. Kilobytes, gzip. */
function heaviestAddition(): number {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const imports = new Map(names.map((name) => [name, staticImports(readFileSync(join(assets, name), 'utf8'))]));
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of imports.get(name) ?? []) closure(next, seen);
    return seen;
  };
  const first = new Set(
    names.filter((name) => /^(index|DispatchPage)-/.test(name)).flatMap((name) => [...closure(name)]),
  );
  const size = (name: string) => statSync(join(assets, `${name}.gz`)).size;
  const added = names
    .filter((name) => /[pP]age-/.test(name))
    .map((name) => [...closure(name)].filter((one) => !first.has(one)).reduce((sum, one) => sum + size(one), 0));
  return Math.max(...added) / 1_000;
}

/** Chunk names in `import … from "./x.js"` and `import "./x.js"`; a dynamic `import("./x.js")` is not one. */
const staticImports = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name);

interface Visit {
  readonly installation: Installation;
  readonly browser: Browser;
  readonly as: 'gzip' | 'br';
  /** `/` leads a dispatcher to the board. */
  readonly path: keyof typeof lastOf;
}

/** The last element to appear. The sign-in page is opened without a session. */
const lastOf = { '/': '.leaflet-marker-pane > *', '/incidents/': 'tbody tr', '/sign-in/': 'form' } as const;

/** The bytes that an address loads for a dispatcher, until the network is idle. */
async function loaded({ installation, browser, as, path }: Visit): Promise<readonly Script[]> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'Accept-Encoding': as } });
  try {
    if (path !== '/sign-in/') await signIn(context, installation, 'dispatcher@arvada.example');
    const page = await context.newPage();
    await page.addInitScript(noticeLists);
    await page.goto(`${installation.url}${path}`);
    await page.locator(lastOf[path]).first().waitFor();
    await page.waitForLoadState('networkidle');
    return await scriptsOf(page);
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    listsStoodAt: number;
  }
}

/** Runs in the page: the time at which an incident and a crew were in its lists. */
function noticeLists(): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector('li[data-incident]') || !document.querySelector('li[data-crew]')) return;
    window.listsStoodAt = performance.now();
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });
}

const scriptsOf = (page: Page): Promise<readonly Script[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, startTime }) => ({
        name: name.replace(/.*\//, ''),
        bytes: encodedBodySize,
        before: startTime < window.listsStoodAt,
      })),
  );

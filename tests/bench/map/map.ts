import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { WebSocketServer } from 'ws';
import type { Config, Viewer } from '#contracts/accounts/viewer';
import { launchChromium } from '../../browser/support/chromium.ts';
import { compare, judge, type Outcome, percentile } from '../compare.ts';
import { folder } from '../log/history.ts';
import type { MapPage } from './mapPage.ts';
import { crewAt, incidentAt, type Move, type Point, pointAt } from './mapPoints.ts';

const points = Number(process.env.POINTS ?? 50_000);
const movesPerSecond = 500;
const seconds = 15;

/** The board's map with 50,000 incidents, beside plain leaflet.markercluster in the same page; then in motion. */
export async function map(): Promise<readonly Outcome[]> {
  const home = folder();
  const server = await servePage(home.path);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.stack ?? error.message));
    await page.goto(server.url);
    await page.waitForFunction(() => 'page' in window, undefined, { timeout: 60_000 });
    const painted = await firstPaint(page);
    const moved = await inMotion(page, server.url);
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('\n')}`);
    return [...painted, ...moved];
  } finally {
    await browser.close();
    await server.close();
    home.remove();
  }
}

declare global {
  interface Window {
    page: MapPage;
  }
}

async function firstPaint(page: Page): Promise<readonly Outcome[]> {
  const all = Array.from({ length: points }, (_, n) => pointAt(n, points));
  await page.evaluate((given) => Object.assign(window, { all: given }), all);
  const side = (name: 'ours' | 'yardstick') => async () => ({
    'first paint': await page.evaluate(
      (which) => window.page[which]((window as unknown as { all: Point[] }).all),
      name,
    ),
  });
  return compare({
    name: `map of ${points.toLocaleString('en-US')} points`,
    ours: side('ours'),
    yardstick: side('yardstick'),
    goals: { 'first paint': { unit: 'ms', atMost: 0.35 } },
  });
}

async function inMotion(page: Page, url: string): Promise<readonly Outcome[]> {
  await page.evaluate(() => window.page.ours((window as unknown as { all: Point[] }).all));
  const { frames, late, moved } = await page.evaluate(([address, long]) => window.page.live(address, long), [
    url.replace('http', 'ws'),
    seconds,
  ] as const);
  const shows = await page.evaluate(() => window.page.boardShows());
  const each = (share: number): string => percentile(frames, share).toFixed(0);
  const least = 0.95 * movesPerSecond * seconds;
  console.log(
    `\n${moved.toLocaleString('en-US')} moves in ${seconds} s, ${frames.length} frames: median ${each(0.5)}, 95th percentile ${each(0.95)}, ` +
      `99th ${each(0.99)}, worst ${each(1)} ms; a marker follows ${percentile(late, 0.5).toFixed(0)} ms after its move at the median`,
  );
  // Frames without moves, or moves that the map does not show, would measure nothing.
  if (moved < least || late.length < seconds / 2 || Math.abs(shows - points) > points / 100)
    throw new Error(`Only ${moved} moves came, the map followed ${late.length} times and shows ${shows} of ${points}.`);
  const name = `map: frames during ${movesPerSecond} moves a second`;
  return [
    judge(`${name}, 99th percentile`, percentile(frames, 0.99), { unit: 'ms', atMost: 50 }),
    judge(`${name}, worst`, percentile(frames, 1), { unit: 'ms' }),
  ];
}

const config: Config = {
  realtime: { key: '', activity_timeout: 120 },
  tile_url: null,
  tile_attribution: '',
  satellite_url: null,
  satellite_attribution: '',
  tiles_file: false,
  telephony: 'simulator',
  mail: 'simulator',
  outbound_key: '',
  demo: true,
  sign_in_with: [],
  signed_in: true,
  moving_until: null,
};
const viewer: Viewer = {
  user: { uuid: 'dana', first_name: 'Dana', last_name: 'Ortiz', email: 'dana@bench.example', role: 'dispatcher' },
  entity: {
    uuid: 'bench',
    name: 'bench',
    display_name: 'Bench',
    timezone: 'America/Denver',
    centre: [39.75, -105],
    reach_miles: 310,
    versions: [],
    given_versions: [],
    undispatched_versions: ['arvada_manual_dispatch'],
    modules: [],
  },
  permissions: [],
  entities: [],
};
const page = `<!doctype html><html lang="en"><link rel="stylesheet" href="/page.css"><style>
#ours, #plain { position: fixed; inset: 0; } #ours { z-index: 1; }
.board { display: grid; grid-template-columns: 22rem 1fr 22rem; height: 100%; background: #fff; }
.board > * { min-height: 0; overflow: auto; }
</style><div id="plain"></div><div id="ours"></div><script type="module" src="/page.js"></script></html>`;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Bundles the page as the dashboard is bundled, and serves it with its requests. */
async function servePage(outDir: string) {
  await build({
    configFile: false,
    root: 'dashboard',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: false,
      rollupOptions: {
        input: '../tests/bench/map/mapPage.ts',
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  const server = createServer((request, response) => send(response, outDir, (request.url ?? '/').split('?')[0] ?? '/'));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const stop = sendMoves((move) => socket.send(JSON.stringify(move)));
    socket.on('close', stop);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server, sockets) };
}

const closed = (server: Server, sockets: WebSocketServer): Promise<void> =>
  new Promise((done) => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close(() => done());
  });

function send(response: ServerResponse, folder: string, path: string): void {
  const answers: Readonly<Record<string, object>> = { '/api/config/': config, '/api/viewer/': viewer };
  const answer = answers[path];
  if (answer) return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
  if (path === '/') return void response.setHeader('Content-Type', 'text/html').end(page);
  try {
    const file = readFileSync(join(folder, normalize(path)));
    response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream').end(file);
  } catch {
    response.writeHead(404).end();
  }
}

/** Every tenth move is a crew's. Once a second the canary moves, alone and far from the rest. */
function sendMoves(send: (move: Move) => void): () => void {
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * movesPerSecond;
    for (; sent < due; sent++) send(moveAt(sent));
  }, 4);
  return () => clearInterval(timer);
}

function moveAt(n: number): Move {
  const position = n + 2;
  if (n % 10 === 0) return { crew: crewAt((n / 10) % 40, n / 400), position };
  if (n % movesPerSecond === 1)
    return {
      incident: incidentAt(0, [40.08 + (Math.floor(n / movesPerSecond) % 3) * 0.01, -104.56], 'Canary'),
      position,
    };
  const which = 1 + ((n * 7_919) % (points - 1));
  const [lat, lng] = pointAt(which, points);
  return { incident: incidentAt(which, [lat + Math.sin(n) / 200, lng + Math.cos(n) / 200]), position };
}

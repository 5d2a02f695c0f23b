// Takes the README's pictures from the current build: `make pictures`. Each is a fresh demo in a folder of its own, without
// tiles and without the demo night, so that it can be taken again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const largest = 320_000;
const startsWithin = 120_000;

/** @type {readonly { file: string, who: string, width: number, height: number, scheme: 'light' | 'dark', path: string }[]} */
const pictures = [
  { file: 'board.png', who: 'dispatcher', width: 1440, height: 900, scheme: 'light', path: '/dispatch/' },
  { file: 'incident.png', who: 'dispatcher', width: 1440, height: 900, scheme: 'light', path: 'incident' },
  { file: 'wall.jpg', who: 'dispatcher', width: 1920, height: 1080, scheme: 'dark', path: '/dispatch/' },
  { file: 'phone.png', who: 'dispatcher', width: 390, height: 844, scheme: 'light', path: 'job' },
];

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const folder = mkdtempSync(join(tmpdir(), 'muster-pictures-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const settings = {
  DATA_DIR: folder,
  PORT: String(port),
  TILE_URL: 'none',
  DEMO: '1',
  DEMO_NIGHT: '0',
  DEMO_YEAR: '0',
  LOG_LEVEL: 'error',
};
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, ...settings },
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' });
try {
  await up();
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function up() {
  for (const began = Date.now(); Date.now() - began < startsWithin; await sleep(250)) {
    const health = await fetch(`${url}/healthz`).catch(() => null);
    if (health?.ok) return;
  }
  throw new Error('The server did not start.');
}

async function take({ file: name, who, width, height, scheme, path }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, baseURL: url });
  const page = await context.newPage();
  await page.goto('/sign-in/');
  const token = (await context.cookies()).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const data = { email: `${who}@arvada.example` };
  const entered = await context.request.post('/api/demo/sign-in/', {
    data,
    headers: { 'X-CSRFToken': decodeURIComponent(token) },
  });
  if (!entered.ok()) throw new Error(`${who} could not sign in: ${entered.status()}`);
  await page.goto(await addressOf(path, context));
  await page.waitForLoadState('networkidle');
  // Fonts and the map's borders are drawn after the last answer.
  await page.evaluate(() => document.fonts.ready);
  await sleep(2_000);
  const file = `docs/${name}`;
  await page.screenshot({ path: file, ...(name.endsWith('.jpg') && { type: 'jpeg', quality: 82 }) });
  await context.close();
  const { size } = statSync(file);
  process.stdout.write(`${file}: ${width} × ${height}, ${Math.round(size / 1_000)} kB\n`);
  if (size > largest) throw new Error(`${file} is larger than ${largest / 1_000} kB.`);
}

/** A path, the incident that most happened on, or the link in the text to a crew that is sent now. */
async function addressOf(path, context) {
  if (path.startsWith('/')) return path;
  const { incidents, crew } = await (await context.request.get('/api/beta/dispatch/get-data/')).json();
  const oldest = incidents.toSorted((a, b) => (a.time < b.time ? -1 : 1));
  if (path === 'incident')
    return `/incident/${oldest.toSorted((a, b) => b.dispatched.length - a.dispatched.length)[0].uuid}/`;
  const waiting = oldest.find(({ dispatched }) => dispatched.length === 0);
  const free = crew.find(({ active, designated_user }) => active && designated_user);
  const token = (await context.cookies()).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': decodeURIComponent(token) };
  const data = { incident: waiting.uuid, new_version: 'arvada_water', designation: free.uuid };
  await context.request.post('/api/beta/dispatch/manual-dispatch/', { data, headers });
  for (const began = Date.now(); Date.now() - began < startsWithin; await sleep(250)) {
    const { results } = await (await context.request.get('/api/simulator/messages/')).json();
    const link = results.find((message) => message.link?.includes('/job/'))?.link;
    if (link) return link;
  }
  throw new Error('No text came.');
}

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { judge, type Outcome, percentile } from '../compare.ts';
import { flags } from '../flags.ts';
import { type Installation, signIn } from '../installation.ts';
import { watchFrames } from './frames.ts';
import { onDemo } from './onDemo.ts';

const features = Number(process.env.FEATURES ?? 200_000);
/** The south-west corner of a made-up network around Arvada, and its sides, in degrees. */
const [south, west, side] = [39.7, -105.2, 0.2];
/** Milliseconds until the server has cut the tiles of a layer that nobody has looked at. */
const cutWithin = 300_000;

/** The board over the mains of a utility, dragged for some seconds: also the frames in which tiles arrive. */
export const layers = (): Promise<readonly Outcome[]> =>
  onDemo((installation, browser) => {
    load(installation);
    return watched(installation, browser);
  });

function load({ dataDir }: Installation): void {
  const file = join(dataDir, 'mains.geojson');
  const columns = Math.ceil(Math.sqrt(features));
  const step = side / columns;
  const mains = Array.from({ length: features }, (_, n) => {
    const [x, y] = [west + (n % columns) * step, south + Math.floor(n / columns) * step];
    const end = n % 2 === 0 ? [x + step, y + step / 9] : [x + step / 9, y + step];
    return {
      type: 'Feature',
      properties: { name: `Main ${n}` },
      geometry: { type: 'LineString', coordinates: [[x, y], end] },
    };
  });
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: mains }));
  const env = { ...process.env, DATA_DIR: dataDir, FILE: file, ORG: 'arvada', KIND: 'mains' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, 'dist/server/layers.js'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The layer was not loaded: ${stdout}${stderr}`);
  console.log(`\n${stdout.trim()}`);
}

async function watched(installation: Installation, browser: Browser): Promise<readonly Outcome[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, installation, 'dispatcher@arvada.example');
  const page = await context.newPage();
  const tiles = page.waitForResponse((answer) => answer.url().includes('tiles.pmtiles') && answer.ok(), {
    timeout: cutWithin,
  });
  await page.goto(`${installation.url}/dispatch/`);
  const map = page.locator('.leaflet-container').first();
  await map.waitFor();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await tiles;
  await page.waitForLoadState('networkidle');
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(watchFrames);
  for (const [dx, dy] of drags) {
    await page.mouse.move(middleX - dx, middleY - dy);
    await page.mouse.down();
    await page.mouse.move(middleX + dx, middleY + dy, { steps: 30 });
    await page.mouse.up();
  }
  const frames = await page.evaluate(() => window.frameTimes);
  const seconds = frames.reduce((sum, one) => sum + one, 0) / 1_000;
  console.log(`  ${frames.length} frames in ${seconds.toFixed(1)} s, worst ${percentile(frames, 1).toFixed(0)} ms`);
  const name = `map over ${features.toLocaleString('en-US')} features, dragged`;
  return [
    judge(`${name}: frames a second`, frames.length / seconds, { unit: '', atLeast: 30 }),
    judge(`${name}: 99th percentile`, percentile(frames, 0.99), { unit: 'ms' }),
  ];
}

/** Half of each drag, in pixels: round in a square, so that tiles are new on each side. */
const drags = [
  [250, 0],
  [0, 200],
  [-250, 0],
  [-250, 0],
  [0, -200],
  [0, -200],
  [250, 0],
  [250, 100],
] as const;

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#services/app/config';
import { newEntityId } from '#services/commands/import/commands';
import { findMap } from '#services/commands/import/files/map/findMap';
import { importFile } from '#services/commands/import/importing';
import { systemClock, systemRandom } from '#services/core/clock';
import { startMuster } from '#services/start';
import { bothWays } from './comparing.ts';
import { eventsOf } from './slowFigures.ts';

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const week = join(shared, 'sffd_calls_2017_01_week1.csv.gz');
const there = existsSync(week);
if (!there) console.log(`SKIPPED: the real week is not at ${week}; its figures were not compared.`);

/** `make test` takes the first rows, `make chaos` all. */
const ROWS = Number(process.env.ROWS ?? 60);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe.skipIf(!there)('the figures of a real week', () => {
  it('are those of a slow count of the raw events', { timeout: 120_000 + ROWS * 600 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-week-'));
    const lines = gunzipSync(readFileSync(week)).toString('utf8').split('\n');
    const file = join(folder, 'sffd_calls.csv.gz');
    const rows = Math.min(ROWS, lines.filter((line) => line !== '').length - 1);
    writeFileSync(file, gzipSync(lines.slice(0, rows + 1).join('\n')));
    const config = { ...readConfig({ DATA_DIR: join(folder, 'data'), DEMO: '0', TILE_URL: 'none' }), port: 0 };
    const ports = { clock: systemClock, random: systemRandom };
    await importFile({
      ...ports,
      file,
      map: findMap('sffd', file),
      config,
      progress: () => ({ to: () => {}, end: () => {} }),
    });
    const muster = await startMuster(config, { ...ports, log: quiet });
    try {
      const { app } = muster;
      const events = await eventsOf(app);
      const zone = 'America/Los_Angeles';
      const whole = { from: Date.parse('2016-12-31T00:00:00Z'), below: Date.parse('2017-01-09T00:00:00Z'), zone };
      const night = { ...whole, from: Date.parse('2017-01-01T06:00:00Z'), below: Date.parse('2017-01-01T12:00:00Z') };
      for (const range of [whole, night]) {
        const { quick, slow } = await bothWays(app, events, newEntityId('sffd'), range);
        expect(quick).toEqual(slow);
        if (range !== whole) continue;
        const { incidents, steps } = slow.performance.all;
        console.log(`${incidents} incidents, ${steps.map(({ n }) => n).join('/')} steps compared`);
        expect(incidents).toBeGreaterThan(rows * 0.3);
        expect(slow.heatmap.points.length).toBeGreaterThan(0);
      }
    } finally {
      await muster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

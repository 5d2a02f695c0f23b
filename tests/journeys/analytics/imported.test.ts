import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { readConfig } from '#services/app/config';
import { newEntityId } from '#services/commands/import/commands';
import { findMap } from '#services/commands/import/files/map/findMap';
import { importFile } from '#services/commands/import/importing';
import { systemClock, systemRandom } from '#services/core/clock';
import { answerTo } from '#services/figures/questions/question';
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

const python = join(import.meta.dirname, 'sourceFigures.py');
const hasPython =
  spawnSync('python3', ['-c', 'from zoneinfo import ZoneInfo; ZoneInfo("America/Los_Angeles")']).status === 0;
if (!hasPython) console.warn('SKIPPED: the real week against Python, because python3 with zoneinfo is not installed');

type Values = Readonly<Record<string, number | null>>;
type Source = Readonly<Record<'hour' | 'crew', Readonly<Record<string, Values>>>> & { readonly all: Values };

/** The answer of Python, which reads the cells of the file and nothing of ours. */
function fromSource(file: string, zone: string): Source {
  const { stdout, stderr, status } = spawnSync('python3', ['-B', python, file, zone], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Source;
}

/** The answer of the product, with the columns of the other one. */
function shown({ columns, all, rows }: Question, like: Values) {
  const valuesOf = ({ values }: Question['all']): Values =>
    Object.fromEntries(columns.flatMap(({ name }, n) => (name in like ? [[name, values[n] ?? null] as const] : [])));
  return {
    all: valuesOf(all),
    rows: Object.fromEntries(
      rows
        .filter((row) => (row.values[0] ?? 0) > 0)
        .map((row) => [row.key, row.name, valuesOf(row)] as const)
        .map(([key, name, values]) => [key === '' ? '' : name, values]),
    ),
  };
}

const named = (hours: Source['hour']): Source['hour'] =>
  Object.fromEntries(
    Object.entries(hours).map(([hour, values]) => [
      `${Number(hour) % 12 || 12} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
      values,
    ]),
  );

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
      if (!hasPython) return;
      const source = fromSource(file, zone);
      for (const by of ['hour', 'crew'] as const) {
        const asked = { entity: newEntityId('sffd'), range: whole, subject: 'response', by, target: null } as const;
        const found = shown(await answerTo(app, asked), source.all);
        expect(found).toEqual({ all: source.all, rows: by === 'hour' ? named(source.hour) : source.crew });
      }
      console.log(
        `${source.all.incidents} incidents of the file compared by hour and by ${Object.keys(source.crew).length} crews`,
      );
    } finally {
      await muster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

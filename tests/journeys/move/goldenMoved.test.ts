// @night It moves the log of an earlier build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '#projections/index';
import type { Moved } from '#services/commands/move/move';
import { documentsApart, erasedIn, firstOf } from '../../golden/compare.ts';
import { type Golden, type GoldenMuster, goldenOf, readingOf } from '../../golden/golden.ts';
import { moving, removeFolders, testLog, written } from './logs.ts';

describe('the log of an earlier build, moved', () => {
  let golden: Golden;
  let moved: Moved;
  let reading: GoldenMuster;
  beforeAll(async () => {
    golden = goldenOf('2026-11-22');
    const [from, to] = [await testLog(written(golden.logDb)), await testLog()];
    moved = await moving(from, to, { masterKey: Buffer.from(golden.about.masterKey, 'hex') });
    await from.close();
    await to.close();
    reading = await readingOf({ ...golden, logDb: readFileSync(join(to.dataDir, 'events', 'log.db')) });
  });
  afterAll(async () => {
    await reading.close();
    removeFolders();
  });

  it('has every event', () => expect(moved.verified.events).toBe(golden.events.length));

  it('gives the same documents of every read model', () => {
    expect(moved.readModels).toMatchObject({ models: projections.length, difference: null });
    expect(moved.readModels.documents).toBeGreaterThan(1_000);
    // Also the times at which the old log recorded late lines.
    expect(firstOf(documentsApart(golden.documents, reading, erasedIn(golden)))).toEqual([]);
  });

  it('is shown with the recorded times of the old log', () => {
    const times = new Set(golden.events.map(({ recordedAt }) => recordedAt));
    const lines = JSON.stringify(golden.documents).match(/"recorded_time":"[^"]+"/g) ?? [];
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) expect(times.has(line.slice(17, -1))).toBe(true);
  });
});

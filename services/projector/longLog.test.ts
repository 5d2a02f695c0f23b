import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Placed } from '#events/core/message';
import { openSqlite } from '#events/store/sqlite';
import { type AnyProjection, projection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { incidentLog, logRows } from '#projections/incident/incidentLog';
import { projections } from '#projections/index';
import { openViews, type ViewStore } from '#services/views/views';
import { foldBatch, type Worker } from './folding.ts';

const incident = '5d0c1a6e-0000-4000-8000-000000000001';
let dataDir: string;
let views: ViewStore;
let workers: readonly Worker[];
let revision: number;

const open = (models: readonly ReadModel[]): void => {
  views = openViews(dataDir);
  workers = models.map((one) => ({ writer: views.writer(one), passed: 0 }));
  revision = 0;
};
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-long-log-'));
});
afterEach(() => {
  views.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const event = (type: string, data: object): Placed => {
  const at = revision++;
  const position = BigInt(at + 1);
  const recordedAt = new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString();
  return {
    id: `event-${at}`,
    stream: `incident-${incident}`,
    revision: at,
    position: { commit: position, prepare: position },
    recordedAt,
    type,
    data: { subject: incident, ...data },
    metadata: {
      occurredAt: recordedAt,
      actor: { kind: 'user', id: 'dana' },
      entity: 'arvada',
      correlationId: 'c',
      causationId: 'c',
      hash: '',
    },
  };
};
const created = () =>
  event('IncidentCreated', { incident, version: 'arvada_water', source: null, personal: { description: 'Leak' } });
const line = () =>
  event('LogEntryRecorded', {
    entry: `entry-${revision}`,
    event: 'notes:added',
    lat: null,
    lng: null,
    designation: null,
    personal: { message: `Valve V${revision} turns, gauge G${revision} falls.` },
  });
const fold = (...events: readonly Placed[]) =>
  foldBatch(
    views,
    workers,
    events.map((one) => ({ event: one })),
  );

/** Begins an incident with this many lines in its log. */
function begin(models: readonly ReadModel[], lines: number): void {
  open(models);
  fold(created(), ...Array.from({ length: lines - 1 }, line));
}

/**
 * Returns the bytes of the write-ahead log for one more line: the median of 21 writes, because the word index merges
 * now and then.
 */
function written(models: readonly ReadModel[], lines: number): number {
  begin(models, lines);
  const sizes = Array.from({ length: 21 }, () => {
    views.scrub();
    fold(line());
    return statSync(join(dataDir, 'views.db-wal')).size;
  });
  views.close();
  rmSync(dataDir, { recursive: true });
  dataDir = mkdtempSync(join(tmpdir(), 'muster-long-log-'));
  open(models);
  return sizes.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}

/** The wrong design for comparison: the log inside a document. */
const heavy = projection<{ readonly log: readonly object[] }>()({
  name: 'heavy',
  version: 1,
  keys: () => [incident],
  on: {
    LogEntryRecorded: (doc, { data }) => ({ log: [...(doc?.log ?? []), data] }),
  },
}) as AnyProjection;

describe('one more line in the log of an incident', () => {
  it('writes no more after 2,000 lines than after 5, but a page for each tree that gained a level', () => {
    const trees = 6 * 4_120;
    expect(written(projections, 2_000)).toBeLessThanOrEqual(written(projections, 5) + trees);
  });

  it('would be seen to write more if a document held the log', () => {
    expect(written([heavy], 2_000)).toBeGreaterThan(written([heavy], 5) * 10);
  });

  it('leaves a document that does not grow', () => {
    begin(projections, 100);
    const after = views.text('incidents', incident)?.length;
    fold(...Array.from({ length: 900 }, line));
    expect(views.text('incidents', incident)?.length).toBe(after);
  });

  it('is stored without reading the earlier lines, even unreadable ones; an erasure reads each', () => {
    begin(projections, 200);
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    db.exec(`UPDATE ${logRows}_v${incidentLog.version} SET message = 'no JSON'`);
    db.close();
    fold(line());
    expect(workers.flatMap(({ writer }) => writer.aside.all())).toEqual([]);
    fold(event('PersonalDataErased', {}));
    expect(workers.flatMap(({ writer }) => writer.aside.all().map(({ projection }) => projection))).toEqual([logRows]);
  });

  it('comes after earlier recorded lines, whatever its own time is', () => {
    begin(projections, 3);
    expect(views.rows(logRows, incident).map((row) => [row.revision, row.message])).toEqual([
      [0, ''],
      [1, 'Valve V1 turns, gauge G1 falls.'],
      [2, 'Valve V2 turns, gauge G2 falls.'],
    ]);
    expect(views.rows(logRows, 'another')).toEqual([]);
  });
});

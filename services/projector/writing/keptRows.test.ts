import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type AnyRow, type AnyRowProjection, type RowChange, rowProjection } from '#projections/core/rows';
import type { RowWriter } from '#services/views/rows/rowWriter';
import { openViews, type ViewStore } from '#services/views/views';
import { keptRows } from './keptRows.ts';

interface Visit {
  readonly crew: string;
  readonly nth: number;
  readonly minutes: number;
}

const visits = rowProjection<Visit>()({
  name: 'visits',
  version: 1,
  table: { columns: { crew: 'text', nth: 'integer', minutes: 'real' }, key: ['crew', 'nth'] },
  on: {},
});
const visit = (nth: number, minutes: number): { put: Visit } => ({ put: { crew: 'truck 3', nth, minutes } });
const longer = (nth: number) => ({
  where: { crew: 'truck 3', nth },
  change: (row: Visit) => ({ ...row, minutes: row.minutes + 1 }),
});
const gone = (nth: number) => ({ where: { crew: 'truck 3', nth }, change: () => null });
const allLonger = { where: { crew: 'truck 3' }, change: (row: Visit) => ({ ...row, minutes: row.minutes * 10 }) };

let dataDir: string;
let views: ViewStore<typeof visits>;
beforeEach(() => {
  dataDir = folderOf('kept');
  views = openViews<typeof visits>(dataDir);
});
afterEach(() => {
  views.close();
});

type Changes = readonly (readonly RowChange<Visit>[])[];
const asAny = (changes: readonly RowChange<Visit>[]) => changes as unknown as readonly RowChange<AnyRow>[];
/** Folds the changes of several events in one batch. */
const batch = (writer: RowWriter, ...events: Changes): void =>
  views.transaction(() => {
    const rows = keptRows(writer);
    for (const changes of events) rows.prepare(asAny(changes))();
    rows.settle();
  });
const stored = () => views.rows('visits', 'truck 3').map(({ nth, minutes }) => [nth, minutes]);

const events: Changes = [
  [visit(1, 5), visit(2, 6)],
  [longer(1)],
  [longer(1), longer(2), longer(9)],
  [allLonger],
  [longer(1), gone(2)],
  [visit(3, 1)],
  [gone(3)],
  [visit(3, 2)],
  [longer(2)],
];

it('rows that several events of a batch change are stored as if each event were written by itself', () => {
  batch(views.writer(visits), ...events);
  const together = stored();
  const alone = join(dataDir, 'alone');
  mkdirSync(alone);
  const other = openViews<typeof visits>(alone);
  const writer = other.writer(visits);
  for (const changes of events) other.transaction(() => writer.prepare(asAny(changes))());
  expect(together).toEqual(other.rows('visits', 'truck 3').map(({ nth, minutes }) => [nth, minutes]));
  expect(together).toEqual([
    [1, 71],
    [3, 2],
  ]);
  other.close();
});

it('a row that ten events of a batch change is read once and written once', () => {
  const writer = views.writer(visits);
  batch(writer, [visit(1, 5)]);
  const [read, prepared] = [vi.spyOn(writer, 'stored'), vi.spyOn(writer, 'prepare')];
  batch(writer, ...Array.from({ length: 10 }, () => [longer(1)]));
  expect([read.mock.calls.length, prepared.mock.calls.length, stored()]).toEqual([1, 1, [[1, 15]]]);
});

it('a row that cannot be stored fails at its own event and leaves the others', () => {
  const writer = views.writer(visits);
  views.transaction(() => {
    const rows = keptRows(writer);
    rows.prepare(asAny([visit(1, 5)]))();
    expect(() => rows.prepare(asAny([{ put: { crew: 'truck 3', nth: 0.5, minutes: 1 } }]))).toThrow('cannot hold');
    rows.prepare(asAny([longer(1)]))();
    rows.settle();
  });
  expect(stored()).toEqual([[1, 6]]);
});

it('a batch that fails leaves nothing behind for the next one', () => {
  const writer = views.writer(visits);
  expect(() =>
    views.transaction(() => {
      keptRows(writer).prepare(asAny([visit(1, 5)]))();
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  batch(writer, [longer(1)]);
  expect(stored()).toEqual([]);
});

it('rows with words or marks are written at once', () => {
  const writer = views.writer({ ...visits, marks: ({ crew }: AnyRow) => [`crew:${String(crew)}`] } as AnyRowProjection);
  const rows = keptRows(writer);
  views.transaction(() => rows.prepare(asAny([visit(1, 5)]))());
  expect(stored()).toEqual([[1, 5]]);
});

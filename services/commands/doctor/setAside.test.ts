import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { foldBatch, type Read } from '#services/projector/folding';
import { setAsideIn } from '#services/views/asideFile';
import { openViews } from '#services/views/views';
import { lineOf, retry } from './setAside.ts';

const model = (takes: boolean, name = 'switches'): AnyProjection => ({
  name,
  version: 1,
  keys: () => ['all'],
  on: {
    ManualModeEnabled: () => {
      if (!takes) throw new Error('Quagmire');
      return { seen: true };
    },
  },
});
const on = {
  event: {
    id: 'e1',
    type: 'ManualModeEnabled',
    data: {},
    stream: 'entity-arvada',
    position: { commit: 7n, prepare: 7n },
    recordedAt: '2026-03-01T12:00:00.000Z',
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T12:00:00.000Z' },
  },
} as unknown as Read;

let folder: string;
beforeEach(() => {
  folder = folderOf('doctor');
});

function started(...models: readonly AnyProjection[]) {
  const views = openViews<ReadModel>(folder);
  const workers = models.map((one) => ({ writer: views.writer(one), passed: 0 }));
  foldBatch(views, workers, [on]);
  const docs = models.map(({ name }) => views.doc(name, 'all'));
  views.close();
  return docs;
}

describe('the doctor', () => {
  it('knows no document where there are no read models', () => expect(setAsideIn(folder)).toBeNull());

  it('names each document set aside, without what it holds', () => {
    started(model(false), model(true, 'boards'));
    const lines = setAsideIn(folder)?.map(lineOf);
    expect(lines).toEqual([expect.stringMatching(/^switches all: ManualModeEnabled e1 in entity-arvada at /)]);
    expect(JSON.stringify(lines)).not.toContain('Quagmire');
  });

  it('has the event tried again by a release that can take it, and leaves other read models alone', () => {
    expect(started(model(false), model(true, 'boards'))).toEqual([null, { seen: true }]);
    expect(started(model(true))).toEqual([null]);
    expect(retry(folder, [model(true), model(true, 'boards')])).toEqual(['switches']);
    expect(started(model(true))).toEqual([{ seen: true }]);
    expect(setAsideIn(folder)).toEqual([]);
  });
});

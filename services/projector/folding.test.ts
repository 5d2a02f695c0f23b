import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import type { DocumentWriter } from '#services/views/documentWriter';
import { openViews, type ViewStore } from '#services/views/views';
import { foldBatch, type Read, type Worker } from './folding.ts';

const tally: AnyProjection = {
  name: 'tally',
  version: 1,
  keys: () => ['all'],
  on: {
    ManualModeEnabled: (doc) => ({ switches: ((doc as { switches: number } | null)?.switches ?? 0) + 1 }),
    ManualModeDisabled: () => {
      throw new Error('cannot take this');
    },
  },
};
const event = (type: string, commit: number): Read => ({
  event: {
    id: `e${commit}`,
    type,
    data: { entity: 'arvada' },
    stream: 'entity-arvada',
    revision: commit,
    position: { commit: BigInt(commit), prepare: BigInt(commit) },
    recordedAt: '2026-03-01T12:00:00.000Z',
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T12:00:00.000Z' },
  } as unknown as Read['event'],
});
const on = (commit: number) => event('ManualModeEnabled', commit);
const off = (commit: number) => event('ManualModeDisabled', commit);
const stranger = (commit: number) => event('SomethingElse', commit);
const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });

let folder: string;
let views: ViewStore<ReadModel>;
let worker: Worker<DocumentWriter>;
beforeEach(() => {
  folder = folderOf('folding');
  views = openViews<ReadModel>(folder);
  worker = { writer: views.writer(tally), passed: 0 };
});
afterEach(() => {
  views.close();
});
/** The disk is full at the commit of the transaction. */
const withFullDisk = (): ViewStore<ReadModel> => ({
  ...views,
  transaction: (work) =>
    views.transaction(() => {
      work();
      throw full();
    }),
});
const stands = () => ({
  document: views.doc('tally', 'all'),
  position: worker.writer.position()?.commit,
  aside: worker.writer.aside.get('all')?.event,
});
const fold = (...batch: readonly Read[]) => foldBatch(views, [worker], batch).changes;

describe('a batch of events', () => {
  it('is one document, one position, and a change for each event', () => {
    const changes = fold(on(1), on(2));
    expect(changes.map(({ position, before, after }) => [position, before, after])).toEqual([
      [1, null, { switches: 1 }],
      [2, { switches: 1 }, { switches: 2 }],
    ]);
    expect(stands()).toEqual({ document: { switches: 2 }, position: 2n, aside: undefined });
  });

  it('that is delivered again, whole or in part, counts nothing twice', () => {
    fold(on(1), on(2));
    expect(fold(on(1), on(2))).toEqual([]);
    expect(fold(on(2), on(3), on(3))).toHaveLength(1);
    expect(stands()).toEqual({ document: { switches: 3 }, position: 3n, aside: undefined });
  });

  it('of events that the read model does not show moves its position', () => {
    expect(fold(stranger(1), stranger(2))).toEqual([]);
    expect([stands(), worker.passed]).toEqual([{ document: null, position: 2n, aside: undefined }, 2]);
  });
});

describe('an event that cannot be applied', () => {
  it('sets its document aside as it was before, and the read model goes on', () => {
    fold(on(1), off(2), on(3));
    expect(stands()).toEqual({ document: { switches: 1 }, position: 3n, aside: 'e2' });
  });

  it('is named with its document, and the events that the document does not show', () => {
    const { aside, withheld } = foldBatch(views, [worker], [on(1), off(2), on(3)]);
    expect(aside).toMatchObject([{ projection: 'tally', key: 'all', event: 'e2', before: '{"switches":1}' }]);
    expect(withheld.map(({ commit }) => commit)).toEqual([2n, 3n]);
  });

  it('leaves the document set aside in later batches and after a restart', () => {
    fold(on(1), off(2));
    expect(fold(on(3))).toEqual([]);
    views.close();
    views = openViews<ReadModel>(folder);
    worker = { writer: views.writer(tally), passed: 0 };
    expect(fold(on(4))).toEqual([]);
    expect(stands()).toEqual({ document: { switches: 1 }, position: 4n, aside: 'e2' });
  });

  it('leaves the other documents of the read model alone', () => {
    const each: AnyProjection = { ...tally, keys: ({ id }) => [id === 'e3' ? 'other' : 'all'] };
    worker = { writer: views.writer(each), passed: 0 };
    fold(off(1), on(2), on(3));
    expect([views.doc('tally', 'all'), views.doc('tally', 'other')]).toEqual([null, { switches: 1 }]);
  });

  it('includes one without its organization or its time', () => {
    const { event: known } = on(1);
    fold({ event: { ...known, metadata: { ...known.metadata, occurredAt: 'yesterday' } } });
    expect(stands().aside).toBe('e1');
  });

  it('sets aside the document of its stream when its keys cannot be told', () => {
    const lost: AnyProjection = { ...tally, keys: () => [7 as unknown as string] };
    worker = { writer: views.writer(lost), passed: 0 };
    fold(on(1));
    expect(worker.writer.aside.all().map(({ key }) => key)).toEqual(['arvada']);
  });

  it('shows the document in its form for screens, and keeps what it was', () => {
    const marked: AnyProjection = { ...tally, setAside: (doc) => ({ ...doc, behind: true }) };
    worker = { writer: views.writer(marked), passed: 0 };
    const changes = fold(on(1), off(2));
    expect(changes.at(-1)?.after).toEqual({ switches: 1, behind: true });
    expect(worker.writer.aside.get('all')?.before).toBe('{"switches":1}');
  });

  it('does not keep the data of a person who is erased later', () => {
    const named: AnyProjection = {
      ...tally,
      on: { ...tally.on, ManualModeEnabled: () => ({ name: 'Quagmire' }), PersonalDataErased: () => ({ name: '' }) },
    };
    worker = { writer: views.writer(named), passed: 0 };
    fold(on(1), off(2), event('PersonalDataErased', 3));
    const [{ before } = { before: null }] = worker.writer.aside.all();
    expect([stands().document, before]).toEqual([{ name: '' }, '{"name":""}']);
  });
});

describe('a full disk', () => {
  it('leaves the read model, its position and the memory unchanged', () => {
    fold(on(1));
    expect(() => foldBatch(withFullDisk(), [worker], [on(2)])).toThrow('disk is full');
    expect(stands()).toEqual({ document: { switches: 1 }, position: 1n, aside: undefined });
    expect(worker.writer.look('all')).toEqual({ switches: 1 });
  });

  it('sets nothing aside, though the batch has an event that would', () => {
    expect(() => foldBatch(withFullDisk(), [worker], [on(1), off(2)])).toThrow('disk is full');
    expect(worker.writer.aside.all()).toEqual([]);
    fold(on(1), off(2));
    expect(stands()).toEqual({ document: { switches: 1 }, position: 2n, aside: 'e2' });
  });

  it('loses nothing: the same batch is written once there is room', () => {
    expect(() => foldBatch(withFullDisk(), [worker], [on(1), on(2)])).toThrow('disk is full');
    expect(fold(on(1), on(2))).toHaveLength(2);
    expect(stands()).toEqual({ document: { switches: 2 }, position: 2n, aside: undefined });
  });

  it('is not taken for an unreadable event when a document is written', () => {
    const failing: Worker<DocumentWriter> = {
      ...worker,
      writer: {
        ...worker.writer,
        serving: true,
        prepare: () => {
          throw full();
        },
      },
    };
    expect(() => foldBatch(views, [failing], [on(1)])).toThrow('disk is full');
    expect(failing.writer.aside.all()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { versionsOf } from './versions.ts';

const [old, young] = [{ name: 'Ada' }, { name: 'Ada B.' }];

describe('the versions of a document', () => {
  it('count from their event on, until the next one', () => {
    const versions = versionsOf();
    versions.note('accounts', 'ada', { from: 3, doc: old });
    versions.note('accounts', 'ada', { from: 5, doc: young });
    versions.note('accounts', 'ada', { from: 7, doc: null });
    expect([0, 2, 3, 4, 5, 6, 7, 99].map((count) => versions.at('accounts', 'ada', count))).toEqual([
      null,
      null,
      old,
      old,
      young,
      young,
      null,
      null,
    ]);
  });

  it('are told apart by read model and key', () => {
    const versions = versionsOf();
    versions.note('accounts', 'ada', { from: 1, doc: old });
    versions.note('crews', 'ada', { from: 1, doc: young });
    expect([versions.at('accounts', 'ada', 1), versions.at('crews', 'ada', 1)]).toEqual([old, young]);
    expect([versions.at('accounts', 'bo', 1), versions.at('shifts', 'ada', 1)]).toEqual([null, null]);
  });

  it('are one for every instant when only the latest counts', () => {
    const versions = versionsOf();
    versions.note('shifts', 'person', { from: 3, doc: old, only: true });
    expect(versions.at('shifts', 'person', 0)).toEqual(old);
    versions.note('shifts', 'person', { from: 9, doc: young, only: true });
    expect([versions.at('shifts', 'person', 0), versions.at('shifts', 'person', 9)]).toEqual([young, young]);
  });

  it('are told once each, as they are stored', () => {
    const versions = versionsOf();
    versions.note('accounts', 'ada', { from: 3, doc: old });
    versions.note('shifts', 'person', { from: 4, doc: young, only: true });
    expect(versions.noted()).toEqual([
      ['accounts', 'ada', 3, old, false],
      ['shifts', 'person', 4, young, true],
    ]);
    expect(versions.noted()).toEqual([]);
    versions.note('accounts', 'ada', { from: 5, doc: null });
    expect(versions.noted()).toEqual([['accounts', 'ada', 5, null, false]]);
  });

  it('are listed by key, without those that are not there yet and those that are gone', () => {
    const versions = versionsOf();
    versions.note('accounts', 'ada', { from: 1, doc: old });
    versions.note('accounts', 'bo', { from: 2, doc: young });
    versions.note('accounts', 'ada', { from: 3, doc: null });
    versions.note('crews', 'c', { from: 1, doc: old });
    expect(versions.entries('accounts', 1)).toEqual([['ada', old]]);
    expect(versions.entries('accounts', 2)).toEqual([
      ['ada', old],
      ['bo', young],
    ]);
    expect(versions.entries('accounts', 3)).toEqual([['bo', young]]);
    expect(versions.entries('shifts', 3)).toEqual([]);
  });
});

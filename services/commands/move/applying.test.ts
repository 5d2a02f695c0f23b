import { beforeEach, describe, expect, it } from 'vitest';
import { AppendRefused } from '#events/store/rawLog';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type LogOfStreams, logOfStreams } from '#services/testing/logOfStreams';
import { notMoved, readRules, type StreamRules } from '#services/verify/rules';
import { apply, expectedBefore, lastRevision, placesKept, prepare, rulesApart } from './applying.ts';

let old: LogOfStreams;
let next: LogOfStreams;
beforeEach(() => {
  old = logOfStreams();
  next = logOfStreams();
});

/** The rules are those that the old log has now. */
const rulesOf = async (log: LogOfStreams) => {
  const rules = await readRules({
    ...log.store.raw,
    // The double filters by streams alone.
    async *readAll() {
      yield log.all.filter(({ type }) => type === '$metadata' || type === '$streamDeleted');
    },
  });
  return rules;
};
const applying = async () => ({ source: old.store, target: next.store, rules: await rulesOf(old) });
const applied = async (stream = 'a') => apply(await applying(), stream);
const deletion = { $tb: 2 ** 63 };

describe('the last revision of a stream', () => {
  it('is that of its last event, also after it was deleted, and -1 before its first', async () => {
    next.holds('a', 'one', 'two');
    next.holds('b', 'three');
    await next.store.delete('b');
    expect(await lastRevision(next.store, 'a')).toBe(1);
    expect(await lastRevision(next.store, 'b')).toBe(0);
    expect(await lastRevision(next.store, 'c')).toBe(-1);
    expect(next.ids('a')).toEqual(['one', 'two']);
  });

  it('is none when the stream ended for good', async () => {
    next.holds('a', 'one');
    await next.store.tombstone('a');
    expect(await lastRevision(next.store, 'a')).toBe('tombstoned');
  });

  it('is not known when the log refuses for another reason, breaks, or takes the question', async () => {
    const answers = (append: () => Promise<void>) =>
      lastRevision({ ...next.store, raw: { ...next.store.raw, writer: async () => ({ append }) } }, 'a');
    const denied = new AppendRefused('a', { kind: 'AccessDenied', code: 7, message: '' });
    const gone = new Error('gone');
    await expect(answers(() => Promise.reject(denied))).rejects.toBe(denied);
    await expect(answers(() => Promise.reject(gone))).rejects.toBe(gone);
    await expect(answers(() => Promise.resolve())).rejects.toThrow('an impossible append to a was taken');
  });
});

describe('the places of events that are not moved', () => {
  it('are kept by five hundred at once, each with an id of its own that is the same again', () => {
    const kept = [...placesKept('a', 3, 1_004)];
    expect(kept.map(({ at, events }) => [at, events.length])).toEqual([
      [3, 500],
      [503, 500],
      [1_003, 1],
    ]);
    const all = kept.flatMap(({ events }) => events);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1_001);
    expect(all[0]).toMatchObject({ type: notMoved, isJson: true, metadata: Buffer.alloc(0) });
    expect([...placesKept('a', 5, 6)][0]?.events).toEqual([all[2]]);
    expect([...placesKept('a', 3, 3)]).toEqual([]);
  });

  it('follow the revision before, or none', () => {
    expect([expectedBefore(0), expectedBefore(1), expectedBefore(7)]).toEqual(['none', 0, 6]);
  });
});

describe('a stream of the new log that is prepared', () => {
  const ruled = (state: StreamRules['state'], before = 0) =>
    ({ state, before, shortens: false, json: Buffer.from('{}'), position: {} }) as unknown as StreamRules;
  const shown = () => next.shown('a');

  it('goes on after its last event, or begins', async () => {
    expect(await prepare(next.store, 'a', ruled('open', 5))).toBe(0);
    next.holds('a', 'one', 'two');
    expect(await prepare(next.store, 'a', ruled('open'))).toBe(2);
    expect(await shown()).toEqual(['one', 'two']);
  });

  it.each([
    ['keeps its events while one of them is not erased', ruled('open', 1), ['one', 'two']],
    ['loses its events once the old log erased all of them', ruled('open', 2), []],
    ['loses its events once the old log deleted it', ruled('deleted'), []],
    ['loses its events once the old log ended it', ruled('tombstoned'), []],
  ])('%s', async (_, rules, left) => {
    next.holds('a', 'one', 'two');
    expect(await prepare(next.store, 'a', rules)).toBe(2);
    expect(await shown()).toEqual(left);
  });

  it('is not deleted again when it holds kept places alone', async () => {
    for (const { events } of placesKept('a', 0, 2)) for (const event of events) next.puts('a', event);
    expect(await prepare(next.store, 'a', ruled('deleted'))).toBe(2);
    expect(next.metadata('a')).toEqual([]);
  });

  it('cannot go on when the new log alone ended it', async () => {
    await next.store.tombstone('a');
    expect(await prepare(next.store, 'a', ruled('tombstoned'))).toBe(0);
    const refused = prepare(next.store, 'a', ruled('deleted'));
    await expect(refused).rejects.toEqual(new WrongCommand('The new log has ended the stream a for good.'));
  });
});

describe('the end of a stream in the new log', () => {
  it('stays open without rules in the old log', async () => {
    old.holds('a', 'one');
    next.holds('a', 'one');
    await applied();
    expect(next.all).toHaveLength(1);
  });

  it('is that of the old log, once', async () => {
    old.holds('a', 'one');
    await old.store.tombstone('a');
    next.holds('a', 'one');
    await applied();
    expect(next.ended).toEqual(new Set(['a']));
    const before = next.all.length;
    await applied();
    expect(next.all).toHaveLength(before);
  });

  it('is a deletion after as many places as the old log had, once', async () => {
    old.holds('a', 'one', 'two', 'three');
    await old.store.delete('a');
    next.holds('a', 'one');
    await applied();
    expect(next.appends).toEqual([['a', 0, 2]]);
    expect(await next.shown('a')).toEqual([]);
    expect(await lastRevision(next.store, 'a')).toBe(2);
    const before = next.all.length;
    await applied();
    expect(next.all).toHaveLength(before);
  });

  it('is a deletion also when all places were kept before', async () => {
    old.holds('a', 'one');
    await old.store.delete('a');
    for (const { events } of placesKept('a', 0, 1)) for (const event of events) next.puts('a', event);
    await applied();
    expect(next.appends).toEqual([]);
    expect(next.metadata('a')).toEqual([deletion]);
  });

  it('is a deletion anew when events came after the last one', async () => {
    old.holds('a', 'one', 'two');
    await old.store.delete('a');
    next.holds('a', 'one');
    await next.store.delete('a');
    await applied();
    expect(next.metadata('a')).toEqual([deletion, deletion]);
    expect(await lastRevision(next.store, 'a')).toBe(1);
  });

  it('keeps no places of events that began the stream again meanwhile', async () => {
    old.holds('a', 'one', 'two');
    await old.store.delete('a');
    const before = await applying();
    old.ruled('a', { $tb: 2 });
    old.holds('a', 'three');
    next.holds('a', 'one', 'two');
    await apply(before, 'a');
    expect(next.appends).toEqual([]);
    expect(await next.shown('a')).toEqual([]);
  });

  it('is left when the old log ended the stream since, or never had an event of it', async () => {
    await old.store.delete('b');
    await applied('b');
    expect(next.all).toEqual([]);
    old.holds('a', 'one');
    await old.store.delete('a');
    const before = await applying();
    await old.store.tombstone('a');
    await apply(before, 'a');
    expect(next.all).toEqual([]);
  });
});

describe('the metadata of an open stream', () => {
  it('is that of the old log, and is written once whatever the order of its fields', async () => {
    old.ruled('a', { $maxCount: 3, $tb: 1 });
    old.holds('a', 'one', 'two');
    next.holds('a', 'one', 'two');
    await applied();
    expect(next.metadata('a')).toEqual([{ $maxCount: 3, $tb: 1 }]);
    expect(next.appends).toEqual([['$$a', 'any', 1]]);
    expect(next.all.at(-1)).toMatchObject({ isJson: true, metadata: Buffer.alloc(0) });
    await applied();
    expect(next.metadata('a')).toHaveLength(1);
    next.ruled('a', { $tb: 1, $maxCount: 3 });
    await applied();
    expect(next.metadata('a')).toHaveLength(2);
    old.ruled('a', { $maxCount: 4, $tb: 1 });
    await applied();
    expect(next.metadata('a').at(-1)).toEqual({ $maxCount: 4, $tb: 1 });
  });
});

describe('two logs', () => {
  const apart = async (...streams: readonly string[]) => rulesApart(await applying(), streams);

  it('are alike when streams end and open alike', async () => {
    for (const log of [old, next]) {
      log.holds('a', 'one');
      log.ruled('a', { $maxCount: 3 });
      log.holds('b', 'two');
      await log.store.delete('b');
      log.holds('c', 'three');
      await log.store.tombstone('c');
    }
    // A server keeps other metadata beside a deletion than the one before.
    next.ruled('b', { ...deletion, $acl: {} });
    // A stream without events is none in either.
    old.ruled('d', { $maxCount: 1 });
    expect(await apart('a', 'b', 'c', 'd')).toEqual([]);
  });

  it('differ by the end, the last event or the metadata of a stream, in words', async () => {
    old.holds('a', 'one');
    old.ruled('a', { $maxCount: 3 });
    next.holds('a', 'one');
    next.ruled('a', { $maxCount: 4 });
    old.holds('b', 'one', 'two');
    await old.store.delete('b');
    next.holds('b', 'one');
    await next.store.delete('b');
    old.holds('c', 'one');
    await old.store.delete('c');
    next.holds('c', 'one');
    next.holds('d', 'one');
    old.holds('d', 'one');
    await old.store.tombstone('d');
    expect(await apart('a', 'b', 'c', 'd')).toEqual([
      'a: open at 0 in the old log, open at 0 in the new one',
      'b: deleted at 1 in the old log, deleted at 0 in the new one',
      'c: deleted at 0 in the old log, undefined at 0 in the new one',
      'd: tombstoned at tombstoned in the old log, tombstoned at 0 in the new one',
    ]);
  });

  it('differ by a stream without rules that the list names', async () => {
    for (const log of [old, next]) log.holds('a', 'one');
    expect(await apart('a')).toEqual(['a: undefined at 0 in the old log, undefined at 0 in the new one']);
  });
});

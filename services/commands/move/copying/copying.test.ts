import { beforeEach, describe, expect, it } from 'vitest';
import { timesKept, timesStream } from '#events/store/moving/ownStreams';
import type { ConnectedStore } from '#events/store/store';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type LogOfStreams, logOfStreams, raw } from '#services/testing/logOfStreams';
import { notMoved, streamRules } from '#services/verify/rules';
import type { Soundness } from '#services/verify/soundness';
import { type Copying, copyToTheEnd } from './copying.ts';

let old: LogOfStreams;
let next: LogOfStreams;
beforeEach(() => {
  old = logOfStreams();
  next = logOfStreams();
});

const copying = (more: Partial<Copying> = {}): Copying => ({
  source: old.store,
  target: next.store,
  rules: streamRules(),
  soundness: { check: async () => null },
  place: undefined,
  lists: -1,
  copied: 0,
  changed: new Set(),
  onProgress: () => {},
  ...more,
});
const never = new AbortController().signal;
const copies = (one: Copying, calledOff = never) => copyToTheEnd(one, calledOff);
/** The lists of times in the new log: the ids of each. */
const lists = () =>
  next.all
    .filter(({ stream }) => stream === timesStream)
    .map(({ data }) => (JSON.parse(data.toString()) as { times: Record<string, string> }).times);
const sizes = () => lists().map((times) => Object.keys(times).length);
/** The appends to a stream: the revision before, and the number of events. */
const appendsTo = (stream: string) => next.appends.flatMap(([to, ...rest]) => (to === stream ? [rest] : []));
const big = (id: string, kilobytes: number) => raw(id, { data: Buffer.alloc(kilobytes * 1_024 - 2) });

describe('a log that is copied', () => {
  it('has its events in order, behind the times at which the old log recorded them', async () => {
    old.holds('a', 'a0', 'a1');
    old.holds('b', 'b0');
    old.holds('a', 'a2');
    let told = 0;
    const one = copying({ onProgress: () => void (told += 1) });
    expect(await copies(one)).toBe(4);
    expect(next.appends).toEqual([
      [timesStream, 'none', 1],
      ['a', 'none', 2],
      ['b', 'none', 1],
      ['a', 1, 1],
    ]);
    expect(next.all[0]).toMatchObject({ type: timesKept, isJson: true });
    expect(next.all.slice(1).map(({ id }) => id)).toEqual(['a0', 'a1', 'b0', 'a2']);
    expect(lists()).toEqual([Object.fromEntries(old.all.map(({ id, recordedAt }) => [id, recordedAt]))]);
    expect(one).toMatchObject({ copied: 4, lists: 0, place: old.all.at(-1)?.position, changed: new Set() });
    expect(told).toBe(2);
  });

  it('is copied on from the place reached, and not again', async () => {
    old.holds('a', 'a0');
    const one = copying();
    await copies(one);
    expect(await copies(one)).toBe(0);
    old.holds('a', 'a1');
    expect(await copies(one)).toBe(1);
    expect(next.ids('a')).toEqual(['a0', 'a1']);
    expect(one).toMatchObject({ copied: 2, lists: 1 });
    expect(appendsTo(timesStream)).toEqual([
      ['none', 1],
      [0, 1],
    ]);
  });

  it('keeps the times of an earlier move, whose own lists stay behind', async () => {
    const times = { a0: '2025-01-01T00:00:00.000Z' };
    old.puts(timesStream, raw('list', { type: timesKept, data: Buffer.from(JSON.stringify({ times })) }));
    old.holds('a', 'a0', 'a1');
    expect(await copies(copying())).toBe(2);
    expect(lists()).toEqual([{ ...times, a1: old.all[2]?.recordedAt }]);
  });

  it('is sent by five hundred events and half a megabyte, and in appends that the store takes', async () => {
    old.holds('a', ...Array.from({ length: 501 }, (_, n) => `a${n}`));
    await copies(copying());
    expect(sizes()).toEqual([500, 1]);
    expect(appendsTo('a').map(([, count]) => count)).toEqual([200, 200, 100, 1]);
  });

  it.each([
    ['half a megabyte is reached', [256, 256, 1], [2, 1], [1, 1, 1]],
    ['a byte is missing to half a megabyte', [256, 256 - 1 / 1_024, 1], [3], [1, 2]],
    ['four hundred kilobytes are reached', [200, 200, 1], [3], [2, 1]],
    ['an event alone is larger', [1, 400, 1], [3], [1, 1, 1]],
  ])('is cut by its bytes when %s', async (_, kilobytes, listed, runs) => {
    for (const [n, size] of kilobytes.entries()) old.puts('a', { ...big(`a${n}`, size), metadata: Buffer.from('{}') });
    await copies(copying());
    expect([sizes(), appendsTo('a').map(([, count]) => count)]).toEqual([listed, runs]);
  });

  it('ends with what has arrived when the move is called off', async () => {
    old.holds('a', 'a0', 'a1', 'a2', 'a3');
    const stop = new AbortController();
    const one = copying({ onProgress: () => stop.abort() });
    expect(await copies(one, stop.signal)).toBe(2);
    expect(next.ids('a')).toEqual(['a0', 'a1']);
    expect(await copies(one)).toBe(2);
    expect(next.ids('a')).toEqual(['a0', 'a1', 'a2', 'a3']);
  });
});

/** The new log over a slow connection: an append is written some turns after it was sent. */
function slowly() {
  const counts = { begun: 0, written: 0 };
  const writer: ConnectedStore['raw']['writer'] = async () => {
    const { append } = await next.store.raw.writer();
    let before = Promise.resolve();
    return {
      append: (...written) => {
        counts.begun += 1;
        before = before
          .then(() => new Promise(setImmediate))
          .then(() => append(...written))
          .finally(() => {
            counts.written += 1;
          });
        return before;
      },
    };
  };
  return { counts, target: { ...next.store, raw: { ...next.store.raw, writer } } };
}

describe('a copy over a slow connection', () => {
  it('ends once every append was answered, also after damage', async () => {
    old.holds('a', ...Array.from({ length: 501 }, (_, n) => `a${n}`));
    const { target, counts } = slowly();
    const check: Soundness['check'] = async ({ stream, revision }) =>
      revision === 500 ? { kind: 'hash', stream, revision } : null;
    await expect(copies(copying({ target, soundness: { check } }))).rejects.toThrow('event 500 of the stream a');
    expect(counts).toEqual({ begun: 4, written: 4 });
  });

  it('fails when the new log refuses an append', async () => {
    old.holds('a', 'a0');
    next.holds('a', 'foreign');
    await expect(copies(copying({ target: slowly().target }))).rejects.toThrow('WrongExpectedVersion');
  });

  it('knows the revisions of a stream that got rules meanwhile', async () => {
    old.holds('a', 'a0', 'a1');
    old.ruled('a', { $maxCount: 9 });
    old.holds('a', 'a2');
    expect(await copies(copying({ target: slowly().target }))).toBe(3);
    expect(next.ids('a')).toEqual(['a0', 'a1', 'a2']);
  });
});

describe('damage of the old log', () => {
  it('ends the copy at the event that does not fit', async () => {
    old.holds('a', 'a0', 'a1');
    const check: Soundness['check'] = async ({ stream, revision }) =>
      revision === 1 ? { kind: 'hash', stream, revision } : null;
    const one = copying({ soundness: { check } });
    const words = 'The old log is damaged: event 1 of the stream a does not fit its hash.';
    await expect(copies(one)).rejects.toEqual(new WrongCommand(words));
    expect([one.copied, next.all.length]).toEqual([1, 0]);
  });

  const breaking = (error: unknown, lots: number): ConnectedStore => ({
    ...old.store,
    raw: {
      ...old.store.raw,
      async *readAll(options) {
        let given = 0;
        for await (const lot of old.store.raw.readAll(options)) {
          if (given++ === lots) break;
          yield lot;
        }
        yield [];
        throw error;
      },
    },
  });
  it.each([
    ['after its beginning', 0, 'The old log is damaged after its beginning: bad protobuf'],
    [
      'after the last event that could be read',
      1,
      'The old log is damaged after event 1 of the stream a: bad protobuf',
    ],
  ])('of its bytes is named %s', async (_, lots, words) => {
    old.holds('a', 'a0', 'a1', 'a2', 'a3');
    const copied = copies(copying({ source: breaking(new Error('bad protobuf'), lots) }));
    await expect(copied).rejects.toEqual(new WrongCommand(words));
  });
  it('is no reason of another failure', async () => {
    for (const error of [new Error('gone'), 'protobuf'])
      await expect(copies(copying({ source: breaking(error, 0) }))).rejects.toBe(error);
  });
});

describe('a stream with rules', () => {
  it('has kept places for the events that the old log removed, before its first and between them', async () => {
    const rules = streamRules();
    old.holds('a', 'a0', 'a1', 'a2', 'a3');
    old.ruled('a', { $tb: 2 });
    for (const event of old.all) rules.learn(event);
    old.holds('b', 'b0');
    expect(await copies(copying({ rules }))).toBe(3);
    const kinds = next.all.flatMap(({ stream, type }) => (stream === 'a' ? [type] : []));
    expect(kinds).toEqual([notMoved, notMoved, 'Said', 'Said']);
    expect(appendsTo('a')).toEqual([
      ['none', 2],
      [1, 2],
    ]);
    expect(await next.shown('b')).toEqual(['b0']);
  });

  it('has a kept place between two events', async () => {
    const rules = streamRules();
    old.ruled('a', { $maxCount: 9 });
    old.holds('a', 'a0', 'a1', 'a2', 'a3');
    for (const event of old.all) rules.learn(event);
    old.all.splice(3, 1);
    expect(await copies(copying({ rules }))).toBe(3);
    expect(next.all.flatMap(({ stream, id, type }) => (stream === 'a' ? [type === notMoved ? type : id] : []))).toEqual(
      ['a0', 'a1', notMoved, 'a3'],
    );
  });

  it('goes on where an earlier copy ended', async () => {
    const rules = streamRules();
    old.ruled('a', { $maxCount: 9 });
    old.holds('a', 'a0', 'a1');
    for (const event of old.all) rules.learn(event);
    const one = copying({ rules });
    await copies(one);
    old.holds('a', 'a2');
    await copies(one);
    expect(next.ids('a')).toEqual(['a0', 'a1', 'a2']);
  });

  it('gets new metadata at the end of the copy, and is compared again', async () => {
    old.holds('a', 'a0', 'a1');
    old.ruled('a', { $maxCount: 9 });
    old.holds('a', 'a2');
    old.puts('$$b', raw('', { type: '$metadata', data: Buffer.from('{"$maxCount":1}') }));
    const one = copying();
    expect(await copies(one)).toBe(3);
    expect([next.ids('a'), next.metadata('a')]).toEqual([['a0', 'a1', 'a2'], [{ $maxCount: 9 }]]);
    expect(one.changed).toEqual(new Set(['a', 'b']));
    expect(next.all.at(-1)?.stream).toBe('$$b');
  });

  it('that is deleted before its next events were read begins behind their kept places', async () => {
    const rules = streamRules();
    old.ruled('a', { $maxCount: 9 });
    for (const event of old.all) rules.learn(event);
    old.holds('a', 'a0', 'a1', 'a2');
    const [, first] = old.all;
    const newest = () => old.all.slice(-1);
    async function* readAll() {
      yield first ? [first] : [];
      await old.store.delete('a');
      yield newest();
      old.ruled('a', { $tb: 3 });
      yield newest();
      old.holds('a', 'a3');
      yield newest();
    }
    const source = { ...old.store, raw: { ...old.store.raw, readAll } };
    expect(await copies(copying({ rules, source }))).toBe(2);
    const kinds = next.all.flatMap(({ stream, id, type }) => (stream === 'a' ? [type === notMoved ? type : id] : []));
    expect(kinds).toEqual(['a0', notMoved, notMoved, 'a3']);
  });

  it('that is deleted and begins again meanwhile is erased in the new log before it begins there', async () => {
    old.holds('a', 'a0', 'a1');
    await old.store.delete('a');
    old.ruled('a', { $tb: 2 });
    old.holds('a', 'a2');
    const one = copying();
    expect(await copies(one)).toBe(3);
    expect(next.ids('a')).toEqual(['a0', 'a1', 'a2']);
    expect(next.metadata('a').at(-1)).toEqual({ $tb: 2 });
    expect(await next.shown('a')).toEqual(['a2']);
    expect(one.changed).toEqual(new Set(['a']));
    // The erased events were sent before it.
    expect(next.all.map(({ stream }) => stream)).toEqual([timesStream, 'a', 'a', '$$a', timesStream, 'a', '$$a']);
  });

  it('that ends for good ends in the new log', async () => {
    old.holds('a', 'a0');
    await old.store.tombstone('a');
    const one = copying();
    expect(await copies(one)).toBe(1);
    expect(next.ended).toEqual(new Set(['a']));
    expect(one.changed).toEqual(new Set(['a']));
  });
});

// @night It moves logs in every state; one is also moved live, damaged, and of an earlier release.

import { afterEach, describe, expect, it } from 'vitest';
import { isOfTheMove, pauseStream, timesStream, writesPaused, writesResumed } from '#events/store/moving/ownStreams';
import { AppendRefused } from '#events/store/rawLog';
import { StreamDeletedError, UnavailableError } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { lastRevision } from '#services/commands/move/applying';
import { WrongCommand } from '#services/commands/wrongCommand';
import { notMoved } from '#services/verify/rules';
import { moving, put, removeFolders, shown, type TestLog, tampered, testLog, type Write } from './logs.ts';

const open: TestLog[] = [];
afterEach(async () => {
  for (const log of open.splice(0)) await log.close().catch(() => undefined);
  removeFolders();
});
async function aLog(dataDir?: string): Promise<TestLog> {
  const log = await testLog(dataDir);
  open.push(log);
  return log;
}

const ofPeople = (events: readonly RawEvent[]) =>
  events.filter(({ stream, type }) => !stream.startsWith('$') && !isOfTheMove(stream) && type !== notMoved);
const asStored = ({ stream, revision, id, type, isJson, data, metadata }: RawEvent) => [
  stream,
  revision,
  id,
  type,
  isJson,
  data.toString('hex'),
  metadata.toString('hex'),
];

describe('a moved log', () => {
  it('has every event with its id, type, bytes and revision, in the order of the log', async () => {
    const [from, to] = [await aLog(), await aLog()];
    await put(from.store, 'talk-1', ['a', 'b']);
    await put(from.store, 'talk-2', ['c']);
    await put(from.store, 'talk-1', ['d']);
    const writer = await from.store.raw.writer();
    const odd = {
      id: '5b8f7f0e-4d3c-4e57-8d7e-0f4f2f0a9b11',
      type: 'Odd',
      isJson: false,
      data: Buffer.from([0, 255, 7]),
    };
    await writer.append('talk-3', 'none', [{ ...odd, metadata: Buffer.from('not json') }]);
    const spaced = { ...odd, id: '5b8f7f0e-4d3c-4e57-8d7e-0f4f2f0a9b12', isJson: true };
    await writer.append('talk-3', 0, [{ ...spaced, data: Buffer.from('{ "a" :1.0 }'), metadata: Buffer.from(' {}') }]);
    const moved = await moving(from, to);
    expect(moved.verified.events).toBe(6);
    expect(ofPeople(await to.all()).map(asStored)).toEqual(ofPeople(await from.all()).map(asStored));
  });

  it('keeps deleted, ended, truncated and restarted streams as they are', async () => {
    const [from, to] = [await aLog(), await aLog()];
    await put(from.store, 'gone', ['a', 'b', 'c']);
    await from.store.delete('gone');
    await put(from.store, 'again', ['secret']);
    await from.store.delete('again');
    await put(from.store, 'again', ['new']);
    await put(from.store, 'ended', ['x']);
    await from.store.tombstone('ended');
    await put(from.store, 'short', ['1', '2', '3', '4']);
    await from.store.setMetadata('short', { truncateBefore: 2 });
    await put(from.store, 'few', ['1', '2', '3']);
    await from.store.setMetadata('few', { maxCount: 2 });
    await moving(from, to);
    for (const stream of ['gone', 'again', 'short', 'few'])
      expect([stream, await shown(to.store, stream), await lastRevision(to.store, stream)]).toEqual([
        stream,
        await shown(from.store, stream),
        await lastRevision(from.store, stream),
      ]);
    expect(await shown(to.store, 'again')).toEqual([[1, 'new']]);
    await expect(shown(to.store, 'ended')).rejects.toBeInstanceOf(StreamDeletedError);
    expect(JSON.stringify((await to.all()).map(({ data }) => data.toString()))).not.toContain('secret');
  });
});

/** A log with streams of several lengths, some of them erased. */
async function history(): Promise<TestLog> {
  const log = await aLog();
  for (let n = 0; n < 60; n += 1)
    await put(
      log.store,
      `talk-${n % 17}`,
      Array.from({ length: 1 + (n % 4) }, (_, i) => `${n}.${i}`),
    );
  await log.store.delete('talk-3');
  await put(log.store, 'talk-3', ['after']);
  await log.store.delete('talk-5');
  return log;
}

describe('an interrupted move', () => {
  it.each([0, 1, 7, 31, 55])('goes on where %i appends came through', async (appends) => {
    const [from, to] = [await history(), await aLog()];
    const cut = tampered(to, (write, number) => (number < appends ? write : new WrongCommand('killed')));
    await expect(moving(from, cut)).rejects.toThrow('killed');
    await from.store.delete('talk-4');
    await put(from.store, 'talk-4', ['begins again']);
    await put(from.store, 'talk-6', ['more']);
    const { verified } = await moving(from, to);
    expect(ofPeople(await to.all()).map(asStored)).toEqual(ofPeople(await from.all()).map(asStored));
    expect(verified.events).toBe(ofPeople(await from.all()).length);
  });

  it('adds nothing when it is whole', async () => {
    const [from, to] = [await history(), await aLog()];
    await moving(from, to);
    const before = (await to.all()).length;
    await moving(from, to);
    expect((await to.all()).length).toBe(before);
  });

  it('goes on by itself when the new log was away for a moment', async () => {
    const [from, to] = [await history(), await aLog()];
    let restarted: Promise<void> | undefined;
    const interrupted = tampered(to, (write, number) => {
      if (number === 20) restarted = to.restart();
      return write;
    });
    await moving(from, interrupted, { patience: 20_000 });
    expect(restarted).toBeDefined();
    expect(ofPeople(await to.all()).map(asStored)).toEqual(ofPeople(await from.all()).map(asStored));
  });

  it('ends with one plain line when the new log stays away, and can be run again', async () => {
    const [from, to] = [await history(), await aLog()];
    const ending = tampered(to, (write, number) => {
      if (number === 20) void to.stop();
      return write;
    });
    await expect(moving(from, ending, { patience: 1_000 })).rejects.toThrow(
      /What was copied stays; run the move again to go on\./,
    );
    const again = await aLog(to.dataDir);
    await moving(from, again);
    expect(ofPeople(await again.all()).map(asStored)).toEqual(ofPeople(await from.all()).map(asStored));
  });
});

describe('a new log that refuses appends', () => {
  const refusing = (to: TestLog, kind: string, message: string) =>
    tampered(to, (write, number) => (number < 20 ? write : new AppendRefused('talk-1', { kind, code: 14, message })));

  it('for a full disk is waited for, then named, and the move can go on when there is room', async () => {
    const [from, to] = [await history(), await aLog()];
    const full = refusing(to, 'Unknown', 'The log could not be written: database or disk is full');
    await expect(moving(from, full, { patience: 700 })).rejects.toThrow(
      `${to.name} refuses an append to the stream talk-1: Unknown: The log could not be written: database or disk is full`,
    );
    await moving(from, to);
    expect(ofPeople(await to.all()).map(asStored)).toEqual(ofPeople(await from.all()).map(asStored));
  });

  it('for missing rights is named at once', async () => {
    const [from, to] = [await history(), await aLog()];
    await expect(moving(from, refusing(to, 'AccessDenied', 'Access Denied'), { patience: 600_000 })).rejects.toThrow(
      /refuses an append to the stream talk-1: AccessDenied: Access Denied/,
    );
  });
});

describe('a new log that holds something else', () => {
  it('is refused, and the first foreign event is named', async () => {
    const [from, to] = [await history(), await aLog()];
    await put(to.store, 'other-1', ['x']);
    await expect(moving(from, to)).rejects.toThrow(
      'The new log already holds something else: event 0 of the stream other-1.',
    );
    expect((await to.all()).length).toBe(1);
  });

  it('is refused when it is the copy of another log', async () => {
    const [one, other, to] = [await history(), await aLog(), await aLog()];
    await put(other.store, 'talk-1', ['x']);
    await moving(other, to);
    await expect(moving(one, to)).rejects.toThrow(/already holds something else/);
  });

  it('is refused when it was written to after a move', async () => {
    const [from, to] = [await history(), await aLog()];
    await moving(from, to);
    await put(to.store, 'talk-1', ['newer']);
    await expect(moving(from, to)).rejects.toThrow(
      /already holds something else: event \d+ of the stream talk-1 is not in the old log/,
    );
  });

  it('may hold system events of its own', async () => {
    const [from, to] = [await history(), await aLog()];
    await put(to.store, '$strangers', ['x']);
    await expect(moving(from, to)).resolves.toMatchObject({ verified: { events: expect.any(Number) as number } });
  });
});

describe('streams of strangers that begin with $', () => {
  it('are never moved', async () => {
    const [from, to] = [await history(), await aLog()];
    for (const stream of ['$ce-talk', '$et-Said', '$strangers']) await put(from.store, stream, ['x', 'y']);
    await from.store.setMetadata('$strangers', { maxCount: 1 });
    await moving(from, to);
    const moved = (await to.all()).filter(({ stream }) => stream.startsWith('$'));
    expect(moved.filter(({ stream }) => !/^\$\$talk-[35]$/.test(stream))).toEqual([]);
  });
});

describe('the pause of writes', () => {
  it('comes after all comparisons, which are made again where the copy began anew meanwhile', async () => {
    const [from, to] = [await history(), await aLog()];
    const steps: string[] = [];
    let breaks = 0;
    const raw: typeof to.store.raw = {
      ...to.store.raw,
      writer: () => {
        if (steps.at(-1) !== 'Comparing read models' || breaks++ > 0) return to.store.raw.writer();
        throw new UnavailableError(undefined, 'The connection broke.');
      },
    };
    const step = (name: string) => void steps.push(name);
    await moving(
      from,
      { ...to, store: { ...to.store, raw } },
      {
        progress: (name) => (step(name), { to: () => {}, end: () => {} }),
        say: step,
      },
    );
    expect(breaks).toBeGreaterThan(0);
    const before = ['Copying', 'Comparing', 'Building read models', 'Comparing read models', 'Comparing'];
    expect(steps).toEqual([...before, 'Writes are paused. Copying the last events.', 'Comparing']);
  });

  it('is given up when it takes too long: writes go on at once, and the move can be run again', async () => {
    const [from, to] = [await history(), await aLog()];
    await expect(moving(from, to, { quiet: 60_000, longestPause: 100 })).rejects.toThrow(
      /^Writes were paused for 0\.1 s, .* so writes go on\. What was copied stays; run the move again\.$/,
    );
    const pause = (await from.all()).filter(({ stream }) => stream === pauseStream).map(({ type }) => type);
    expect(pause).toEqual([writesPaused, writesResumed]);
    const { paused } = await moving(from, to, { longestPause: 20_000 });
    expect(paused).toBeLessThan(20_000);
  });
});

describe('the comparison at the end', () => {
  const changes: Readonly<Record<string, (write: Write) => Write>> = {
    'another byte': ([stream, expected, events]) => [
      stream,
      expected,
      events.map((event) => ({ ...event, data: Buffer.from(event.data).fill('9', 9, 10) })),
    ],
    'other metadata': ([stream, expected, events]) => [
      stream,
      expected,
      events.map((event) => ({ ...event, metadata: Buffer.from('{"a":1}') })),
    ],
    'another id': ([stream, expected, events]) => [
      stream,
      expected,
      events.map((event) => ({ ...event, id: '5b8f7f0e-4d3c-4e57-8d7e-0f4f2f0a9b99' })),
    ],
    'another type': ([stream, expected, events]) => [
      stream,
      expected,
      events.map((event) => ({ ...event, type: 'Sung' })),
    ],
    'another stream': ([, , events]) => ['talk-99', 'any', events],
  };
  it.each(Object.entries(changes))('finds %s', async (_, change) => {
    const [from, to] = [await aLog(), await aLog()];
    for (const n of [1, 2, 3]) await put(from.store, `talk-${n}`, ['word']);
    const wrong = tampered(to, (write) => (write[0] === 'talk-2' ? change(write) : write));
    await expect(moving(from, wrong)).rejects.toThrow(/differ|already holds|has another|not a beginning/);
  });

  it('finds a lost list of recorded times', async () => {
    const [from, to] = [await aLog(), await aLog()];
    await put(from.store, 'talk-1', ['word']);
    const none = Buffer.from('{"times":{}}');
    const wrong = tampered(to, ([stream, expected, events]) => [
      stream,
      expected,
      stream === timesStream ? events.map((event) => ({ ...event, data: none })) : events,
    ]);
    await expect(moving(from, wrong)).rejects.toThrow('event 0 of the stream talk-1 has another recorded time');
  });
});

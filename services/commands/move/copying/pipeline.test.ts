import { beforeEach, describe, expect, it } from 'vitest';
import type { RawLog } from '#events/store/rawLog';
import type { Expected, RawNewEvent } from '#events/store/types';
import { raw } from '#services/testing/logOfStreams';
import { openPipeline, type Pipeline } from './pipeline.ts';

interface Append {
  readonly said: readonly [string, Expected, readonly RawNewEvent[]];
  readonly taken: () => void;
  readonly refused: (error: Error) => void;
}
let appends: Append[];
let pipeline: Pipeline;
beforeEach(async () => {
  appends = [];
  const append = (...said: Append['said']) =>
    new Promise<void>((taken, refused) => void appends.push({ said, taken, refused }));
  pipeline = await openPipeline({ writer: async () => ({ append }) } as unknown as RawLog);
});

/** The state of a promise by now. */
async function standing(promise: Promise<void>): Promise<string> {
  let state = 'waits';
  promise.then(
    () => (state = 'done'),
    (error: Error) => (state = error.message),
  );
  await new Promise(setImmediate);
  return state;
}
const sized = (bytes: number) => raw('e', { data: Buffer.alloc(bytes - 2) });
const say = (...events: readonly RawNewEvent[]) => pipeline.append('a', 3, events);
const megabyte = 1_024 * 1_024;

describe('appends under way', () => {
  it('are sent in the order in which they are given, without waiting for answers', async () => {
    const events = [raw('one'), raw('two')];
    await say(...events);
    await pipeline.append('b', 'none', []);
    expect(appends.map(({ said }) => said)).toEqual([
      ['a', 3, events],
      ['b', 'none', []],
    ]);
  });

  it('are 256 at most: the last one waits until an earlier one is answered', async () => {
    for (let n = 0; n < 255; n += 1) expect(await standing(say())).toBe('done');
    const last = say();
    expect(await standing(last)).toBe('waits');
    appends[7]?.taken();
    expect(await standing(last)).toBe('done');
    expect(await standing(say())).toBe('waits');
  });

  it('have eight megabytes at most, of data and metadata', async () => {
    expect(await standing(say(sized(4 * megabyte), sized(4 * megabyte - 1)))).toBe('done');
    const full = say(sized(2));
    expect(await standing(full)).toBe('waits');
    appends[1]?.taken();
    expect(await standing(full)).toBe('done');
    appends[0]?.taken();
    await standing(full);
    expect(await standing(say(sized(8 * megabyte)))).toBe('waits');
  });
});

describe('a move that waits for its appends', () => {
  it('goes on when all are answered', async () => {
    expect(await standing(pipeline.settled())).toBe('done');
    await say();
    await say();
    const settled = pipeline.settled();
    appends[1]?.taken();
    expect(await standing(settled)).toBe('waits');
    appends[0]?.taken();
    expect(await standing(settled)).toBe('done');
    expect(await standing(pipeline.ended())).toBe('done');
  });

  it('hears the first failure, once all are answered, and sends nothing more', async () => {
    await say();
    await say();
    appends[1]?.refused(new Error('first'));
    const settled = pipeline.settled();
    expect(await standing(settled)).toBe('waits');
    expect(await standing(say())).toBe('first');
    expect(appends).toHaveLength(2);
    appends[0]?.refused(new Error('second'));
    expect(await standing(settled)).toBe('first');
    expect(await standing(pipeline.ended())).toBe('done');
  });

  it('is let out of a full line by a failure', async () => {
    for (let n = 0; n < 256; n += 1) say(sized(megabyte)).catch(() => {});
    const waiting = pipeline.ended();
    expect(await standing(waiting)).toBe('waits');
    const room = say();
    expect(await standing(room)).toBe('waits');
    appends[0]?.refused(new Error('refused'));
    expect(await standing(room)).toBe('done');
  });
});

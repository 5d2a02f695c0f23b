import { beforeEach, expect, it } from 'vitest';
import { pauseStream, writesPaused, writesResumed } from '#events/store/moving/ownStreams';
import { pauseOf } from './pausing.ts';

let now: number;
let told: unknown[];
const clock = { now: () => now };
const store = {
  append: async (
    stream: string,
    expected: unknown,
    events: readonly { type: string; data: unknown; metadata: unknown }[],
  ) => {
    told.push(...events.map(({ type, data, metadata }) => ({ stream, expected, type, data, metadata })));
    return {} as never;
  },
};
const pause = () => pauseOf(store, clock);
const said = (type: string, data: object, at: string) => ({
  stream: pauseStream,
  expected: 'any',
  type,
  data,
  metadata: { occurredAt: at },
});
beforeEach(() => {
  now = Date.parse('2026-03-01T08:00:00.000Z');
  told = [];
});

it('a pause lasts for its seconds from now on, and the log tells it', async () => {
  const held = pause();
  expect(held.until()).toBe(0);
  await held.hold(30);
  expect(held.until()).toBe(now + 30_000);
  expect(told).toEqual([said(writesPaused, { seconds: 30 }, '2026-03-01T08:00:00.000Z')]);
});

it('a pause that is held is released at once, and only once', async () => {
  const held = pause();
  await held.hold(30);
  now += 29_999;
  await held.release();
  expect(held.until()).toBe(0);
  expect(told.slice(1)).toEqual([said(writesResumed, {}, '2026-03-01T08:00:29.999Z')]);
  await held.release();
  expect(told).toHaveLength(2);
});

it('a pause that is over needs no release, to the very instant of its end', async () => {
  const held = pause();
  await held.release();
  await held.hold(30);
  now += 30_000;
  await held.release();
  expect(told).toHaveLength(1);
});

it('a pause lasts a minute when it begins with some work, whose answer or failure goes on', async () => {
  const held = pause();
  const work = async () => {
    expect(held.until()).toBe(now + 60_000);
    return 'copied';
  };
  expect(await held.during(work)).toBe('copied');
  await expect(held.during(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  expect(told).toEqual(
    Array.from({ length: 2 }, () => said(writesPaused, { seconds: 60 }, '2026-03-01T08:00:00.000Z')),
  );
});

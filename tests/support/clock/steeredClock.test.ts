import { expect, it } from 'vitest';
import { type Clock, every } from '#events/core/ports';
import { type SteeredClock, steeredClock } from './steeredClock.ts';

const hour = 3_600_000;

/** The times at which a beat each second came while the clock went on, in milliseconds after the start. */
async function beatsIn(clock: Clock & ReturnType<typeof steeredClock>, milliseconds: number) {
  const began = clock.now();
  const beats: number[] = [];
  const end = every(clock, 1_000, () => void beats.push(clock.now() - began));
  await clock.advance(milliseconds);
  end();
  await clock.advance(hour);
  return beats;
}

it('comes again and again until it ends', async () => {
  const { upkeep: _, ...exact } = steeredClock();
  expect(await beatsIn({ ...exact }, 3_500)).toEqual([1_000, 2_000, 3_000]);
  expect(await beatsIn(steeredClock(), 3_500)).toEqual([1_000, 2_000, 3_000]);
});

it('is left out for most of an hour that a test skips, but not at its end', async () => {
  const beats = await beatsIn(steeredClock(), hour + 500);
  expect(beats.length).toBeLessThan(70);
  expect(beats.at(-1)).toBe(hour + 500);
});

it('never delays what is due at a time', async () => {
  const clock = steeredClock();
  const began = clock.now();
  const rang: number[] = [];
  every(clock, 1_000, () => {});
  for (const at of [hour / 2 + 1, 7]) clock.at(began + at, () => void rang.push(clock.now() - began));
  await clock.advance(hour);
  expect(rang).toEqual([7, hour / 2 + 1]);
});

it('lets the other ends of connections answer each minute', async () => {
  const answered: number[] = [];
  const clock: SteeredClock = steeredClock(undefined, async () => void answered.push(clock.now() - began));
  const began = clock.now();
  every(clock, 10_000, () => {});
  await clock.advance(59_999);
  expect(answered).toEqual([]);
  await clock.advance(150_001);
  expect(answered).toEqual([120_000, 180_000]);
});

import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

/** A process of Node without a program lives this long on the two cores of the figures when they are free. Milliseconds. */
const BARE = 45;

/** The load on each core: above 1, processes wait for each other. */
export const loadOfCore = (): number => (loadavg()[0] ?? 0) / availableParallelism();

/** The life of a process without a program, now, in milliseconds: the median of three. */
export function bareProcess(): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[1] ?? 0;
}

/** How many times longer work takes here and now than on the machine of the figures; at least 1. */
export const slowness = (): number => Math.max(1, loadOfCore(), bareProcess() / BARE);

/** A limit on speed in milliseconds: longer on a machine that is slower or has other work. */
export const within = (milliseconds: number): number => Math.round(milliseconds * slowness());

/** The same for a time that was taken. The machine's speed is measured, which takes a while, only when it matters. */
export const limitFor = (taken: number, milliseconds: number): number =>
  taken < milliseconds ? milliseconds : within(milliseconds);

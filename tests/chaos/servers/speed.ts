import { slowness } from '../../runs/speed.ts';

/** Three files run side by side on two cores, and each starts processes of its own. */
const SHARED = 1.25;

/** A limit on speed, in milliseconds: longer on a machine that is slower or has other work. */
export const within = (milliseconds: number): number => Math.round(milliseconds * Math.max(SHARED, slowness()));

export const since = (began: number): number => Math.round(performance.now() - began);

type Words = string | (() => string);

/**
 * Polls until the condition holds; returns the time that took. Fails after `most` milliseconds, on a slow machine later;
 * words as a function are asked for only then.
 */
export async function until(what: Words, so: () => boolean | Promise<boolean>, most = 30_000): Promise<number> {
  const began = performance.now();
  while (!(await so())) {
    const passed = performance.now() - began;
    if (passed > most && passed > within(most / 2))
      throw new Error(`for ${Math.round(passed)} ms it was not so: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return since(began);
}

/** A small seeded generator: the same seed gives the same history. */
export interface Chance {
  /** From 0 to 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  one<T>(all: readonly T[]): T;
  /** True with this probability. */
  is(probability: number): boolean;
}

export function chance(seed: number): Chance {
  let at = seed >>> 0;
  const next = (): number => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = at;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(all: readonly T[]): T => all[whole(0, all.length - 1)] as T;
  return { next, whole, one, is: (probability) => next() < probability };
}

/** Seeded numbers from 0 to 1 (mulberry32), so that a bad run can be reproduced. */
export type Chance = () => number;

export const seed = Number(process.env.SEED ?? (Date.now() % 1_000_000) + 1);

export function chanceOf(start: number): Chance {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(chance: Chance, from: readonly T[]): T => {
  const picked = from[Math.floor(chance() * from.length)];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

/** Fires without waiting for a result, because the instant of an intervention is part of the experiment. */
export const instant = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The nearest rank: of 12 figures, the 95th percentile is the largest. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

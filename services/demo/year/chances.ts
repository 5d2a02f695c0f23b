/** A number from 0 to below 1. */
export type Roll = () => number;

/** A number of events where `mean` are expected (Knuth). */
export function poisson(mean: number, roll: Roll): number {
  const limit = Math.exp(-mean);
  let product = roll();
  let n = 0;
  for (; product > limit; n++) product *= roll();
  return n;
}

/** Normally distributed with deviation 1 (Box and Muller). */
export const normal = (roll: Roll): number => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());

/** A time of which half are shorter than `median`, and a few much longer. */
export const lasting = (median: number, spread: number, roll: Roll): number =>
  median * Math.exp(spread * Math.max(-2.5, Math.min(2.5, normal(roll))));

export const oneOf = <T>(all: readonly T[], roll: Roll): T => all[Math.floor(roll() * all.length)] as T;

/** The place of one of these weights, each as likely as it is large. */
export function weighted(weights: readonly number[], roll: Roll): number {
  let left = roll() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, found);
}

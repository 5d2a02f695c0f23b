import { chanceOf, pick as picked, seed } from '../../chaos/chance.ts';
import { casesOf } from '../../support/chance.ts';

const isLong = process.env.CASES !== undefined;
/** A push draws the same cases each time, a night others. */
export const start = isLong ? seed : 1;
/** Cases of one property: 120 at a push, a hundred thousand in the night (`CASES=300000`). */
export const cases = isLong ? casesOf(1 / 3) : 120;
if (isLong) console.log(`SEED=${start}: ${cases} cases of each property of a reader`);

/** Milliseconds for one property. */
export const patience = isLong ? 10_800_000 : 60_000;

export const chance = chanceOf(start);
export const pick = <T>(from: readonly T[]): T => picked(chance, from);
export const rarely = (share: number): boolean => chance() < share;
export const upTo = (most: number): number => Math.floor(chance() * (most + 1));
export const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

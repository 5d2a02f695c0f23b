import { hash } from 'node:crypto';

/** A number from 0 to 1 that follows from the words. */
export const chanceFrom = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash('sha256', words.join('/'), 'hex').slice(0, 8), 16) / 0x1_0000_0000;

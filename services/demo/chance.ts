import { idFrom } from '#events/core/ids';

/** A small generator with a seed (mulberry32): an organization has the same night on every machine. */
export function chance(words: string): () => number {
  let state = Number.parseInt(idFrom('demo', 'seed', words).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

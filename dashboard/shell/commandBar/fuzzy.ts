/** The most entries that the command bar shows. */
export const mostShown = 50;

const plain = (words: string): string => words.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** True when the letters occur in this order: "ds" in "dispatch". */
function inOrder(letters: string, word: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = word.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** How well one typed part fits: the beginning of a word best, then its inside, then letters in order. 0: not at all. */
function fit(part: string, text: string, words: readonly string[]): number {
  if (words[0]?.startsWith(part)) return 5;
  if (words.some((word) => word.startsWith(part))) return 4;
  if (text.includes(part)) return 3;
  if (words.some((word) => word[0] === part[0] && inOrder(part, word))) return 2;
  return inOrder(part, words.map((word) => word[0]).join('')) ? 1 : 0;
}

/** The fit of a query whose parts may stand in any order; 0 when one of them does not occur. */
export function score(query: string, text: string): number {
  const whole = plain(text);
  const words = whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let sum = 0;
  for (const part of plain(query).split(/\s+/).filter(Boolean)) {
    const found = fit(part, whole, words);
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

/** True when a part of the query begins a word of the text. */
export function partly(query: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const parts = plain(query).split(/\s+/).filter(Boolean);
  return parts.some((part) => words.some((word) => word.startsWith(part)));
}

interface Found<T> {
  readonly shown: readonly T[];
  /** Also of those that are not shown. */
  readonly count: number;
}

/** The entries that fit, the best first, at most fifty, and their number. Without a query the first ones in their own order. */
export function found<T>(query: string, entries: readonly T[], textOf: (entry: T) => string): Found<T> {
  const first = entries.slice(0, mostShown);
  if (query.trim() === '') return { shown: first, count: first.length };
  const fitting = entries
    .map((entry) => ({ entry, score: score(query, textOf(entry)) }))
    .filter((one) => one.score > 0);
  const best = fitting.toSorted((a, b) => b.score - a.score).slice(0, mostShown);
  return { shown: best.map(({ entry }) => entry), count: fitting.length };
}

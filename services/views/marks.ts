import { createHash } from 'node:crypto';
import { keep } from '#services/core/bounded';

/** A letter of nobody's language: no reader's word begins with it, so that nobody can look for, or write, a mark. */
const letter = '\ue000';

const known = new Map<string, string>();

/** The word by which a mark stands among a document's words. */
export function markWord(mark: string): string {
  const found = known.get(mark);
  if (found !== undefined) return found;
  const word = letter + createHash('sha256').update(mark).digest('hex').slice(0, 20);
  keep(known, mark, word, 10_000);
  return word;
}

export const withoutMarks = (words: string): string => words.replaceAll(letter, ' ');

/** The whole words that begin so, or null where they are too many, or none. */
export type Endings = (beginning: string) => readonly string[] | null;

/** Below this an unfinished word would be half of the index. */
const shortestUnfinished = 3;

/**
 * The question in FTS5's own syntax: each word of the reader's is quoted, and the last may be unfinished. Signs alone are
 * no word. Empty where nothing is asked for.
 */
export function ftsQuestion(words: string, marks: readonly string[] = [], endings: Endings = () => null): string {
  const terms = [...marks.map((mark) => `"${markWord(mark)}"`), ...ftsTerms(words, endings)];
  return terms.join(terms.at(-1)?.startsWith('(') ? ' AND ' : ' ');
}

/** Each word of the question by itself, in FTS5's own syntax. */
export function ftsTerms(words: string, endings: Endings = () => null): readonly string[] {
  const said = withoutMarks(words)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = said.at(-1) ?? '';
  if (last.length < shortestUnfinished) return said.map(quote);
  const whole = endings(last);
  const unfinished = whole === null ? `${quote(last)}*` : `(${whole.map(quote).join(' OR ')})`;
  return [...said.slice(0, -1).map(quote), unfinished];
}

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

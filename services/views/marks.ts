import { createHash } from 'node:crypto';
import { keep } from '#services/core/bounded';

/**
 * A private-use character. No word of a reader begins with it, so that readers can neither search for nor write a mark.
 */
const letter = '\ue000';

const known = new Map<string, string>();

/** The word that represents a mark among a document's words. */
export function markWord(mark: string): string {
  const found = known.get(mark);
  if (found !== undefined) return found;
  const word = letter + createHash('sha256').update(mark).digest('hex').slice(0, 20);
  keep(known, mark, word, 10_000);
  return word;
}

/**
 * The word of a mark of a row: a name and ids, which differ in letters and digits, whatever their case. It is written
 * out, because hashing ten marks of each event would cost more than storing them.
 */
export const rowMark = (mark: string): string => letter + mark.replaceAll(/[^a-zA-Z0-9]+/g, '');

export const withoutMarks = (words: string): string => words.replaceAll(letter, ' ');

/** Returns the whole words that begin with a prefix, or null when there are none or too many. */
export type Endings = (beginning: string) => readonly string[] | null;

/** The fewest letters of an unfinished word. A shorter one would match half of the index. */
const shortestUnfinished = 3;

/**
 * The query in FTS5 syntax: each of the reader's words is quoted, and the last may be unfinished. Punctuation alone is
 * no word. Empty when nothing is asked for.
 */
export function ftsQuestion(words: string, marks: readonly string[] = [], more: TermOptions = {}): string {
  const terms = [...marks.map(markTerm), ...ftsTerms(words, more)];
  return terms.join(terms.some((term) => term.startsWith('(')) ? ' AND ' : ' ');
}

const markTerm = (mark: string): string => `"${markWord(mark)}"`;

export interface TermOptions {
  readonly endings?: Endings | undefined;
  /** The marks that stand for a word as well: those of the people with that name. */
  readonly marksFor?: ((word: string) => readonly string[]) | undefined;
}

/** Each word of the query by itself, in FTS5 syntax. */
export function ftsTerms(
  words: string,
  { endings = () => null, marksFor = () => [] }: TermOptions = {},
): readonly string[] {
  const said = withoutMarks(words)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = said.at(-1) ?? '';
  const orNamed = (term: string, word: string): string => {
    const marks = marksFor(word).map(markTerm);
    return marks.length === 0 ? term : `(${[term, ...marks].join(' OR ')})`;
  };
  if (last.length < shortestUnfinished) return said.map((word) => orNamed(quote(word), word));
  const whole = endings(last);
  const unfinished = whole === null ? `${quote(last)}*` : `(${whole.map(quote).join(' OR ')})`;
  return [...said.slice(0, -1).map((word) => orNamed(quote(word), word)), orNamed(unfinished, last)];
}

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

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

/**
 * The words of a text as the index has them: in lower case, without accents, each once. The index takes them as they are,
 * so that a word is the same one for both.
 */
export const indexedWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}\p{Co}]+/gu),
  ),
];

/** Returns the whole words that begin with a prefix, or null when there are none or too many. */
export type Endings = (beginning: string) => readonly string[] | null;

/** The fewest letters of an unfinished word. A shorter one would match half of the index. */
const shortestUnfinished = 3;

/**
 * The query in FTS5 syntax: each of the reader's words is quoted, and the last may be unfinished. A word with punctuation
 * in it, such as a phone number, is all of its parts. Punctuation alone is no word. Empty when nothing is asked for.
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
    .filter((word) => indexedWords(word).length > 0);
  const last = said.at(-1) ?? '';
  const orNamed = (term: string, word: string): string => {
    const marks = marksFor(word).map(markTerm);
    return marks.length === 0 ? term : `(${[term, ...marks].join(' OR ')})`;
  };
  const terms = said.map((word) => orNamed(allOf(indexedWords(word).map(quote)), word));
  if (last.length < shortestUnfinished) return terms;
  const parts = indexedWords(last);
  const ending = parts.at(-1) ?? '';
  const whole = endings(ending);
  const unfinished = whole === null ? `${quote(ending)}*` : `(${whole.map(quote).join(' OR ')})`;
  return [...terms.slice(0, -1), orNamed(allOf([...parts.slice(0, -1).map(quote), unfinished]), last)];
}

const allOf = (terms: readonly string[]): string =>
  terms.length === 1 ? String(terms[0]) : `(${terms.join(' AND ')})`;
const quote = (word: string): string => `"${word}"`;

import type { SqlValue } from '#events/store/sqlite';
import { firstRow } from './listOrder.ts';
import { type Endings, ftsQuestion } from './marks.ts';
import type { Tables } from './tables.ts';

/**
 * A query of a list: all of the marks, all of the words, received within a time range (milliseconds, both ends
 * included). The newest come first.
 */
export interface WordSearch {
  readonly marks: readonly string[];
  readonly words: string;
  /** The marks that stand for one of the words as well. */
  readonly marksFor?: (word: string) => readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
  readonly offset: number;
}

/** The number of documents in a list, and one page of them as stored JSON. */
export interface FoundPage {
  readonly count: number;
  readonly shown: readonly string[];
}

/** The most words that replace a prefix. */
const mostEndings = 16;

/**
 * Returns the indexed words that begin with a prefix. For a prefix, FTS5 collects all matching rows before it returns
 * the first; for whole words it returns the newest at once.
 */
export function endingsIn({ words }: Tables, first: (term: string) => string | undefined): Endings {
  return (beginning) => {
    const start = beginning.toLowerCase();
    // The index may store other words in a different form than the reader typed.
    if (words === null || !/^[a-z0-9]+$/.test(start)) return null;
    const found: string[] = [];
    for (let term = first(start); term?.startsWith(start); term = first(`${term}\x01`)) {
      if (found.length === mostEndings) return null;
      found.push(term);
    }
    return found.length === 0 ? null : found;
  };
}

/**
 * The SQL of a page. It reads only the word index, and the documents of the page. `late` are rows that the index does
 * not find (`late.ts`), merged in their order.
 */
export function pageSql(
  { documents, words }: Tables,
  { marks, words: said, marksFor, from, to, limit, offset }: WordSearch,
  endings?: Endings,
  late: readonly string[] = [],
) {
  const values: SqlValue[] = [ftsQuestion(said, marks, { endings, marksFor })];
  let within = '';
  if (from !== undefined) {
    within += ' AND rowid >= ?';
    values.push(firstRow(from));
  }
  if (to !== undefined) {
    within += ' AND rowid < ?';
    values.push(firstRow(to + 1));
  }
  const merged = late.length === 0 ? '' : ' UNION ALL SELECT value FROM json_each(?)';
  const found = `FROM ${words} WHERE ${words} MATCH ?${within}`;
  return {
    count: `SELECT count(*) AS n ${found}`,
    page:
      `SELECT d.shown FROM (SELECT rowid AS row ${found}${merged} ORDER BY ${merged === '' ? 'rowid' : '1'} DESC ` +
      `LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}) f JOIN ${documents} d ON d.rowid = f.row ORDER BY f.row DESC`,
    values,
    pageValues: late.length === 0 ? values : [...values, `[${late.join(',')}]`],
  };
}

import type { SqlValue } from '#events/store/sqlite';
import { firstRow } from './listOrder.ts';
import { type Endings, ftsQuestion } from './marks.ts';
import type { Tables } from './tables.ts';

/** What a list asks for: all marks, all words, received within a time (milliseconds, both included). The newest come first. */
export interface Wanted {
  readonly marks: readonly string[];
  readonly words: string;
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
  readonly offset: number;
}

/** How many there are of a list, and those of one page as stored JSON. */
export interface FoundPage {
  readonly count: number;
  readonly shown: readonly string[];
}

/** So many words at most are named instead of their beginning. */
const mostEndings = 16;

/**
 * The words that the index knows by their beginning. FTS5 puts together all rows of a beginning before it gives the first;
 * of words that are named it gives the newest at once.
 */
export function endingsIn({ words }: Tables, first: (term: string) => string | undefined): Endings {
  return (beginning) => {
    const start = beginning.toLowerCase();
    // Anything else the index may write in another way than the reader did.
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
 * Everything is asked of the word index alone: no document is looked at but those of the page. `late` are rows that the index
 * does not find (`late.ts`); they are merged in their order.
 */
export function pageSql(
  { documents, words }: Tables,
  { marks, words: said, from, to, limit, offset }: Wanted,
  endings?: Endings,
  late: readonly string[] = [],
) {
  const values: SqlValue[] = [ftsQuestion(said, marks, endings)];
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

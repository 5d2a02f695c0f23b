import type { SqlValue } from '#events/store/sqlite';
import type { WordSearch } from './found.ts';
import { firstRow } from './listOrder.ts';
import { type Endings, ftsQuestion, ftsTerms } from './marks.ts';
import type { RowTable } from './rows/rowTable.ts';
import type { Tables } from './tables.ts';
import type { Statements } from './versions.ts';

interface Searched {
  readonly statements: Statements;
  readonly documents: Tables;
  /** The row tables whose words also find these documents. */
  readonly rows: readonly RowTable[];
}

/**
 * The row ids of the documents found only with words of their later rows, such as late lines of an incident's log. Each
 * word is in the document's own index entry or in a row, and at least one of them only in a row. Few documents have
 * such rows, so each is checked by itself.
 */
export function lateRows(searched: Searched, wanted: WordSearch, endings: Endings): readonly string[] {
  const { statements, documents, rows } = searched;
  const { marksFor } = wanted;
  const terms = ftsTerms(wanted.words, { endings, marksFor });
  if (terms.length === 0 || rows.length === 0) return [];
  // The prefix matches of the documents' index do not apply to the rows.
  const said = ftsTerms(wanted.words).map(
    (term) => new Set(rows.flatMap((table) => saidIn(searched, table, term, wanted))),
  );
  const entry = (question: string, row: string): boolean =>
    statements(`SELECT 1 FROM ${documents.words} WHERE ${documents.words} MATCH ? AND rowid = ?`).get(
      question,
      BigInt(row),
    ) !== undefined;
  const whole = ftsQuestion(wanted.words, wanted.marks, { endings, marksFor });
  const marks = ftsQuestion('', wanted.marks);
  return [...new Set(said.flatMap((found) => [...found]))].filter(
    (row) =>
      (marks === '' || entry(marks, row)) &&
      terms.every((term, n) => said[n]?.has(row) || entry(term, row)) &&
      !entry(whole, row),
  );
}

/** The row ids of the documents for which a row of the table contains the term. */
function saidIn(searched: Searched, { name, words }: RowTable, term: string, { from, to }: WordSearch): string[] {
  const { statements, documents } = searched;
  if (words === null) return [];
  const values: SqlValue[] = [term];
  let within = '';
  if (from !== undefined) {
    within += ' AND d.rowid >= ?';
    values.push(firstRow(from));
  }
  if (to !== undefined) {
    within += ' AND d.rowid < ?';
    values.push(firstRow(to + 1));
  }
  const sql =
    `SELECT DISTINCT CAST(d.rowid AS TEXT) AS row FROM ${words.table} w JOIN ${name} r ON r.rowid = w.rowid ` +
    `JOIN ${documents.documents} d ON d.key = r."${words.key}" WHERE ${words.table} MATCH ?${within}`;
  return statements(sql)
    .all(...values)
    .map((found) => String((found as { row: unknown }).row));
}

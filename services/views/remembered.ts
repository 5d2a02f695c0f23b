import { keep } from '#services/core/bounded';

/** The most parsed documents and lists cached for one read model; the oldest is dropped first. */
const DOCUMENTS = 1_000;
const LISTS = 50;
const LONGEST_LIST = 500;

/**
 * A cache of documents and lists read or written lately: the same sessions, people and boards are read again and again,
 * and an incident's next event comes soon. A writer calls `forget` for a document at once and `written` after the
 * commit. Nothing reads in between, so the cache matches the tables.
 */
export function remembered() {
  const documents = new Map<string, Map<string, unknown>>();
  const lists = new Map<string, Map<string, readonly string[]>>();
  let changes = 0;

  return {
    document<Doc>(projection: string, key: string, read: () => Doc | null): Doc | null {
      let known = documents.get(projection);
      if (!known) documents.set(projection, (known = new Map()));
      const before = known.get(key) as Doc | undefined;
      if (before !== undefined) return before;
      const found = read();
      if (found !== null) keep(known, key, found, DOCUMENTS);
      return found;
    },
    list(projection: string, question: string, read: () => readonly string[]): readonly string[] {
      let known = lists.get(projection);
      if (!known) lists.set(projection, (known = new Map()));
      const found = known.get(question);
      if (found) return found;
      const rows = read();
      if (rows.length <= LONGEST_LIST) keep(known, question, rows, LISTS);
      return rows;
    },
    forget(projection: string, key: string): void {
      documents.get(projection)?.delete(key);
      lists.delete(projection);
      changes += 1;
    },
    forgetLists(projection: string): void {
      lists.delete(projection);
    },
    written(projection: string, key: string, doc: object): void {
      const known = documents.get(projection);
      if (known) keep(known, key, doc, DOCUMENTS);
    },
    forgetAll(): void {
      documents.clear();
      lists.clear();
      changes += 1;
    },
    changes: () => changes,
  };
}

export type Remembered = ReturnType<typeof remembered>;

import { keep } from '#services/core/bounded';

/** The most parsed documents and lists cached for one read model; the oldest is dropped first. */
const DOCUMENTS = 1_000;
const LISTS = 50;
const LONGEST_LIST = 500;

/** The name under which rows of a read model are cached as lists. */
export const asLists = (projection: string): string => `${projection} lists`;

/**
 * A cache of documents and lists read or written lately, and of keys without a document: the same sessions, people and
 * boards are read again and again, and an incident's next event comes soon. A writer calls `forget` for a document at once and `written` after the
 * commit. Nothing reads in between, so the cache matches the tables.
 */
export function remembered() {
  const documents = new Map<string, Map<string, unknown>>();
  // Apart from the documents: keys that nobody has must not push out those that are read.
  const missing = new Map<string, Map<string, true>>();
  const lists = new Map<string, Map<string, readonly string[]>>();
  let changes = 0;

  return {
    document<Doc>(projection: string, key: string, read: () => Doc | null): Doc | null {
      const before = documents.get(projection)?.get(key) as Doc | undefined;
      if (before !== undefined) return before;
      if (missing.get(projection)?.has(key)) return null;
      const found = read();
      if (found !== null) keep(of(documents, projection), key, found, DOCUMENTS);
      else keep(of(missing, projection), key, true, DOCUMENTS);
      return found;
    },
    /** The cached document alone; null when it is not cached. */
    cached: <Doc>(projection: string, key: string): Doc | null =>
      (documents.get(projection)?.get(key) as Doc | undefined) ?? null,
    list(projection: string, question: string, read: () => readonly string[]): readonly string[] {
      const known = of(lists, projection);
      const found = known.get(question);
      if (found) return found;
      const rows = read();
      if (rows.length <= LONGEST_LIST) keep(known, question, rows, LISTS);
      return rows;
    },
    forget(projection: string, key: string): void {
      for (const name of [projection, asLists(projection)]) {
        documents.get(name)?.delete(key);
        missing.get(name)?.delete(key);
      }
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
      missing.clear();
      lists.clear();
      changes += 1;
    },
    changes: () => changes,
  };
}

function of<Kept>(all: Map<string, Map<string, Kept>>, projection: string): Map<string, Kept> {
  const known = all.get(projection) ?? new Map<string, Kept>();
  all.set(projection, known);
  return known;
}

export type Remembered = ReturnType<typeof remembered>;

import type { Reworded, Tables } from './tables.ts';
import type { Opened } from './versions.ts';

/**
 * The documents that the transaction under way has read and written of one read model that is not served yet, and the words
 * of any.
 */
export function writtenNow({ statements, onSettle, onEnd }: Pick<Opened<Tables>, 'statements' | 'onSettle' | 'onEnd'>) {
  const documents = new Map<string, object | null>();
  const reworded: { readonly own: Tables; readonly id: bigint; readonly words: Reworded }[] = [];
  onEnd(() => {
    documents.clear();
    reworded.length = 0;
  });
  // The index of words writes to the disk whenever a document comes before the one that it had last.
  onSettle(() => {
    reworded.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    for (const { own, id, words } of reworded) own.reword(statements, id, words);
  });
  return {
    /** The document as it is by now. Each is read and parsed once. */
    document: (key: string, read: () => object | null): object | null => {
      const known = documents.get(key);
      if (known !== undefined) return known;
      const found = read();
      documents.set(key, found);
      return found;
    },
    note: (key: string, after: object | null): void => void documents.set(key, after),
    reword: (own: Tables, key: string, words: Reworded): void => {
      const id = own.numberOf(statements, key);
      if (id !== undefined) reworded.push({ own, id, words });
    },
  };
}

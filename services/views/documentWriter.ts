import type { AnyProjection } from '#projections/core/projection';
import { type Asides, openAsides } from './setAside.ts';
import { createTables, createTerms, dropTables, type Tables, tablesOf } from './tables.ts';
import { type Opened, openVersion, type Version } from './versions.ts';
import { writtenNow } from './writtenNow.ts';

/** Writes the documents of one read model in its current version. */
export interface DocumentWriter extends Version {
  readonly projection: AnyProjection;
  readonly aside: Asides;
  look(key: string): object | null;
  /** Prepares the write of a document; null deletes it. Throws, without any change, when it cannot be stored. */
  prepare(key: string, doc: object | null): () => void;
}

export function openDocuments(opened: Opened<Tables>, projection: AnyProjection): DocumentWriter {
  const { db, statements, serving, known, onCommit } = opened;
  const { name, version } = projection;
  const own = tablesOf(projection);
  createTables(db, own);
  const standing = openVersion(opened, {
    name,
    version,
    tables: (of) => tablesOf({ ...projection, version: of }),
    drop: (tables) => dropTables(db, tables),
  });
  createTerms(db, own);
  const served = serving.get(name);
  if (served) createTerms(db, served);

  const stored = (key: string): object | null => {
    const row = statements(`SELECT body FROM ${own.documents} WHERE key = ?`).get(key);
    return row ? (JSON.parse(String((row as { body: unknown }).body)) as object) : null;
  };
  const written = writtenNow(opened);
  /** A document as this transaction has it by now. */
  const look = (key: string): object | null =>
    standing.serving ? known.document(name, key, () => stored(key)) : written.document(key, () => stored(key));
  /** The words by which a document is found before a change. */
  const saidBefore = (key: string): ReadonlySet<string> => {
    const before = own.words === null ? null : look(key);
    return before ? own.said(before) : new Set();
  };
  return Object.assign(standing, {
    projection,
    aside: openAsides(opened, name, version),
    look,
    prepare: (key: string, after: object | null) => {
      if (typeof key !== 'string') throw new TypeError(`a document of ${name} has no key`);
      if (after === null) {
        return () => {
          if (own.words !== null) written.reword(own, key, { before: saidBefore(key), after: new Set() });
          known.forget(name, key);
          onCommit(() => known.forget(name, key));
          written.note(key, null);
          statements(`DELETE FROM ${own.documents} WHERE key = ?`).run(key);
        };
      }
      const shown = projection.shown?.(after) ?? null;
      const texts = [JSON.stringify(after), shown && JSON.stringify(shown)];
      const place = [key, ...own.values(after)];
      const words = own.words === null ? null : own.said(after);
      return () => {
        const before = saidBefore(key);
        const { changes } = statements(own.changeSql).run(...texts, ...place);
        if (changes === 0) statements(own.upsertSql).run(...own.row(after), ...texts, ...place);
        if (words !== null) written.reword(own, key, { before, after: words });
        known.forget(name, key);
        written.note(key, after);
        onCommit(() => standing.serving && known.written(name, key, after));
      };
    },
  });
}

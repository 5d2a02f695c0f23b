import type { AnyProjection } from '#projections/core/projection';
import { type Asides, openAsides } from './setAside.ts';
import { createTables, createTerms, dropTables, type Tables, tablesOf } from './tables.ts';
import { type Opened, openVersion, type Version } from './versions.ts';

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
  return Object.assign(standing, {
    projection,
    aside: openAsides(opened, name, version),
    look: (key: string) => (standing.serving ? known.document(name, key, () => stored(key)) : stored(key)),
    prepare: (key: string, after: object | null) => {
      if (typeof key !== 'string') throw new TypeError(`a document of ${name} has no key`);
      const forget = () => own.words !== null && own.forgetWords(statements, key);
      if (after === null) {
        return () => {
          known.forget(name, key);
          forget();
          statements(`DELETE FROM ${own.documents} WHERE key = ?`).run(key);
        };
      }
      const shown = projection.shown?.(after) ?? null;
      const values = [key, JSON.stringify(after), shown && JSON.stringify(shown), ...own.values(after)];
      const words = own.words === null ? null : own.said(after);
      return () => {
        known.forget(name, key);
        onCommit(() => standing.serving && known.written(name, key, after));
        statements(own.upsertSql).run(...own.row(after), ...values);
        if (words === null || own.saysAlready(statements, key, words)) return;
        forget();
        own.rememberWords(statements, key, words);
      };
    },
  });
}

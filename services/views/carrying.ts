import { parsePosition } from '#events/core/position';
import type { AnyProjection } from '#projections/core/projection';
import { type DocumentWriter, openDocuments } from './documentWriter.ts';
import { type Tables, tablesOf } from './tables.ts';
import type { Opened } from './versions.ts';

/** The version of a copy, which no release gives to a read model. */
const copyOf = (version: number): number => 1_000_000 + version;

/**
 * Copies the documents that readers see into tables of their own, and shows these instead. The caller folds new events
 * into them until this version is built. The old tables stay as they are: the release that made them goes on with them
 * after a rollback. Goes on with a copy that an interrupted start made. Returns null when readers see this version, or
 * when there are more documents than `most`. Must run in a transaction.
 */
export function carried(opened: Opened<Tables>, projection: AnyProjection, most: number): DocumentWriter | null {
  const { statements } = opened;
  const { name, version } = projection;
  const old = statements('SELECT version, position FROM projections WHERE name = ? AND serving = 1').get(name) as
    | { readonly version: number; readonly position: string | null }
    | undefined;
  if (!old || old.version === version) return null;
  const copy = { ...projection, version: copyOf(version) };
  if (old.version === copy.version) return openDocuments(opened, copy);
  const { documents } = tablesOf({ ...projection, version: old.version });
  const keys = statements(`SELECT key FROM ${documents} ORDER BY rowid LIMIT ?`).all(most + 1);
  if (keys.length > most) return null;
  statements(`INSERT INTO set_aside SELECT projection, ?, slot, key, event, type, stream, position, reason, before
    FROM set_aside WHERE projection = ? AND version = ?`).run(copy.version, name, old.version);
  const writer = openDocuments(opened, copy);
  const bodyOf = statements(`SELECT body FROM ${documents} WHERE key = ?`);
  for (const { key } of keys as unknown as readonly { readonly key: string }[]) {
    const { body } = bodyOf.get(key) as { readonly body: string };
    writer.prepare(key, JSON.parse(body) as object)();
  }
  const position = parsePosition(old.position ?? '');
  if (position) writer.advance(position);
  writer.show();
  return writer;
}

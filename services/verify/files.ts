import { createHash } from 'node:crypto';
import { readSqlite } from '#events/store/sqlite';
import { type Content, type FilesDoc, files } from '#projections/incident/fileContents';
import { type FileStore, placeOf } from '#services/files/fileStore';

const atOnce = 1_000;

/** The contents that the log names, each once, from read models built from it. */
export function* contentsIn(views: string): Generator<Content> {
  const db = readSqlite(views);
  const lot = db.prepare(
    `SELECT key, body FROM "${files.name}_v${files.version}" WHERE key > ? ORDER BY key LIMIT ${atOnce}`,
  );
  const told = new Set<string>();
  try {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = lot.all(after) as unknown as readonly { readonly key: string; readonly body: string }[];
      for (const content of rows.flatMap(({ body }) => Object.values((JSON.parse(body) as FilesDoc).live))) {
        if (told.has(placeOf(content))) continue;
        told.add(placeOf(content));
        yield content;
      }
      after = rows.at(-1)?.key;
    }
  } finally {
    db.close();
  }
}

/** True when the store has the file, with the bytes of its name. */
export async function isWhole(store: Pick<FileStore, 'open'>, content: Content): Promise<boolean> {
  const bytes = await store.open(content);
  if (!bytes) return false;
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part as Buffer);
  return hash.digest('hex') === content.sha256;
}

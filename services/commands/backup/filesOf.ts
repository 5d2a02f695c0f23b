import type { Content } from '#projections/incident/fileContents';
import { type FileStore, placeOf } from '#services/files/fileStore';
import type { ArchiveWriter } from './archive.ts';
import { filesFolder } from './format.ts';

export interface FilesTaken {
  count: number;
  bytes: number;
  /** Files whose bytes are not those of their name. They are in the archive as they are. */
  readonly wrong: Content[];
}

/**
 * Takes files into the archive. Called before and after the log is copied: the log may name a file that is removed in
 * between, or one that came in between. `goOn` is called before each file, and may throw.
 */
export function filesInto(archive: ArchiveWriter, store: FileStore, goOn: () => void) {
  const known = new Set<string>();
  const taken: FilesTaken = { count: 0, bytes: 0, wrong: [] };
  const takeOne = async (key: Content, size: number): Promise<void> => {
    const bytes = await store.open(key);
    // It was removed since.
    if (!bytes) return;
    const sum = await archive.add({ name: filesFolder + placeOf(key), size }, bytes);
    if (sum !== key.sha256) taken.wrong.push(key);
    taken.count += 1;
    taken.bytes += size;
  };
  return {
    taken,
    /** Takes the files that were not there at the call before. */
    take: async (): Promise<void> => {
      for await (const lot of store.list()) {
        for (const { size, ...key } of lot) {
          if (known.has(placeOf(key))) continue;
          goOn();
          known.add(placeOf(key));
          await takeOne(key, size);
        }
      }
    },
  };
}

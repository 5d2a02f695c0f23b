import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, writeOwn } from '#events/disk/ownFiles';

/** A backup or a restore, until the process that has the data directory records it. */
export interface CopyNote {
  readonly note: string;
  readonly did: 'taken' | 'restored';
  /** When it was done, and when the backup began: ISO-8601 UTC. */
  readonly time: string;
  readonly began: string;
  /** The name of the archive, without its folder. */
  readonly archive: string;
  readonly events: number;
  readonly files: number;
}

const folderIn = (dataDir: string): string => join(dataDir, 'copies');
const placeOf = (dataDir: string, note: string): string => join(folderIn(dataDir), `${note}.json`);

/** Leaves a note in the data directory. Another process may have the event store, so the note waits for that one. */
export function leaveCopyNote(dataDir: string, note: CopyNote): void {
  ownFolder(folderIn(dataDir));
  writeOwn(placeOf(dataDir, note.note), `${JSON.stringify(note)}\n`);
}

/** The notes that wait. One that cannot be read is left where it is. */
export function copyNotes(dataDir: string): readonly CopyNote[] {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(folder, name), 'utf8')) as CopyNote];
      } catch {
        return [];
      }
    });
}

export const dropCopyNote = (dataDir: string, note: string): void => rmSync(placeOf(dataDir, note), { force: true });

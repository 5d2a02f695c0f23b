import type { Sqlite } from '#events/store/sqlite';

/**
 * The format of `log.db`, in its `user_version`. A log from before the mark has 0 and is of format 1. Raise it when an
 * older release could not read a newer log.
 */
export const LOG_FORMAT = 1;

/** The format of the file is newer than this release. One plain line. */
export class NewerFormat extends Error {
  constructor(path: string, found: number, known: number) {
    super(
      `${path} was written by a newer release of Muster (format ${found}; this release reads ${known}). ` +
        'Start that release again, or restore a backup that this release made. Nothing was changed.',
    );
  }
}

/** Throws `NewerFormat`. */
export function checkFormat(db: Sqlite, path: string): void {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found > LOG_FORMAT) throw new NewerFormat(path, found, LOG_FORMAT);
}

export function markFormat(db: Sqlite): void {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found !== LOG_FORMAT) db.exec(`PRAGMA user_version = ${LOG_FORMAT}`);
}

import type { Sqlite } from '#events/store/sqlite';

/** The write-ahead log is copied into the file after so many commits … */
const commits = 8;
/** … when none came for so long. Milliseconds. */
const quiet = 8;
/**
 * Pages. Without a quiet moment SQLite copies so many of them within a commit. With its usual 1,000 it would do so in
 * every commit as soon as the log has grown beyond them while it was being copied.
 */
const most = 2_000;

export interface Timers {
  set(work: () => void, milliseconds: number): NodeJS.Timeout;
  clear(timer: NodeJS.Timeout): void;
}
const system: Timers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds).unref(),
  clear: (timer) => clearTimeout(timer),
};

/**
 * Copies the write-ahead log into the file between commits. SQLite by itself copies it within one of them: the frame of
 * that event, and the commands behind it, would wait for the disk. Nothing depends on the copy: a reader finds what is
 * in either. A failed copy is tried again after the next commits, and a disk that is full or broken stops these.
 */
export function copyWhenQuiet(db: Sqlite, watch: <T>(work: () => T) => T, timers: Timers = system) {
  db.exec(`PRAGMA wal_autocheckpoint = ${most}`);
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer) timers.clear(timer);
    timer = null;
  };
  const copy = (): void => {
    timer = null;
    waiting = 0;
    try {
      // Without waiting for readers, and without emptying the log.
      watch(() => db.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    } catch {}
  };
  return {
    /** Called after each commit. */
    committed: (): void => {
      waiting += 1;
      stop();
      if (waiting >= commits) timer = timers.set(copy, quiet);
    },
    stop,
  };
}

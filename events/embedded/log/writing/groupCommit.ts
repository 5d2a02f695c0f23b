import { fullDisk } from '#events/embedded/log/disk/fullDisk';
import type { Log } from '#events/embedded/log/log';
import { Refused } from '#events/embedded/log/refusals';
import { isDiskError } from '#events/store/sqlite';
import type { Flushes } from './flushes.ts';

interface Job {
  run(): () => void;
  fail(error: unknown): void;
}

/** The most jobs in one transaction, so that the first does not wait too long. */
const LARGEST_GROUP = 1_000;
/** Groups up to this size are never split: two flushes would cost more than the second half waits. */
const SMALLEST_HALF = 16;

/**
 * Runs the jobs that arrive together in one transaction, flushes it, and answers only then. A group closes at the end
 * of an event-loop turn, as soon as the disk has room for a flush and as many jobs wait as are being flushed; it takes
 * at most half of all jobs. Otherwise a few jobs would get a flush of their own, the rest would form one large group,
 * and callers, node and disk would take turns instead of working in parallel.
 */
export function groupCommit(log: Log, flushing: Flushes, onCommitted: () => void) {
  const disk = fullDisk(log.tryToWrite);
  let waiting: Job[] = [];
  let scheduled = false;
  /** Jobs whose transaction is committed and whose flush is not finished. */
  let underWay = 0;

  const commit = (): void => {
    scheduled = false;
    if (flushing.hasRoom() && waiting.length >= underWay) commitGroup();
  };

  const commitGroup = (): void => {
    const half = Math.ceil((waiting.length + underWay) / 2);
    const group = waiting.splice(0, Math.min(LARGEST_GROUP, Math.max(SMALLEST_HALF, half)));
    if (group.length === 0) return;
    if (waiting.length > 0) schedule();
    const refuse = (error: unknown): void => {
      for (const job of group) job.fail(error);
    };
    const failure = flushing.failure() ?? disk.refusal();
    if (failure) return refuse(failure);
    let answers: (() => void)[];
    const before = log.head();
    try {
      answers = log.transaction(() => group.map((job) => job.run()));
    } catch (error) {
      if (error instanceof Refused) return refuse(error);
      const reason = error instanceof Error ? error.message : String(error);
      if (isDiskError(error) && log.isAt(before)) return refuse(disk.refuse(reason));
      return refuse(new Refused('unavailable', `The log could not be written: ${reason}`));
    }
    const wrote = log.head() !== before;
    // A refusal also reveals the log's state, so it waits for the flush too.
    const flushed = wrote ? flushing.begin() : flushing.settled();
    const finish = (): void => {
      for (const answer of answers) answer();
      if (wrote) onCommitted();
    };
    if (!flushed) return finish();
    underWay += group.length;
    const done = (tell: () => void): void => {
      underWay -= group.length;
      tell();
    };
    flushed.then(
      () => done(finish),
      (error: unknown) => done(() => refuse(error)),
    );
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(commit);
  };
  flushing.onRoom(() => {
    if (waiting.length > 0) schedule();
  });

  return {
    /**
     * Runs the work in the next group's transaction. A refusal concerns this job only; any other failure rolls back the
     * group.
     */
    run<T>(work: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          fail: reject,
          run: () => {
            try {
              const result = work();
              return () => resolve(result);
            } catch (error) {
              if (!(error instanceof Refused)) throw error;
              return () => reject(error);
            }
          },
        });
        schedule();
      });
    },
    /** Commits the waiting jobs; resolves when they are on disk. */
    async flush(): Promise<void> {
      // A finished flush leaves room for the next.
      for (await flushing.settled(); waiting.length > 0; await flushing.settled()) commitGroup();
    },
  };
}

export type GroupCommit = ReturnType<typeof groupCommit>;

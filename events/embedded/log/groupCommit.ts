import type { Flushes } from './flushes.ts';
import type { Log } from './log.ts';
import { Refused } from './refusals.ts';

interface Job {
  run(): () => void;
  fail(error: unknown): void;
}

/** So many jobs share a transaction at most, so that the first does not wait for ever. */
const LARGEST_GROUP = 1_000;
/** So few jobs are never parted: two flushes would cost more than the second half waits. */
const SMALLEST_HALF = 16;

/**
 * Runs what arrives together in one transaction, flushes it beside the loop, and answers only after that. A group is
 * closed at the end of a turn of the event loop, as soon as the disk has room for a flush and as many wait as are being
 * flushed, and takes half of all at most. Else a few would have a flush of their own, all who come behind them would be
 * one large group, and callers, node and disk would work one after the other instead of side by side.
 */
export function groupCommit(log: Log, flushing: Flushes, onCommitted: () => void) {
  let waiting: Job[] = [];
  let scheduled = false;
  /** Jobs whose transaction is done and whose flush is not. */
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
    const failure = flushing.failure();
    if (failure) return refuse(failure);
    let answers: (() => void)[];
    const before = log.head();
    try {
      answers = log.transaction(() => group.map((job) => job.run()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return refuse(new Refused('unavailable', `The log could not be written: ${reason}`));
    }
    const wrote = log.head() !== before;
    // A refusal, too, says what the log holds.
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
    /** Runs the work in the next group's transaction. A refusal is only this job's; any other failure undoes the group. */
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
    /** Commits what is waiting; resolves when it is on disk. */
    async flush(): Promise<void> {
      // When the last flush has ended, there is room for one more.
      for (await flushing.settled(); waiting.length > 0; await flushing.settled()) commitGroup();
    },
  };
}

export type GroupCommit = ReturnType<typeof groupCommit>;

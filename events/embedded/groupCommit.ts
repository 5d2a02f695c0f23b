import type { Log } from './log.ts';
import { Refused } from './refusals.ts';

interface Job {
  run(): () => void;
  fail(error: unknown): void;
}

/** So many jobs share a transaction at most, so that the first does not wait for ever. */
const LARGEST_GROUP = 1_000;

/**
 * Runs what arrives in one turn of the event loop in one transaction, with one flush to the disk, and answers only
 * after it. While the disk works, what arrives waits in the sockets and makes the next group.
 */
export function groupCommit(log: Log, onCommitted: () => void) {
  let waiting: Job[] = [];
  let scheduled = false;

  const commit = (): void => {
    scheduled = false;
    const group = waiting.splice(0, LARGEST_GROUP);
    if (waiting.length > 0) schedule();
    if (group.length === 0) return;
    let answers: (() => void)[];
    const before = log.head();
    try {
      answers = log.transaction(() => group.map((job) => job.run()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      for (const job of group) job.fail(new Refused('unavailable', `The log could not be written: ${reason}`));
      return;
    }
    for (const answer of answers) answer();
    if (log.head() !== before) onCommitted();
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(commit);
  };

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
    /** Commits what is waiting, now. */
    flush(): void {
      while (waiting.length > 0) commit();
    },
  };
}

export type GroupCommit = ReturnType<typeof groupCommit>;

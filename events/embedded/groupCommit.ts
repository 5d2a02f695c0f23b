import type { Log } from './log.ts';
import { Refused } from './refusals.ts';

interface Job {
  run(): () => void;
  fail(error: unknown): void;
}

/** So many jobs share a transaction at most, so that the first does not wait for ever. */
const LARGEST_GROUP = 1_000;
/** Milliseconds without another job after which whoever was answered last is taken not to write on. */
const QUIET = 0.25;
/** Milliseconds that the first job waits for others at most. */
const PATIENCE = 3;

/**
 * Runs what arrives together in one transaction, with one flush to the disk, and answers only after it. While the disk
 * works, what arrives waits in the sockets; the sockets give it up a few at a time, so a group is closed only once a
 * turn of the event loop brings nothing more and as many are there as were answered last. One writer alone never waits.
 */
export function groupCommit(log: Log, onCommitted: () => void) {
  let waiting: Job[] = [];
  let scheduled = false;
  let answered = 1;

  const commit = (): void => {
    scheduled = false;
    const group = waiting.splice(0, LARGEST_GROUP);
    if (waiting.length > 0) schedule();
    if (group.length === 0) return;
    let answers: (() => void)[];
    answered = group.length;
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
    const began = performance.now();
    let [seen, grewAt] = [0, began];
    const gather = (): void => {
      const now = performance.now();
      const grew = waiting.length > seen;
      if (grew) [seen, grewAt] = [waiting.length, now];
      const more = grew || (seen < answered && now - grewAt < QUIET);
      if (more && seen < LARGEST_GROUP && now - began < PATIENCE) setImmediate(gather);
      else commit();
    };
    setImmediate(gather);
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

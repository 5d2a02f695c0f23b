import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { Refused } from '#events/embedded/log/refusals';

/** Makes everything written before the call safe from a power cut. Rejects when the disk refused. */
export type Flush = () => Promise<void>;

/** The most flushes under way at once: while one group waits for the disk, the next is written and its flush begins. */
const AT_ONCE = 2;
/** Milliseconds. Handing a flush to a thread and being woken costs about this much, in time and processor. */
const SHORT = 0.5;
/** The most flushes handed to the thread pool before the disk is tried in place again. */
const LONGEST_WHILE = 128;

/** How to flush a descriptor, and the clock that times it, in milliseconds. */
export interface Disk {
  now(): number;
  /** Throws when the disk refused. */
  flushNow(descriptor: number): void;
  /** Runs in the thread pool. */
  flushBeside(descriptor: number, done: (error: Error | null) => void): void;
}

const system: Disk = { now: () => performance.now(), flushNow: fdatasyncSync, flushBeside: fdatasync };

/**
 * Flushes a file: in place while flushes are short, in the thread pool when the disk is slower. After a long flush the
 * next one goes to the pool, and twice as many each time the disk is still slow. Each flush in flight has its own
 * descriptor, because the system reports a failed write once per descriptor: with a shared one only the first flush to
 * end would see the failure.
 */
export function flushOf(path: string, disk: Disk = system): { readonly flush: Flush; close(): void } {
  const free = Array.from({ length: AT_ONCE }, () => openSync(path, 'r+'));
  let closed = false;
  let toHandOver = 0;
  let afterALongOne = 1;

  const flushNow = (descriptor: number): void => {
    const began = disk.now();
    disk.flushNow(descriptor);
    const isShort = disk.now() - began <= SHORT;
    toHandOver = isShort ? 0 : afterALongOne;
    afterALongOne = isShort ? 1 : Math.min(2 * afterALongOne, LONGEST_WHILE);
  };

  return {
    flush: () =>
      new Promise((resolve, reject) => {
        const descriptor = free.pop();
        if (descriptor === undefined) throw new Error(`more than ${AT_ONCE} flushes at once`);
        const done = (error: unknown): void => {
          if (closed) closeSync(descriptor);
          else free.push(descriptor);
          if (error) reject(error as Error);
          else resolve();
        };
        if (toHandOver > 0) {
          toHandOver -= 1;
          return disk.flushBeside(descriptor, done);
        }
        try {
          flushNow(descriptor);
        } catch (error) {
          return done(error);
        }
        done(null);
      }),
    /** Flushes under way end by themselves. */
    close(): void {
      closed = true;
      for (const descriptor of free.splice(0)) closeSync(descriptor);
    },
  };
}

/**
 * Tracks what is on disk and what is only written. A flush covers the commits before it began, so a reader waits for
 * the flush that began last. After a failure nothing is flushed again: the system drops the data that it could not
 * write and would report the next flush as a success. `onFailed` must reopen the log from the disk.
 */
export function flushes(flush: Flush, onFailed: (error: Error) => void) {
  let underWay = 0;
  let last: Promise<void> | undefined;
  let failure: Refused | undefined;
  let ended: () => void = () => undefined;

  const fail = (error: unknown): Refused => {
    const reason = error instanceof Error ? error.message : String(error);
    if (!failure) {
      failure = new Refused('unavailable', `The log could not be flushed: ${reason}`);
      onFailed(failure);
    }
    return failure;
  };

  return {
    /** Call it in the same turn as the commit that it covers. */
    begin(): Promise<void> {
      underWay += 1;
      const done: Promise<void> = flush().then(
        () => {
          underWay -= 1;
          if (failure) throw failure;
          if (last === done) last = undefined;
          ended();
        },
        (error: unknown) => {
          underWay -= 1;
          throw fail(error);
        },
      );
      last = done;
      return done;
    },
    /** Resolves when everything visible now is on disk; undefined when it is already. Rejects after a failed flush. */
    settled: (): Promise<void> | undefined => (failure ? Promise.reject(failure) : last),
    failure: (): Refused | undefined => failure,
    hasRoom: (): boolean => underWay < AT_ONCE,
    /** Calls back when there is room again. */
    onRoom(work: () => void): void {
      ended = work;
    },
  };
}

export type Flushes = ReturnType<typeof flushes>;

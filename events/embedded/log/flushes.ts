import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { Refused } from './refusals.ts';

/** Makes what was written before the call safe from a power cut; rejects when the disk refused. */
export type Flush = () => Promise<void>;

/** So many flushes may be under way at once: while one group waits for the disk, the next is written and joins it there. */
const AT_ONCE = 2;
/** Milliseconds. To wake a thread for a flush and to be woken by it takes about as long, and the processor with it. */
const SHORT = 0.5;
/** So many flushes are handed over at most before the disk is tried again. */
const LONGEST_WHILE = 128;

/** How a descriptor is flushed, and by which clock, in milliseconds. */
export interface Disk {
  now(): number;
  /** Throws when the disk refused. */
  flushNow(descriptor: number): void;
  /** In the thread pool. */
  flushBeside(descriptor: number, done: (error: Error | null) => void): void;
}

const system: Disk = { now: () => performance.now(), flushNow: fdatasyncSync, flushBeside: fdatasync };

/**
 * Flushes a file: at once while that is short, beside the loop, in the thread pool, where the disk is slower. After a long
 * one the next is handed over, and twice as many each time the disk that is tried again is still slow.
 *
 * Each flush has a descriptor of its own while it is under way, since the system reports a failed write once per
 * descriptor: with one for all, only the first to end would hear of it.
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
    /** What is under way ends by itself. */
    close(): void {
      closed = true;
      for (const descriptor of free.splice(0)) closeSync(descriptor);
    },
  };
}

/**
 * Knows what is on disk and what is only written. A flush covers what was committed before it began, so whoever has seen
 * something waits for the one that began last. Nothing is flushed again after a failure: the system forgets what it could
 * not write and would call the next flush a success. `onFailed` is to open the log anew, from what is on disk.
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
    /** To be called in the same turn as the commit that it is to cover. */
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
    /** When all that can be seen now is on disk, undefined where it is already. Rejects once a flush has failed. */
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

import { createRequire, syncBuiltinESMExports } from 'node:module';
import { agenda } from './agenda.ts';
import type { Scheduler } from './peers/ports.ts';
import { promptDisk } from './promptDisk.ts';

/** One agenda for everything that happens in a simulated world. Time goes on only from entry to entry. */
export interface VirtualTime extends Scheduler {
  /** Runs what is due until then, in milliseconds since 1970, in order; `between` after each step. */
  runUntil(end: number, between?: () => void): Promise<void>;
  /** Runs until the work has ended, and what is due meanwhile. Throws when nothing is left that could end it. */
  finish<T>(work: Promise<T>): Promise<T>;
  /** Lets time stand still until this work of a disk or a thread has ended. */
  standStill<T>(work: Promise<T>): Promise<T>;
  /** Runs upkeep every `pace` milliseconds, and while the world is calm every ten minutes. Returns a function that ends it. */
  upkeep(milliseconds: number, what: () => void): () => void;
  /** Set while nothing is under way. The upkeep that was put off runs when the calm ends. */
  calm: boolean;
  /** The number of steps so far. */
  readonly steps: number;
  /** Gives the process its own timers and randomness back. */
  end(): void;
}

interface Upkeep {
  ran: number;
  readonly every: number;
  readonly what: () => void;
}

/** The time between two runs of upkeep while nothing is under way. Milliseconds. */
const calmPace = 600_000;

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  dateNow: Date.now,
  random: Math.random,
  performanceNow: performance.now,
};
const require = createRequire(import.meta.url);
const promised = require('node:timers/promises') as Record<string, unknown>;
const crypto = require('node:crypto') as Record<string, unknown>;
const own = { ...promised };
const ownCrypto = { randomUUID: crypto.randomUUID, randomInt: crypto.randomInt, randomBytes: crypto.randomBytes };

/** Chance of a world, as bytes and as a number from 0 up to 1. */
export interface Dice {
  next(): number;
}

export function bytesBy({ next }: Dice, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = next() * 256;
  return bytes;
}

export function uuidBy(dice: Dice): string {
  const bytes = bytesBy(dice, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Takes over the timers, the clock and the randomness of this process, until `end`. Parts that ask for them through a
 * port, and the few that ask the process, then all follow one agenda. Upkeep, such as a heartbeat that keeps no process
 * alive, runs every `pace` milliseconds at most.
 */
export function virtualTime(start: number, dice: Dice, pace = 20_000): VirtualTime {
  let now = start;
  let calm = false;
  let count = 0;
  let steps = 0;
  let immediates = 0;
  let outside = 0;
  const { heap, push, pop } = agenda();

  const after = (milliseconds: number, what: () => void): (() => void) => {
    const entry = { at: now + Math.max(0, milliseconds || 0), n: (count += 1), what, off: false };
    push(entry);
    return () => void (entry.off = true);
  };

  /** Upkeep in the order of its last runs. All of it has one pace, or a slower one of its own. */
  const kept = new Set<Upkeep>();
  const upkeep = (milliseconds: number, what: () => void): (() => void) => {
    const every = Math.max(milliseconds, pace);
    const entry: Upkeep = { ran: now, every, what };
    kept.add(entry);
    return () => void kept.delete(entry);
  };
  const dueIn = ({ ran, every }: Upkeep): number => ran + (calm ? Math.max(every, calmPace) : every);
  /** The upkeep due first; that which began first, of several. */
  const nextUpkeep = (): Upkeep | undefined => {
    let first: Upkeep | undefined;
    for (const entry of kept) if (!first || dueIn(entry) < dueIn(first)) first = entry;
    return first;
  };

  const turn = () => new Promise<void>((resolve) => real.setImmediate(resolve));
  const isReading = (): boolean =>
    process.getActiveResourcesInfo().some((one) => /^(FS|ZLIB|Zlib|Immediate)/.test(one));
  /** Everything that follows from a step, however many turns of the event loop it takes. */
  const settle = async (): Promise<void> => {
    do await turn();
    while (immediates > 0 || outside > 0 || isReading());
  };

  const timer = (milliseconds: number, what: () => void, repeats: boolean): NodeJS.Timeout => {
    let every = milliseconds;
    let isUpkeep = false;
    let cancel = () => {};
    const arm = (): void => {
      if (isUpkeep && repeats) cancel = upkeep(every, what);
      else
        cancel = after(every, () => {
          if (repeats) arm();
          what();
        });
    };
    if (!(every >= 1)) every = 1;
    arm();
    const handle = {
      ref: () => handle,
      unref: () => {
        isUpkeep = true;
        if (!repeats) return handle;
        cancel();
        arm();
        return handle;
      },
      hasRef: () => true,
      refresh: () => {
        cancel();
        arm();
        return handle;
      },
      close: () => cancel(),
      [Symbol.toPrimitive]: () => count,
      [Symbol.dispose]: () => cancel(),
    };
    return handle as unknown as NodeJS.Timeout;
  };
  const close = (handle: unknown): void => (handle as { close?: () => void } | undefined)?.close?.();

  type Sleep = (milliseconds: number, value: unknown, options?: { signal?: AbortSignal; ref?: boolean }) => unknown;
  const sleep: Sleep = (milliseconds, value, { signal, ref = true } = {}) =>
    new Promise((resolve, reject) => {
      const aborted = () => Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });
      if (signal?.aborted) return reject(aborted());
      const abort = () => {
        cancel();
        reject(aborted());
      };
      const over = () => {
        cancel();
        signal?.removeEventListener('abort', abort);
        resolve(value);
      };
      const cancel: () => void = ref ? after(milliseconds, over) : upkeep(milliseconds, over);
      signal?.addEventListener('abort', abort, { once: true });
    });

  const immediate = (what: (...given: unknown[]) => void, ...given: unknown[]): unknown => {
    immediates += 1;
    let isOpen = true;
    const over = (): boolean => {
      if (isOpen) immediates -= 1;
      const was = isOpen;
      isOpen = false;
      return was;
    };
    const handle = real.setImmediate(() => over() && what(...given));
    return Object.assign(handle, { over });
  };

  const endPromptDisk = promptDisk();
  Object.assign(globalThis, {
    setTimeout: (what: (...given: unknown[]) => void, milliseconds: number, ...given: unknown[]) =>
      timer(milliseconds, () => what(...given), false),
    clearTimeout: close,
    setInterval: (what: (...given: unknown[]) => void, milliseconds: number, ...given: unknown[]) =>
      timer(milliseconds, () => what(...given), true),
    clearInterval: close,
    setImmediate: immediate,
    clearImmediate: (handle: { over?: () => boolean } | undefined) => {
      handle?.over?.();
      real.clearImmediate(handle as unknown as NodeJS.Immediate);
    },
  });
  Date.now = () => now;
  Math.random = dice.next;
  performance.now = () => now - start;
  promised.setTimeout = sleep;
  promised.setImmediate = (value: unknown) => new Promise((resolve) => immediate(() => resolve(value)));
  crypto.randomUUID = () => uuidBy(dice);
  crypto.randomBytes = (length: number) => bytesBy(dice, length);
  crypto.randomInt = (least: number, most?: number) => {
    const [from, to] = most === undefined ? [0, least] : [least, most];
    return from + Math.floor(dice.next() * (to - from));
  };
  syncBuiltinESMExports();

  const step = async (end: number): Promise<boolean> => {
    while (heap[0]?.off) pop();
    const next = heap[0];
    const kept = nextUpkeep();
    const at = next?.at ?? Infinity;
    const keptAt = kept ? dueIn(kept) : Infinity;
    if (Math.min(at, keptAt) > end) return false;
    now = Math.max(now, Math.min(at, keptAt));
    steps += 1;
    if (kept && keptAt < at) {
      kept.ran = now;
      kept.what();
    } else {
      pop();
      next?.what();
    }
    await settle();
    return true;
  };

  return {
    now: () => now,
    after,
    upkeep,
    get calm() {
      return calm;
    },
    set calm(is: boolean) {
      calm = is;
    },
    standStill: (work) => {
      outside += 1;
      return work.finally(() => void (outside -= 1));
    },
    get steps() {
      return steps;
    },
    runUntil: async (end, between = () => {}) => {
      await settle();
      while (await step(end)) between();
      now = Math.max(now, end);
      await settle();
    },
    finish: async (work) => {
      let isOver = false;
      const over = () => void (isOver = true);
      work.then(over, over);
      await settle();
      while (!isOver && (await step(Number.MAX_SAFE_INTEGER)));
      if (!isOver) throw new Error('Nothing is left to happen, and the work has not ended.');
      return work;
    },
    end: () => {
      const { dateNow, random, performanceNow, ...timers } = real;
      Object.assign(globalThis, timers);
      Date.now = dateNow;
      Math.random = random;
      performance.now = performanceNow;
      Object.assign(promised, own);
      Object.assign(crypto, ownCrypto);
      endPromptDisk();
      syncBuiltinESMExports();
    },
  };
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Call } from './calls.ts';
import type { Flushes } from './log/flushes.ts';

/**
 * Where responses go: what the other side has not taken is not fetched, either. They are held here until what they tell
 * is on disk, so that nobody acts on what a power cut would take back.
 */
export interface Outlet {
  write(response: Buffer): void;
  /** Lets go what was written, once it is on disk. */
  sent(): Promise<void>;
  /** The same, and waits until the other side has taken it; false when it has gone. */
  ready(): Promise<boolean>;
  /** Resolves when the other side has gone. */
  readonly gone: Promise<void>;
}

export function outletTo(call: Call, { settled }: Pick<Flushes, 'settled'>): Outlet {
  let lot: Buffer[] = [];
  let taken: Promise<void> | undefined;
  const gone = new Promise<void>((resolve) => call.onOver(resolve));
  const sent = async (): Promise<void> => {
    const responses = lot;
    lot = [];
    await settled();
    if (call.isOver() || responses.length === 0) return;
    taken = new Promise((resolve) => call.send(responses, resolve));
  };
  return {
    gone,
    write(response) {
      if (!call.isOver()) lot.push(response);
    },
    sent,
    async ready() {
      await sent();
      // Appends and other readers get their turn.
      await (taken ? Promise.race([taken, gone]) : turn());
      taken = undefined;
      return !call.isOver();
    },
  };
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Call } from './grpc/calls.ts';
import type { Flushes } from './log/writing/flushes.ts';

/**
 * Sends responses and applies back-pressure: rows are read only when the peer takes them. Responses wait here until the
 * state they reveal is on disk, so that nobody acts on data that a power cut would undo.
 */
export interface Outlet {
  write(response: Buffer): void;
  /** Releases written responses when they are on disk. */
  sent(): Promise<void>;
  /** The same, and waits until the peer has taken them; false when the peer has gone. */
  ready(): Promise<boolean>;
  /** Resolves when the peer has gone. */
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
      // Yield, so that appends and other readers get a turn.
      await (taken ? Promise.race([taken, gone]) : turn());
      taken = undefined;
      return !call.isOver();
    },
  };
}

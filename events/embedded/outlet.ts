import { setImmediate as turn } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Flushes } from './flushes.ts';

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

export function outletTo<Request>(
  call: ServerWritableStream<Request, readonly Buffer[]>,
  { settled }: Pick<Flushes, 'settled'>,
): Outlet {
  let lot: Buffer[] = [];
  let taken: Promise<void> | undefined;
  let cancelled = call.cancelled;
  const gone = new Promise<void>((resolve) => {
    const leave = (): void => {
      cancelled = true;
      resolve();
    };
    call.once('cancelled', leave);
    call.once('close', leave);
    call.once('error', leave);
  });
  const sent = async (): Promise<void> => {
    const responses = lot;
    lot = [];
    await settled();
    if (cancelled || responses.length === 0) return;
    taken = new Promise((resolve) => call.write(responses, () => resolve()));
  };
  return {
    gone,
    write(response) {
      if (!cancelled) lot.push(response);
    },
    sent,
    async ready() {
      await sent();
      // Appends and other readers get their turn.
      await (taken ? Promise.race([taken, gone]) : turn());
      taken = undefined;
      return !cancelled;
    },
  };
}

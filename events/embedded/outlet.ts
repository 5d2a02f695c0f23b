import { setImmediate as turn } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';

/** Where responses go: what the other side has not taken is not fetched, either. */
export interface Outlet {
  write(response: Buffer): void;
  /** Waits until the other side has taken what was written; false when it has gone. */
  ready(): Promise<boolean>;
  /** Resolves when the other side has gone. */
  readonly gone: Promise<void>;
}

export function outletTo<Request>(call: ServerWritableStream<Request, Buffer>): Outlet {
  let full = false;
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
  return {
    gone,
    write(response) {
      if (!cancelled) full = !call.write(response);
    },
    async ready() {
      if (full && !cancelled && call.writableNeedDrain) {
        let drained: (() => void) | undefined;
        await Promise.race([
          gone,
          new Promise<void>((resolve) => {
            drained = resolve;
            call.once('drain', resolve);
          }),
        ]);
        if (drained) call.removeListener('drain', drained);
      } else {
        // Appends and other readers get their turn.
        await turn();
      }
      full = false;
      return !cancelled;
    },
  };
}

import { join } from 'node:path';
import { serve } from '#events/embedded/grpc/protocol';
import { openLog } from '#events/embedded/log/log';
import { type Flush, flushOf } from '#events/embedded/log/writing/flushes';

/** The node in this process, on a disk whose flushes the test controls. */
export async function nodeOver(dataDir: string, flushBy: (real: Flush) => Flush) {
  const log = openLog(dataDir);
  const disk = flushOf(join(dataDir, 'log.db-wal'));
  const failures: string[] = [];
  const { server } = serve(log, flushBy(disk.flush), ({ message }) => failures.push(message));
  const port = await server.listen(0);
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    address: `127.0.0.1:${port}`,
    /** The node's reason for reopening its log. */
    failures,
    stop: () => {
      void server.close();
      log.close();
      disk.close();
    },
  };
}

/** A disk that lets flushes through until it is told to hold them. */
export function heldDisk() {
  let holding = false;
  let flushes = 0;
  let waiting: { resolve(): void; reject(error: Error): void }[] = [];
  let begun: () => void = () => undefined;
  return {
    flush: (real: Flush): Flush => {
      return async () => {
        flushes += 1;
        if (holding) {
          begun();
          await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
        }
        return real();
      };
    },
    hold: (): void => {
      holding = true;
    },
    /** Resolves when a flush waits. */
    asked: (): Promise<void> =>
      waiting.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            begun = resolve;
          }),
    release(): void {
      holding = false;
      for (const { resolve } of waiting) resolve();
      waiting = [];
    },
    fail(error: Error): void {
      for (const { reject } of waiting) reject(error);
      waiting = [];
    },
    flushes: (): number => flushes,
  };
}

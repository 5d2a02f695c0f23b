import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskError } from '#events/store/sqlite';
import type { Log } from '#services/core/log';

const retryAfter = 200;

/** Retries writes to the disk until they succeed. Meanwhile the read models stay as they were. */
export interface Disk {
  /** The reason why nothing can be written now, or null. */
  readonly refuses: string | null;
  /**
   * Retries the work until it succeeds. Returns undefined when the signal came first. Throws any failure that is not
   * the disk's.
   */
  write<T>(work: () => T): Promise<T | undefined>;
}

export function patientDisk(log: Log, signal: AbortSignal, onChange: () => void): Disk {
  let refuses: string | null = null;
  const change = (reason: string | null): void => {
    if (reason === refuses) return;
    if (reason !== null && refuses === null) log.error({ reason }, 'the read models cannot be written');
    if (reason === null) log.info({}, 'the read models can be written again');
    refuses = reason;
    onChange();
  };
  return {
    get refuses() {
      return refuses;
    },
    write: async (work) => {
      while (!signal.aborted) {
        try {
          const done = work();
          change(null);
          return done;
        } catch (error) {
          if (!isDiskError(error)) throw error;
          change(error instanceof Error ? error.message : String(error));
        }
        await sleep(retryAfter, undefined, { signal }).catch(() => undefined);
      }
      return undefined;
    },
  };
}

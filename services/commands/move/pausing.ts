import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#events/core/ports';
import { pauseStream, writesPaused, writesResumed } from '#events/store/moving/ownStreams';
import type { ConnectedStore } from '#events/store/store';

/** The pause of writes that this move holds. */
export interface HeldPause {
  /** The time at which writes go on by themselves. Milliseconds since 1970. */
  until(): number;
  /** Pauses writes for this long from now on. */
  hold(seconds: number): Promise<void>;
  /** Lets writes go on at once. */
  release(): Promise<void>;
  /** Holds the pause until `work` is done, a short time at once, so that a killed mover leaves only a short pause. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

const lease = 60;
const renewedEvery = 20_000;

export function pauseOf(store: Pick<ConnectedStore, 'append'>, clock: Pick<Clock, 'now'>): HeldPause {
  let end = 0;
  const tell = async (type: string, data: { seconds?: number }): Promise<void> => {
    const metadata = { occurredAt: new Date(clock.now()).toISOString() };
    await store.append(pauseStream, 'any', [{ id: randomUUID(), type, data, metadata }]);
  };
  const hold = async (seconds: number): Promise<void> => {
    // The processes count from the time at which the store has recorded it, which is later.
    end = clock.now() + seconds * 1_000;
    await tell(writesPaused, { seconds });
  };
  return {
    until: () => end,
    hold,
    release: async () => {
      if (end <= clock.now()) return;
      end = 0;
      await tell(writesResumed, {});
    },
    during: async (work) => {
      await hold(lease);
      const over = new AbortController();
      const renewing = (async () => {
        for (;;) {
          await sleep(renewedEvery, undefined, { signal: over.signal });
          await hold(lease);
        }
      })().catch(() => undefined);
      try {
        return await work();
      } finally {
        over.abort();
        await renewing;
      }
    },
  };
}

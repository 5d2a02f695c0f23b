import type { Clock } from '#events/core/ports';
import { type EventStore, type StoredEvent, UnavailableError } from '#events/store/store';
import { pauseStream, writesPaused, writesResumed } from './ownStreams.ts';

/**
 * The pause of writes at the end of a move. It is an event of the log, so that every process hears of it. It ends by
 * itself: a mover that is killed, or an operator who does not switch, leaves nothing behind.
 */
export interface WritePause {
  /** Call it with each event of the log. */
  learn(event: Pick<StoredEvent, 'type' | 'stream' | 'data' | 'recordedAt'>): void;
  /** The time at which writes go on, in milliseconds since 1970; null when they are not paused. */
  until(): number | null;
  /** Each write throws this from now on; null ends it. */
  refuse(error: UnavailableError | null): void;
  /** Calls back with each change of `until` that the log says; not when the time is over. */
  onChange(listener: (until: number | null) => void): () => void;
  /** The same store; while writes are paused each write throws `WritesPausedError`: nothing was written. */
  guard<Store extends EventStore>(store: Store): Store;
}

/** Writes are paused, because the log is being moved. Nothing was written. */
export class WritesPausedError extends UnavailableError {
  override readonly name = 'WritesPausedError';
  /** Writes go on after so many milliseconds at the latest. */
  readonly left: number;
  constructor(left: number) {
    super(undefined, 'Writes are paused, because the log is being moved.');
    this.left = left;
  }
}

/** The pause that holds in this log now. */
export async function writePause(store: Pick<EventStore, 'read'>, clock: Pick<Clock, 'now'>): Promise<WritePause> {
  let end = 0;
  let refusal: UnavailableError | null = null;
  const until = (): number | null => (end > clock.now() ? end : null);
  const whenPaused = (): Promise<never> | null => {
    if (refusal) return Promise.reject(refusal);
    const paused = until();
    return paused === null ? null : Promise.reject(new WritesPausedError(paused - clock.now()));
  };
  const listeners = new Set<(until: number | null) => void>();
  const pause: WritePause = {
    learn: ({ stream, type, data, recordedAt }) => {
      if (stream !== pauseStream) return;
      const before = until();
      if (type === writesResumed) end = 0;
      // The clocks may differ: a pause never takes longer than it says.
      const length = Number(data.seconds) * 1_000;
      if (type === writesPaused) end = Math.min(clock.now() + length, Date.parse(recordedAt) + length);
      const now = until();
      if (now !== before) for (const tell of listeners) tell(now);
    },
    until,
    refuse: (error) => {
      refusal = error;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard: (guarded) => ({
      ...guarded,
      append: (...write) => whenPaused() ?? guarded.append(...write),
      delete: (...write) => whenPaused() ?? guarded.delete(...write),
      tombstone: (...write) => whenPaused() ?? guarded.tombstone(...write),
      setMetadata: (...write) => whenPaused() ?? guarded.setMetadata(...write),
    }),
  };
  for await (const event of store.read(pauseStream, { backwards: true, maxCount: 1 })) pause.learn(event);
  return pause;
}

import { idOf } from '#events/core/message';
import type { Position } from '#events/core/position';
import { type KeyRing, keyErased } from '#events/store/sealing/keys';
import { type EventStore, type StoredEvent, WrongPositionError } from '#events/store/store';

/** The events that erase a person: the fact, and the end of the key's stream. */
export const erasing: readonly string[] = ['PersonalDataErased', keyErased];

/** The person that an event erases; undefined when it erases nobody. */
export function erasedBy({ type, stream, data }: StoredEvent): string | undefined {
  if (type === keyErased) return idOf(stream);
  return type === 'PersonalDataErased' ? String(data.subject) : undefined;
}

/** Follows the erasures in the log, ahead of the read models. */
export interface Erasures {
  /** Resolves when all erasures in the log are known: at once while they are followed, and at the end. */
  known(): Promise<void>;
  /** Resolves after the signal. */
  readonly ended: Promise<void>;
}

interface Following {
  readonly store: EventStore;
  readonly keys: KeyRing;
  /** Keys made before this position are not learned any more. */
  readonly after: Position | undefined;
  readonly stopping: AbortSignal;
  /** Ends when the node stops answering. The next one begins at once. */
  readonly round: () => AbortSignal;
}

/**
 * Tells the keys of each erasure before the read models meet it. A server still shows the erased keys to a rebuild, which
 * must not open anything with them.
 */
export function followErasures({ store, keys, after, stopping, round }: Following): Erasures {
  let live = false;
  let wake: () => void = () => {};
  const nextChange = () => new Promise<void>((resolve) => (wake = resolve));
  let changed = nextChange();
  const become = (now: boolean): void => {
    live = now;
    wake();
    changed = nextChange();
  };
  const tell = (event: StoredEvent): void => {
    const subject = erasedBy(event);
    if (subject !== undefined) keys.forget(subject, event.position);
  };
  stopping.addEventListener('abort', () => wake());

  let seen = after;
  /**
   * A read finds the erasures of a long log faster than a subscription, which counts every event that it passes. When it
   * fails, the subscription finds them.
   */
  const lookAhead = async (): Promise<void> => {
    try {
      const last = await store.last();
      for await (const event of store.readAll({ types: erasing, ...(after ? { after } : {}) })) {
        if (stopping.aborted) return;
        tell(event);
      }
      seen = last?.position ?? after;
    } catch {
      seen = after;
    }
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    const onState = (state: 'live' | 'lost' | 'denied') => become(state === 'live');
    for await (const lot of store.follow({ after: seen, types: erasing, signal, onState })) {
      for (const item of lot) {
        seen = 'caughtUp' in item ? (item.caughtUp ?? seen) : item.position;
        if (!('caughtUp' in item)) tell(item);
      }
    }
  };
  const run = async (): Promise<void> => {
    await lookAhead();
    while (!stopping.aborted) {
      try {
        await follow(round());
      } catch (error) {
        if (!(error instanceof WrongPositionError)) throw error;
        // Another log than before: all of its erasures are new.
        seen = undefined;
      }
      become(false);
    }
  };
  return {
    known: async () => {
      while (!live && !stopping.aborted) await changed;
    },
    ended: run(),
  };
}

import { comparePositions, type Position } from '#events/core/position';
import type { Codec } from '#events/store/codec';
import { type KeyRing, keyCreated } from '#events/store/keys';
import { readable, Undecodable } from '#events/store/seal';
import { type EventStore, type StoredEvent } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import type { Log } from '#services/core/log';
import type { ViewStore } from '#services/views/views';
import { batches } from './batches.ts';
import { patientDisk } from './disk.ts';
import { type Changed, foldBatch, type Read, type Worker } from './folding.ts';
import { heartbeat } from './heartbeat.ts';

/** Folds the log into this node's read models, and tells what changed once it is committed. */
export interface Projector {
  /** True once every read model shows `position`; false after `timeout` milliseconds. */
  reached(position: Position, timeout: number): Promise<boolean>;
  /** Resolves when the read models have first caught up with the log. */
  readonly caughtUp: Promise<void>;
  /** After the commit, and only for what is newer than the head at start: a replay never shouts. */
  onChange(listener: (changes: readonly Changed[]) => void): () => void;
  /**
   * Told when what is shown stops following the log, and when it does again: the log is not heard, what is heard cannot be kept,
   * or a read model of a new version is still being built while the old one is shown. Told at once where it does not follow now.
   */
  onFollowing(listener: (following: boolean) => void): () => void;
  /** Where the slowest of the serving read models stands. */
  position(): Position | undefined;
  health(): ProjectorHealth;
  stop(): Promise<void>;
}

export interface ProjectorHealth {
  readonly position: Position | undefined;
  readonly connected: boolean;
  /** Why the read models cannot be written now, or null. */
  readonly refused: string | null;
  readonly projections: readonly {
    readonly name: string;
    readonly version: number;
    readonly position: number;
    readonly serving: boolean;
    readonly stopped: { readonly event: string; readonly reason: string } | null;
  }[];
}

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: KeyRing;
  readonly views: ViewStore;
  readonly projections: readonly ReadModel[];
  readonly log: Log;
  /** Events a transaction; large ones catch up faster, and nothing depends on it. */
  readonly batch?: number;
}

const retryAfter = 200;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { store, codec, keys, views, projections, log, batch = 500 } = options;
  const stopping = new AbortController();
  const workers: Worker[] = projections.map((one) => ({ writer: views.writer(one), poison: undefined, passed: 0 }));
  const serving = () => workers.filter(({ writer, poison }) => writer.serving && !poison);
  // Every answer asks for it, so it is known as soon as anything is written.
  let shown = earliest(serving());
  const listeners = new Set<(changes: readonly Changed[]) => void>();
  const waiting = new Set<() => void>();
  const headAtStart = await store.head();
  let connected = true;
  let followed = true;
  const followers = new Set<(following: boolean) => void>();
  const changed = (): void => {
    const following =
      connected && disk.refuses === null && workers.every(({ writer, poison }) => writer.serving || poison);
    if (following === followed) return;
    followed = following;
    for (const listener of followers) listener(following);
  };
  const disk = patientDisk(log, stopping.signal, changed);
  const write = <T>(work: () => T): Promise<T | undefined> =>
    disk.write(() => {
      const done = work();
      shown = earliest(serving());
      return done;
    });
  const connect = (now: boolean): void => {
    connected = now;
    changed();
  };

  const read = async (stored: StoredEvent): Promise<Read> => {
    // Another process may have erased a person: no key of theirs stays in memory.
    if (stored.type === 'PersonalDataErased') keys.forget(String(stored.data.subject));
    for (;;) {
      try {
        // Keys come before what they seal, so that a rebuild asks the store for none of them.
        if (stored.type === keyCreated) readable(() => keys.learn(stored));
        return { event: await codec.decode(stored) };
      } catch (error) {
        if (error instanceof Undecodable || stopping.signal.aborted)
          return { event: stored as unknown as Read['event'], error };
        // The store did not give the key just now: that is an outage, and the event is as good as it was.
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  };

  const isNew = ({ event }: Changed): boolean => !headAtStart || comparePositions(event.position, headAtStart) > 0;

  // The documents are right and stored: what cannot be told of one of them keeps nothing back of the others.
  const tell = (listener: (changes: readonly Changed[]) => void, changes: readonly Changed[]): void => {
    try {
      listener(changes);
    } catch (error) {
      const [only] = changes;
      if (changes.length > 1) for (const change of changes) tell(listener, [change]);
      else log.error({ event: only?.event.id, key: only?.key, reason: String(error) }, 'a change could not be told');
    }
  };

  const commit = async (cohort: readonly Worker[], batchRead: readonly Read[]): Promise<void> => {
    const going = cohort.filter(({ poison }) => !poison);
    const folded = await write(() => foldBatch(views, cohort, batchRead));
    if (!folded) return;
    const changes = folded.filter(({ worker }) => worker.writer.serving);
    for (const { poison, writer } of going) {
      if (poison)
        log.error(
          { projection: writer.projection.name, event: poison.event, reason: poison.reason },
          'a projection stopped',
        );
    }
    if (batchRead.some(({ event }) => event.type === 'PersonalDataErased')) await disk.write(views.scrub);
    const fresh = changes.filter(isNew);
    if (fresh.length > 0) for (const listener of listeners) tell(listener, fresh);
    for (const wake of waiting) wake();
  };

  // A subscription to a node that has gone silent is given up, and one is begun at once when the node answers again.
  let round = new AbortController();
  const beating = heartbeat(store.ping, stopping.signal, (alive) => {
    if (alive === connected) return;
    if (!alive) connect(false);
    const ended = round;
    round = new AbortController();
    ended.abort();
  });

  const follow = async (cohort: readonly Worker[], onCaughtUp: () => Promise<void> | void): Promise<void> => {
    const { signal } = round;
    const onState = (state: 'live' | 'lost') => connect(state === 'live');
    const lots = store.follow({ after: earliest(cohort), signal, onState });
    for await (const items of batches(lots, batch)) {
      const events: Read[] = [];
      for (const item of items) if (!('caughtUp' in item)) events.push(await read(item));
      if (stopping.signal.aborted) return;
      if (events.length > 0) await commit(cohort, events);
      if (items.some((item) => 'caughtUp' in item)) await onCaughtUp();
    }
  };
  // Projections being rebuilt read the log from the start by themselves, so that they never hold up the live ones.
  const run = async (...following: Parameters<typeof follow>): Promise<void> => {
    while (!stopping.signal.aborted) await follow(...following);
  };

  const live = workers.filter(({ writer }) => writer.serving);
  const rebuilding = workers.filter(({ writer }) => !writer.serving);
  const swap = async () => {
    for (const { writer, poison } of rebuilding)
      if (!writer.serving && !poison) await write(() => views.transaction(writer.swapIn));
    changed();
    for (const wake of waiting) wake();
  };
  let caughtUpNow: () => void = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    caughtUpNow = resolve;
  });
  const runs = [
    ...(live.length > 0 ? [run(live, caughtUpNow)] : []),
    ...(rebuilding.length > 0 ? [run(rebuilding, live.length > 0 ? swap : () => swap().then(caughtUpNow))] : []),
  ];

  const shows = (position: Position) =>
    workers.every(({ writer, poison }) => {
      if (poison) return true;
      const at = writer.position();
      return writer.serving && at !== undefined && comparePositions(at, position) >= 0;
    });
  changed();

  return {
    caughtUp,
    reached: (position, timeout) => {
      if (shows(position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (answer: boolean) => {
          waiting.delete(check);
          clearTimeout(timer);
          resolve(answer);
        };
        const timer = setTimeout(end, timeout, false);
        const check = () => shows(position) && end(true);
        waiting.add(check);
      });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFollowing: (listener) => {
      followers.add(listener);
      if (!followed) listener(false);
      return () => followers.delete(listener);
    },
    position: () => shown,
    health: () => ({
      position: shown,
      connected,
      refused: disk.refuses,
      projections: workers.map(({ writer, poison }) => ({
        name: writer.projection.name,
        version: writer.projection.version,
        position: Number(writer.position()?.commit ?? -1n),
        serving: writer.serving,
        stopped: poison ? { event: poison.event, reason: poison.reason } : null,
      })),
    }),
    stop: async () => {
      stopping.abort();
      round.abort();
      await Promise.allSettled([beating, ...runs]);
    },
  };
}

// Where the slowest of them stands; undefined is the beginning of the log.
/** Those that were written together share one position, so that few are compared. */
function earliest(workers: readonly Worker[]): Position | undefined {
  let least: Position | undefined;
  for (const { writer, poison } of workers) {
    if (poison) continue;
    const position = writer.position();
    if (!position) return undefined;
    if (!least || (position !== least && comparePositions(position, least) < 0)) least = position;
  }
  return least;
}

import type { Codec } from '#events/codec';
import { type KeyRing, keyCreated } from '#events/keys';
import { readable, Undecodable } from '#events/seal';
import { comparePositions, type EventStore, type Position, type StoredEvent } from '#events/store';
import type { AnyProjection } from '#projections/projection';
import type { Log } from '#services/log';
import type { ViewStore } from '#services/views/views';
import { batches } from './batches.ts';
import { type Changed, foldBatch, type Read, type Worker } from './folding.ts';

/** Folds the log into this node's read models, and tells what changed once it is committed. */
export interface Projector {
  /** True once every serving read model shows `position`; false after `timeout` milliseconds. */
  reached(position: Position, timeout: number): Promise<boolean>;
  /** Resolves when the read models have first caught up with the log. */
  readonly caughtUp: Promise<void>;
  /** After the commit, and only for what is newer than the head at start: a replay never shouts. */
  onChange(listener: (changes: readonly Changed[]) => void): () => void;
  health(): ProjectorHealth;
  stop(): Promise<void>;
}

export interface ProjectorHealth {
  readonly position: Position | undefined;
  readonly connected: boolean;
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
  readonly projections: readonly AnyProjection[];
  readonly log: Log;
  /** Events a transaction; large ones catch up faster, and nothing depends on it. */
  readonly batch?: number;
}

const retryAfter = 200;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { store, codec, keys, views, projections, log, batch = 500 } = options;
  const stopping = new AbortController();
  const workers: Worker[] = projections.map((one) => ({ writer: views.writer(one), poison: undefined }));
  const listeners = new Set<(changes: readonly Changed[]) => void>();
  const waiting = new Set<() => void>();
  const headAtStart = await store.head();
  let connected = true;

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

  const commit = (cohort: readonly Worker[], batchRead: readonly Read[]): void => {
    const going = cohort.filter(({ poison }) => !poison);
    const changes = foldBatch(views, cohort, batchRead).filter(({ worker }) => worker.writer.serving);
    for (const { poison, writer } of going) {
      if (poison)
        log.error(
          { projection: writer.projection.name, event: poison.event, reason: poison.reason },
          'a projection stopped',
        );
    }
    if (batchRead.some(({ event }) => event.type === 'PersonalDataErased')) views.scrub();
    const fresh = changes.filter(isNew);
    if (fresh.length > 0) for (const listener of listeners) tell(listener, fresh);
    for (const wake of waiting) wake();
  };

  // Projections being rebuilt read the log from the start by themselves, so that they never hold up the live ones.
  const run = async (cohort: readonly Worker[], onCaughtUp: () => void): Promise<void> => {
    const subscription = store.subscribe({
      after: earliest(cohort),
      signal: stopping.signal,
      onState: (state) => {
        connected = state === 'live';
      },
    });
    for await (const items of batches(subscription, batch)) {
      const events: Read[] = [];
      for (const item of items) if (!('caughtUp' in item)) events.push(await read(item));
      if (stopping.signal.aborted) return;
      if (events.length > 0) commit(cohort, events);
      if (items.some((item) => 'caughtUp' in item)) onCaughtUp();
    }
  };

  const live = workers.filter(({ writer }) => writer.serving);
  const rebuilding = workers.filter(({ writer }) => !writer.serving);
  const swap = () => {
    for (const { writer, poison } of rebuilding)
      if (!writer.serving && !poison) views.transaction(() => writer.swapIn());
  };
  let caughtUpNow: () => void = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    caughtUpNow = resolve;
  });
  const runs = [
    ...(live.length > 0 ? [run(live, caughtUpNow)] : []),
    ...(rebuilding.length > 0 ? [run(rebuilding, live.length > 0 ? swap : () => (swap(), caughtUpNow()))] : []),
  ];

  const serving = () => workers.filter(({ writer, poison }) => writer.serving && !poison);
  const shows = (position: Position) =>
    serving().every(({ writer }) => {
      const at = writer.position();
      return at !== undefined && comparePositions(at, position) >= 0;
    });

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
    health: () => ({
      position: earliest(serving()),
      connected,
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
      await Promise.allSettled(runs);
    },
  };
}

// Where the slowest of them stands; undefined is the beginning of the log.
function earliest(workers: readonly Worker[]): Position | undefined {
  const positions = workers.filter(({ poison }) => !poison).map(({ writer }) => writer.position());
  if (positions.includes(undefined)) return undefined;
  return positions.reduce((a, b) => (a && b && comparePositions(a, b) <= 0 ? a : b), positions[0]);
}

import { setImmediate as breathe } from 'node:timers/promises';
import { type Clock, every } from '#events/core/ports';
import { comparePositions } from '#events/core/position';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import { inTransaction } from '#events/store/sqlite';
import type { EventStore, Place, StoredEvent } from '#events/store/store';
import type { Log } from '#services/core/log';
import type { AnchorBook } from './anchored.ts';
import { type Kept, type KeptCheckpoint, keepNewest } from './kept.ts';
import { keysAfter, type Rotation, readKeys, rotationStream, type SeedAfter } from './keys.ts';
import { isEvidence, leafOf } from './leaf.ts';
import { inclusionOf, rootByInclusion, rootOf } from './merkle.ts';
import { signedBy, signedNote, verifierKey } from './note.ts';
import type { Leaf, Trees } from './tiles.ts';

/** The tree over the events of all organizations. Any other is named after its organization. */
export const INSTALLATION = '';

/** Events that are read and written at once: other work goes on in between. */
const LOT = 200;
/** Milliseconds. */
const EVERY = 60_000;

/** Proves that an event is in the tree of a signed checkpoint. */
export interface Proof {
  readonly index: number;
  readonly checkpoint: KeptCheckpoint;
  readonly path: readonly Buffer[];
}

/** Signed trees of hashes over the events of this log. */
export interface Evidence {
  readonly trees: Trees;
  /** The checkpoints that somebody outside took. */
  readonly anchors: AnchorBook;
  /** Reads on to the end of the log, and signs each tree that grew. */
  look(): Promise<void>;
  /** The newest signed checkpoint of a tree; null while it is empty. */
  latest(tree: string): KeptCheckpoint | null;
  /** One signed checkpoint of each day, the last one, oldest first. */
  daily(tree: string): readonly KeptCheckpoint[];
  /** The public key that verifies a checkpoint, in the form of C2SP signed-note. */
  keyOf(checkpoint: KeptCheckpoint): string;
  /** Each change of the key, the oldest first. */
  rotations(): readonly Rotation[];
  /**
   * `waiting`: no checkpoint covers the event yet. `different`: another event was signed in its place.
   */
  proofOf(tree: string, event: StoredEvent): Proof | 'waiting' | 'different';
}

export interface EvidenceOptions {
  readonly store: Pick<EventStore, 'read' | 'readAll'>;
  readonly kept: Kept;
  readonly dataDir: string;
  readonly seedAfter: SeedAfter;
  /** The changes of the key that the log has; none before the first. */
  readonly changes?: readonly Rotation[];
  readonly clock: Clock;
}

/** Another process wrote the trees at the same time. The next minute goes on from there. */
class ReadElsewhere extends Error {
  override readonly name = 'ReadElsewhere';
  constructor() {
    super('another process read the log into the trees at the same time');
  }
}

const treesOf = (event: StoredEvent): readonly string[] => {
  const { entity } = event.metadata;
  return typeof entity === 'string' && entity !== '' ? [INSTALLATION, entity] : [INSTALLATION];
};

/** The trees that were read: those that grew, all of them when another process may have written them. */
export interface ReadEvents {
  readonly grown: ReadonlySet<string> | 'any';
  /** True when an event changed the key that signs. */
  readonly isKeyChanged: boolean;
}

/** Reads the events after those that are in the trees. */
export async function readOn(
  { store, kept }: Pick<EvidenceOptions, 'store' | 'kept'>,
  signal?: AbortSignal,
): Promise<ReadEvents> {
  let isKeyChanged = false;
  const { db, trees, place, known } = kept;
  const grown = new Set<string>();
  const write = (events: readonly StoredEvent[]): void => {
    const last = events.at(-1);
    if (!last) return;
    isKeyChanged ||= events.some(({ stream }) => stream === rotationStream);
    const fresh = new Map<string, Leaf[]>();
    for (const event of events.filter(isEvidence)) {
      const leaf = { hash: leafOf(event), at: event.position };
      for (const tree of treesOf(event)) {
        if (!kept.originOf(tree)) kept.begin(tree, event.id);
        fresh.set(tree, [...(fresh.get(tree) ?? []), leaf]);
      }
    }
    for (const [tree, leaves] of fresh) {
      trees.append(tree, leaves);
      grown.add(tree);
    }
    const { id, position, metadata, recordedAt } = last;
    place.passed({ event: id, position, hash: typeof metadata.hash === 'string' ? metadata.hash : null, recordedAt });
  };
  const safely = (events: readonly StoredEvent[]): void => {
    try {
      inTransaction(db, () => {
        if (place.place()?.event !== reached?.event) throw new ReadElsewhere();
        write(events);
        reached = place.place();
      });
      known.event = reached?.event;
    } catch (error) {
      trees.forget();
      known.event = undefined;
      throw error;
    }
  };
  let reached = place.place();
  // A command may have read on meanwhile, in another process.
  const isOurs = reached !== null && reached.event === known.event;
  if (!isOurs) trees.forget();
  const answer = (): ReadEvents => ({ grown: isOurs ? grown : 'any', isKeyChanged });
  const after = reached?.position;
  const times = await recordedTimes(store, after);
  let lot: StoredEvent[] = [];
  for await (const event of store.readAll(after ? { after } : {})) {
    lot.push(times.read(event));
    if (lot.length < LOT) continue;
    safely(lot);
    lot = [];
    await breathe();
    if (signal?.aborted) return answer();
  }
  safely(lot);
  return answer();
}

export function evidenceOf({ store, kept, dataDir, seedAfter, changes = [], clock }: EvidenceOptions): Evidence & {
  /** Looks each minute in which the read models went on. Returns a function that looks a last time and ends it. */
  begin(log: Log, shown: () => Place | null): () => Promise<void>;
} {
  const { trees } = kept;
  const stopping = new AbortController();
  let keys = keysAfter(seedAfter, changes);
  /** The trees whose newest entries may have no checkpoint. */
  let unsigned: ReadEvents['grown'] = 'any';
  const checkpointOf = (tree: string, seconds: number): KeptCheckpoint | null => {
    const size = trees.size(tree);
    const before = kept.newest(tree);
    const origin = kept.originOf(tree);
    if (!origin || (before && before.size >= size)) return null;
    const root = rootOf(trees.node(tree), size);
    const note = signedNote({ origin, size, root }, { key: keys.current, seconds });
    return { origin, size, root, seconds, note };
  };
  const sign = (): void => {
    const seconds = Math.floor(clock.now() / 1_000);
    const fresh = [...(unsigned === 'any' ? trees.names() : unsigned)].flatMap((tree) => {
      const checkpoint = checkpointOf(tree, seconds);
      return checkpoint ? [{ tree, checkpoint }] : [];
    });
    inTransaction(kept.db, () => fresh.forEach((one) => kept.keep(one.tree, one.checkpoint)));
    unsigned = new Set();
    const whole = fresh.find(({ tree }) => tree === INSTALLATION);
    if (whole) keepNewest(dataDir, whole.checkpoint);
  };
  let running: Promise<void> | null = null;
  const look = (): Promise<void> => {
    running ??= readOn({ store, kept }, stopping.signal)
      .then(async ({ grown, isKeyChanged }) => {
        if (isKeyChanged) keys = await readKeys(store, seedAfter);
        unsigned = grown === 'any' || unsigned === 'any' ? 'any' : new Set([...unsigned, ...grown]);
        sign();
      })
      .catch((error: unknown) => {
        unsigned = 'any';
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    trees,
    anchors: kept.anchors,
    look,
    latest: kept.newest,
    daily: kept.daily,
    keyOf: ({ origin, note }) =>
      verifierKey(origin, keys.all.find((key) => signedBy(key.public, note) !== null) ?? keys.current),
    rotations: () => keys.rotations,
    proofOf: (tree, event) => {
      const hash = leafOf(event);
      const index = trees.indexOf(tree, { hash, at: event.position });
      const checkpoint = kept.newest(tree);
      const read = kept.place.place()?.position;
      const isRead = read !== undefined && comparePositions(event.position, read) <= 0;
      if (index === null) return isRead ? 'different' : 'waiting';
      if (!checkpoint || index >= checkpoint.size) return 'waiting';
      const { size, root } = checkpoint;
      const path = inclusionOf(trees.node(tree), index, size);
      return rootByInclusion(hash, { index, size }, path)?.equals(root) ? { index, checkpoint, path } : 'different';
    },
    begin: (log, shown) => {
      let told = false;
      const isBehind = (): boolean => shown()?.event !== kept.place.place()?.event;
      const lookNow = async (): Promise<void> => {
        try {
          await look();
          told = false;
        } catch (error) {
          // The store is away or the disk is full: the next minute does it.
          if (!told) log.warn({ reason: (error as Error).message }, 'no checkpoint could be signed');
          told = true;
        }
      };
      const end = every(clock, EVERY, () => {
        if (running === null && isBehind()) void lookNow();
      });
      return async () => {
        end();
        if (running) {
          // A long reading, as of a first start, goes on at the next one.
          stopping.abort();
          await running.catch(() => {});
        } else if (isBehind()) await lookNow();
        kept.close();
      };
    },
  };
}

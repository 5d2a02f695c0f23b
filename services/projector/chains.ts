import { chainHash, genesis } from '#events/core/chain';
import { chainOf } from '#events/core/explanations';
import { factSchemas } from '#events/facts';
import { isOfTheMove } from '#events/store/moving/ownStreams';
import type { EventStore, StoredEvent } from '#events/store/store';
import type { ChainBreak } from '#services/views/breaks';

/** Verifies the hash chains of the streams that are read, event by event, in order. */
export interface ChainWatch {
  /**
   * The break at this event, if any. `live` events are all verified. While catching up, one stream in `SAMPLED` is, and
   * only from an event whose predecessor is known.
   */
  check(event: StoredEvent, live: boolean): Promise<ChainBreak | null>;
}

/** One stream in so many is verified while catching up: verifying all of them would slow a rebuild by a third. */
export const SAMPLED = 4;

/** The most streams whose last hash is remembered. The one that was read longest ago is forgotten first. */
const REMEMBERED = 50_000;

interface Link {
  readonly revision: number;
  readonly hash: string;
}

/** `salt` chooses the streams, so that each rebuild verifies others. */
export function chainWatch(store: Pick<EventStore, 'read'>, salt: number): ChainWatch {
  const known = new Map<string, Link>();
  const remember = ({ stream, revision }: StoredEvent, hash: string): void => {
    known.delete(stream);
    known.set(stream, { revision, hash });
    if (known.size <= REMEMBERED) return;
    for (const oldest of known.keys()) {
      known.delete(oldest);
      return;
    }
  };
  /** The link before the event; undefined when it cannot be known. */
  const before = async ({ stream, revision }: StoredEvent, live: boolean): Promise<Link | undefined> => {
    if (revision === 0) return { revision: -1, hash: genesis };
    const last = known.get(stream);
    if (last || !live) return last;
    try {
      // After a foreign event without a hash a chain begins again, as in `streamState.ts`.
      for await (const one of store.read(stream, { from: revision - 1, maxCount: 1 }))
        return {
          revision: one.revision,
          hash: typeof one.metadata.hash === 'string' ? one.metadata.hash : genesis,
        };
    } catch {
      // The store is away: this event is read again, or verified in a rebuild.
    }
    return undefined;
  };
  return {
    check: async (event, live) => {
      if (!isChained(event) || !(live || isSampled(event.stream, salt))) {
        // The next live event of the stream follows this one, and not the one that was remembered.
        known.delete(event.stream);
        return null;
      }
      const last = await before(event, live);
      // Delivered again.
      if (last && event.revision <= last.revision) return null;
      remember(event, String(event.metadata.hash));
      if (!last) return null;
      const follows = event.revision === last.revision + 1 && event.metadata.hash === hashAfter(last.hash, event);
      const { stream, revision, position, id } = event;
      return follows ? null : { stream, revision, position, event: id };
    },
  };
}

/** The first break without an explanation in the stream, and otherwise the first one that has one. */
export async function judgedChain(
  store: Pick<EventStore, 'read'>,
  stream: string,
): Promise<{ readonly broken: ChainBreak | undefined; readonly explained: ChainBreak | undefined }> {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  const breakAt = (revision: number | undefined): ChainBreak | undefined => {
    const event = revision === undefined ? undefined : events[revision];
    return event && { stream, revision: event.revision, position: event.position, event: event.id };
  };
  const { broken, explained } = chainOf(events);
  return { broken: breakAt(broken), explained: breakAt(explained[0]) };
}

/** Undefined when the event has no canonical text: then no release wrote it. */
function hashAfter(previous: string, event: StoredEvent): string | undefined {
  try {
    return chainHash(previous, event);
  } catch {
    return undefined;
  }
}

/** Streams of keys and of a move have no chain. A fact of ours always has a hash; a foreign event may have none. */
export const isChained = ({ stream, type, metadata }: StoredEvent): boolean =>
  !stream.startsWith('key-') &&
  !isOfTheMove(stream) &&
  (typeof metadata.hash === 'string' || Object.hasOwn(factSchemas, type));

/** FNV-1a over the end of the name, where streams differ. */
export function isSampled(stream: string, salt: number): boolean {
  let hash = 2_166_136_261 ^ salt;
  for (let at = Math.max(0, stream.length - 12); at < stream.length; at++)
    hash = Math.imul(hash ^ stream.charCodeAt(at), 16_777_619);
  return (hash >>> 8) % SAMPLED === 0;
}

import { limits as numbers } from '#contracts/core/limits';
import type { AnyProjection } from '#projections/core/projection';
import type { Views } from '#services/views/views';
import { isLasting, lasting, moving } from './models.ts';
import { type IncidentPast, incidentPast } from './past/incidentPast.ts';
import { pastViews } from './past/pastViews.ts';
import type { Ports } from './reading.ts';
import { type Moved, type Replayer, replayerOf } from './replayer.ts';
import { dropShelves, type ShelfPlace } from './shelf.ts';
import { type StateLimits, usualStates } from './states.ts';
import type { Instant, Timeline } from './timeline/timeline.ts';
import type { Tracks } from './timeline/tracks.ts';

export { type Instant, marks, type Timeline } from './timeline/timeline.ts';

/** The past of each organization, folded by the read models' own code. */
export interface Replay {
  /** The read models as of an instant; with an incident, its page as well. Null while the log is still being read. */
  asOf(entity: string, instant: Instant, incident?: string): Promise<AsOf | null>;
  /** Null while the log is still being read. */
  timeline(entity: string): Promise<Timeline | null>;
  /** Null for an organization whose past was not asked for. */
  size(entity: string): Promise<ReturnType<Replayer['size']> | null>;
  /** Keeps what was read for the next start. */
  close(): void;
}

export interface AsOf {
  readonly views: Views;
  /** The log position of the last event that was known. */
  readonly position: number;
  /** The events that had happened but were recorded later, by their number in the timeline. */
  readonly late: readonly number[];
  readonly timeline: Timeline;
  /** The places of the crews from a time on; at most so many places. */
  tracks(after: number, most: number): Tracks;
}

/** The organizations whose past is kept in memory; the one looked at longest ago goes first. */
const MOST = 3;
/** Bytes of memory for all of them. One alone may exceed it; a second one then takes its place. */
const MEMORY = 256 * 1024 * 1024;
export interface ReplayOptions {
  /** How many states are kept. Answers do not depend on it. */
  readonly limits?: StateLimits;
  /** The folder that keeps them; absent: in memory. */
  readonly place?: ShelfPlace | null;
  /** Bytes of memory for all organizations. */
  readonly memory?: number;
}

export function replayOf(
  ports: Ports,
  { limits = usualStates, place = null, memory = MEMORY }: ReplayOptions = {},
): Replay {
  let replayers = new Map<string, Promise<Replayer>>();
  /** The ones that have begun, so that their files can be closed at once. */
  let begun = new Map<string, Replayer>();
  let erasures = 0;
  let isClosed = false;
  const away = (how: 'end' | 'drop'): void => {
    const before = begun;
    [replayers, begun] = [new Map(), new Map()];
    for (const one of before.values()) one[how]();
  };
  // Nothing opened with an erased key stays in memory or on the disk.
  const dropped = (entities: readonly string[] | null): void => {
    if (entities === null) away('drop');
    else for (const entity of entities) leave(entity, 'drop');
    if (place) dropShelves(place, entities);
  };
  /** Resolves when it is known whose words end, and they are dropped. */
  let settled: Promise<void> = Promise.resolve();
  ports.keys.whenErased((subject) => {
    erasures += 1;
    const { index } = ports;
    if (!index) return dropped(null);
    const whose = index.now().then(
      (known) => known?.erasedFor(subject) ?? null,
      () => null,
    );
    settled = Promise.all([settled, whose.then(dropped)]).then(() => {});
  });

  const leave = (entity: string, how: 'end' | 'drop'): void => {
    replayers.delete(entity);
    const one = begun.get(entity);
    begun.delete(entity);
    one?.[how]();
  };
  const begin = async (entity: string): Promise<Replayer> => {
    const before = erasures;
    const found = await replayerOf(entity, ports, { limits, place });
    // It read words with a key that has ended meanwhile.
    if (erasures !== before) {
      found.drop();
      replayers.delete(entity);
    } else if (isClosed) found.end();
    else begun.set(entity, found);
    return found;
  };
  const replayer = (entity: string): Promise<Replayer> => {
    if (isClosed) throw new Error('the past is closed: the process is stopping');
    const found = replayers.get(entity) ?? begin(entity);
    replayers.delete(entity);
    replayers.set(entity, found);
    const held = replayers;
    found.catch(() => held.get(entity) === found && held.delete(entity));
    const oldest = replayers.keys().next();
    if (replayers.size > MOST && !oldest.done) leave(oldest.value, 'end');
    return found;
  };

  /** States that were read stay on the disk, so that coming back takes a second and not a reading of the log. */
  const makeRoom = (entity: string): void => {
    const others = [...replayers.keys()].filter((one) => one !== entity);
    const taken = (): number => [...begun.values()].reduce((sum, one) => sum + one.size().memory, 0);
    while (others.length > 0 && taken() > memory) leave(others.shift() ?? '', 'end');
  };

  const ready = async (entity: string): Promise<Replayer | null> => {
    const read = async (): Promise<Replayer> => {
      await settled;
      const found = await replayer(entity);
      await found.refresh();
      makeRoom(entity);
      if (!found.isOver()) return found;
      // Another organization took its place, somebody was erased, or an event was repaired: once more.
      if (begun.get(entity) === found) leave(entity, 'drop');
      return read();
    };
    return inTime(read());
  };

  const asOf: Replay['asOf'] = async (entity, instant, incident) => {
    const before = erasures;
    const found = await ready(entity);
    if (!found) return null;
    // An instant before which most of the log became known late may be folded from its beginning.
    const folded = await inTime(found.moved(instant).then((moved) => ({ moved })));
    if (!folded) return null;
    const { moved } = folded;
    if (!moved) return asOf(entity, instant, incident);
    const page = incident === undefined ? null : await incidentPast(incident, moved, instant);
    // Somebody was erased meanwhile: what was read may still name the person.
    await settled;
    if (erasures !== before) return asOf(entity, instant, incident);
    const { timeline, count, late } = moved;
    const position = Number(timeline.position(count)?.commit ?? 0n);
    const tracks: AsOf['tracks'] = (after, most) => found.positions.within(timeline, instant, { after, most });
    return { views: pastViews(foundIn(moved, page)), position, late, timeline, tracks };
  };

  return {
    asOf,
    timeline: async (entity) => (await ready(entity))?.timeline ?? null,
    size: async (entity) => (await replayers.get(entity))?.size() ?? null,
    close: () => {
      isClosed = true;
      away('end');
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, numbers.call.reading, null);
  });
  // It goes on after the answer; a failure is met again by the next question.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function foundIn({ versions, count, state, lately }: Moved, page: IncidentPast | null) {
  const doc = (model: AnyProjection, key: string): object | null => {
    if (isLasting(model, key)) {
      const late = lately.get(model.name)?.get(key);
      return late === undefined ? versions.at(model.name, key, count) : late;
    }
    if (moving.includes(model)) return state.documents.get(model.name)?.get(key) ?? null;
    return page?.doc(model, key) ?? null;
  };
  return {
    doc,
    entries: (model: AnyProjection) => {
      if (!lasting.includes(model)) return [...(state.documents.get(model.name) ?? [])];
      const keys = new Map([...versions.entries(model.name, count), ...(lately.get(model.name) ?? [])]);
      return [...keys.keys()].flatMap((key) => {
        const found = doc(model, key);
        return found === null ? [] : [[key, found] as const];
      });
    },
    rows: () => page?.rows ?? [],
  };
}

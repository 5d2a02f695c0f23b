import type { Placed } from '#events/core/message';
import { formatPosition, type Position, parsePosition } from '#events/core/position';
import type { Place } from '#events/store/store';
import type { Read } from '#services/projector/folding';
import { pastChanging } from './pastChanging.ts';
import type { Known, Ports } from './reading.ts';
import type { Shelf } from './shelf.ts';
import { emptyState, restored, type State, wholeFrom } from './states.ts';
import { type Timeline, timelineOf } from './timeline/timeline.ts';
import { type Noted as NotedPosition, type Positions, positionsOf } from './timeline/tracks.ts';
import { type Noted, type Versions, versionsOf } from './versions.ts';

/** An erasure, and the events of the timeline up to it. */
export interface Erasure {
  readonly count: number;
  readonly read: Read;
}

interface Rest {
  readonly place: Place & { readonly count: number };
  /** When the last event read was recorded; milliseconds. */
  readonly recorded: number;
  readonly known: Known;
  readonly versions: readonly Noted[];
  readonly positions: readonly NotedPosition[];
  readonly erasures: readonly Erasure[];
}

/** The same as JSON. */
interface StoredRest extends Pick<Rest, 'recorded' | 'known' | 'versions' | 'positions'> {
  readonly place: readonly [event: string, position: string, hash: string | null, count: number];
  readonly erasures: readonly { readonly count: number; readonly event: object; readonly position: string }[];
}

export const restOf = ({ place, recorded, known, versions, positions, erasures }: Rest): StoredRest => ({
  place: [place.event, formatPosition(place.position), place.hash, place.count],
  recorded,
  known,
  versions,
  positions,
  erasures: erasures.map(({ count, read: { event } }) => ({
    count,
    event: { ...event, position: null },
    position: formatPosition(event.position),
  })),
});

/** The part of the log that an earlier process read. */
export interface Kept {
  readonly timeline: Timeline;
  readonly versions: Versions;
  readonly positions: Positions;
  readonly erasures: readonly Erasure[];
  readonly known: Known;
  /** Reading goes on after this place. */
  readonly reached: { readonly after: Position | undefined; readonly count: number };
  readonly state: State;
  /** The whole one that it differs from as it is stored, or itself. */
  readonly whole: State;
}

/** Takes what the shelf holds, unless the log is another one by now or has changed its past since. */
export async function keptOn(
  shelf: Shelf,
  entity: string,
  { store, index }: Pick<Ports, 'store' | 'index'>,
): Promise<Kept> {
  const found = readFrom(shelf);
  if (found && (await isTheSame(store, { entity, index, place: found.place }))) return found.kept;
  shelf.clear();
  return {
    timeline: timelineOf(),
    versions: versionsOf(),
    positions: positionsOf(),
    erasures: [],
    known: { moved: false, came: [] },
    reached: { after: undefined, count: 0 },
    state: emptyState,
    whole: emptyState,
  };
}

function readFrom(shelf: Shelf): { readonly place: Place; readonly kept: Kept } | null {
  const [timeline, versions, positions] = [timelineOf(), versionsOf(), positionsOf()];
  const erasures: Erasure[] = [];
  let last: StoredRest | null = null;
  try {
    for (const { moments, rest } of shelf.lots()) {
      last = rest as StoredRest;
      timeline.load(moments);
      timeline.reach(last.recorded);
      for (const [model, key, from, doc, only] of last.versions) versions.note(model, key, { from, doc, only });
      positions.load(last.positions);
      erasures.push(...last.erasures.map(erasureOf));
    }
    versions.noted();
    const stored = shelf.before(timeline.length());
    const place = last && placeOf(last);
    if (!last || !place || stored?.count !== timeline.length()) return null;
    let whole = emptyState;
    const state = restored(stored, (count) => {
      const base = shelf.before(count);
      whole = (base && wholeFrom(base, count)) ?? emptyState;
      return whole === emptyState ? null : whole;
    });
    if (!state) return null;
    const reached = { after: place.position, count: last.place[3] };
    return {
      place,
      kept: {
        timeline,
        versions,
        positions,
        erasures,
        known: last.known,
        reached,
        state,
        whole: stored.base === null ? state : whole,
      },
    };
  } catch {
    // Its key was ended, or its bytes are damaged: the log has all of it.
    return null;
  }
}

function placeOf({ place: [event, at, hash] }: StoredRest): Place | null {
  const position = parsePosition(at);
  return position ? { event, position, hash } : null;
}

function erasureOf({ count, event, position }: StoredRest['erasures'][number]): Erasure {
  return { count, read: { event: { ...event, position: parsePosition(position) } as unknown as Placed } };
}

interface Compared extends Pick<Ports, 'index'> {
  readonly entity: string;
  readonly place: Place;
}

/** Nobody of it was erased since, and nothing of it repaired. */
async function isTheSame(store: Ports['store'], { entity, index, place }: Compared): Promise<boolean> {
  if (!(await store.holds(place))) return false;
  const known = await index?.now();
  if (known) return !known.changed(entity, place.position);
  for await (const _ of store.readAll({ types: [...pastChanging], after: place.position, maxCount: 1 })) return false;
  return true;
}

import { idOf } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import type { RecordedFact } from '#events/facts';
import type { AnyProjection } from '#projections/core/projection';
import type { Read } from '#services/projector/folding';
import { type Erasure, keptOn, restOf } from './kept.ts';
import {
  atRest,
  cards,
  comesTo,
  incidentNamedBy,
  isIndex,
  isLasting,
  lasting,
  markOf,
  moving,
  ownStream,
} from './models.ts';
import { happenedBy } from './past/counted.ts';
import { type Counted, type Ports, type Reader, readerOf } from './reading.ts';
import { type Aside, folded } from './scratch.ts';
import { type FoldTo, type Numbered, secondClockOf, type Touched } from './secondClock.ts';
import { openShelf, type Shelf, type ShelfPlace, type ShelfSize } from './shelf.ts';
import { type State, type StateLimits, statesOf, toPut } from './states.ts';
import type { Instant, Timeline } from './timeline/timeline.ts';
import type { Positions } from './timeline/tracks.ts';
import type { Versions } from './versions.ts';

/** The documents of one organization as of an instant. */
export interface Moved {
  readonly timeline: Timeline;
  readonly versions: Versions;
  /** The first events of the timeline, all of which count. */
  readonly count: number;
  /** The later ones that count as well, by their number; in the order of the log. */
  readonly late: readonly number[];
  readonly state: State;
  /** Documents that change rarely, as the later ones leave them. */
  readonly lately: ReadonlyMap<string, ReadonlyMap<string, object | null>>;
  readonly reader: Reader;
}

/** Folds the events of one organization, and goes to any instant from the nearest state that it has kept. */
export interface Replayer {
  readonly timeline: Timeline;
  readonly positions: Positions;
  readonly reader: Reader;
  /** Reads the rest of the log. The first time, all of it. */
  refresh(): Promise<void>;
  /** Null when it has ended: another replayer must begin. */
  moved(instant: Instant): Promise<Moved | null>;
  readonly size: () => ShelfSize & { readonly events: number; readonly memory: number };
  /** True when it ended, or the log changed the past since: another replayer must begin. */
  readonly isOver: () => boolean;
  /** Ends it, once what is under way is done; what was read stays for the next one. */
  end(): void;
  /** Ends it at once, with all that was read. */
  drop(): void;
}

async function begun(entity: string, ports: Ports, [shelf, happened]: readonly [Shelf, Shelf]) {
  try {
    const kept = await keptOn(shelf, entity, ports);
    return { kept, reader: await readerOf(entity, ports, kept.known) };
  } catch (error) {
    shelf.close();
    happened.close();
    throw error;
  }
}

type Documents = Map<string, Map<string, object>>;

const copied = (documents: State['documents']): Documents =>
  new Map([...documents].map(([name, of]) => [name, new Map(of)]));

const positionOf = ({ event }: Read): Position => event.position;

export async function replayerOf(
  entity: string,
  ports: Ports,
  { limits, place }: { readonly limits: StateLimits; readonly place: ShelfPlace | null },
): Promise<Replayer> {
  const shelf = openShelf(entity, limits, place);
  const happenedShelf = openShelf(
    `${entity}.happened`,
    { ...limits, interval: Math.ceil(limits.interval / CLOSER) },
    place,
  );
  const { kept, reader } = await begun(entity, ports, [shelf, happenedShelf]);
  const { timeline, versions, positions } = kept;
  const states = statesOf(limits.kept, shelf);
  /** Erasures are applied to every instant before them. */
  const erasures: Erasure[] = [...kept.erasures];
  let tail: State = kept.state;
  let { whole } = kept;
  let reached: { after: Position | undefined; count: number } = kept.reached;
  let packedAt = { event: timeline.length(), read: reached.count };
  let busy = 0;
  let [isEnded, isOver] = [false, false];
  let wasRead = kept.reached.count > 0;
  const settle = (): void => {
    if (!isEnded || busy > 0) return;
    shelf.close();
    happenedShelf.close();
  };
  const working = async <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      settle();
    }
  };

  /** Folds events onto a state. `counts` are the numbers that their versions count from; absent: no version is noted. */
  const advance = async (
    from: State,
    reads: readonly Read[],
    { counts, instant, before, noted }: Advance,
  ): Promise<Advanced> => {
    const documents = copied(from.documents);
    const asides = new Map<string, Aside>(from.asides);
    const lately = new Map([...(before ?? [])].map(([name, of]) => [name, new Map(of)]));
    const stored = (model: AnyProjection, key: string): object | null => {
      if (!isLasting(model, key)) return documents.get(model.name)?.get(key) ?? null;
      const late = lately.get(model.name)?.get(key);
      return late === undefined ? versions.at(model.name, key, counts ? timeline.length() : from.count) : late;
    };
    const put = (model: AnyProjection, key: string, after: object | null): void => {
      if (isLasting(model, key)) {
        const of = lately.get(model.name) ?? new Map<string, object | null>();
        lately.set(model.name, of.set(key, after));
        return;
      }
      const of = documents.get(model.name) ?? new Map<string, object>();
      documents.set(model.name, of);
      if (after === null) of.delete(key);
      else of.set(key, after);
    };
    for (const part of inParts(entity, reads)) {
      await fetchMissing(part, { documents, instant, put, noted });
      for (const model of counts || instant ? [...lasting, ...moving] : moving) {
        const changes = folded(model, part.reads, { before: (key) => stored(model, key), asides });
        for (const { key, after, at } of changes) {
          const count = counts?.[part.from + at];
          if (count !== undefined && isLasting(model, key))
            versions.note(model.name, key, { from: count, doc: after, only: isIndex(model, key) });
          put(model, key, after);
          noted?.changed({ model, key }, part.from + at);
        }
      }
    }
    return { documents, asides, lately };
  };

  /** Documents that were at rest, or come from another organization, begin with their own stream. */
  const fetchMissing = async ({ reads, comes }: Part, { documents, instant, put, noted }: Fetching): Promise<void> => {
    for (const model of moving) {
      const missing = new Map<string, Read>();
      const seen = new Set<string>();
      for (const read of reads) {
        const stream = ownStream(model, idOf(read.event.stream));
        // The first event of a stream here decides: the later ones follow from it.
        if (stream !== read.event.stream || seen.has(stream)) continue;
        seen.add(stream);
        const isKnown = documents.get(model.name)?.has(idOf(stream)) ?? false;
        if (read.event.revision === 0 || (isKnown && !comes)) continue;
        missing.set(stream, read);
      }
      if (model === cards)
        for (const read of reads) {
          const incident = incidentNamedBy(read.event as RecordedFact);
          const stream = `incident-${incident}`;
          if (incident === null || missing.has(stream) || documents.get(model.name)?.has(incident)) continue;
          // Its own events of this part begin it.
          if (!reads.some(({ event }) => event.stream === stream)) missing.set(stream, read);
        }
      await Promise.all(
        [...missing].map(async ([stream, first]) => {
          const all = await reader.stream(stream);
          noted?.foundIn({ model, key: idOf(stream) }, all, first);
          const before = all.filter(
            (read) =>
              comparePositions(positionOf(read), positionOf(first)) < 0 && (!instant || happenedBy(read, instant.at)),
          );
          const docs = new Map<string, object | null>();
          const changes = folded(model, before, { before: (key) => docs.get(key) ?? null, asides: new Map() });
          for (const { key, after } of changes) docs.set(key, after);
          for (const [key, doc] of docs) put(model, key, doc);
        }),
      );
    }
  };

  const rested = ({ documents, asides }: Pick<Advanced, 'documents' | 'asides'>, count: number): State => {
    for (const [model, key] of atRest(documents, entity)) documents.get(model)?.delete(key);
    return { count, documents, asides };
  };

  const add = async (events: readonly Counted[]): Promise<void> => {
    const begin = timeline.length();
    const reads = events.map(({ read }) => read);
    const counts = reads.map((_, n) => begin + n + 1);
    const advanced = await advance(tail, reads, { counts });
    for (const { read, count } of events) {
      const { event } = read;
      if (event.metadata.entity === entity) positions.note(timeline.length(), read);
      const recorded = Date.parse(event.recordedAt);
      // Damaged metadata says nothing of the time.
      const time = Date.parse(event.metadata.occurredAt);
      const occurred = Number.isNaN(time) ? recorded : time;
      second.added(timeline.length(), occurred);
      timeline.add({
        position: event.position,
        read: count,
        recorded,
        occurred,
        mark: markOf(entity, event as RecordedFact),
      });
      if (event.type === 'PersonalDataErased') erasures.push({ count: timeline.length(), read });
    }
    tail = rested(advanced, timeline.length());
  };

  const catchUp = async (): Promise<void> => {
    for await (const { events, count, last, recorded, place: at, changesThePast } of reader.between(reached)) {
      // Kept states of the past may name an erased person, or lack a repair.
      if (changesThePast && wasRead) isOver = true;
      if (isOver || isEnded) return;
      if (events.length > 0) await add(events);
      timeline.reach(recorded);
      reached = { after: last, count };
      const isDue = timeline.length() - packedAt.event >= shelf.interval();
      if (!isDue && (timeline.length() === packedAt.event || count - packedAt.read < shelf.interval() * 4)) continue;
      if (at === null) continue;
      const begin = timeline.length() - packedAt.event;
      const put = toPut(tail, whole);
      if (put.base === null) whole = tail;
      shelf.put({
        count: timeline.length(),
        moments: timeline.last(begin),
        rest: restOf({
          place: at,
          recorded,
          known: reader.known(),
          versions: versions.noted(),
          positions: positions.noted(),
          erasures: erasures.filter((one) => one.count > packedAt.event),
        }),
        ...put,
      });
      packedAt = { event: timeline.length(), read: count };
    }
    states.keep(tail);
    const built =
      building ??
      working(() => second.build(() => isOver || isEnded)).finally(() => {
        building = null;
      });
    building = built;
    // Later ones are made beside the questions: a failure is met by the next one.
    if (wasRead) built.catch(() => {});
    else await built;
    wasRead = true;
  };
  let building: Promise<void> | null = null;
  let catching: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    // A reading that has begun may have passed the end already.
    await catching;
    catching ??= catchUp().finally(() => {
      catching = null;
    });
    return catching;
  };

  /** The board, the crews' tracks and the call-outs of an instant are asked for at once, and are folded once. */
  const going = new Map<number, Promise<State>>();
  const stateAt = (count: number): Promise<State> => {
    const found = going.get(count) ?? foldedTo(count).finally(() => going.delete(count));
    going.set(count, found);
    return found;
  };
  const foldedTo = async (count: number): Promise<State> => {
    let state = states.before(count);
    if (state.count === count) return state;
    const from = { after: timeline.position(state.count), count: timeline.read(state.count) };
    const position = timeline.position(count);
    if (!position) return state;
    for await (const { events } of reader.between(from, { position, count: timeline.read(count) })) {
      // States on the way are kept: the slider goes to and fro.
      for (let n = 0; n < events.length; n += STEP) {
        const some = events.slice(n, n + STEP).map(({ read }) => read);
        state = rested(await advance(state, some, {}), state.count + some.length);
        states.keep(state);
      }
    }
    return state;
  };

  /** Events by their numbers, in order. Without an index near ones are read together, with those between them. */
  const readThese = async (numbers: readonly number[]): Promise<readonly Numbered[]> => {
    const places = numbers.flatMap((number) => timeline.position(number + 1) ?? []);
    const found = await reader.these(places);
    if (found) {
      const numberAt = new Map(places.map(({ commit }, n) => [commit, numbers[n] ?? 0]));
      return found.map((read) => ({ number: numberAt.get(positionOf(read).commit) ?? 0, read }));
    }
    const reads: Numbered[] = [];
    const meant = new Set(numbers);
    for (const [first, last] of stretchesOf(numbers)) {
      const position = timeline.position(last + 1);
      if (!position) continue;
      const from = { after: timeline.position(first), count: timeline.read(first) };
      let number = first;
      for await (const { events } of reader.between(from, { position, count: timeline.read(last + 1) }))
        for (const { read } of events) {
          if (meant.has(number)) reads.push({ number, read });
          number += 1;
        }
    }
    return reads;
  };

  const second = secondClockOf({
    timeline,
    reader,
    limits,
    shelf: happenedShelf,
    stateAt,
    readThese,
    foldOn: async ({ state, lately }, numbered, { at, changed, foundIn }) => {
      const reads = numbered.map(({ read }) => read);
      const noted = {
        changed: (what: Touched, n: number) => changed(what, numbered[n]?.number ?? 0),
        foundIn,
      };
      const part = await advance(state, reads, { instant: { at, clock: 'happened' }, before: lately, noted });
      return { state: rested(part, state.count), lately: part.lately };
    },
  });

  /** The documents of these erasures that are shown. */
  const laterErasures = (state: State, count: number): readonly Read[] =>
    erasures.flatMap(({ count: at, read }) => {
      const isShown = moving.some((model) => state.documents.get(model.name)?.has(idOf(read.event.stream)));
      return at > count && isShown ? [read] : [];
    });

  return {
    timeline,
    positions,
    reader,
    refresh: () => working(refresh),
    isOver: () => isOver || isEnded,
    end: () => {
      isEnded = true;
      settle();
    },
    drop: () => {
      isEnded = true;
      shelf.drop();
      happenedShelf.drop();
    },
    size: () => {
      const size = shelf.size();
      const events = timeline.length();
      const inMemory = size.inMemory ? size.bytes + happenedShelf.size().bytes : 0;
      const kept = size.rest * perCharacter + inMemory;
      return { ...size, events, memory: events * perEvent + kept + states.weight() + second.weight() };
    },
    moved: (instant) =>
      working(async () => {
        // Its states are closed: everything would be folded from the first event.
        if (isEnded) return null;
        const isKnown = instant.clock === 'known';
        const count = isKnown ? timeline.known(instant.at) : timeline.happened(instant.at);
        const late = isKnown ? [] : timeline.late(count, instant.at);
        const found = isKnown ? { state: await stateAt(count), lately: new Map() } : await second.at(instant.at);
        let { state, lately }: Pick<Advanced, 'lately'> & { state: State } = found;
        const reads = laterErasures(state, count);
        if (reads.length > 0) {
          const part = await advance(state, reads, { ...(late.length > 0 ? { instant } : {}), before: lately });
          state = { count, documents: part.documents, asides: part.asides };
          lately = part.lately;
        }
        return { timeline, versions, count, late, reader, state, lately };
      }),
  };
}

/**
 * Bytes of memory, roughly: for each event its moment, its times in order by two clocks, and spare room; for each
 * character of JSON the documents that were read from it.
 */
const [perEvent, perCharacter] = [90, 3];

/** The events between two states that are kept on the way. */
const STEP = 100;

/**
 * So many times as many states of the second clock are kept: the events between two of them are scattered over the log,
 * and some cards are made anew.
 */
const CLOSER = 4;

/** Events that are no further apart are read in one go. */
const NEAR = 200;

/** The first and last of each run of numbers that are near each other. */
function stretchesOf(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const found: [number, number][] = [];
  for (const n of numbers) {
    const run = found.at(-1);
    if (run && n - run[1] <= NEAR) run[1] = n;
    else found.push([n, n]);
  }
  return found;
}

interface Advance {
  readonly counts?: readonly number[];
  /** Of the second clock: only events that had happened by then count. */
  readonly instant?: Instant;
  /** Documents that change rarely, as earlier reads left them. */
  readonly before?: Advanced['lately'];
  /** Takes note of each document by the place of the event in the list. */
  readonly noted?: Pick<FoldTo, 'changed' | 'foundIn'>;
}
interface Advanced {
  readonly documents: Documents;
  readonly asides: ReadonlyMap<string, Aside>;
  readonly lately: ReadonlyMap<string, ReadonlyMap<string, object | null>>;
}
interface Part {
  readonly reads: readonly Read[];
  /** The number of the first one in the whole list. */
  readonly from: number;
  /** The first event brings an incident from another organization. */
  readonly comes: boolean;
}
interface Fetching {
  readonly documents: Documents;
  readonly instant?: Instant | undefined;
  readonly noted?: Advance['noted'] | undefined;
  put(model: AnyProjection, key: string, after: object | null): void;
}

/** An incident may come back from another organization, with what happened there: its event begins a new part. */
function inParts(entity: string, reads: readonly Read[]): readonly Part[] {
  const starts = reads.flatMap(({ event }, n) => (n > 0 && comesTo(entity, event as RecordedFact) ? [n] : []));
  return [0, ...starts].map((from, n) => {
    const part = reads.slice(from, [...starts, reads.length][n]);
    const [first] = part;
    return { reads: part, from, comes: first !== undefined && comesTo(entity, first.event as RecordedFact) };
  });
}

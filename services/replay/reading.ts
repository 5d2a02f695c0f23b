import type { Codec } from '#events/codec';
import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import { knownRepairs, type Repairs } from '#events/core/repairs';
import type { PlacedFact } from '#events/facts';
import { timesKept } from '#events/store/moving/ownStreams';
import { type RecordedTimes, recordedTimes } from '#events/store/moving/recordedTimes';
import { type KeyRing, keyCreated } from '#events/store/sealing/keys';
import { readable, Undecodable } from '#events/store/sealing/seal';
import type { EventStore, Place, StoredEvent } from '#events/store/store';
import type { Read } from '#services/projector/folding';
import { repairsIn } from '#services/projector/repairs';
import { comesTo, concerns } from './models.ts';
import { eventsAt, type Known as KnownLog, type OrganizationLog } from './organizationLog.ts';
import { pastChanging } from './pastChanging.ts';

export interface Ports {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'holds'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly keys: Pick<KeyRing, 'learn' | 'whenErased'>;
  /** Absent where the whole log is read. */
  readonly index?: OrganizationLog | undefined;
}

/** An event that concerns the organization, and how many events of the log were read up to it. */
export interface Counted {
  readonly read: Read;
  readonly count: number;
}

/** Reads the events that concern one organization, decoded as the projector decodes them. */
export interface Reader {
  /** In lots, from after a place up to and with another one. `count` continues from the first. */
  between(from: { readonly after: Position | undefined; readonly count: number }, to?: Bound): AsyncGenerator<Lot>;
  /** The events at these places, in order, and nothing between them; null where the whole log must be read for them. */
  these(places: readonly Position[]): Promise<readonly Read[] | null>;
  /** A whole stream, whoever owned it. */
  stream(name: string): Promise<readonly Read[]>;
  /** The knowledge of the log before, for a reader that goes on from here. */
  known(): Known;
}
export interface Known {
  /** The log was moved here from another store, with its times. */
  readonly moved: boolean;
  /** The incidents that came from other organizations, and where. */
  readonly came: readonly (readonly [stream: string, position: string])[];
}
export interface Bound {
  readonly position: Position;
  /** The events of the log up to it. */
  readonly count: number;
}
export interface Lot {
  readonly events: readonly Counted[];
  /** The events of the log read so far, and the place of the last. */
  readonly count: number;
  readonly last: Position;
  /** The last one that stays in the log whoever is erased; null when there is none. */
  readonly place: (Place & { readonly count: number }) | null;
  /** True when it holds a decision about an earlier event, or the erasure of a person. */
  readonly changesThePast: boolean;
  /** When the last of them was recorded; milliseconds. */
  readonly recorded: number;
}

/** The most events that are decoded and folded at once, so that other requests are answered in between. */
const LOT = 250;

export async function readerOf(
  entity: string,
  { store, codec, keys, index }: Ports,
  before: Known = { moved: false, came: [] },
): Promise<Reader> {
  const repairs: Repairs = (await index?.now())?.repairs ?? (await repairsIn(store, undefined));
  let { moved } = before;
  const asRead = (stored: StoredEvent): PlacedFact => stored as unknown as PlacedFact;
  /**
   * The places at which incidents came from other organizations. The facts of the same command follow in the name of the
   * former owner.
   */
  const came = new Map<string, Position>(
    before.came.flatMap(([stream, at]) => {
      const position = parsePosition(at);
      return position ? [[stream, position] as const] : [];
    }),
  );
  const isOurs = (event: PlacedFact): boolean => {
    if (comesTo(entity, event) && !came.has(event.stream)) came.set(event.stream, event.position);
    const since = came.get(event.stream);
    return concerns(entity, event) || (since !== undefined && comparePositions(event.position, since) > 0);
  };
  const decoded = async (stored: StoredEvent, known: Repairs): Promise<Read> => {
    const repair = known.of(stored);
    try {
      return { event: await codec.decode(stored, repair), repair };
    } catch (error) {
      if (error instanceof Undecodable) return { event: asRead(stored), error, repair };
      throw error;
    }
  };
  const timesFrom = async (after: Position | undefined): Promise<RecordedTimes> => {
    if (after !== undefined && !moved) return { read: (event) => event };
    return recordedTimes(store, after);
  };

  async function* between(
    from: { readonly after: Position | undefined; readonly count: number },
    to?: Bound,
  ): AsyncGenerator<Lot> {
    const found = (await index?.now()) ?? null;
    const times = await timesFrom(from.after);
    let count = from.count;
    let lot: { stored: StoredEvent; count: number }[] = [];
    let last = from.after;
    let recorded = Number.NEGATIVE_INFINITY;
    let place: Lot['place'] = null;
    let changesThePast = false;
    const done = async (): Promise<Lot | null> => {
      const events = await Promise.all(
        lot.map(async (one) => ({ read: await decoded(one.stored, repairs), count: one.count })),
      );
      lot = [];
      const changed = changesThePast;
      changesThePast = false;
      return last === undefined ? null : { events, count, last, recorded, place, changesThePast: changed };
    };
    for await (const raw of eventsBetween(found, from, to)) {
      // Events of ended keys leave the log: then fewer are there than were counted.
      if (to && comparePositions(raw.position, to.position) > 0) break;
      if (raw.type === timesKept) moved = true;
      if (raw.type === keyCreated) readable(() => keys.learn(raw));
      const stored = times.read(raw);
      repairs.learn(stored);
      count += 1;
      last = stored.position;
      recorded = Date.parse(stored.recordedAt);
      if (!stored.stream.startsWith('key-')) {
        const { hash } = stored.metadata;
        place = { event: stored.id, position: last, hash: typeof hash === 'string' ? hash : null, count };
      }
      if (pastChanging.has(stored.type) && (found?.concerns(entity, stored) ?? true)) changesThePast = true;
      if (isOurs(asRead(stored))) lot.push({ stored, count });
      if (lot.length < LOT && count % (LOT * 8) !== 0) continue;
      const full = await done();
      if (full) yield full;
    }
    // Nothing of the others up to there concerns this organization.
    if (found && !to && (!last || comparePositions(found.head, last) >= 0))
      [last, recorded] = [found.head, found.recorded];
    const rest = await done();
    if (rest) yield rest;
  }

  async function* eventsBetween(
    found: KnownLog | null,
    { after, count }: { readonly after: Position | undefined; readonly count: number },
    to: Bound | undefined,
  ): AsyncGenerator<StoredEvent> {
    if (found)
      return yield* eventsAt(store, await found.between(entity, { after, to: to?.position ?? found.head }), after);
    // The counts of an index are not those of the log.
    const bounds = to && !index ? { maxCount: to.count - count } : {};
    yield* store.readAll({ ...(after ? { after } : {}), ...bounds });
  }

  const these: Reader['these'] = async (places) => {
    if (moved || !(await index?.now())) return null;
    const commits = places.map(({ commit }) => Number(commit));
    const meant = new Set(commits);
    const found: StoredEvent[] = [];
    for await (const raw of eventsAt(store, commits)) {
      if (raw.type === keyCreated) readable(() => keys.learn(raw));
      if (meant.has(Number(raw.position.commit))) found.push(raw);
    }
    return Promise.all(found.map((stored) => decoded(stored, repairs)));
  };

  return {
    between,
    these,
    known: () => ({ moved, came: [...came].map(([stream, at]) => [stream, formatPosition(at)] as const) }),
    stream: async (name) => {
      const stored: StoredEvent[] = [];
      for await (const event of store.read(name)) stored.push(event);
      const own = knownRepairs();
      for (const event of stored) own.learn(event);
      const times = moved ? await recordedTimes(store, stored[0]?.position) : null;
      return Promise.all(stored.map((event) => decoded(times?.read(event) ?? event, own)));
    },
  };
}

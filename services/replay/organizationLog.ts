import { comparePositions, type Position } from '#events/core/position';
import { knownRepairs, type Repairs } from '#events/core/repairs';
import type { PlacedFact } from '#events/facts';
import { timesKept } from '#events/store/moving/ownStreams';
import type { EventStore, StoredEvent } from '#events/store/store';
import { trail } from '#projections/audit/trail';
import type { Projector } from '#services/projector/projector';
import type { Views } from '#services/views/views';
import { ofEveryone } from './models.ts';
import { pastChanging } from './pastChanging.ts';

/** The events of one organization in a log of many, found without reading those of the others. */
export interface OrganizationLog {
  /**
   * The log as far as it is known now, up to the position that the read models show. Null when the log must be read whole: it was
   * moved here with the times of another one, or the index lacks an event.
   */
  now(): Promise<Known | null>;
}

export interface Known {
  readonly head: Position;
  /** When the event there was recorded; milliseconds. */
  readonly recorded: number;
  readonly repairs: Repairs;
  /** The events that concern an organization, after one position, up to and with another one, in order. */
  between(entity: string, from: Bounds): Promise<readonly number[]>;
  /**
   * True when the decision or the erasure may concern what this organization shows: it is its own, or of an organization
   * with which it shared incidents.
   */
  concerns(entity: string, event: Pick<StoredEvent, 'metadata'>): boolean;
  /** True when such a decision or erasure was recorded after the position. */
  changed(entity: string, after: Position): boolean;
  /** The organizations that show words of this person; null when the log does not tell. */
  erasedFor(subject: string): readonly string[] | null;
}

interface Bounds {
  readonly after: Position | undefined;
  readonly to: Position;
}

interface Ports {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'last'>;
  readonly views: Pick<Views, 'rowColumns' | 'newestRow' | 'rowsNumbered'>;
  /** True while the index lacks no event. */
  readonly isWhole: () => boolean;
}

type Health = ReturnType<Projector['health']>;

/** An event of a general type, as far as it is remembered. */
interface General {
  readonly type: string;
  readonly stream: string;
  readonly at: number;
  readonly entity: string;
  /** The organization that an incident was handed to; null for other events. */
  readonly to: string | null;
  /** The erased person; null for other events. */
  readonly subject: string | null;
}

const generalOf = (event: StoredEvent): General => {
  const fact = event as unknown as PlacedFact;
  return {
    type: event.type,
    stream: event.stream,
    at: Number(event.position.commit),
    entity: String(event.metadata.entity ?? ''),
    to: fact.type === 'IncidentTransferred' ? (fact.data.newEntity?.entity ?? null) : null,
    subject: event.type === 'PersonalDataErased' ? String(event.data.subject) : null,
  };
};

/** Rows of the index that are read at once, so that other requests are answered in between. */
const LOT = 20_000;

/** The types that concern organizations other than their own, few among many. */
const general = [...ofEveryone, 'IncidentTransferred', ...pastChanging, timesKept];

/**
 * The auditor's trail has a row for each event, by organization. So an organization's own events are found there, in the
 * log whose positions count its events. Those of others that concern it have few types, and are searched once.
 */
export function organizationLog({ store, views, isWhole }: Ports): OrganizationLog {
  const repairs = knownRepairs();
  const others: General[] = [];
  let searched: Position | undefined;
  let moved = false;
  const circles = new Map<string, Set<string>>();
  const own = new Map<string, { table: string; row: number; positions: number[] }>();

  /** Incidents wander from one to the next: whoever is connected may show words of another's incident. */
  const connect = (a: string, b: string): void => {
    const all = new Set([a, b, ...(circles.get(a) ?? []), ...(circles.get(b) ?? [])]);
    for (const one of all) circles.set(one, all);
  };
  const note = (event: StoredEvent): void => {
    if (event.type === timesKept) moved = true;
    repairs.learn(event);
    const one = generalOf(event);
    if (one.to !== null) connect(one.entity, one.to);
    others.push(one);
  };
  const search = async (): Promise<void> => {
    const end = (await store.last())?.position;
    for await (const event of store.readAll({ types: general, ...(searched ? { after: searched } : {}) })) {
      note(event);
      searched = event.position;
    }
    if (end && (!searched || comparePositions(end, searched) > 0)) searched = end;
  };
  let searching: Promise<void> | null = null;
  const searchedNow = async (): Promise<void> => {
    // A search that has begun may have passed the end already.
    await searching?.catch(() => {});
    searching ??= search().finally(() => {
      searching = null;
    });
    return searching;
  };

  const ownPositions = async (entity: string): Promise<readonly number[]> => {
    for (;;) {
      const known = own.get(entity);
      const after = { where: { entity }, row: known?.row ?? 0 };
      const { table, columns } = views.rowColumns('trail', { columns: ['revision'], after, limit: LOT });
      // Built anew: the rows have other numbers.
      if (known && known.table !== table) {
        own.delete(entity);
        continue;
      }
      const rows = (columns as Readonly<Record<string, readonly number[]>>).row_id ?? [];
      const found = (columns as Readonly<Record<string, readonly number[]>>).position ?? [];
      const positions = known?.positions ?? [];
      for (const position of found) positions.push(position);
      own.set(entity, { table, row: rows.at(-1) ?? after.row, positions });
      if (rows.length < LOT) return positions;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const isNear = (entity: string, other: string): boolean =>
    other === entity || other === '' || (circles.get(entity)?.has(other) ?? false);
  const comes = (entity: string, { entity: from, to }: General): boolean => to === entity && from !== entity;
  const isGeneral = (entity: string, one: General): boolean =>
    ofEveryone.has(one.type) || comes(entity, one) || (pastChanging.has(one.type) && isNear(entity, one.entity));

  /** The events of incidents that came from other organizations, in whoever's name. */
  const ofArrivals = async (entity: string): Promise<readonly number[]> => {
    const arrivals = new Map<string, number>();
    for (const one of others) if (comes(entity, one) && !arrivals.has(one.stream)) arrivals.set(one.stream, one.at);
    const found: number[] = [];
    for (const [stream, since] of arrivals)
      for await (const { position } of store.read(stream))
        if (Number(position.commit) > since) found.push(Number(position.commit));
    return found;
  };

  return {
    now: async () => {
      if (!isWhole()) return null;
      const { place, row } = views.newestRow('trail');
      const [last] = views.rowsNumbered('trail', [row]);
      await searchedNow();
      if (moved || !last) return null;
      const head = { commit: BigInt(place), prepare: BigInt(place) };
      return {
        head,
        recorded: Date.parse(last.recorded_time),
        repairs,
        concerns: (entity, { metadata }) => isNear(entity, String(metadata.entity ?? '')),
        changed: (entity, after) =>
          others.some((one) => one.at > after.commit && pastChanging.has(one.type) && isNear(entity, one.entity)),
        between: async (entity, { after, to }) => {
          const from = Number(after?.commit ?? -1n);
          const end = Math.min(Number(to.commit), place);
          const foreign = others.filter((one) => isGeneral(entity, one)).map(({ at }) => at);
          const all = new Set([...(await ownPositions(entity)), ...foreign, ...(await ofArrivals(entity))]);
          return [...all].filter((at) => at > from && at <= end).sort((a, b) => a - b);
        },
        erasedFor: (subject) => {
          const erasure = others.findLast((one) => one.subject === subject);
          return erasure ? [...new Set([erasure.entity, ...(circles.get(erasure.entity) ?? [])])] : null;
        },
      };
    },
  };
}

/** True while the auditor's trail has a row for each event. */
export const isWholeTrail = ({ projections, setAside }: Pick<Health, 'projections' | 'setAside'>): boolean =>
  projections.some(({ name, serving }) => name === trail.name && serving) &&
  !setAside.some(({ projection }) => projection === trail.name);

/** Events that are no further apart are read together: reading one more costs less than asking again. */
const NEAR = 24;
/** A key stands right before the first event that it seals. */
const KEYS = 2;

/** Short stretches that are read at the same time. */
const TOGETHER = 8;
const SHORT = 500;

interface Stretch {
  readonly before: number;
  readonly last: number;
}

/** Reads the events at these positions after a place, in order, with some that lie between them; none up to the place. */
export async function* eventsAt(
  store: Pick<EventStore, 'readAll'>,
  positions: readonly number[],
  from?: Position,
): AsyncGenerator<StoredEvent> {
  let reached = Number(from?.commit ?? -1n);
  const all: Stretch[] = [];
  for (const [first, last] of stretches(positions)) {
    all.push({ before: Math.max(reached, first - 1 - KEYS), last });
    reached = last;
  }
  for (let at = 0; at < all.length; at += TOGETHER) {
    const some = all.slice(at, at + TOGETHER);
    const read = some.map((one) => (one.last - one.before <= SHORT ? gathered(store, one) : null));
    // The first that fails ends the reading; the others are not waited for.
    for (const one of read) one?.catch(() => {});
    for (const [n, one] of some.entries()) yield* (await read[n]) ?? within(store, one);
  }
}

async function gathered(store: Pick<EventStore, 'readAll'>, stretch: Stretch): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const event of within(store, stretch)) found.push(event);
  return found;
}

async function* within(store: Pick<EventStore, 'readAll'>, { before, last }: Stretch): AsyncGenerator<StoredEvent> {
  const after = before < 0 ? {} : { after: { commit: BigInt(before), prepare: BigInt(before) } };
  for await (const event of store.readAll({ ...after, maxCount: last - before })) {
    // Deleted keys leave gaps, so more may come than was asked for.
    if (Number(event.position.commit) > last) return;
    yield event;
  }
}

function* stretches(positions: readonly number[]): Generator<readonly [first: number, last: number]> {
  let [first] = positions;
  let last = first;
  for (const at of positions) {
    if (first === undefined || last === undefined) return;
    if (at - last > NEAR) {
      yield [first, last];
      first = at;
    }
    last = at;
  }
  if (first !== undefined && last !== undefined) yield [first, last];
}

import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import type { BoardPerson, Crew, DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';
import type { Form } from '#contracts/incident/forms/forms';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import type { Unsaved } from '#contracts/operations/saving';
import { type Pace, paced } from './changes/paced.ts';

/** The server's documents on the screens, by kind and id, the newest position of each. */
interface Kinds {
  readonly crew: Crew;
  readonly card: IncidentCard;
  /** A person who is named on a card. */
  readonly person: BoardPerson;
  readonly summary: IncidentSummary;
  readonly incident: Incident;
  readonly form: Form;
  /** The board's own switches, by the entity's uuid. */
  readonly board: Pick<DispatchData, 'manual_mode' | 'manual_mode_since' | 'manual_mode_by' | 'response_minutes'>;
}
export type Kind = keyof Kinds;
export type DocumentOf<K extends Kind> = Kinds[K];

/** `document` is null after a removal: the tombstone keeps an older answer from restoring it. */
interface LiveEntry<T> {
  readonly document: T | null;
  readonly position: number;
}
interface Shelf<T> {
  // No proxy: reading 50,000 documents through one would cost a frame.
  readonly held: Map<string, LiveEntry<T>>;
  readonly told: Set<(id: string, before: T | null) => void>;
  readonly watched: Map<string, Set<() => void>>;
  readonly pace: Pace;
  changes: number;
}
const empty = <T>(): Shelf<T> => ({
  held: new Map(),
  told: new Set(),
  watched: new Map(),
  pace: paced(),
  changes: 0,
});

const shelves: { readonly [K in Kind]: Shelf<Kinds[K]> } = {
  crew: empty(),
  card: empty(),
  person: empty(),
  summary: empty(),
  incident: empty(),
  form: empty(),
  board: empty(),
};
const shelfOf = <K extends Kind>(kind: K): Shelf<Kinds[K]> => shelves[kind] as Shelf<Kinds[K]>;

const tell = <T>(shelf: Shelf<T>, id: string, before: T | null): void => {
  shelf.changes += 1;
  for (const listener of shelf.told) listener(id, before);
  for (const listener of shelf.watched.get(id) ?? []) listener();
  shelf.pace.changed();
};

/** How often a document of this kind came, changed or went. */
export const changesOf = (kind: Kind): number => shelfOf(kind).changes;

const put = <K extends Kind>(kind: K, id: string, held: LiveEntry<Kinds[K]>): boolean => {
  const shelf = shelfOf(kind);
  const before = shelf.held.get(id);
  if (before && before.position > held.position) return false;
  shelf.held.set(id, held);
  tell(shelf, id, before?.document ?? null);
  return true;
};

/** Stores a document at least as new as the held one. Returns false when it is older. */
export const keep = <K extends Kind>(kind: K, id: string, document: Kinds[K], position: number): boolean =>
  put(kind, id, { document, position });

/** Removes a document from this kind (a deleted incident, or one no longer on the board). */
export const drop = (kind: Kind, id: string, position: number): boolean => put(kind, id, { document: null, position });

/** Applies a complete answer: documents that it does not name are removed, unless a newer frame brought them since. */
export const keepAll = <K extends Kind>(
  kind: K,
  documents: readonly (readonly [id: string, document: Kinds[K]])[],
  position: number,
): void => {
  const named = new Set(documents.map(([id]) => id));
  for (const id of shelfOf(kind).held.keys()) if (!named.has(id)) drop(kind, id, position);
  for (const [id, document] of documents) keep(kind, id, document, position);
};

/**
 * The server reads another log, as after a move, whose positions may all be smaller. What is held stays on the screen and
 * is older than any answer.
 */
export const ofOtherLog = (): void => {
  for (const kind of Object.keys(shelves) as readonly Kind[]) {
    const { held } = shelfOf(kind);
    for (const [id, entry] of held) held.set(id, { ...entry, position: -1 });
  }
};

/** Clears the screen's documents, for another organization or another user. */
export const forget = (kind: Kind): void => {
  const shelf = shelfOf(kind);
  for (const [id, { document }] of shelf.held) {
    shelf.held.delete(id);
    tell(shelf, id, document);
  }
};

export const peek = <K extends Kind>(kind: K, id: string): Kinds[K] | null =>
  shelfOf(kind).held.get(id)?.document ?? null;
export const positionOf = (kind: Kind, id: string): number => shelfOf(kind).held.get(id)?.position ?? 0;

const lists = new Map<Kind, { at: number; documents: readonly unknown[] }>();
/** All documents of a kind; the same array until one of them changes. For many documents, see `useTally`. */
export const all = <K extends Kind>(kind: K): readonly Kinds[K][] => {
  const at = changesOf(kind);
  const known = lists.get(kind);
  if (known?.at === at) return known.documents as readonly Kinds[K][];
  const documents: Kinds[K][] = [];
  for (const { document } of shelfOf(kind).held.values()) if (document !== null) documents.push(document);
  lists.set(kind, { at, documents });
  return documents;
};

/**
 * Calls back for each changed or removed document, at once, with the document before. For drawing and counting outside
 * React.
 */
export const onEach = <K extends Kind>(
  kind: K,
  listener: (id: string, before: Kinds[K] | null) => void,
): (() => void) => {
  const { told } = shelfOf(kind);
  told.add(listener);
  return () => void told.delete(listener);
};

/** Calls back after a batch of changes of this kind, outside React: at once after the first, then ten times a second. */
export const onChange = (kind: Kind, listener: () => void): (() => void) => shelfOf(kind).pace.listen(listener);

/** One document. The component renders again only when this one changes. */
export const useDocument = <K extends Kind>(kind: K, id: string): Kinds[K] | null =>
  useSyncExternalStore(
    useCallback((listener) => watch(shelfOf(kind).watched, id, listener), [kind, id]),
    () => peek(kind, id),
  );

const watch = (watched: Shelf<unknown>['watched'], id: string, listener: () => void): (() => void) => {
  const listeners = watched.get(id) ?? new Set();
  watched.set(id, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watched.delete(id);
  };
};

export const useAll = <K extends Kind>(kind: K): readonly Kinds[K][] =>
  useSyncExternalStore(shelfOf(kind).pace.listen, () => all(kind));

/**
 * A value computed from all documents of a kind (sorted ids, a count). Renders again only when `same` finds a
 * difference.
 */
export const useFrom = <K extends Kind, T>(
  kind: K,
  compute: (documents: readonly Kinds[K][]) => T,
  same: (a: T, b: T) => boolean = Object.is,
): T => {
  const last = useRef<{ documents: unknown; compute: unknown; value: T } | null>(null);
  return useSyncExternalStore(shelfOf(kind).pace.listen, () => {
    const documents = all(kind);
    const before = last.current;
    if (before?.documents === documents && before.compute === compute) return before.value;
    const value = compute(documents);
    last.current = { documents, compute, value: before && same(before.value, value) ? before.value : value };
    return last.current.value;
  });
};

export const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

export type ConnectionState =
  | 'initialized'
  | 'connecting'
  | 'connected'
  | 'unavailable'
  | 'failed'
  | 'disconnected'
  /** Our own state: the socket is open, but the server refused the channel. */
  | 'refused'
  /** Our own state: the socket is open, but the server itself is behind the log. */
  | 'behind'
  /** Our own state: the socket is open, but the server has answered nothing for seconds. */
  | 'silent';

/** Whether a part of the screen shows the server's data, waits for it, or could not get it. */
export type ReadState = 'current' | 'loading' | 'unread';

/**
 * The state of the realtime connection (S0 §4), and since when the screen may be behind (ms; null when it is not).
 * `reading` is the worst of all parts of the screen.
 */
export const connection = proxy<{
  state: ConnectionState;
  staleSince: number | null;
  reading: ReadState;
  /** Since when calls, texts and other work of the server are overdue (ms); null when none are. */
  lateSince: number | null;
  /** Why the server can save nothing now; null when it can. */
  unsaved: Unsaved | null;
  /** Why the phone company places no calls, in words. */
  phones: string | null;
  /** Until when nothing can be saved, because the log is being moved (ms); null when it is not. */
  movingUntil: number | null;
}>({
  unsaved: null,
  phones: null,
  lateSince: null,
  movingUntil: null,
  state: 'initialized',
  staleSince: Date.now(),
  reading: 'current',
});

export const setConnection = (state: ConnectionState, now: number): void => {
  if (state === 'connected') connection.staleSince = null;
  else connection.staleSince ??= now;
  connection.state = state;
};

/** Records since when the server's own work is overdue (ms); null when it is not. */
export const setLate = (since: number | null): void => void (connection.lateSince = since);

/** Records why the server can save nothing now; null when it can. */
export const setPhones = (why: string | null): void => void (connection.phones = why);
export const setUnsaved = (why: Unsaved | null): void => void (connection.unsaved = why);
/** Records until when nothing can be saved, because the log is being moved (ms); null when it is not. */
export const setMoving = (until: number | null): void => void (connection.movingUntil = until);

/** Records a complete answer: without a socket the screen is stale from now on, not from before. */
export const freshened = (now: number): void => {
  if (connection.staleSince !== null && connection.state !== 'behind') connection.staleSince = now;
};

const readings = new Map<unknown, ReadState>();

/** Records the reading of one part of the screen. Without a reading, the part is gone. */
export const setReading = (part: unknown, reading?: ReadState): void => {
  if (reading === undefined) readings.delete(part);
  else readings.set(part, reading);
  const all = new Set(readings.values());
  connection.reading = all.has('unread') ? 'unread' : all.has('loading') ? 'loading' : 'current';
};

/** `status` is that of the last failed read: 0 is no answer. A refusal is an answer, and the screen shows it. */
export const readingOf = (loaded: boolean, status: number | undefined): ReadState => {
  if (status === undefined) return loaded ? 'current' : 'loading';
  return status === 0 || status === 429 || status >= 500 ? 'unread' : 'current';
};

/** `setReading` while a component is mounted. */
export const useReading = (reading: ReadState): void => {
  const part = useId();
  useEffect(() => setReading(part, reading), [part, reading]);
  useEffect(() => () => setReading(part), [part]);
};

export const useConnection = () => useSnapshot(connection);

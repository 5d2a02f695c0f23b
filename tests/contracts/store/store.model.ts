// The store's rules in the fewest words: the answer to any sequence of operations on a stream. They are those of
// EventStoreDB 24.6 (IndexWriter.CheckCommit, StorageWriterService).
import type { Expected, ReadOptions, StreamMetadata } from '#events/store/store';

export type Operation =
  | { readonly kind: 'append'; readonly stream: string; readonly expected: Expected; readonly ids: readonly string[] }
  | Erasing
  | { readonly kind: 'metadata'; readonly stream: string; readonly rules: StreamMetadata }
  | ForeignMetadata
  | { readonly kind: 'deleteMetadata'; readonly stream: string }
  | { readonly kind: 'read'; readonly stream: string; readonly options: ReadOptions };

/** Any bytes in `$$stream`, and the rules that the store reads from them when they are said to be JSON. */
export interface ForeignMetadata {
  readonly kind: 'foreignMetadata';
  readonly stream: string;
  readonly text: string;
  readonly isJson: boolean;
  readonly rules: Foreign;
}

/** Unreadable: a rule is broken, the others are lost with it. No object: a deleted stream cannot begin again by it. */
export type Foreign = StreamMetadata | 'unreadable' | 'no object';

export interface Erasing {
  readonly kind: 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: Exclude<Expected, 'exists'>;
}

export interface Kept {
  readonly revision: number;
  readonly id: string;
}

export type Outcome = 'wrong' | 'gone' | 'done' | { readonly revision: number } | readonly Kept[];

/** A rule that a wrong model ignores: the comparison must find it. */
export type Ignored =
  | 'repeats'
  | 'repeats of erased events'
  | 'repeats in another stream'
  | 'maxCount'
  | 'truncateBefore'
  | 'unreadable rules'
  | 'metadata that is no JSON'
  | 'rules forgotten by a deletion'
  | 'tombstones'
  | 'deletions'
  | 'deletions of missing streams'
  | 'metadata of deleted streams'
  | 'empty appends to deleted streams'
  | 'revisions';

export interface ModelOptions {
  /** The embedded node erases deleted events at once; a server keeps them until a scavenge. */
  readonly erasesAtOnce: boolean;
  readonly ignores?: Ignored;
}

interface Stream {
  last: number;
  /** The events in the log, shown or not. */
  events: Kept[];
  state: 'open' | 'deleted' | 'gone';
  /** Undefined when the stream has none, and so does not exist. */
  rules: StreamMetadata | undefined;
}

interface State {
  readonly streams: Map<string, Stream>;
  /** The store's memory of ids, over all streams: the first place of an id counts. A restart empties it. */
  readonly places: Map<string, { readonly stream: string; readonly revision: number }>;
}

const empty = (): Stream => ({ last: -1, events: [], state: 'open', rules: undefined });

/** A repeat names the revisions of its first and of its last event. */
type Verdict = 'write' | 'wrong' | 'gone' | { readonly first: number; readonly revision: number };

export interface StoreModel {
  apply(operation: Operation): Outcome;
  /**
   * An operation that the server answers by chance: metadata of a tombstoned stream, which is refused unless the server
   * has earlier metadata in its cache. Or never: a repeat whose events were written in another order.
   */
  isLeftOpen(operation: Operation): boolean;
  /** A restarted node remembers no repeats, except those that an exact revision finds on the disk. */
  restarted(): void;
  /** All events in the log, even those that no read of the stream shows: `$all` shows them. */
  kept(stream: string): readonly Kept[];
  copy(): StoreModel;
}

export function storeModel(
  { erasesAtOnce, ignores }: ModelOptions,
  { streams, places }: State = { streams: new Map(), places: new Map() },
): StoreModel {
  const streamOf = (name: string): Stream => {
    const stream = streams.get(name) ?? empty();
    streams.set(name, stream);
    return stream;
  };

  const placeOf = (name: string, id: string): number | undefined => {
    const place = ignores === 'repeats' ? undefined : places.get(id);
    if (!place || (place.stream !== name && ignores !== 'repeats in another stream')) return undefined;
    const isErased = streamOf(name).events.every(({ revision }) => revision !== place.revision);
    return isErased && ignores === 'repeats of erased events' ? undefined : place.revision;
  };

  const judge = (name: string, expected: Expected, ids: readonly string[]): Verdict => {
    const { last, events, state, rules } = streamOf(name);
    if (state === 'gone' || (state === 'deleted' && expected === 'exists')) return 'gone';
    if (expected === 'exists' && last < 0 && !rules) return 'wrong';
    if (expected === 'any' || expected === 'exists') {
      const found = ids.map((id) => placeOf(name, id));
      const missing = found.indexOf(undefined);
      if (missing === 0 || ids.length === 0) return 'write';
      return missing > 0 ? 'wrong' : { first: found[0] ?? -1, revision: found.at(-1) ?? -1 };
    }
    const revision = expected === 'none' ? -1 : expected;
    if (revision === last) return 'write';
    if (revision > last) return 'wrong';
    const isAt = (id: string, wanted: number) =>
      events.some((event) => event.revision === wanted && event.id === id) || placeOf(name, id) === wanted;
    const differs = ids.findIndex((id, index) => !isAt(id, revision + 1 + index));
    if (differs === -1 && ids.length > 0) return { first: revision + 1, revision: revision + ids.length };
    return differs === 0 && expected === 'none' && state === 'deleted' ? 'write' : 'wrong';
  };

  const append = (name: string, expected: Expected, ids: readonly string[]): Outcome => {
    const verdict = judge(name, expected, ids);
    if (typeof verdict === 'object') return { revision: verdict.revision };
    if (verdict !== 'write') return verdict;
    const stream = streamOf(name);
    if (stream.state === 'deleted' && !(ignores === 'empty appends to deleted streams' && ids.length === 0)) {
      stream.state = 'open';
      stream.rules = { ...stream.rules, truncateBefore: stream.last + 1 };
    }
    for (const id of ids) {
      stream.events.push({ revision: ++stream.last, id });
      if (!places.has(id)) places.set(id, { stream: name, revision: stream.last });
    }
    return { revision: stream.last };
  };

  const erase = (name: string, expected: Expected, state: 'deleted' | 'gone'): Outcome => {
    const verdict = judge(name, expected, ['an event that nobody wrote']);
    if (verdict !== 'write') return verdict as Outcome;
    const stream = streamOf(name);
    const isMissing = stream.last < 0 && !stream.rules;
    if (state === 'deleted' && isMissing && ignores !== 'deletions of missing streams') return 'wrong';
    if (erasesAtOnce) stream.events = [];
    stream.state = state;
    stream.rules = ignores === 'rules forgotten by a deletion' ? { ...stream.rules } : {};
    return 'done';
  };

  const setRules = (name: string, foreign: Foreign, isJson: boolean): Outcome => {
    const stream = streamOf(name);
    const reopens = stream.state === 'deleted' && foreign !== 'no object' && ignores !== 'metadata of deleted streams';
    // A deleted stream begins again by a copy of the metadata, which is said to be JSON.
    const holds = isJson || reopens || ignores === 'metadata that is no JSON';
    const { maxCount, truncateBefore } = typeof foreign === 'object' && holds ? foreign : {};
    if (typeof foreign === 'string' && ignores === 'unreadable rules') return 'done';
    stream.state = 'open';
    stream.rules = {
      ...(maxCount === undefined || ignores === 'maxCount' ? {} : { maxCount }),
      ...(truncateBefore === undefined || ignores === 'truncateBefore' ? {} : { truncateBefore }),
      // The other rules are still unreadable.
      ...(reopens && foreign !== 'unreadable' ? { truncateBefore: stream.last + 1 } : {}),
    };
    return 'done';
  };

  const apply = (operation: Operation): Outcome => {
    const { kind, stream } = operation;
    switch (kind) {
      case 'append':
        if (ignores === 'revisions' && typeof operation.expected === 'number')
          return append(stream, 'any', operation.ids);
        return append(stream, operation.expected, operation.ids);
      case 'delete':
        return ignores === 'deletions' ? 'done' : erase(stream, operation.expected, 'deleted');
      case 'tombstone':
        return erase(stream, operation.expected, ignores === 'tombstones' ? 'deleted' : 'gone');
      case 'metadata':
        return setRules(stream, operation.rules, true);
      case 'foreignMetadata':
        return setRules(stream, operation.rules, operation.isJson);
      case 'deleteMetadata':
        // It is done, and the metadata goes on ruling.
        return streamOf(stream).rules ? 'done' : 'wrong';
      case 'read':
        return read(streamOf(stream), operation.options);
    }
  };

  return {
    apply,
    isLeftOpen: (operation) => {
      if (/metadata/i.test(operation.kind)) return streamOf(operation.stream).state === 'gone';
      if (operation.kind !== 'append' || typeof operation.expected === 'number') return false;
      const verdict = judge(operation.stream, operation.expected, operation.ids);
      return typeof verdict === 'object' && verdict.first > verdict.revision + 1;
    },
    restarted: () => places.clear(),
    kept: (name) => streamOf(name).events,
    copy: (): StoreModel => storeModel({ erasesAtOnce, ignores }, structuredClone({ streams, places })),
  };
}

function read({ state, rules, last, events }: Stream, { from, backwards = false, maxCount }: ReadOptions): Outcome {
  if (state === 'gone') return 'gone';
  if (state === 'deleted') return [];
  const { truncateBefore = 0, maxCount: kept } = rules ?? {};
  const low = Math.max(truncateBefore, kept === undefined ? 0 : last - kept + 1);
  const all = events.filter(({ revision }) => revision >= low);
  const ahead = (backwards ? all.toReversed() : all).filter(
    ({ revision }) => from === undefined || (backwards ? revision <= from : revision >= from),
  );
  return ahead.slice(0, maxCount);
}

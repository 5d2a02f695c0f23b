// The store's rules in the fewest words: the answer to any sequence of operations on a stream.
import type { Expected, ReadOptions, StreamMetadata } from '#events/store/store';

export type Operation =
  | { readonly kind: 'append'; readonly stream: string; readonly expected: Expected; readonly ids: readonly string[] }
  | Erasing
  | { readonly kind: 'metadata'; readonly stream: string; readonly rules: StreamMetadata }
  | { readonly kind: 'read'; readonly stream: string; readonly options: ReadOptions };

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
export type Ignored = 'repeats' | 'maxCount' | 'truncateBefore' | 'tombstones' | 'deletions' | 'revisions';

interface Stream {
  last: number;
  /** The events that are not erased. */
  events: Kept[];
  /** The node's memory of repeats without an exact revision. */
  recent: Map<string, number>;
  state: 'open' | 'deleted' | 'gone';
  /** Undefined when the stream has none, and so does not exist. */
  rules: StreamMetadata | undefined;
}

const empty = (): Stream => ({ last: -1, events: [], recent: new Map(), state: 'open', rules: undefined });

type Verdict = 'write' | 'wrong' | 'gone' | { readonly revision: number };

function judge(stream: Stream, expected: Expected, ids: readonly string[]): Verdict {
  if (stream.state === 'gone' || (stream.state === 'deleted' && expected === 'exists')) return 'gone';
  if (expected === 'exists' && stream.last < 0 && !stream.rules) return 'wrong';
  if (expected === 'any' || expected === 'exists') {
    const found = ids.map((id) => stream.recent.get(id));
    const missing = found.indexOf(undefined);
    if (missing === 0 || ids.length === 0) return 'write';
    return missing > 0 ? 'wrong' : { revision: found.at(-1) ?? -1 };
  }
  const revision = expected === 'none' ? -1 : expected;
  if (revision === stream.last) return 'write';
  if (revision > stream.last) return 'wrong';
  const at = (wanted: number) => stream.events.find((event) => event.revision === wanted)?.id;
  const differs = ids.findIndex((id, index) => at(revision + 1 + index) !== id);
  if (differs === -1 && ids.length > 0) return { revision: revision + ids.length };
  return differs === 0 && expected === 'none' && stream.state === 'deleted' ? 'write' : 'wrong';
}

function append(stream: Stream, expected: Expected, ids: readonly string[]): Outcome {
  const verdict = judge(stream, expected, ids);
  if (verdict !== 'write') return verdict;
  if (ids.length > 0 && stream.state === 'deleted') {
    stream.state = 'open';
    stream.rules = { ...stream.rules, truncateBefore: stream.last + 1 };
  }
  for (const id of ids) {
    stream.events.push({ revision: ++stream.last, id });
    stream.recent.set(id, stream.last);
  }
  return { revision: stream.last };
}

function erase(stream: Stream, expected: Expected, state: 'deleted' | 'gone'): Outcome {
  const verdict = judge(stream, expected, []);
  if (verdict !== 'write') return verdict as Outcome;
  stream.events = [];
  stream.recent.clear();
  stream.state = state;
  stream.rules ??= {};
  return 'done';
}

function read(stream: Stream, { from, backwards = false, maxCount }: ReadOptions): Outcome {
  if (stream.state === 'gone') return 'gone';
  const { truncateBefore = 0, maxCount: kept } = stream.rules ?? {};
  const low = Math.max(truncateBefore, kept === undefined ? 0 : stream.last - kept + 1);
  const all = stream.events.filter(({ revision }) => revision >= low);
  const ahead = (backwards ? all.toReversed() : all).filter(
    ({ revision }) => from === undefined || (backwards ? revision <= from : revision >= from),
  );
  return ahead.slice(0, maxCount);
}

export interface StoreModel {
  apply(operation: Operation): Outcome;
  /** A restarted node remembers no repeats, except those that an exact revision finds on the disk. */
  restarted(): void;
  /** All events that are not erased, even those that metadata hides: `$all` shows them. */
  kept(stream: string): readonly Kept[];
  copy(): StoreModel;
}

/** `ignores` plants one mistake. */
export function storeModel(ignores?: Ignored, streams = new Map<string, Stream>()): StoreModel {
  const streamOf = (name: string): Stream => {
    const stream = streams.get(name) ?? empty();
    streams.set(name, stream);
    return stream;
  };

  const apply = (operation: Operation): Outcome => {
    const stream = streamOf(operation.stream);
    switch (operation.kind) {
      case 'append':
        if (ignores === 'repeats') stream.recent.clear();
        if (ignores === 'revisions' && typeof operation.expected === 'number')
          return append(stream, 'any', operation.ids);
        return append(stream, operation.expected, operation.ids);
      case 'delete':
        return ignores === 'deletions' ? 'done' : erase(stream, operation.expected, 'deleted');
      case 'tombstone':
        return erase(stream, operation.expected, ignores === 'tombstones' ? 'deleted' : 'gone');
      case 'metadata': {
        if (stream.state === 'gone') return 'gone';
        const { maxCount, truncateBefore } = operation.rules;
        stream.state = 'open';
        stream.rules = {
          ...(maxCount === undefined || ignores === 'maxCount' ? {} : { maxCount }),
          ...(truncateBefore === undefined || ignores === 'truncateBefore' ? {} : { truncateBefore }),
        };
        return 'done';
      }
      case 'read':
        return read(stream, operation.options);
    }
  };

  return {
    apply,
    restarted: () => {
      for (const { recent } of streams.values()) recent.clear();
    },
    kept: (name) => streamOf(name).events,
    copy: (): StoreModel => storeModel(ignores, structuredClone(streams)),
  };
}

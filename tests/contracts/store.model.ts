// The append rules once more, in the fewest words: what a store must answer to any sequence of appends and deletions.
import type { Expected } from '#events/store';

export type Operation =
  | { readonly kind: 'append'; readonly stream: string; readonly expected: Expected; readonly ids: readonly string[] }
  | { readonly kind: 'delete' | 'tombstone'; readonly stream: string };

export type Outcome = 'wrong' | 'gone' | { readonly revision: number };

interface Stream {
  last: number;
  /** What can be read: revision and id. */
  events: { revision: number; id: string }[];
  state: 'open' | 'deleted' | 'gone';
}

export function storeModel() {
  const streams = new Map<string, Stream>();

  const append = (stream: Stream, expected: Expected, ids: readonly string[]): Outcome => {
    const at = (revision: number) => stream.events.find((event) => event.revision === revision)?.id;
    if (stream.state === 'gone' || (stream.state === 'deleted' && expected === 'exists')) return 'gone';
    if (expected === 'exists' && stream.last < 0) return 'wrong';
    const write = (): Outcome => {
      stream.state = 'open';
      for (const id of ids) stream.events.push({ revision: ++stream.last, id });
      return { revision: stream.last };
    };
    if (ids.length === 0 && typeof expected !== 'number' && expected !== 'none') return { revision: stream.last };
    if (expected === 'any' || expected === 'exists') {
      const found = ids.map((id) => stream.events.findLast((event) => event.id === id)?.revision);
      const missing = found.indexOf(undefined);
      if (missing === 0) return write();
      return missing > 0 ? 'wrong' : { revision: found.at(-1) ?? -1 };
    }
    const revision = expected === 'none' ? -1 : expected;
    if (revision === stream.last) return ids.length === 0 ? { revision: stream.last } : write();
    if (revision > stream.last) return 'wrong';
    const same = ids.findIndex((id, index) => at(revision + 1 + index) !== id);
    if (same === -1 && ids.length > 0) return { revision: revision + ids.length };
    return same === 0 && expected === 'none' && stream.state === 'deleted' ? write() : 'wrong';
  };

  return {
    apply(operation: Operation): Outcome {
      const stream = streams.get(operation.stream) ?? { last: -1, events: [], state: 'open' as const };
      streams.set(operation.stream, stream);
      if (operation.kind === 'append') return append(stream, operation.expected, operation.ids);
      if (stream.state === 'gone') return 'gone';
      stream.events = [];
      stream.state = operation.kind === 'tombstone' ? 'gone' : 'deleted';
      return { revision: stream.last };
    },
    read(name: string): Outcome | readonly { revision: number; id: string }[] {
      const stream = streams.get(name);
      return stream?.state === 'gone' ? 'gone' : (stream?.events ?? []);
    },
  };
}

import type { Codec } from '#events/codec';
import { genesis } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import type { Fact } from '#events/core/message';
import type { Handle } from '#events/store/handle';
import type { EventStore } from '#events/store/store';

interface CachedStream {
  state: unknown;
  hash: string;
  last: number;
  readonly done: Set<string>;
}

/** Decides and seals as `handler` does, and remembers each stream instead of reading it: for a single writer. */
export function quickHandle(store: EventStore, codec: Codec): Handle {
  const streams = new Map<string, CachedStream>();
  return async (typed, id, steps, cause) => {
    const decider = typed as unknown as Decider<unknown, unknown, Fact>;
    const stream = `${decider.category}-${id}`;
    const known = streams.get(stream) ?? { state: decider.initial, hash: genesis, last: -1, done: new Set<string>() };
    const written = [];
    let { state, hash } = known;
    for (const { commandId, occurredAt, command } of [steps].flat()) {
      if (known.done.has(commandId)) continue;
      for (const fact of decider.decide(state, command)) {
        const metadata = { occurredAt, causationId: commandId, ...cause };
        const event = await codec.encode(fact, metadata, {
          stream,
          revision: known.last + 1 + written.length,
          previous: hash,
        });
        hash = event.metadata.hash as string;
        state = decider.evolve(state, { ...fact, occurredAt });
        written.push(event);
      }
      known.done.add(commandId);
    }
    if (written.length === 0) return { position: undefined, state: state as never, events: [] };
    const { position, revision } = await store.append(stream, known.last < 0 ? 'none' : known.last, written);
    streams.set(stream, { ...known, state, hash, last: revision });
    return { position, state: state as never, events: written.map(({ type, id: event }) => ({ type, id: event })) };
  };
}

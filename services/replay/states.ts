import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Aside, Asides } from './scratch.ts';

/** The changing documents of a board after the first `count` events of a timeline, by read model and key. */
export interface State {
  readonly count: number;
  readonly documents: ReadonlyMap<string, ReadonlyMap<string, object>>;
  readonly asides: Asides;
}

export const emptyState: State = { count: 0, documents: new Map(), asides: new Map() };

/**
 * States at intervals, from which others are folded on: a few lately used ones as they are, and many packed. When the
 * packed ones take more than `largest` bytes, every other one goes.
 */
export interface States {
  /** The nearest state at or before this count. */
  before(count: number): State;
  /** Keeps a state for a while, because the next instant is often near. */
  keep(state: State): void;
  /** Keeps a state for good. */
  pack(state: State): void;
  /** The number of events after which the next state is packed. */
  interval(): number;
  readonly size: () => { readonly packed: number; readonly bytes: number };
}

export interface StateLimits {
  /** Bytes of all packed states together. */
  readonly largest: number;
  /** States kept as they are. */
  readonly kept: number;
  /** The first interval, in events. */
  readonly interval: number;
}

export const usualStates: StateLimits = { largest: 96 * 1024 * 1024, kept: 48, interval: 250 };

interface Packed {
  readonly count: number;
  readonly bytes: Buffer;
}

export function statesOf({ largest, kept, interval: first }: StateLimits): States {
  const live = new Map<number, State>();
  let packed: Packed[] = [];
  let bytes = 0;
  let interval = first;
  const thin = (): void => {
    packed = packed.filter((_, n) => n % 2 === 1);
    bytes = packed.reduce((sum, one) => sum + one.bytes.length, 0);
    interval *= 2;
  };
  const keep = (state: State): void => {
    live.delete(state.count);
    live.set(state.count, state);
    const oldest = live.keys().next();
    if (live.size > kept && !oldest.done) live.delete(oldest.value);
  };
  return {
    before: (count) => {
      const near = [...live.keys()].reduce((best, one) => (one <= count && one > best ? one : best), 0);
      const stored = packed.findLast((one) => one.count <= count);
      if (stored && stored.count > near) {
        const state = unpacked(stored);
        keep(state);
        return state;
      }
      const found = live.get(near);
      if (found) keep(found);
      return found ?? emptyState;
    },
    keep,
    pack: (state) => {
      const one = { count: state.count, bytes: packedBytes(state) };
      packed.push(one);
      bytes += one.bytes.length;
      while (bytes > largest && packed.length > 1) thin();
    },
    interval: () => interval,
    size: () => ({ packed: packed.length, bytes }),
  };
}

interface Written {
  readonly documents: readonly (readonly [string, readonly (readonly [string, object])[]])[];
  readonly asides: readonly (readonly [string, Aside])[];
}

function packedBytes({ documents, asides }: State): Buffer {
  const written: Written = {
    documents: [...documents].map(([model, docs]) => [model, [...docs]]),
    asides: [...asides],
  };
  return deflateRawSync(JSON.stringify(written), { level: 1 });
}

function unpacked({ count, bytes }: Packed): State {
  const { documents, asides } = JSON.parse(inflateRawSync(bytes).toString()) as Written;
  return {
    count,
    documents: new Map(documents.map(([model, docs]) => [model, new Map(docs)])),
    asides: new Map(asides),
  };
}

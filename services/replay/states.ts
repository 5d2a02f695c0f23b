import type { Aside, Asides } from './scratch.ts';
import type { Shelf, ShelfLimits } from './shelf.ts';

/** The changing documents of a board after the first `count` events of a timeline, by read model and key. */
export interface State {
  readonly count: number;
  readonly documents: ReadonlyMap<string, ReadonlyMap<string, object>>;
  readonly asides: Asides;
}

export const emptyState: State = { count: 0, documents: new Map(), asides: new Map() };

/** States at intervals, from which others are folded on: a few lately used ones in memory, and many on the shelf. */
export interface States {
  /** The nearest state at or before this count. */
  before(count: number): State;
  /** Keeps a state for a while, because the next instant is often near. */
  keep(state: State): void;
  /** A rough number of the bytes that the states in memory take. */
  weight(): number;
}

export interface StateLimits extends ShelfLimits {
  /** States in memory. */
  readonly kept: number;
}

/** Bytes of memory for each byte of a packed state, and for each document that a state has in common with another one. */
const [unpackedWeight, sharedWeight] = [12, 64];
/** Bytes of the states in memory of one organization. */
const heaviest = 48 * 1024 * 1024;

export const usualStates: StateLimits = { largest: 192 * 1024 * 1024, kept: 48, interval: 250 };

export function statesOf(kept: number, shelf: Pick<Shelf, 'before'>): States {
  const live = new Map<number, { readonly state: State; readonly weight: number }>();
  let total = 0;
  const drop = (count: number): void => {
    total -= live.get(count)?.weight ?? 0;
    live.delete(count);
  };
  const keepOf = (state: State, weight: number): void => {
    drop(state.count);
    live.set(state.count, { state, weight });
    total += weight;
    while (live.size > 1 && (live.size > kept || total > heaviest)) drop(live.keys().next().value ?? 0);
  };
  const keep = (state: State): void => {
    const shared = [...state.documents.values()].reduce((sum, docs) => sum + docs.size, 0) * sharedWeight;
    keepOf(state, live.get(state.count)?.weight ?? shared);
  };
  return {
    before: (count) => {
      const near = [...live.keys()].reduce((best, one) => (one <= count && one > best ? one : best), 0);
      const stored = shelf.before(count);
      if (stored && stored.count > near) {
        const state = unpacked(stored.count, stored.state() as Packed);
        keepOf(state, stored.size * unpackedWeight);
        return state;
      }
      const found = live.get(near)?.state;
      if (found) keep(found);
      return found ?? emptyState;
    },
    keep,
    weight: () => total,
  };
}

/** A state as JSON. */
export interface Packed {
  readonly documents: readonly (readonly [string, readonly (readonly [string, object])[]])[];
  readonly asides: readonly (readonly [string, Aside])[];
}

export const packed = ({ documents, asides }: State): Packed => ({
  documents: [...documents].map(([model, docs]) => [model, [...docs]]),
  asides: [...asides],
});

export const unpacked = (count: number, { documents, asides }: Packed): State => ({
  count,
  documents: new Map(documents.map(([model, docs]) => [model, new Map(docs)])),
  asides: new Map(asides),
});

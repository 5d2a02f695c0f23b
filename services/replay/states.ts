import type { Aside, Asides } from './scratch.ts';
import type { Shelf, ShelfLimits, Stored } from './shelf.ts';

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
  keep(state: State): State;
  /** Drops the states in memory from a count on. */
  forget(from: number): void;
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
  const keepOf = (state: State, weight: number): State => {
    drop(state.count);
    live.set(state.count, { state, weight });
    total += weight;
    while (live.size > 1 && (live.size > kept || total > heaviest)) drop(live.keys().next().value ?? 0);
    return state;
  };
  const shared = ({ documents }: State): number =>
    [...documents.values()].reduce((sum, docs) => sum + docs.size, 0) * sharedWeight;
  const keep = (state: State): State => keepOf(state, live.get(state.count)?.weight ?? shared(state));
  /** Many states differ from the same whole one, which is read once for all of them. */
  const whole = (count: number): State | null => {
    const known = live.get(count)?.state;
    if (known) return keep(known);
    const stored = shelf.before(count);
    const found = stored && wholeFrom(stored, count);
    return found && keepOf(found, stored.size * unpackedWeight);
  };
  return {
    before: (count) => {
      const near = [...live.keys()].reduce((best, one) => (one <= count && one > best ? one : best), 0);
      const stored = shelf.before(count);
      if (stored && stored.count > near) {
        const state = restored(stored, whole);
        if (state) return keepOf(state, stored.size * unpackedWeight + (stored.base === null ? 0 : shared(state)));
      }
      const found = live.get(near)?.state;
      return found ? keep(found) : emptyState;
    },
    keep,
    forget: (from) => {
      for (const count of live.keys()) if (count >= from) drop(count);
    },
    weight: () => total,
  };
}

/** A stored state; null when the whole one that it differs from is not there. */
export function restored(stored: Stored, whole: (count: number) => State | null): State | null {
  const base = stored.base === null ? emptyState : whole(stored.base);
  return base && unpacked(stored.count, stored.state() as Packed, base);
}

/** A whole state that was stored after exactly so many events. */
export const wholeFrom = (stored: Stored, count: number): State | null =>
  stored.count === count && stored.base === null ? unpacked(count, stored.state() as Packed) : null;

/** A state as JSON: all of it, or its difference from an earlier one. */
export interface Packed {
  readonly documents: readonly (readonly [string, readonly (readonly [string, object | null])[]])[];
  readonly asides: readonly (readonly [string, Aside])[];
}

/**
 * The documents that are not the same objects in `base`; null for one that is gone. Folds never change a document in
 * place, so the same object has the same content.
 */
const packed = ({ documents, asides }: State, base: State = emptyState): Packed => ({
  documents: [...new Set([...base.documents.keys(), ...documents.keys()])].map((model) => {
    const [docs, before] = [documents.get(model), base.documents.get(model)];
    const gone = [...(before?.keys() ?? [])].filter((key) => !docs?.has(key)).map((key) => [key, null] as const);
    return [model, [...gone, ...[...(docs ?? [])].filter(([key, doc]) => before?.get(key) !== doc)]];
  }),
  asides: [...asides],
});

function unpacked(count: number, { documents, asides }: Packed, base: State = emptyState): State {
  const all = new Map([...base.documents].map(([model, docs]) => [model, new Map(docs)]));
  for (const [model, docs] of documents) {
    const of = all.get(model) ?? new Map<string, object>();
    all.set(model, of);
    for (const [key, doc] of docs) {
      if (doc === null) of.delete(key);
      else of.set(key, doc);
    }
  }
  return { count, documents: all, asides: new Map(asides) };
}

/** How a state is put: as its difference from a whole one, unless a large part of it has changed since. */
export function toPut(state: State, whole: State): { readonly state: Packed; readonly base: number | null } {
  const difference = packed(state, whole);
  const changed = difference.documents.reduce((sum, [, docs]) => sum + docs.length, 0);
  const all = [...state.documents.values()].reduce((sum, docs) => sum + docs.size, 0);
  return changed * LARGE >= all ? { state: packed(state), base: null } : { state: difference, base: whole.count };
}
/** A quarter. */
const LARGE = 4;

import { useSyncExternalStore } from 'react';
import { all, changesOf, type DocumentOf, type Kind, onChange, onEach, peek } from '../live.ts';

/** A value over all documents of a kind, kept by each change. A walk over 50,000 cards costs more than a frame has. */
export interface Tally<T, V> {
  /** A document came (`before` is null), changed, or went (`after` is null). */
  readonly change: (id: string, before: T | null, after: T | null) => void;
  /** The same value until it differs. */
  readonly value: () => V;
}

/** A new tally over these documents. */
export function tallied<T extends { readonly uuid: string }, V>(
  begin: () => Tally<T, V>,
  documents: readonly T[],
): Tally<T, V> {
  const tally = begin();
  for (const document of documents) tally.change(document.uuid, null, document);
  return tally;
}

/** The kinds that a screen shows many of, each under its own uuid. */
type TallyKind = Extract<Kind, 'card' | 'crew'>;

interface Open<V> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly value: () => V;
}

function open<K extends TallyKind, V>(kind: K, begin: () => Tally<DocumentOf<K>, V>): Open<V> {
  let tally: Tally<DocumentOf<K>, V> | null = null;
  // Falls behind by the changes before the first user: React reads the value before it subscribes.
  let counted = 0;
  let users = 0;
  let stop = (): void => {};
  return {
    value: () => {
      if (tally === null || counted !== changesOf(kind)) {
        tally = tallied<DocumentOf<K>, V>(begin, all(kind));
        counted = changesOf(kind);
      }
      return tally.value();
    },
    subscribe: (listener) => {
      users += 1;
      if (users === 1) {
        stop = onEach(kind, (id, before) => {
          tally?.change(id, before, peek(kind, id));
          counted += 1;
        });
      }
      const stopListening = onChange(kind, listener);
      return () => {
        stopListening();
        users -= 1;
        if (users > 0) return;
        stop();
        tally = null;
      };
    },
  };
}

const opened = new WeakMap<object, Open<unknown>>();

/** The value of a tally. Users of the same `begin` share one, so `begin` is a constant, or memoized. */
export const useTally = <K extends TallyKind, V>(kind: K, begin: () => Tally<DocumentOf<K>, V>): V => {
  const shared = (opened.get(begin) as Open<V> | undefined) ?? open(kind, begin);
  opened.set(begin, shared);
  return useSyncExternalStore(shared.subscribe, shared.value);
};

import { useSyncExternalStore } from 'react';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { all, onChange, onEach, peek } from './live.ts';

/**
 * The incidents that came in since this device first opened the board and that nobody has looked at on it. Kept in the
 * browser: another desk has its own.
 */
interface Memory {
  /** ISO-8601 UTC. An incident reported before is not new. */
  readonly since: string;
  readonly looked: readonly string[];
}

const place = (entity: string): string => `muster.new-incidents.${entity}`;

const read = (entity: string): Memory => {
  const first = { since: new Date().toISOString(), looked: [] };
  try {
    const kept = localStorage.getItem(place(entity));
    if (kept) return JSON.parse(kept) as Memory;
    localStorage.setItem(place(entity), JSON.stringify(first));
  } catch {
    // Without storage the marks last as long as the page.
  }
  return first;
};

let entityOpen = '';
let memory: Memory = { since: '', looked: [] };
let looked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let counted = { cards: null as unknown, looked: null as unknown, count: 0 };

const write = (next: Memory): void => {
  memory = next;
  looked = new Set(next.looked);
  try {
    localStorage.setItem(place(entityOpen), JSON.stringify(next));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
};

/** Begins with what this device remembers of the organization. */
export const openNewIncidents = (entity: string): void => {
  entityOpen = entity;
  memory = read(entity);
  looked = new Set(memory.looked);
  for (const listener of listeners) listener();
};

type Card = Pick<IncidentCard, 'uuid' | 'time'>;

/** True until the dispatcher looks at the incident on this device. `seen` is what `useLooked` returned. */
export const isNewTo = (seen: ReadonlySet<string>, { uuid, time }: Card): boolean =>
  memory.since !== '' && time > memory.since && !seen.has(uuid);
export const isNew = (uuid: string): boolean => {
  const card = peek('card', uuid);
  return card !== null && isNewTo(looked, card);
};

/** The dispatcher looked at it. What is no longer on the board is forgotten. */
export const lookedAt = (uuid: string): void => {
  if (!isNew(uuid)) return;
  write({ ...memory, looked: [...memory.looked.filter((id) => peek('card', id) !== null), uuid] });
};

const count = (): number => {
  const cards = all('card');
  if (counted.cards !== cards || counted.looked !== looked) {
    counted = { cards, looked, count: cards.filter((card) => isNewTo(looked, card)).length };
  }
  return counted.count;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stop = onChange('card', listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** The number of new incidents; 0 without an open board. */
export const useNewCount = (): number => useSyncExternalStore(subscribe, count);

/** Whether this incident is new; changes when it was looked at. */
export const useIsNew = (uuid: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isNew(uuid),
  );

/** The looked-at incidents as one value, so that a list can be computed again after a look. */
export const useLooked = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => looked,
  );

/** Calls back once for each incident that comes in while the board is open. */
export const onNew = (called: (uuid: string) => void): (() => void) => {
  const known = new Set(all('card').map(({ uuid }) => uuid));
  return onEach('card', (uuid) => {
    if (known.has(uuid)) return;
    known.add(uuid);
    if (isNew(uuid)) called(uuid);
  });
};

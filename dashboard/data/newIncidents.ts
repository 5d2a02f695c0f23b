import { useSyncExternalStore } from 'react';
import type { LatLng } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { Tally } from './changes/tally.ts';
import { all, onEach, peek } from './live.ts';

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

/** The dispatcher looked at it. An incident that is no longer on the board is forgotten. */
export const lookedAt = (uuid: string): void => {
  if (!isNew(uuid)) return;
  write({ ...memory, looked: [...memory.looked.filter((id) => peek('card', id) !== null), uuid] });
};

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

/** The places of new incidents, by uuid. The same object until one differs. */
export interface NewPlaces {
  readonly at: ReadonlyMap<string, LatLng>;
}

/** `seen` is what `useLooked` returned. */
export const newPlaces = (seen: ReadonlySet<string>) => (): Tally<IncidentCard, NewPlaces> => {
  const at = new Map<string, LatLng>();
  let places: NewPlaces = { at };
  return {
    change: (uuid, _, card) => {
      const before = at.get(uuid);
      const point = card && isNewTo(seen, card) ? card.point : null;
      if (before?.[0] === point?.[0] && before?.[1] === point?.[1]) return;
      if (point) at.set(uuid, point);
      else at.delete(uuid);
      places = { at };
    },
    value: () => places,
  };
};

/** Calls back once for each incident that comes in while the board is open. */
export const onNew = (called: (uuid: string) => void): (() => void) => {
  const known = new Set(all('card').map(({ uuid }) => uuid));
  return onEach('card', (uuid) => {
    if (known.has(uuid)) return;
    known.add(uuid);
    if (isNew(uuid)) called(uuid);
  });
};

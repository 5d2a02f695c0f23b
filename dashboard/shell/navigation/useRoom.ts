import { useSyncExternalStore } from 'react';

/** The places of the navigation by the width of the window. On a phone it is the bar at the bottom. */
const rooms: readonly (readonly [query: string, places: number])[] = [
  ['(max-width: 760px)', 5],
  ['(max-width: 1100px)', 3],
  ['(max-width: 1400px)', 5],
  ['(max-width: 1919px)', 7],
];
const queries = rooms.map(([query, places]) => ({ list: matchMedia(query), places }));

const subscribe = (listener: () => void): (() => void) => {
  for (const { list } of queries) list.addEventListener('change', listener);
  return () => {
    for (const { list } of queries) list.removeEventListener('change', listener);
  };
};

export const useRoom = (): number =>
  useSyncExternalStore(subscribe, () => queries.find(({ list }) => list.matches)?.places ?? 8);

import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { Points } from './shown.ts';

/** Cards by number: the worker gets numbers, not documents. */
export const slots = () => {
  const cards: (IncidentCard | null)[] = [];
  const numbers = new Map<string, number>();
  const free: number[] = [];
  const changed = new Set<number>();
  return {
    at: (slot: number): IncidentCard | null => cards[slot] ?? null,
    card: (uuid: string): IncidentCard | null => cards[numbers.get(uuid) ?? -1] ?? null,
    put: (uuid: string, card: IncidentCard | null): void => {
      const known = numbers.get(uuid);
      if (known === undefined && card === null) return;
      const slot = known ?? free.pop() ?? cards.length;
      cards[slot] = card;
      if (card) numbers.set(uuid, slot);
      else {
        numbers.delete(uuid);
        free.push(slot);
      }
      changed.add(slot);
    },
    /** Changes since the last call. A card without a place counts as removed. */
    changes: (counted: (card: IncidentCard) => number): Points => {
      const points = new Float64Array(changed.size * 4);
      let n = 0;
      for (const slot of changed) {
        const card = cards[slot];
        const [lat, lng] = card?.point ?? [0, 0];
        points.set([slot, lng, lat, card?.point ? counted(card) : -1], n);
        n += 4;
      }
      changed.clear();
      return points;
    },
  };
};

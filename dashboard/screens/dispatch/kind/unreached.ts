import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { needsHelp, reachedNobody } from '#contracts/incident/response';
import { type Tally, useTally } from '../../../data/changes/tally.ts';

export type Unreached = readonly Pick<IncidentCard, 'uuid' | 'address'>[];

/** The incidents of a kind, the oldest first; the same list until one differs. */
const currentOf = (isOne: (card: IncidentCard) => boolean) => (): Tally<IncidentCard, Unreached> => {
  const cards = new Map<string, IncidentCard>();
  let list: Unreached = [];
  let changed = false;
  return {
    change: (uuid, _, card) => {
      const is = card !== null && isOne(card);
      const known = cards.get(uuid);
      if (is === (known !== undefined) && known?.address === card?.address) return;
      changed = true;
      if (is) cards.set(uuid, card);
      else cards.delete(uuid);
    },
    value: () => {
      if (!changed) return list;
      changed = false;
      const byTime = (a: IncidentCard, b: IncidentCard) => a.time.localeCompare(b.time) || a.uuid.localeCompare(b.uuid);
      const now = [...cards.values()].toSorted(byTime).map(({ uuid, address }) => ({ uuid, address }));
      if (JSON.stringify(now) !== JSON.stringify(list)) list = now;
      return list;
    },
  };
};

/** The incidents for which nobody was reached. */
export const currentUnreached = currentOf(reachedNobody);
export const useUnreached = (): Unreached => useTally('card', currentUnreached);

/** The incidents where a crew needs help. */
const currentHelp = currentOf(needsHelp);
export const useHelp = (): Unreached => useTally('card', currentHelp);

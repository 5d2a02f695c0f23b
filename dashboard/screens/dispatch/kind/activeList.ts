import type { Entity } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnassigned } from '#contracts/incident/crewStatus';

/** An incident waits until a crew has it in hand. Its version says nothing about that: a transfer changes it too. */
export const isWaiting = ({ dispatched }: Pick<IncidentCard, 'dispatched'>): boolean => isUnassigned(dispatched);

/** The opacity follows the version alone (S0 §4, "Incident marker"). */
export const incidentOpacity = (
  { version }: Pick<IncidentCard, 'version'>,
  { undispatched_versions }: Pick<Entity, 'undispatched_versions'>,
): number => (undispatched_versions.includes(version) ? limits.map.undispatchedOpacity : limits.map.dispatchedOpacity);

type Order = (a: IncidentCard, b: IncidentCard) => number;
const byOldest: Order = (a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.uuid < b.uuid ? -1 : 1);
const byNewest: Order = (a, b) => -byOldest(a, b);

/** Sorts only the first in the order, not the thousands that are never shown. */
const firstOf = (most: number, order: Order) => {
  const first: IncidentCard[] = [];
  return {
    first,
    add: (card: IncidentCard): void => {
      const last = first[most - 1];
      if (last && order(last, card) <= 0) return;
      const at = first.findIndex((before) => order(card, before) < 0);
      first.splice(at < 0 ? first.length : at, 0, card);
      first.length = Math.min(first.length, most);
    },
  };
};

/**
 * At most 20 incidents (S0 §7): waiting ones first, the longest wait on top, so that the limit never hides it; then the
 * newest others. `more` counts the ones not listed, `moreWaiting` those of them that wait.
 */
export const activeList = (cards: readonly IncidentCard[]) => {
  const most = limits.activeIncidentsListed;
  const [waits, underWay] = [firstOf(most, byOldest), firstOf(most, byNewest)];
  let waiting = 0;
  for (const card of cards) {
    if (!isWaiting(card)) underWay.add(card);
    else {
      waits.add(card);
      waiting += 1;
    }
  }
  const listed = [...waits.first, ...underWay.first].slice(0, most);
  return {
    ids: listed.map(({ uuid }) => uuid),
    waiting,
    more: cards.length - listed.length,
    moreWaiting: waiting - waits.first.length,
  };
};

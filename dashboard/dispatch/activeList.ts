import type { IncidentCard } from '#contracts/dispatch';
import { limits } from '#contracts/limits';
import type { Entity } from '#contracts/viewer';

/** An incident waits for a crew while its version is one of the undispatched ones (S0 §4). */
export const isWaiting = (card: IncidentCard, entity: Pick<Entity, 'undispatched_versions'>): boolean =>
  entity.undispatched_versions.includes(card.version);

export const incidentOpacity = (waiting: boolean): number =>
  waiting ? limits.map.undispatchedOpacity : limits.map.dispatchedOpacity;

const byNewest = (a: IncidentCard, b: IncidentCard): number =>
  b.time < a.time ? -1 : b.time > a.time ? 1 : a.uuid < b.uuid ? -1 : 1;

/** Those that wait first, each part newest first; at most 20 (S0 §7), and how many more there are. */
export const activeList = (cards: readonly IncidentCard[], entity: Pick<Entity, 'undispatched_versions'>) => {
  const waiting = cards.filter((card) => isWaiting(card, entity)).sort(byNewest);
  const under = cards.filter((card) => !isWaiting(card, entity)).sort(byNewest);
  const listed = [...waiting, ...under].slice(0, limits.activeIncidentsListed);
  return { ids: listed.map(({ uuid }) => uuid), waiting: waiting.length, more: cards.length - listed.length };
};

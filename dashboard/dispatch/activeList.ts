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

/** The first of a list, in order, without putting thousands in order that nobody will see. */
const newest = (cards: readonly IncidentCard[], most: number): readonly IncidentCard[] => {
  const first: IncidentCard[] = [];
  for (const card of cards) {
    const last = first[most - 1];
    if (last && byNewest(last, card) <= 0) continue;
    const at = first.findIndex((before) => byNewest(card, before) < 0);
    first.splice(at < 0 ? first.length : at, 0, card);
    first.length = Math.min(first.length, most);
  }
  return first;
};

/** Those that wait first, each part newest first; at most 20 (S0 §7), and how many more there are. */
export const activeList = (cards: readonly IncidentCard[], entity: Pick<Entity, 'undispatched_versions'>) => {
  const most = limits.activeIncidentsListed;
  const waiting = cards.filter((card) => isWaiting(card, entity));
  const under = cards.filter((card) => !isWaiting(card, entity));
  const listed = [...newest(waiting, most), ...newest(under, most)].slice(0, most);
  return { ids: listed.map(({ uuid }) => uuid), waiting: waiting.length, more: cards.length - listed.length };
};

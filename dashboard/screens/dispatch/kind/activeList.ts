import type { Entity } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';

/** An incident waits for a crew while its version is one of the undispatched ones (S0 §4). */
export const isWaiting = (card: IncidentCard, entity: Pick<Entity, 'undispatched_versions'>): boolean =>
  entity.undispatched_versions.includes(card.version);

export const incidentOpacity = (waiting: boolean): number =>
  waiting ? limits.map.undispatchedOpacity : limits.map.dispatchedOpacity;

const byNewest = (a: IncidentCard, b: IncidentCard): number =>
  b.time < a.time ? -1 : b.time > a.time ? 1 : a.uuid < b.uuid ? -1 : 1;

/** Sorts only the newest, not the thousands that are never shown. */
const newest = (most: number) => {
  const first: IncidentCard[] = [];
  return {
    first,
    add: (card: IncidentCard): void => {
      const last = first[most - 1];
      if (last && byNewest(last, card) <= 0) return;
      const at = first.findIndex((before) => byNewest(card, before) < 0);
      first.splice(at < 0 ? first.length : at, 0, card);
      first.length = Math.min(first.length, most);
    },
  };
};

/** Waiting incidents first, each part newest first, at most 20 (S0 §7); and how many more there are. */
export const activeList = (cards: readonly IncidentCard[], entity: Pick<Entity, 'undispatched_versions'>) => {
  const most = limits.activeIncidentsListed;
  const [waits, underWay] = [newest(most), newest(most)];
  let waiting = 0;
  for (const card of cards) {
    if (!isWaiting(card, entity)) underWay.add(card);
    else {
      waits.add(card);
      waiting += 1;
    }
  }
  const listed = [...waits.first, ...underWay.first].slice(0, most);
  return { ids: listed.map(({ uuid }) => uuid), waiting, more: cards.length - listed.length };
};

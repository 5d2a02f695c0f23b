import type { Policy, PolicyList } from './events.ts';

/** The places of a call-out and of its lists, as the decider and the read model know them. */
export interface Places {
  readonly policy: Policy;
  readonly target: number;
  readonly people: readonly {
    readonly list: string;
    readonly place: 'none' | 'member' | 'standby' | 'released';
    readonly calls: readonly object[];
  }[];
}

/** The people who have a place, of one list or of all. */
export function membersOf({ people }: Places, list: string | null = null): number {
  let members = 0;
  for (const one of people) if (one.place === 'member' && (list === null || one.list === list)) members++;
  return members;
}

export const targetOf = (places: Places, { target }: PolicyList): number => target ?? places.target;

/** The places of a list that are not filled. Lists without a target of their own share the call-out's. */
export const openIn = (places: Places, list: PolicyList): number =>
  Math.max(0, targetOf(places, list) - membersOf(places, list.target === null ? null : list.list));

/** True when a list needs nobody more: its own places are filled, or those of its reserve. */
export const isFilled = (places: Places, list: PolicyList): boolean =>
  openIn(places, list) === 0 ||
  places.policy.lists.some((other) => other.reserveFor.includes(list.list) && openIn(places, other) === 0);

/** True when the team is complete. Reserve lists only stand in for others. */
export const isComplete = (places: Places): boolean =>
  places.policy.lists.every((list) => list.reserveFor.length > 0 || isFilled(places, list));

const isCalled = ({ people }: Places, { list: name }: PolicyList): boolean =>
  people.some(({ list, calls }) => list === name && calls.length > 0);

/** All places, as people hear and see them. Once reserves are called for a beat, as many of them must accept as their list says. */
export function allPlaces(places: Places): number {
  const { lists } = places.policy;
  const own = lists.filter((list) => list.reserveFor.length === 0);
  const reserves = lists.filter((list) => list.reserveFor.length > 0 && isCalled(places, list));
  const openOf = (reserve: PolicyList) =>
    own.filter((list) => reserve.reserveFor.includes(list.list) && openIn(places, list) > 0);
  const replaced = new Set(reserves.flatMap(openOf));
  const ofOwn = own.map((list) => (replaced.has(list) ? membersOf(places, list.list) : (list.target ?? 0)));
  // A beat whose own person accepts at last needs its reserves no more; the reserves who accepted come as well.
  const ofReserves = reserves.map((list) =>
    openOf(list).length > 0 ? targetOf(places, list) : membersOf(places, list.list),
  );
  return [...ofOwn, ...ofReserves].reduce((sum, count) => sum + count, 0) || places.target;
}

/** True when a person of this list who accepts now gets a place. */
export function hasPlaceFor(places: Places, named: string): boolean {
  const list = places.policy.lists.find((one) => one.list === named);
  if (!list || openIn(places, list) === 0) return false;
  if (list.reserveFor.length === 0) return !isFilled(places, list);
  return places.policy.lists.some((one) => list.reserveFor.includes(one.list) && openIn(places, one) > 0);
}

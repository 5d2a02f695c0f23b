import { isEmergency, rankOf, urgentWords } from '#contracts/core/priority';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import {
  isWaiting,
  needsAct,
  needsHelp,
  type Standing,
  standingNames,
  standingOf,
  standings,
} from '#contracts/incident/response';
import type { Tally } from '../../../data/changes/tally.ts';
import { peek } from '../../../data/live.ts';
import { whatOf } from './duty.ts';
import { fullName } from './words.ts';

/** The groups of the list: how far the help for an incident is. */
export type Group = Standing;
export const groups = standings;

/** `new`: not looked at yet on this device. `placeless`: without a place on the map. */
export type Show = 'all' | Group | 'emergency' | 'new' | 'placeless';
export const shows: Readonly<Record<Show, string>> = {
  all: 'All active',
  ...standingNames,
  emergency: 'Emergencies',
  new: 'New',
  placeless: 'Needs a location',
};

/** Within each group, more urgent priorities go first in every order but the last. */
export type Sort = 'oldest' | 'newest' | 'changed';
export const sorts: Readonly<Record<Sort, string>> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  changed: 'Last changed',
};

export interface View {
  /** Words that each row must have, in any order. */
  readonly words: string;
  readonly show: Show;
  readonly sort: Sort;
}
export const wholeView: View = { words: '', show: 'all', sort: 'oldest' };

export interface Head {
  readonly group: Group;
  readonly uuid: null;
  readonly count: number;
  /** The earliest time of the group's incidents. */
  readonly oldest: string;
}
export interface Row {
  readonly group: Group;
  readonly uuid: string;
}
export type Item = Head | Row;
export const isRow = (item: Item): item is Row => item.uuid !== null;

const searched = ({ description, address, labels, dispatched, people }: IncidentCard): string => {
  const names = people.flatMap(({ user }) => peek('person', user) ?? []).map(fullName);
  return [description, address, ...labels, ...dispatched.map(({ name }) => name), ...names].join(' ').toLowerCase();
};

const byTime = (a: IncidentCard, b: IncidentCard): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : a.uuid < b.uuid ? -1 : 1;
/** A crew in need goes before everything. */
const rank = (card: IncidentCard): number => (needsHelp(card) ? 0 : rankOf(card.priority));
const byRank = (a: IncidentCard, b: IncidentCard): number => rank(a) - rank(b);
const orders: Readonly<Record<Sort, (a: IncidentCard, b: IncidentCard) => number>> = {
  oldest: (a, b) => byRank(a, b) || byTime(a, b),
  newest: (a, b) => byRank(a, b) || -byTime(a, b),
  changed: (a, b) => (a.state_time > b.state_time ? -1 : a.state_time < b.state_time ? 1 : byTime(a, b)),
};

/** A row and the card that decides its place. Other changes of the card leave the row where it is. */
interface Placed {
  readonly row: Row;
  card: IncidentCard;
}

/** The rows of one group in their order. Changes are merged when the rows are asked for. */
const groupRows = (group: Group, order: (a: IncidentCard, b: IncidentCard) => number) => {
  let placed: readonly Placed[] = [];
  let items: readonly Item[] = [];
  let changed = false;
  const gone = new Set<Placed>();
  const come = new Set<Placed>();
  return {
    add: (one: Placed): void => {
      changed = true;
      come.add(one);
    },
    remove: (one: Placed): void => {
      changed = true;
      if (!come.delete(one)) gone.add(one);
    },
    /** The same array until a row comes, goes or moves. */
    items: (): readonly Item[] => {
      if (!changed) return items;
      const added = [...come].sort((a, b) => order(a.card, b.card));
      placed = merged(gone.size > 0 ? placed.filter((one) => !gone.has(one)) : placed, added, order);
      changed = false;
      gone.clear();
      come.clear();
      items = itemsOf(group, placed);
      return items;
    },
  };
};

/** Both lists are in order. */
function merged(
  placed: readonly Placed[],
  added: readonly Placed[],
  order: (a: IncidentCard, b: IncidentCard) => number,
): readonly Placed[] {
  if (placed.length === 0 || added.length === 0) return placed.length === 0 ? added : placed;
  const all: Placed[] = [];
  let from = 0;
  for (const one of added) {
    let [low, high] = [from, placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order((placed[middle] as Placed).card, one.card) < 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from += 1) all.push(placed[from] as Placed);
    all.push(one);
  }
  for (; from < placed.length; from += 1) all.push(placed[from] as Placed);
  return all;
}

/**
 * All incidents of the view as heads and rows: waiting ones first, a failed sending before the longest wait. The same
 * items until one of them differs.
 */
export const triage =
  (view: View, isNew: (card: IncidentCard) => boolean) => (): Tally<IncidentCard, readonly Item[]> => {
    const words = view.words.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (card: IncidentCard): boolean => {
      if (words.length === 0) return true;
      const text = searched(card);
      return words.every((word) => text.includes(word));
    };
    const isShown = (card: IncidentCard, group: Group): boolean => {
      if (view.show === 'emergency') return isEmergency(card);
      // A linked call stands under its main incident, and is found by its words.
      if (view.show === 'all' && group === 'linked') return words.length > 0;
      if (view.show === 'new') return isNew(card);
      if (view.show === 'placeless') return card.point === null;
      return view.show === 'all' || view.show === group;
    };
    const order = orders[view.sort];
    const byGroup = {
      // At the same priority, help that was asked for and does not come goes before an incident that has not had any.
      unasked: groupRows('unasked', (a, b) => byRank(a, b) || Number(needsAct(b)) - Number(needsAct(a)) || order(a, b)),
      asked: groupRows('asked', order),
      accepted: groupRows('accepted', order),
      working: groupRows('working', order),
      done: groupRows('done', order),
      linked: groupRows('linked', order),
    };
    const placed = new Map<string, Placed>();
    let parts: readonly (readonly Item[])[] = [];
    let items: readonly Item[] = [];
    return {
      change: (uuid, _, card) => {
        const before = placed.get(uuid);
        const group = card && standingOf(card);
        const isIn = card !== null && group !== null && isShown(card, group) && isFound(card);
        if (before && isIn && before.row.group === group && isPlacedLike(before.card, card, view.sort)) {
          before.card = card;
          return;
        }
        if (before) {
          byGroup[before.row.group].remove(before);
          placed.delete(uuid);
        }
        if (!isIn) return;
        const now: Placed = { row: { group, uuid }, card };
        placed.set(uuid, now);
        byGroup[group].add(now);
      },
      value: () => {
        const now = groups.map((group) => byGroup[group].items());
        if (now.every((part, n) => part === parts[n])) return items;
        parts = now;
        items = now.flat();
        return items;
      },
    };
  };

const isPlacedLike = (a: IncidentCard, b: IncidentCard, sort: Sort): boolean =>
  a.time === b.time &&
  rank(a) === rank(b) &&
  needsAct(a) === needsAct(b) &&
  (sort !== 'changed' || a.state_time === b.state_time);

const itemsOf = (group: Group, placed: readonly Placed[]): readonly Item[] => {
  const [first] = placed;
  if (!first) return [];
  let oldest = first.card.time;
  for (const { card } of placed) if (card.time < oldest) oldest = card.time;
  return [{ group, uuid: null, count: placed.length, oldest }, ...placed.map(({ row }) => row)];
};

/** True when the incident waits longer than crews of this organization have to answer. */
export const isAgeing = (card: IncidentCard, minutes: number, now: number): boolean =>
  isWaiting(card) && now - Date.parse(card.time) > minutes * 60_000;

/** Everything that the row has no room for. */
export const rowTitle = (card: IncidentCard): string =>
  [urgentWords(card) + whatOf(card), card.labels.join(', '), card.address || 'No address yet']
    .filter(Boolean)
    .join('\n');

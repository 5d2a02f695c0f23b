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

/** A number by which incidents are ordered, the lowest first. */
type Key = (card: IncidentCard) => number;
/** A crew in need goes before everything. */
const rank: Key = (card) => (needsHelp(card) ? 0 : rankOf(card.priority));
const reported: Key = ({ time }) => Date.parse(time);
const orders: Readonly<Record<Sort, readonly Key[]>> = {
  oldest: [rank, reported],
  newest: [rank, (card) => -reported(card)],
  changed: [({ state_time }) => -Date.parse(state_time), reported],
};
/** At the same priority, help that was asked for and does not come goes before an incident that has not had any. */
const unaskedFirst: readonly Key[] = [rank, (card) => (needsAct(card) ? 0 : 1)];
const keysOf = (group: Group, sort: Sort): readonly Key[] => [
  ...(group === 'unasked' ? unaskedFirst : []),
  ...orders[sort],
];

/** A row and its place, which the keys of its card give. Other changes of the card leave the row where it is. */
interface Placed {
  readonly row: Row;
  readonly time: string;
  readonly place: readonly number[];
}
const inOrder = (a: Placed, b: Placed): number => {
  const at = a.place.findIndex((key, n) => key !== b.place[n]);
  return at < 0 ? (a.row.uuid < b.row.uuid ? -1 : 1) : (a.place[at] as number) - (b.place[at] as number);
};
const isAtPlace = (a: Placed, b: Placed): boolean =>
  a.row.group === b.row.group && a.place.every((key, n) => key === b.place[n]);

/** The rows of one group in their order. Changes are merged when the rows are asked for. */
const groupRows = (group: Group) => {
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
      placed = merged(gone.size > 0 ? placed.filter((one) => !gone.has(one)) : placed, [...come].sort(inOrder));
      changed = false;
      gone.clear();
      come.clear();
      items = itemsOf(group, placed);
      return items;
    },
  };
};

/** Both lists are in order. */
function merged(placed: readonly Placed[], added: readonly Placed[]): readonly Placed[] {
  if (placed.length === 0 || added.length === 0) return placed.length === 0 ? added : placed;
  const all: Placed[] = [];
  let from = 0;
  for (const one of added) {
    let [low, high] = [from, placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inOrder(placed[middle] as Placed, one) < 0) low = middle + 1;
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
    const byGroup = Object.fromEntries(groups.map((group) => [group, groupRows(group)])) as Readonly<
      Record<Group, ReturnType<typeof groupRows>>
    >;
    const placed = new Map<string, Placed>();
    let parts: readonly (readonly Item[])[] = [];
    let items: readonly Item[] = [];
    return {
      change: (uuid, _, card) => {
        const before = placed.get(uuid);
        const group = card && standingOf(card);
        const now: Placed | null =
          card !== null && group !== null && isShown(card, group) && isFound(card)
            ? { row: { group, uuid }, time: card.time, place: keysOf(group, view.sort).map((key) => key(card)) }
            : null;
        if (before && now && isAtPlace(before, now)) return;
        if (before) {
          byGroup[before.row.group].remove(before);
          placed.delete(uuid);
        }
        if (!now) return;
        placed.set(uuid, now);
        byGroup[now.row.group].add(now);
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

const itemsOf = (group: Group, placed: readonly Placed[]): readonly Item[] => {
  const [first] = placed;
  if (!first) return [];
  let oldest = first.time;
  for (const { time } of placed) if (time < oldest) oldest = time;
  return [{ group, uuid: null, count: placed.length, oldest }, ...placed.map(({ row }) => row)];
};

/** True when the incident waits longer than crews of this organization have to answer. */
export const isAgeing = (card: IncidentCard, minutes: number, now: number): boolean =>
  isWaiting(card) && now - Date.parse(card.time) > minutes * 60_000;

/** The marks beside the words of an incident on every list. "+ 12 calls" of the same cause have no rows of their own. */
export const rowMarks = ({ linked }: Pick<IncidentCard, 'linked'>): readonly string[] =>
  linked === undefined ? [] : [`+ ${linked} ${linked === 1 ? 'call' : 'calls'}`];

/** Everything that the row has no room for. */
export const rowTitle = (card: IncidentCard): string =>
  [urgentWords(card) + whatOf(card), card.labels.join(', '), card.address || 'No address yet']
    .filter(Boolean)
    .join('\n');

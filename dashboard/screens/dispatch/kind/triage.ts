import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { type CrewStatus, isInTrouble, isUnassigned, isUnderWay } from '#contracts/incident/crewStatus';
import { whatOf } from './duty.ts';

/** The groups of the list, by the facts of the crews' sendings. */
export type Group = 'waiting' | 'assigned' | 'working' | 'done';
export const groups: readonly Group[] = ['waiting', 'assigned', 'working', 'done'];
export const groupNames: Readonly<Record<Group, string>> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  working: 'Working',
  done: 'Crew done',
};

const working: ReadonlySet<CrewStatus> = new Set(['on-my-way', 'on-scene']);

export const groupOf = ({ dispatched }: Pick<IncidentCard, 'dispatched'>): Group => {
  if (isUnassigned(dispatched)) return 'waiting';
  if (dispatched.some(({ status }) => working.has(status))) return 'working';
  return dispatched.some((crew) => isUnderWay(crew) && !isInTrouble(crew)) ? 'assigned' : 'done';
};

/** `new`: not looked at yet on this device. `placeless`: without a place on the map. */
export type Show = 'all' | Group | 'new' | 'placeless';
export const shows: Readonly<Record<Show, string>> = {
  all: 'All active',
  waiting: 'Waiting',
  assigned: 'Assigned',
  working: 'Working',
  done: 'Crew done',
  new: 'New',
  placeless: 'Needs a location',
};

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

const searched = (card: IncidentCard): string =>
  [card.description, card.address, ...card.labels, ...card.dispatched.map(({ name }) => name)].join(' ').toLowerCase();

const byTime = (a: IncidentCard, b: IncidentCard): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : a.uuid < b.uuid ? -1 : 1;
const orders: Readonly<Record<Sort, (a: IncidentCard, b: IncidentCard) => number>> = {
  oldest: byTime,
  newest: (a, b) => -byTime(a, b),
  changed: (a, b) => (a.state_time > b.state_time ? -1 : a.state_time < b.state_time ? 1 : byTime(a, b)),
};

/** A crew that was sent and does not come needs the dispatcher before an incident that has not had one. */
const isTroubled = ({ dispatched }: IncidentCard): boolean => dispatched.some(isInTrouble);

/** All incidents of the view as heads and rows: waiting ones first, a failed sending before the longest wait. */
export function triage(
  cards: readonly IncidentCard[],
  view: View,
  isNew: (card: IncidentCard) => boolean,
): readonly Item[] {
  const words = view.words.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (card: IncidentCard): boolean => {
    if (words.length === 0) return true;
    const text = searched(card);
    return words.every((word) => text.includes(word));
  };
  const isShown = (card: IncidentCard, group: Group): boolean => {
    if (view.show === 'new') return isNew(card);
    if (view.show === 'placeless') return card.point === null;
    return view.show === 'all' || view.show === group;
  };
  const byGroup: Record<Group, IncidentCard[]> = { waiting: [], assigned: [], working: [], done: [] };
  for (const card of cards) {
    const group = groupOf(card);
    if (isShown(card, group) && isFound(card)) byGroup[group].push(card);
  }
  const order = orders[view.sort];
  byGroup.waiting.sort((a, b) => Number(isTroubled(b)) - Number(isTroubled(a)) || order(a, b));
  for (const group of ['assigned', 'working', 'done'] as const) byGroup[group].sort(order);
  return groups.flatMap((group) => itemsOf(group, byGroup[group]));
}

const itemsOf = (group: Group, cards: readonly IncidentCard[]): readonly Item[] => {
  const [first] = cards;
  if (!first) return [];
  const oldest = cards.reduce((time, card) => (card.time < time ? card.time : time), first.time);
  return [{ group, uuid: null, count: cards.length, oldest }, ...cards.map(({ uuid }) => ({ group, uuid }))];
};

export const sameItems = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, n) => isSameItem(item, b[n]));
const isSameItem = (a: Item, b: Item | undefined): boolean =>
  b !== undefined &&
  a.uuid === b.uuid &&
  a.group === b.group &&
  (a.uuid !== null || b.uuid !== null || (a.count === b.count && a.oldest === b.oldest));

/** True when the incident waits longer than crews of this organization have to answer. */
export const isAgeing = (card: IncidentCard, minutes: number, now: number): boolean =>
  isUnassigned(card.dispatched) && now - Date.parse(card.time) > minutes * 60_000;

/** Everything that the row has no room for. */
export const rowTitle = (card: IncidentCard): string =>
  [whatOf(card), card.labels.join(', '), card.address || 'No address yet'].filter(Boolean).join('\n');

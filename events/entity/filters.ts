import type { AlarmWords } from '#contracts/alarm';
import { idFrom } from '../ids.ts';
import { Refused } from '../refused.ts';
import type { AlarmFilterAdded, AlarmFilterRemoved } from './events.ts';

export type FilterCommand =
  | ({ readonly do: 'addAlarmFilter'; readonly incident: string } & AlarmWords)
  | { readonly do: 'removeAlarmFilter'; readonly filter: string };

/** Whether each filter that ever was still stands. */
export type Filters = ReadonlyMap<string, boolean>;

const same = (words: string): string => words.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** One filter for each station, alarm and event: the same one added twice is one. */
export const filterOf = (entity: string, { station, alarm, event }: AlarmWords): string =>
  idFrom('alarm filter', entity, same(station), same(alarm), same(event));

/**
 * Does an alarm meet a filter? Station and alarm must be the same, however they are spaced or capitalised; so must the event, where
 * the filter names one. Its description is for people.
 */
export const meets = (alarm: AlarmWords, filter: AlarmWords): boolean =>
  same(alarm.station) === same(filter.station) &&
  same(alarm.alarm) === same(filter.alarm) &&
  (same(filter.event) === '' || same(alarm.event) === same(filter.event));

export const filtersAfter = (filters: Filters, { type, data }: AlarmFilterAdded | AlarmFilterRemoved): Filters =>
  new Map(filters).set(data.filter, type === 'AlarmFilterAdded');

export function decideFilter(
  entity: string,
  filters: Filters,
  command: FilterCommand,
): (AlarmFilterAdded | AlarmFilterRemoved)[] {
  if (command.do === 'addAlarmFilter') {
    const { do: _, ...words } = command;
    const filter = filterOf(entity, words);
    return filters.get(filter) ? [] : [{ type: 'AlarmFilterAdded', data: { entity, filter, ...words } }];
  }
  const { filter } = command;
  const stands = filters.get(filter);
  if (stands === undefined) throw new Refused('not-found');
  return stands ? [{ type: 'AlarmFilterRemoved', data: { entity, filter } }] : [];
}

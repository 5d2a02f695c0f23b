import type { AlarmWords } from '#contracts/incident/alarm';
import { canonical } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { AlarmFilterAdded, AlarmFilterRemoved } from './events.ts';

export type FilterCommand =
  | ({ readonly do: 'addAlarmFilter'; readonly incident: string } & AlarmWords)
  | { readonly do: 'removeAlarmFilter'; readonly filter: string }
  | {
      readonly do: 'setAlarmFilters';
      readonly filters: readonly AlarmWords[];
      /** The filters that the writer saw; null without them: the current list is replaced. */
      readonly seen: readonly AlarmWords[] | null;
    };

/** The content of each filter ever added; null once removed. */
export type Filters = ReadonlyMap<string, AlarmWords | null>;

const same = (words: string): string => words.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** One filter for each station, alarm and event: adding the same one twice is one. */
export const filterOf = (entity: string, { station, alarm, event }: AlarmWords): string =>
  idFrom('alarm filter', entity, same(station), same(alarm), same(event));

/**
 * True when an alarm matches a filter. Station and alarm must be equal, apart from spaces and case, and so must the
 * event, when the filter names one. The description is for people.
 */
export const meets = (alarm: AlarmWords, filter: AlarmWords): boolean =>
  same(alarm.station) === same(filter.station) &&
  same(alarm.alarm) === same(filter.alarm) &&
  (same(filter.event) === '' || same(alarm.event) === same(filter.event));

export function filtersAfter(filters: Filters, { type, data }: AlarmFilterAdded | AlarmFilterRemoved): Filters {
  return new Map(filters).set(data.filter, type === 'AlarmFilterAdded' ? wordsOf(data) : null);
}

const wordsOf = ({ alarm, station, description, event }: AlarmWords): AlarmWords => ({
  alarm,
  station,
  description,
  event,
});

export function decideFilter(
  entity: string,
  filters: Filters,
  command: FilterCommand,
): (AlarmFilterAdded | AlarmFilterRemoved)[] {
  switch (command.do) {
    case 'addAlarmFilter': {
      const filter = filterOf(entity, command);
      if (filters.get(filter)) return [];
      return [added(entity, command, command.incident)];
    }
    case 'removeAlarmFilter': {
      const { filter } = command;
      const stands = filters.get(filter);
      if (stands === undefined) throw new Refused('not-found');
      return stands ? [{ type: 'AlarmFilterRemoved', data: { entity, filter } }] : [];
    }
    case 'setAlarmFilters':
      return setFilters(entity, filters, command);
  }
}

/** An unchanged filter keeps its place in the list. */
function setFilters(
  entity: string,
  filters: Filters,
  { filters: said, seen }: Extract<FilterCommand, { do: 'setAlarmFilters' }>,
): (AlarmFilterAdded | AlarmFilterRemoved)[] {
  const wanted = byId(entity, said);
  const standing = [...filters].flatMap(([filter, words]) => (words ? [{ filter, words: canonical(words) }] : []));
  const kept = new Set(
    standing.filter(({ filter, words }) => canonical(wanted.get(filter) ?? null) === words).map(({ filter }) => filter),
  );
  const gone = standing.filter(({ filter }) => !kept.has(filter));
  const come = [...wanted].filter(([filter]) => !kept.has(filter));
  if (gone.length === 0 && come.length === 0) return [];
  const saw = seen && byId(entity, seen);
  const unchanged = ({ filter, words }: (typeof standing)[number]) => canonical(saw?.get(filter) ?? null) === words;
  if (saw && (saw.size !== standing.length || !standing.every(unchanged))) throw new Refused('alarm.filters-changed');
  return [
    ...gone.map(({ filter }) => ({ type: 'AlarmFilterRemoved' as const, data: { entity, filter } })),
    ...come.map(([, words]) => added(entity, words, null)),
  ];
}

const byId = (entity: string, all: readonly AlarmWords[]): ReadonlyMap<string, AlarmWords> =>
  new Map(all.map((words) => [filterOf(entity, words), wordsOf(words)]));

const added = (entity: string, words: AlarmWords, incident: string | null): AlarmFilterAdded => ({
  type: 'AlarmFilterAdded',
  data: { entity, filter: filterOf(entity, words), incident, ...wordsOf(words) },
});

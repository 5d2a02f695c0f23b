import type { EventsFilter } from '#contracts/api/audit/eventsFilter';
import { settingKinds } from '#contracts/audit/streamKinds';
import { iso } from '#events/core/ports';
import type { EventSearch } from './eventSearch.ts';

export function searchOf({ clock = 'known', correlation, after, until, about, ...filter }: EventsFilter) {
  const search: Omit<EventSearch, 'before' | 'limit'> = {
    ...filter,
    kinds: about === 'settings' ? settingKinds : undefined,
    correlation_id: correlation,
    after: utc(after),
    until: utc(until),
    clock,
  };
  return search;
}

/** Times of the log are compared as texts, all in one form. */
const utc = (time: string | undefined): string | undefined => (time === undefined ? undefined : iso(Date.parse(time)));

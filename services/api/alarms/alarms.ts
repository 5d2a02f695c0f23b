import type { AlarmWordsBody } from '#contracts/api/alarms/alarms';
import type { Alarm, AlarmWords } from '#contracts/incident/alarm';
import { meets } from '#events/entity/filters';
import type { App } from '#services/app/app';

export const filtersIn = ({ views }: Pick<App, 'views'>, of: string) => views.doc('alarm_filters', of)?.filters ?? [];

export const wordsOf = ({ alarm, station, description = '', event = '' }: AlarmWordsBody): AlarmWords => ({
  alarm: alarm.trim(),
  station: station.trim(),
  description: description.trim(),
  event: event.trim(),
});

/** The alarm with the filter that it matches, if any. `version` is the incident's version when no filter matches. */
export function alarmOf(app: Pick<App, 'views'>, of: string, said: AlarmWordsBody, version: string): Alarm {
  const words = wordsOf(said);
  const met = filtersIn(app, of).find((filter) => meets(words, filter));
  return { ...words, filter: met?.uuid ?? null, version };
}

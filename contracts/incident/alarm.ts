import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';

export const words = {
  alarm: text('HIGH WET WELL'),
  station: text('LS 14'),
  description: text('Wet well high level'),
  /** The event of the alarm: `ALM`, `RTN`. */
  event: text('ALM'),
};

/** The words of a pump station's alarm, as the station sends them (S2 §7.4). */
export const alarmWords = document('AlarmWords', words);
export type AlarmWords = Shape<typeof alarmWords>;

export const alarmFields = {
  ...words,
  /**
   * The filter that matched, or null. If a filter matched, `version` is the version that the incident would have had.
   */
  filter: orNull(id),
  version: text('wichita_pump_stations'),
};
/** The alarm that created an incident. */
export const alarm = document('Alarm', alarmFields);
export type Alarm = Shape<typeof alarm>;

/** A filter. An incident whose later alarm matches it is created as filtered. */
export const alarmFilter = document('AlarmFilter', {
  uuid: id,
  ...words,
  created_time: time,
  /** The name of its author. */
  by: text('Ada Lovelace'),
});
export type AlarmFilter = Shape<typeof alarmFilter>;

/** `GET` and `POST /entity-data/filter_list/` (S1 §3, §7): all filters in one list, oldest first. */
export const filterList = document('FilterList', { key: oneOf(['filter_list']), value: listOf(alarmWords) });
export type FilterList = Shape<typeof filterList>;

/** `POST /api/alarms/`: where the alarm point is after a message. */
export const alarmAnswer = document('AlarmPoint', {
  /** The incident of its latest occurrence; null for a clear that came before every raise. */
  incident: orNull(id),
  /** The raises that count as one. */
  count: whole(1),
  active: yesNo(true),
});
export type AlarmAnswer = Shape<typeof alarmAnswer>;

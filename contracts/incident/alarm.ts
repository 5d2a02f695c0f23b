import { document, id, listOf, oneOf, orNull, type Shape, text, time } from '#contracts/core/schema';

const words = {
  alarm: text('HIGH WET WELL'),
  station: text('LS 14'),
  description: text('Wet well high level'),
  /** What happened with the alarm: `ALM`, `RTN`. */
  event: text('ALM'),
};

/** What a pump station says is the matter, in its own words (S2 §7.4). */
export const alarmWords = document('AlarmWords', words);
export type AlarmWords = Shape<typeof alarmWords>;

/** The alarm that an incident came from. */
export const alarm = document('Alarm', {
  ...words,
  /** The filter that it met, or null: then `version` is what the incident would have been. */
  filter: orNull(id),
  version: text('wichita_pump_stations'),
});
export type Alarm = Shape<typeof alarm>;

/** Later alarms that fit it come in as filtered. */
export const alarmFilter = document('AlarmFilter', {
  uuid: id,
  ...words,
  created_time: time,
  /** Who added it. */
  by: text('Ada Lovelace'),
});
export type AlarmFilter = Shape<typeof alarmFilter>;

/** `GET` and `POST /entity-data/filter_list/` (S1 §3, §7): the filters as one list, oldest first. */
export const filterList = document('FilterList', { key: oneOf(['filter_list']), value: listOf(alarmWords) });
export type FilterList = Shape<typeof filterList>;
/** What a pump station says, as it is sent: what is left out is ''. */
export type NewAlarmWords = Pick<AlarmWords, 'alarm' | 'station'> & Partial<AlarmWords>;

export interface FilterListBody {
  readonly key: 'filter_list';
  readonly value: readonly NewAlarmWords[];
  /** The list as its writer saw it: refused where it is another one by now. */
  readonly seen?: readonly NewAlarmWords[];
}

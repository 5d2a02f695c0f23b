/** What a pump station says is the matter, in its own words (S2 §7.4). */
export type AlarmWords = {
  readonly alarm: string;
  readonly station: string;
  readonly description: string;
  /** What happened with the alarm: `ALM`, `RTN`. */
  readonly event: string;
};

/** The alarm that an incident came from. */
export type Alarm = AlarmWords & {
  /** The filter that it met, or null: then `version` is what the incident would have been. */
  readonly filter: string | null;
  readonly version: string;
};

/** Later alarms that fit it come in as filtered. */
export interface AlarmFilter extends AlarmWords {
  readonly uuid: string;
  readonly created_time: string;
  /** Who added it. */
  readonly by: string;
}

/** `GET` and `POST /entity-data/filter_list/` (S1 §3, §7): the filters as one list, oldest first. */
export interface FilterList {
  readonly key: 'filter_list';
  readonly value: readonly AlarmWords[];
}
export interface FilterListBody extends FilterList {
  /** The list as its writer saw it: refused where it is another one by now. */
  readonly seen?: readonly AlarmWords[];
}

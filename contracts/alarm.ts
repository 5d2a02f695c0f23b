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

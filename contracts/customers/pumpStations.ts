import type { NewAlarmWords } from '#contracts/incident/alarm';

/** The specification names the route after its first customer with pump stations (S2 §7.4). */
export const addFilterPath = '/wichita_pump_stations/add-filter/';

/** `incident` is its uuid. */
export interface AddFilterBody {
  readonly incident: string;
  readonly filter: NewAlarmWords;
}

declare module '#contracts/bodies' {
  interface Bodies {
    'POST /wichita_pump_stations/add-filter/': AddFilterBody;
  }
}

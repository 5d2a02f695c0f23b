const water = ['work_report', 'water_main_break'] as const;
const sewer = ['work_report', 'sewer_backup', 'sewer_overflow'] as const;
const either = ['work_report', 'water_main_break', 'sewer_backup', 'sewer_overflow'] as const;

/** Which versions offer which forms: by the beginning of the version's key, the first line that fits. Ours. */
const offers: readonly (readonly [beginning: string, names: readonly string[]])[] = [
  ['arvada_water', water],
  ['arvada_sewer', sewer],
  ['arvada_', either],
  ['durham_water', water],
  ['durham_meter', ['work_report']],
  ['durham_sewer', sewer],
  ['loveland_sewer', sewer],
  ['loveland_', water],
  ['olathe_', either],
  ['scmwd_', water],
  ['springfield_', either],
  ['jcw_after_hours', sewer],
  ['ug_pump_station', ['work_report', 'sewer_overflow']],
  ['ug_sewer', sewer],
  ['wichita_', ['work_report', 'sewer_overflow']],
  ['standard_water', water],
  ['standard_sewer', sewer],
  ['standard_', either],
];

/** The names of the forms of a version; none where nobody is sent. */
export const namesOffered = (key: string): readonly string[] =>
  offers.find(([beginning]) => key.startsWith(beginning))?.[1] ?? [];

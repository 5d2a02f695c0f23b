import type { LatLng } from '#contracts/core/geo';
import { wrong } from './checks.ts';

/** A checked mapping file: how the rows of one kind of CSV become incidents of one organization. See README.md. */
export interface ImportMap {
  readonly name: string;
  /** Prefixes of the file names that this map is for. */
  readonly files: readonly string[];
  readonly encoding: string;
  readonly delimiter: string;
  readonly entity: {
    readonly name: string;
    readonly displayName: string;
    readonly timezone: string;
    readonly centre: LatLng;
    readonly versions: readonly string[];
  };
  /** The outside system. With the incident's id it is the `source` of the incident. */
  readonly source: string;
  readonly times: {
    readonly formats: readonly string[];
    /** A fact at most this long before the report is accepted, because clocks differ. */
    readonly earlyMinutes: number;
    readonly longestDays: number;
    readonly earliest: string;
    /** The last day that is believed, or null: tomorrow. */
    readonly latest: string | null;
  };
  /** Log events of the steps that no workflow of Muster knows. A step may record no other unknown event. */
  readonly events: readonly string[];
  readonly incident: {
    /** A column, or a template over several. */
    readonly id: string;
    readonly version: string;
    /** Columns (or templates) of the time of the report; the first possible time counts. */
    readonly reported: readonly string[];
    readonly description: readonly string[];
    readonly labels: readonly string[];
  };
  /** The column or template that identifies the row, or null when a row is an incident. */
  readonly row: string | null;
  readonly place: PlaceMap | null;
  readonly unit: { readonly name: string; readonly version: string; readonly areaCode: string } | null;
  readonly steps: readonly StepMap[];
  /** Completes the incidents that no step completed, this many days after their last fact. Null: they stay open. */
  readonly end: { readonly afterDays: number } | null;
  /** Every named column and its place in the map, checked against the file's header. */
  readonly columns: readonly { readonly path: string; readonly column: string }[];
}

export interface PlaceMap {
  readonly raw: readonly string[];
  readonly streetNumber: string;
  readonly route: string;
  readonly locality: string;
  readonly state: string;
  readonly postalCode: string;
  readonly point: { readonly text: string } | { readonly lat: string; readonly lng: string };
  /** South, west, north, east: points outside are rejected. */
  readonly within: readonly [number, number, number, number] | null;
  readonly repairs: readonly Repair[];
}
export const repairs = ['longitudeMissingSign', 'swapped'] as const;
export type Repair = (typeof repairs)[number];

/** The step that the time of one column records. */
export interface StepMap {
  /** The column or template of its time. Null: it happened at the time of the report. */
  readonly column: string | null;
  readonly does: 'log' | 'dispatch' | 'complete';
  readonly event: string;
  readonly message: readonly string[];
  /** For an incident of several rows: one fact for each row, or one at the first or the last time. */
  readonly take: 'each' | 'first' | 'last';
  /** The column that it cannot precede; without one, the time of the report. */
  readonly after: string | null;
  readonly ifEarly: 'drop' | 'move' | 'keep';
  readonly formats: readonly string[];
  /** Set when the column holds a length of time, counted from `after`. */
  readonly duration: Duration | null;
}

/** The units of a length of time; `clock` is `h:mm` or `h:mm:ss`. */
export const durations = ['seconds', 'minutes', 'hours', 'days', 'clock'] as const;
export type Duration = (typeof durations)[number];

/** Throws when the file lacks a column that the map names, or has one of them twice. */
export function checkHeader({ columns }: ImportMap, header: readonly string[]): void {
  for (const { path, column } of columns) {
    const times = header.filter((name) => name === column).length;
    if (times === 0) wrong(path, `the file has no column "${column}"; it has ${header.join(', ').slice(0, 300)}`);
    if (times > 1) wrong(path, `the file has the column "${column}" ${times} times`);
  }
}

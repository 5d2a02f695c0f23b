import type { ReportLine } from '#contracts/audit/report';
import type { LatLng } from '#contracts/core/geo';

export type Line = Omit<ReportLine, 'found'>;

/** The parts of a report, in their order. Each call-out has a section of its own after the timeline. */
export const sections = {
  summary: 'Summary',
  about: 'About',
  figures: 'Figures',
  places: 'Places on the map',
  timeline: 'Timeline',
  late: 'Not known at the time',
  notes: 'Notes on the figures',
} as const;

/** An after-action report as plain data, each line with the number of its event. */
export interface Report {
  readonly title: string;
  readonly organisation: string;
  readonly incident: string | null;
  readonly callout: string | null;
  readonly lines: readonly Line[];
  readonly points: readonly LatLng[];
  readonly leftOut: boolean;
  /** Words that name people, and words that say where, for finding them in the lines. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

import { document, id, listOf, oneOf, orNull, position, type Shape, text, whole, yesNo } from '#contracts/core/schema';

/** The rules by which words of a report are found that may have to be redacted. `hand`: a person chose them. */
export const redactionRules = ['names', 'numbers', 'addresses', 'hand'] as const;
export type RedactionRule = (typeof redactionRules)[number];
/** The rules that find words by themselves. */
export const findingRules = ['names', 'numbers', 'addresses'] as const;
export type FindingRule = (typeof findingRules)[number];

const foundWords = document('FoundWords', {
  rule: oneOf(findingRules),
  /** The first character, counted from 0, and the one after the last. */
  from: whole(6),
  until: whole(14),
});
export type FoundWords = Shape<typeof foundWords>;

const reportLine = document('ReportLine', {
  /** The name of the line by which a redaction refers to it. */
  id: text('4817'),
  section: text('Timeline'),
  /** The number of the event; null for a line that no single event made. */
  position: orNull(position),
  label: text('2026-03-01 02:31 MST'),
  text: text('Crew dispatched: Truck 3. Dana Okafor'),
  found: listOf(foundWords),
});
export type ReportLine = Shape<typeof reportLine>;

/** `GET /api/audit/report/lines/`: the words of an after-action report, line by line. */
export const afterAction = document('AfterAction', {
  title: text('After-action report: Water'),
  /** The incident or call-out; null for a period. */
  about: orNull(id),
  /** Goes back with the places to redact: they count for these lines only. */
  seen: text('9f2b…'),
  lines: listOf(reportLine),
  /** Words that no rule finds and that may name somebody, with the lines that have them. A person judges each. */
  stays: listOf(document('StayingWord', { words: text('Larkspur'), lines: whole(2) })),
  /** True when the timeline has only the last events. */
  left_out: yesNo(false),
});
export type AfterAction = Shape<typeof afterAction>;

/** The subject of a report: an incident, a call-out, or a period of at most a week. */
export interface ReportSubject {
  readonly incident?: string;
  readonly callout?: string;
  readonly after?: string;
  readonly until?: string;
}

/** The copy is fetched at `GET /api/audit/report/redacted/{uuid}/` while its report is as it was. */
export const redactedCopy = document('RedactedCopy', { uuid: id });
export type RedactedCopy = Shape<typeof redactedCopy>;

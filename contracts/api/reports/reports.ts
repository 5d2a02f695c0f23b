import { Type } from 'class-transformer';
import { media, operations } from '#contracts/api/operation';
import { Each, Id, Inner, Moment, OneOf, Optional, Whole, Words } from '#contracts/api/rules';
import { afterAction, type FindingRule, findingRules, type ReportSubject, redactedCopy } from '#contracts/audit/report';
import { limits } from '#contracts/core/limits';

export const reportType = 'application/pdf';
export const packetType = 'application/zip';

/** The most places that a person chooses. */
const mostChosen = 1_000;

export class SubjectQuery implements ReportSubject {
  @Optional() @Id() incident?: string;
  @Optional() @Id() callout?: string;
  @Optional() @Moment() after?: string;
  @Optional() @Moment() until?: string;
}

/** One of both. `for` is of a call-out: other people are shown by their number in its order. */
export class PacketQuery {
  @Optional() @Id() callout?: string;
  @Optional() @Id() for?: string;
  @Optional() @Id() incident?: string;
  /** Of an incident: the report without the names, numbers and addresses that the rules find. */
  @Optional() @OneOf(['yes', 'no'] as const) redacted?: 'yes' | 'no';
}

/** Every word that this rule finds is redacted. */
export class RuleBody {
  @OneOf(findingRules) rule!: FindingRule;
  /** The reason that the law gives, in the auditor's words. */
  @Words(limits.text.search) reason!: string;
}

/** Words of one line, chosen by hand. `until` is the place after the last character. */
export class ChosenBody {
  @Words(limits.text.search) line!: string;
  @Whole(1_000_000) from!: number;
  @Whole(1_000_000) until!: number;
  @Words(limits.text.search) reason!: string;
}

export class RedactedBody {
  @Inner(() => SubjectQuery) subject!: SubjectQuery;
  /** `seen` of the lines for which words were chosen. Without it, rules alone apply. */
  @Optional() @Words(limits.text.search) seen?: string;
  @Type(() => RuleBody) @Each(findingRules.length) rules!: readonly RuleBody[];
  @Type(() => ChosenBody) @Each(mostChosen) chosen!: readonly ChosenBody[];
}

/** After-action reports of an incident, a call-out, or a night, and their redacted copies for public-records requests. */
export const reportOperations = operations({
  'GET /api/audit/report/': {
    permission: 'audit.view',
    summary: 'An after-action report as a PDF file, each line with the number of its event',
    answers: { 200: media(reportType) },
    query: SubjectQuery,
  },

  'GET /api/audit/report/packet/': {
    permission: 'audit.view',
    summary:
      'A ZIP file for a dispute: a readable report, the events of a call-out or an incident with their proofs, and all that verifies them',
    answers: { 200: media(packetType) },
    query: PacketQuery,
  },

  'GET /api/audit/report/lines/': {
    permission: 'audit.view',
    summary: 'The lines of the same report, with the names, numbers and addresses that the rules find in them',
    answers: { 200: afterAction },
    query: SubjectQuery,
  },

  'POST /api/audit/report/redacted/': {
    permission: 'audit.view',
    summary:
      'Make a copy of the report without the words that rules find or a person chose; each redaction is an event',
    answers: { 201: redactedCopy },
    body: RedactedBody,
    refuses: ['report.subject', 'report.period', 'redaction.changed'],
  },

  'GET /api/audit/report/redacted/:uuid/': {
    permission: 'audit.view',
    summary: 'A redacted copy as a PDF file, while the report is as it was when the copy was made',
    answers: { 200: media(reportType) },
    refuses: ['redaction.changed'],
  },
});

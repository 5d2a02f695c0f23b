import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from 'class-transformer';
import { Each, Id, Inner, Moment, OneOf, Optional, Whole, Words } from '#contracts/api/rules';
import {
  afterAction,
  type FindingRule,
  findingRules,
  type ReportSubject,
  type RuleApplied,
  redactedCopy,
  type WordsChosen,
} from '#contracts/audit/report';
import { limits } from '#contracts/core/limits';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { media, route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import { localTime } from '#services/forms/report';
import { afterActionOf, type Line, type Report } from './afterAction.ts';
import { recordCopy, recordedCopy } from './copies.ts';
import { isPlain, redacted, removedFrom } from './redactedCopy.ts';
import { foundIn, type KnownWords, namesIn, type Removed } from './redaction.ts';
import { reportPdf } from './reportPdf.ts';

const pdf = 'application/pdf';
const permission = 'audit.view';
/** The longest period of a report. */
const longest = 7 * 24 * 3_600_000;
/** The most places that a person chooses. */
const mostChosen = 1_000;
/** It names the reader of a report, and no copy has it. */
const madeLine = 'about Made';

class SubjectQuery implements ReportSubject {
  @Optional() @Id() incident?: string;
  @Optional() @Id() callout?: string;
  @Optional() @Moment() after?: string;
  @Optional() @Moment() until?: string;
}

@TakesPart<RuleApplied>()
class RuleBody {
  @OneOf(findingRules) rule!: FindingRule;
  @Words(limits.text.search) reason!: string;
}
@TakesPart<WordsChosen>()
class ChosenBody {
  @Words(limits.text.search) line!: string;
  @Whole(1_000_000) from!: number;
  @Whole(1_000_000) until!: number;
  @Words(limits.text.search) reason!: string;
}
@Takes('POST /api/audit/report/redacted/')
class RedactedBody {
  @Inner(() => SubjectQuery) subject!: SubjectQuery;
  @Optional() @Words(limits.text.search) seen?: string;
  @Type(() => RuleBody) @Each(findingRules.length) rules!: readonly RuleBody[];
  @Type(() => ChosenBody) @Each(mostChosen) chosen!: readonly ChosenBody[];
}

/** After-action reports of an incident, a call-out, or a night, and their redacted copies for public-records requests. */
export const reportRoutes = [
  route({
    method: 'GET',
    path: '/api/audit/report/',
    permission,
    summary: 'An after-action report as a PDF file, each line with the number of its event',
    answers: { 200: media(pdf) },
    query: SubjectQuery,
    answer: async (request) => {
      const report = reportOf(request, request.query);
      const { title, organisation, lines, points } = report;
      const bytes = await reportPdf({ title, organisation, made: request.now, lines, points });
      request.app.parts.trail?.exported(request, { what: 'report-pdf', of: subjectOf(request, report) });
      return { bytes: fileOf(bytes, request.now, 'Report') };
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/report/lines/',
    permission,
    summary: 'The lines of the same report, with the names, numbers and addresses that the rules find in them',
    answers: { 200: afterAction },
    query: SubjectQuery,
    answer: (request) => {
      const report = reportOf(request, request.query);
      const known = knownTo(request, report);
      const { title, incident, callout, leftOut } = report;
      return {
        json: {
          title,
          about: incident ?? callout,
          seen: seenIn(report),
          lines: lasting(report).map((line) => ({
            ...line,
            found: isPlain(line) ? [] : [...foundIn(line.text, known)],
          })),
          left_out: leftOut,
        },
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/audit/report/redacted/',
    permission,
    summary:
      'Make a copy of the report without the words that rules find or a person chose; each redaction is an event',
    answers: { 201: redactedCopy },
    body: RedactedBody,
    refuses: ['report.subject', 'report.period', 'redaction.changed'],
    answer: async (request) => {
      const { body, now, commandId } = request;
      const report = reportOf(request, body.subject);
      // A place in a line that changed since would be another word. Rules find their words anew.
      const isOld = body.seen == null ? body.chosen.length > 0 : seenIn(report) !== body.seen;
      if (isOld) throw new Refused('redaction.changed');
      const removed = removedFrom(lasting(report), knownTo(request, report), body);
      const { sha256 } = await copyOf(report, { removed, made: now });
      return recordCopy(request, { id: commandId, subject: periodOf(body.subject), removed, sha256 });
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/report/redacted/:uuid/',
    permission,
    summary: 'A redacted copy as a PDF file, while the report is as it was when the copy was made',
    answers: { 200: media(pdf) },
    refuses: ['redaction.changed'],
    answer: async (request) => {
      const recorded = await recordedCopy(request, request.params.uuid ?? '');
      const { subject, removed, made, sha256 } = recorded;
      const report = reportOf(request, subject);
      const copy = await copyOf(report, { removed, made });
      // These bytes and no others were recorded: a line that came since was never looked at.
      if (copy.sha256 !== sha256) throw new Refused('redaction.changed');
      request.app.parts.trail?.exported(request, { what: 'report-redacted-pdf', of: subjectOf(request, report) });
      return { bytes: copy };
    },
  }),
];

interface Copied {
  readonly removed: readonly Removed[];
  /** ISO-8601 UTC: the time at which the copy was first made. */
  readonly made: string;
}

async function copyOf(report: Report, { removed, made }: Copied) {
  const bytes = await reportPdf({
    title: 'After-action report, redacted copy',
    organisation: report.organisation,
    made,
    lines: redacted(lasting(report), removed),
    // A point on a map is an address.
    points: null,
  });
  return fileOf(bytes, made, 'Redacted report');
}

type Asking = Pick<Signed<object, object>, 'app' | 'who' | 'now'>;

/** The same with both ends of a period in the form of the log. */
function periodOf({ incident, callout, after, until }: ReportSubject): ReportSubject {
  const moment = (time: string | null | undefined) => (time == null ? undefined : iso(Date.parse(time)));
  return {
    incident: incident ?? undefined,
    callout: callout ?? undefined,
    after: moment(after),
    until: moment(until),
  };
}

function reportOf(request: Asking, asked: ReportSubject): Report {
  const { incident, callout, after, until } = periodOf(asked);
  const named = [incident, callout, after && until].filter((one) => one !== undefined).length;
  if (named !== 1 || (after === undefined) !== (until === undefined)) throw new Refused('report.subject');
  if (after === undefined || until === undefined) return afterActionOf(request, { incident, callout });
  const length = Date.parse(until) - Date.parse(after);
  if (length <= 0 || length > longest) throw new Refused('report.period');
  return afterActionOf(request, { after, until });
}

const subjectOf = ({ who }: Asking, { incident, callout }: Report): string => incident ?? callout ?? who.entity;

function knownTo({ app, who }: Asking, { names, addresses }: Report): KnownWords {
  const people = app.views.docs('accounts', { where: { entity: who.entity } });
  const all = [...names, ...people.flatMap(({ first_name, last_name }) => [first_name, last_name])];
  return { names: namesIn(all), addresses };
}

/** The lines that are the same for every reader, at any time. */
const lasting = ({ lines }: Pick<Report, 'lines'>): readonly Line[] => lines.filter(({ id }) => id !== madeLine);

/** Tells two readings of a report apart. */
const seenIn = (report: Pick<Report, 'lines'>): string => {
  const words = lasting(report).map(({ id, text }) => [id, text]);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
};

/** The file name has the date only: the incident's words name people. */
const fileOf = (bytes: Buffer, now: string, name: string) => ({
  stream: Readable.from([bytes]),
  size: bytes.length,
  type: pdf,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  name: `${name} ${localTime(now, 'UTC').slice(0, 10)}.pdf`,
  inPlace: false,
});

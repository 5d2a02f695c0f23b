import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from 'class-transformer';
import {
  afterAction,
  type FindingRule,
  findingRules,
  type RedactedReportBody,
  type ReportSubject,
  type RuleApplied,
  type WordsChosen,
} from '#contracts/audit/report';
import { limits } from '#contracts/core/limits';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { redaction } from '#events/redaction/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { carryOut } from '#services/api/http/carryOut';
import { media, route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import { Each, Id, Moment, OneOf, Optional, Whole, Words } from '#services/api/http/rules';
import { localTime } from '#services/forms/report';
import { afterActionOf, type Line, type Report } from './afterAction.ts';
import { foundIn, namesIn, type Removed, withoutPlaces } from './redaction.ts';
import { reportPdf } from './reportPdf.ts';

const pdf = 'application/pdf';
const permission = 'audit.view';
/** The longest period of a report. */
const longest = 7 * 24 * 3_600_000;
/** The most places that a person chooses. */
const mostChosen = 1_000;

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
class RedactedBody extends SubjectQuery {
  @Words(limits.text.search) seen!: string;
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
      const { title, incident, callout, lines, leftOut } = report;
      return {
        json: {
          title,
          about: incident ?? callout,
          seen: seenIn(lines),
          lines: lines.map((line) => ({ ...line, found: isPlain(line) ? [] : [...foundIn(line.text, known)] })),
          left_out: leftOut,
        },
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/audit/report/redacted/',
    permission,
    summary: 'A copy of the report without the words that rules find or a person chose; each redaction is an event',
    answers: { 200: media(pdf) },
    body: RedactedBody,
    refuses: ['redaction.changed'],
    answer: async (request) => {
      const { app, body, now, commandId } = request;
      const report = reportOf(request, body);
      // A place in a line that changed since would be another word.
      if (seenIn(report.lines) !== body.seen) throw new Refused('redaction.changed');
      const removed = removedFrom(report, knownTo(request, report), body);
      const hidesPlaces = body.rules.some(({ rule }) => rule === 'addresses');
      const bytes = await reportPdf({
        title: 'After-action report, redacted copy',
        organisation: report.organisation,
        made: now,
        lines: [...redacted(report.lines, removed), ...reasonsOf(removed)],
        points: hidesPlaces ? null : report.points,
      });
      const file = fileOf(bytes, now, 'Redacted report');
      const { incident, callout } = report;
      const command = {
        do: 'make',
        redaction: commandId,
        incident,
        callout,
        sha256: file.sha256,
        redactions: removed,
      } as const;
      // Nobody gets the copy before the log says what was removed.
      await carryOut(request, { decider: redaction, id: commandId }, { commands: [command], json: {} });
      app.parts.trail?.exported(request, { what: 'report-redacted-pdf', of: subjectOf(request, report) });
      return { bytes: file };
    },
  }),
];

type Asking = Pick<Signed<object, object>, 'app' | 'who' | 'now'>;

function reportOf(request: Asking, { incident, callout, after, until }: ReportSubject): Report {
  const named = [incident, callout, after && until].filter((one) => one !== undefined).length;
  if (named !== 1 || (after === undefined) !== (until === undefined)) throw new Refused('report.subject');
  if (after === undefined || until === undefined) return afterActionOf(request, { incident, callout });
  const [from, below] = [Date.parse(after), Date.parse(until)];
  if (from >= below || below - from > longest) throw new Refused('report.period');
  return afterActionOf(request, { after: iso(from), until: iso(below) });
}

const subjectOf = ({ who }: Asking, { incident, callout }: Report): string => incident ?? callout ?? who.entity;

function knownTo({ app, who }: Asking, { names, addresses }: Report) {
  const people = app.views.docs<AccountDoc>('accounts', { where: { entity: who.entity } });
  const all = [...names, ...people.flatMap(({ first_name, last_name }) => [first_name, last_name])];
  return { names: namesIn(all), addresses };
}

/** Figures and the names of the organization and its zone tell nothing of a person. */
const isPlain = ({ section, id }: Line): boolean =>
  section === 'Figures' || ['about Organization', 'about Times', 'about Type', 'about Period'].includes(id);

/** Tells two readings of a report apart. The time of making is not part of it. */
const seenIn = (lines: readonly Line[]): string => {
  const lasting = lines.filter(({ id }) => id !== 'about Made').map(({ id, text }) => [id, text]);
  return createHash('sha256').update(JSON.stringify(lasting)).digest('hex');
};

type Known = ReturnType<typeof knownTo>;

function removedFrom({ lines }: Report, known: Known, { rules, chosen }: RedactedReportBody): readonly Removed[] {
  const reasons = new Map(rules.map(({ rule, reason }) => [rule, reason]));
  const byRule = lines
    .filter((line) => !isPlain(line))
    .flatMap((line) =>
      foundIn(line.text, known).flatMap(({ rule, from, until }) => {
        const reason = reasons.get(rule);
        return reason === undefined ? [] : [{ line: line.id, from, until, rule, reason }];
      }),
    );
  const byHand = chosen.map(({ line, from, until, reason }) => ({ line, from, until, rule: 'hand' as const, reason }));
  if (byHand.some(({ line, from, until }) => from >= until || !lines.some(({ id }) => id === line)))
    throw new Refused('redaction.changed');
  return [...byRule, ...byHand];
}

const redacted = (lines: readonly Line[], removed: readonly Removed[]): readonly Line[] =>
  lines.map((line) => ({
    ...line,
    text: withoutPlaces(
      line.text,
      removed.filter((one) => one.line === line.id),
    ),
  }));

/** The reasons, with the number of redactions for each: the reader of a copy must be told. */
function reasonsOf(removed: readonly Removed[]): readonly Line[] {
  const counts = new Map<string, number>();
  for (const { reason } of removed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, n]) => ({
    id: `reason ${reason}`,
    section: 'Redactions',
    position: null,
    label: `${n} ${n === 1 ? 'redaction' : 'redactions'}`,
    text: reason,
  }));
}

/** The file name has the date only: the incident's words name people. */
const fileOf = (bytes: Buffer, now: string, name: string) => ({
  stream: Readable.from([bytes]),
  size: bytes.length,
  type: pdf,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  name: `${name} ${localTime(now, 'UTC').slice(0, 10)}.pdf`,
  inPlace: false,
});

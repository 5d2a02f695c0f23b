import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type PacketQuery, packetType, reportOperations, reportType } from '#contracts/api/reports/reports';
import { type AfterAction, findingRules, type ReportSubject } from '#contracts/audit/report';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { answering, type Signed } from '#services/api/http/route';
import { localTime } from '#services/forms/report';
import { afterActionOf } from './afterAction.ts';
import { recordCopy, recordedCopy } from './copies.ts';
import { calloutPacket, incidentPacket } from './packet.ts';
import { isPlain, redacted, removedFrom } from './redaction/redactedCopy.ts';
import { foundIn, type KnownWords, knownWords, type Removed, stayingIn } from './redaction/redaction.ts';
import type { Line, Report } from './report.ts';
import { reportPdf } from './reportPdf.ts';

/** The longest period of a report. */
const longest = 7 * 24 * 3_600_000;

/** It names the reader of a report, and no copy has it. */
const madeLine = 'about Made';

export const reportRoutes = answering(reportOperations, {
  'GET /api/audit/report/': async (request) => {
    const report = await reportOf(request, request.query);
    const { title, organisation, lines, points } = report;
    const bytes = await reportPdf({ title, organisation, made: request.now, lines, points });
    request.app.parts.trail?.exported(request, { what: 'report-pdf', of: subjectOf(request, report) });
    return { bytes: fileOf(bytes, request.now, 'Report') };
  },

  'GET /api/audit/report/packet/': async (request) => {
    const { query, now } = request;
    const { callout, incident } = query;
    if ((callout === undefined) === (incident === undefined)) throw new Refused('report.subject');
    const bytes =
      incident === undefined
        ? await calloutPacket(request, { callout: callout ?? '', of: query.for ?? null })
        : await incidentPacket(request, { incident, report: await incidentReport(request, query) });
    request.app.parts.trail?.exported(request, { what: 'packet', of: callout ?? incident ?? '' });
    return {
      bytes: {
        ...fileOf(bytes, now, 'Packet'),
        type: packetType,
        name: `Packet ${localTime(now, 'UTC').slice(0, 10)}.zip`,
      },
    };
  },

  'GET /api/audit/report/lines/': async (request) => {
    const report = await reportOf(request, request.query);
    const known = knownTo(request, report);
    const { title, incident, callout, leftOut } = report;
    const lines = lasting(report).map((line) => ({ ...line, found: isPlain(line) ? [] : foundIn(line.text, known) }));
    const json = { title, about: incident ?? callout, seen: seenIn(report), lines, stays: stayingOf(lines) };
    return { json: { ...json, left_out: leftOut } };
  },

  'POST /api/audit/report/redacted/': async (request) => {
    const { body, now, commandId } = request;
    const report = await reportOf(request, body.subject);
    // A place in a line that changed since would be another word. Rules find their words anew.
    const isOld = body.seen == null ? body.chosen.length > 0 : seenIn(report) !== body.seen;
    if (isOld) throw new Refused('redaction.changed');
    const removed = removedFrom(lasting(report), knownTo(request, report), body);
    const { sha256 } = await copyOf(report, { removed, made: now });
    return recordCopy(request, { id: commandId, subject: periodOf(body.subject), removed, sha256 });
  },

  'GET /api/audit/report/redacted/:uuid/': async (request) => {
    const recorded = await recordedCopy(request, request.params.uuid);
    const { subject, removed, made, sha256 } = recorded;
    const report = await reportOf(request, subject);
    const copy = await copyOf(report, { removed, made });
    // These bytes and no others were recorded: a line that came since was never looked at.
    if (copy.sha256 !== sha256) throw new Refused('redaction.changed');
    request.app.parts.trail?.exported(request, { what: 'report-redacted-pdf', of: subjectOf(request, report) });
    return { bytes: copy };
  },
});

/** The report of an incident for a packet: whole, or without every word that a rule finds. */
async function incidentReport(request: Asking, { incident, redacted: isRedacted }: PacketQuery): Promise<Buffer> {
  const report = await reportOf(request, { incident });
  const { title, organisation, lines, points } = report;
  if (isRedacted !== 'yes') return reportPdf({ title, organisation, made: request.now, lines, points });
  const rules = findingRules.map((rule) => ({ rule, reason: 'Left out of this packet' }));
  const removed = removedFrom(lasting(report), knownTo(request, report), { rules, chosen: [] });
  return await copyBytes(report, { removed, made: request.now });
}

/** The most words that a person is shown to judge. */
const mostStaying = 300;

/** The words that stay, those of most lines first. */
function stayingOf(lines: AfterAction['lines']): AfterAction['stays'] {
  const counts = new Map<string, number>();
  for (const line of lines.filter((one) => !isPlain(one)))
    for (const words of new Set(stayingIn(line.text, line.found))) counts.set(words, (counts.get(words) ?? 0) + 1);
  return [...counts]
    .map(([words, n]) => ({ words, lines: n }))
    .toSorted((a, b) => b.lines - a.lines || (a.words < b.words ? -1 : 1))
    .slice(0, mostStaying);
}

interface Copied {
  readonly removed: readonly Removed[];
  /** ISO-8601 UTC: the time at which the copy was first made. */
  readonly made: string;
}

const copyBytes = (report: Report, { removed, made }: Copied): Promise<Buffer> =>
  reportPdf({
    title: 'After-action report, redacted copy',
    organisation: report.organisation,
    made,
    lines: redacted(lasting(report), removed),
    // A point on a map is an address.
    points: null,
  });

const copyOf = async (report: Report, copied: Copied) =>
  fileOf(await copyBytes(report, copied), copied.made, 'Redacted report');

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

async function reportOf(request: Asking, asked: ReportSubject): Promise<Report> {
  const { incident, callout, after, until } = periodOf(asked);
  const named = [incident, callout, after && until].filter((one) => one !== undefined).length;
  if (named !== 1 || (after === undefined) !== (until === undefined)) throw new Refused('report.subject');
  if (after === undefined || until === undefined) return afterActionOf(request, { incident, callout });
  const length = Date.parse(until) - Date.parse(after);
  if (length <= 0 || length > longest) throw new Refused('report.period');
  return afterActionOf(request, { after, until });
}

const subjectOf = ({ who }: Asking, { incident, callout }: Report): string => incident ?? callout ?? who.entity;

function knownTo({ app, who }: Asking, report: Report): KnownWords {
  const people = app.views.docs('accounts', { where: { entity: who.entity } });
  const all = [...report.names, ...people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)];
  const texts = report.lines.filter((line) => !isPlain(line)).map(({ text }) => text);
  const name = app.views.doc('entities', who.entity)?.name ?? '';
  return knownWords(all, report.addresses, { texts, nicknames: app.config.nicknames.get(name) ?? [] });
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
  type: reportType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  name: `${name} ${localTime(now, 'UTC').slice(0, 10)}.pdf`,
  inPlace: false,
});

import { answerFigures, figures } from '#contracts/analytics/figures';
import { isWaiting, standingNames, standingOf } from '#contracts/incident/response';
import { durationWords } from '#contracts/time/durations';
import { daysAfter, instantsOf, localTimeAt } from '#contracts/time/localTime';
import { compareNames } from '#contracts/values/name';
import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import type { CardDoc } from '#projections/incident/incidentCards';
import { onCallAt, onDuty } from '#projections/onCall/duty/onDuty';
import type { App } from '#services/app/app';
import { dayAndClockOf } from '#services/app/calling/zone';
import { dutyFactsAt, namedIn } from '#services/app/onDuty';

/** The local time of the daily mail. */
const mailedAt = '06:00';
const most = 25;

/** The first time after an instant at which the clocks of a zone show "06:00". Milliseconds. */
export function nextClock(clock: string, after: number, zone: string): number {
  const today = localTimeAt(after, zone).slice(0, 10);
  const at = (day: string): number => instantsOf(`${day}T${clock}`, zone).first;
  return at(today) > after ? at(today) : at(daysAfter(today, 1));
}

export const nextDigest = (after: number, zone: string): number => nextClock(mailedAt, after, zone);

/** The beginning of the time that a mail covers at the most: 24 hours before. */
export const earliestOf = (until: number): string => iso(until - 24 * 3_600_000);

interface Covered {
  readonly entity: string;
  /** ISO-8601 UTC. */
  readonly since: string;
  readonly until: string;
}
type Readable = Pick<App, 'views' | 'config'>;

/** The figures of the time that a mail covers, by the function that answers every question of the analytics. */
export interface DigestFigures {
  readonly reported: number;
  /** Linked calls, which are no incidents of their own. */
  readonly linked: number;
  readonly types: readonly (readonly [name: string, incidents: number])[];
  readonly calls: Readonly<Record<'calls' | (typeof answerFigures)[number], number>>;
  /** Whole seconds from the report; `n` of `of` arrivals have them. */
  readonly arrival: {
    readonly median: number | null;
    readonly p90: number | null;
    readonly n: number;
    readonly of: number;
  };
}

/**
 * The words of a digest, written each time: the log holds none. A mail leaves the house, so it holds no address, no
 * description and no resident.
 */
export function digestMailOf(
  app: Readable,
  covered: Covered,
  told: DigestFigures,
): { readonly subject: string; readonly body: string } {
  const { entity, since, until } = covered;
  const organization = app.views.doc('entities', entity);
  const name = organization?.display_name ?? 'Muster';
  const zone = organization?.timezone ?? 'UTC';
  const active = app.views.docs('incident_cards', { where: { entity, active: 1 }, orderBy: { column: 'time' } });
  const jobs = active.filter(isJob);
  const lines = [
    `From ${when(since, zone)} to ${when(until, zone)}:`,
    `- Reported: ${counted(told.reported, told.linked)}`,
    ...told.types.toSorted((a, b) => b[1] - a[1]).map(([type, n]) => `  - ${type}: ${n}`),
    ...figureLines(told),
    '',
    `Active now: ${jobsAndCalls(active)}, ${active.filter(({ card }) => isWaiting(card)).length} waiting`,
    ...jobs.slice(0, most).map((doc) => `- ${lineOf(doc, zone)}: ${app.config.publicUrl}/incident/${doc.card.uuid}/`),
    ...(jobs.length > most ? [`- and ${jobs.length - most} more: ${app.config.publicUrl}/incidents/`] : []),
    '',
    'On call now:',
    ...dutyLines(app, covered),
    '',
    'An administrator of Muster subscribed you to this mail, and can end it.',
    '',
  ];
  return {
    subject: `${name}: ${count(jobs.length)} active, ${told.reported} reported`,
    body: lines.join('\n'),
  };
}

/** A linked call is no job of its own. */
const isJob = ({ card }: CardDoc): boolean => card.linked_to === undefined;
/** "1 incident and 30 linked calls" */
function jobsAndCalls(docs: readonly CardDoc[]): string {
  const calls = docs.filter((doc) => !isJob(doc)).length;
  return counted(docs.length - calls, calls);
}
const counted = (jobs: number, calls: number): string =>
  calls === 0 ? count(jobs) : `${count(jobs)} and ${calls === 1 ? '1 linked call' : `${calls} linked calls`}`;

/** The calls by their answers, and the time from report to arrival with what it leaves out. */
function figureLines({ calls, arrival }: DigestFigures): readonly string[] {
  const answers = answerFigures.map((name) => `${calls[name]} ${figures[name].words.toLowerCase()}`).join(', ');
  const { median, p90, n, of } = arrival;
  return [
    ...(calls.calls === 0 ? [] : [`- ${figures.calls.words}: ${calls.calls} (${answers})`]),
    ...(n === 0
      ? []
      : [
          `- ${figures.report_to_arrival.words}: median ${durationWords(median)}, 9 of 10 within ${durationWords(p90)} (${n} of ${of} arrivals)`,
        ]),
  ];
}

const count = (n: number): string => (n === 1 ? '1 incident' : `${n} incidents`);
const when = (time: string, zone: string): string => dayAndClockOf(Date.parse(time), zone);
const typeOf = ({ card }: CardDoc): string => workflowOf(card.version).displayName;
const helpOf = ({ card }: CardDoc): string => standingNames[standingOf(card)].toLowerCase();
const lineOf = (doc: CardDoc, zone: string): string =>
  `${typeOf(doc)}, ${doc.card.state_display.toLowerCase()}, ${helpOf(doc)}, reported ${when(doc.card.time, zone)}`;

/** The people of each designation that answers for a version; a designation without anyone is named too. */
function dutyLines(app: Readable, { entity, until }: Covered): readonly string[] {
  const { versions = [] } = app.views.doc('entities', entity) ?? {};
  const named = namedIn(app, entity).map(({ designation }) => designation);
  const names = [...new Set([...named, ...versions.flatMap((key) => workflowOf(key).designations ?? [])])];
  if (names.length === 0) return ['- No designation answers for an incident type.'];
  const facts = dutyFactsAt(app, entity, { designations: names, instant: until });
  return names.toSorted(compareNames).map((name) => {
    const people = onDuty(onCallAt(facts, name, until)).map(({ user }) => fullName(app, user));
    return `- ${name}: ${people.join(', ') || 'nobody'}`;
  });
}

function fullName({ views }: Pick<App, 'views'>, user: string): string {
  const account = views.doc('accounts', user);
  return `${account?.first_name ?? ''} ${account?.last_name ?? ''}`.trim() || 'A person without a name';
}

import {
  type CallList,
  type CallStatistics,
  listedCalls,
  type Responsiveness,
  type ResponsivenessDetail,
  type ResponsivenessOfPerson,
} from '#contracts/analytics/calls';
import { figures, timeToAnswer } from '#contracts/analytics/figures';
import { outcomeTable } from '#contracts/callout/outcomes';
import { localTimeAt, localTimeOf } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { type CallFigure, callFigureRows } from '#projections/analytics/callFigures';
import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';
import { columnsFor } from '#services/figures/columns/columnsFor';
import {
  callsByQuarter,
  countedBy,
  figuresByPerson,
  latestCallOf,
  noCalls,
  type PersonFigures,
  quantile,
} from '#services/figures/figures';
import { nameOf } from '#services/figures/names';
import { answeredRange, localDay, type Range, weekdayOf } from '#services/figures/range';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = Array.from({ length: 7 }, (_, day) => day);
const hourOf = (local: string): number => Number(local.slice(11, 13));

/** The calls of a range, together, by local day and by hour. */
export async function callsOf(app: App, entity: string, range: Range): Promise<CallStatistics> {
  const columns = await columnsFor(app, entity);
  const quarters = callsByQuarter({ columns, range });
  const latest = latestCallOf(columns);
  const [all = noCalls()] = countedBy(quarters, ['all'], () => 'all').values();
  const days = countedBy(quarters, daysOf(range), (local) => local.slice(0, 10));
  return {
    ...all,
    ...answeredRange(app, range),
    by_day: [...days].map(([day, counts]) => ({ day, ...counts })),
    by_hour: [...countedBy(quarters, hours, hourOf)].map(([hour, counts]) => ({ hour, ...counts })),
    by_month: monthsOf(quarters),
    latest_call: latest === null ? null : iso(latest),
  };
}

const monthsOf = (quarters: ReturnType<typeof callsByQuarter>) =>
  [...countedBy(quarters, [], (local) => local.slice(0, 7))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, counts]) => ({ month, ...counts }));

/** Each person who was called in the range, by name. */
export async function peopleOf(app: App, entity: string, range: Range): Promise<Responsiveness> {
  const columns = await columnsFor(app, entity);
  const users = [...figuresByPerson({ columns, range })]
    .map(([uuid, figures]) => shownPerson(app, uuid, figures))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.uuid < b.uuid ? -1 : 1));
  return { ...answeredRange(app, range), users };
}

/** One person's calls by hour, weekday and month, and the latest of them. */
export async function personOf(
  app: App,
  of: { readonly entity: string; readonly user: string },
  range: Range,
): Promise<ResponsivenessDetail> {
  const columns = await columnsFor(app, of.entity);
  const quarters = callsByQuarter({ columns, user: of.user, range });
  const figures = figuresByPerson({ columns, user: of.user, range }).get(of.user);
  const weekdaysCounted = countedBy(quarters, weekdays, (local) => weekdayOf(local.slice(0, 10)));
  return {
    ...answeredRange(app, range),
    user: shownPerson(app, of.user, figures ?? { ...noCalls(), accepted_too_late: 0, answers: new Map() }),
    by_hour: [...countedBy(quarters, hours, hourOf)].map(([hour, counts]) => ({ hour, ...counts })),
    by_weekday: [...weekdaysCounted].map(([weekday, counts]) => ({ weekday, ...counts })),
    by_month: monthsOf(quarters),
    calls: latestCalls(app, of, range, columns?.hidden).map(shownCall),
  };
}

/** The local days of a range, also those without a call. */
function daysOf({ from, below, zone }: Range): readonly string[] {
  const days = new Set<string>();
  // Half days find each local day, also the one with 23 hours.
  for (let at = from; at < below; at += 12 * 3_600_000) days.add(localDay(at, zone));
  days.add(localDay(below - 1, zone));
  return [...days];
}

const outcomeWords = (outcome: CallFigure['outcome']): string =>
  outcome === null ? 'Under way' : outcomeTable[outcome].words;

const shownPerson = (app: App, uuid: string, { answers, ...figures }: PersonFigures): ResponsivenessOfPerson => ({
  uuid,
  name: nameOf(app, uuid),
  ...figures,
  answered: [...answers.values()].reduce((sum, n) => sum + n, 0),
  median_seconds: quantile(answers, 0.5),
  p90_seconds: quantile(answers, 0.9),
});

const page = 2_000;

/** The calls of a range that figures count, the newest first, in pages, so that memory does not grow with them. */
function* callsIn(app: App, of: { entity: string; user?: string }, { from, below }: Range, hidden: Hidden) {
  if (isQa(app, of.entity)) return;
  let past: readonly [number, number] | undefined;
  for (;;) {
    const rows = app.views.rangedRows(callFigureRows, {
      where: of,
      range: { column: 'requested', from, below },
      past,
      limit: page,
    });
    yield rows.filter(({ incident }) => incident === null || !hidden.has(incident));
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    past = [last.requested, last.row_id];
  }
}
type Hidden = ReadonlySet<string>;

function latestCalls(app: App, of: { entity: string; user: string }, range: Range, hidden: Hidden = new Set()) {
  const found: CallFigure[] = [];
  for (const rows of callsIn(app, of, range, hidden)) {
    found.push(...rows);
    if (found.length >= listedCalls) break;
  }
  return found.slice(0, listedCalls);
}

interface Listed {
  readonly entity: string;
  readonly said?: string | undefined;
  readonly hour?: number | undefined;
  readonly user_uuid?: string | undefined;
}

/** The calls behind a figure. A person of another organization has none here. */
export async function listOfCalls(app: App, listed: Listed, range: Range): Promise<CallList> {
  const { entity, said, hour, user_uuid: user } = listed;
  const of = { entity, ...(user === undefined ? {} : { user }) };
  const columns = await columnsFor(app, entity);
  const quarters = callsByQuarter({ columns, user, range });
  const isAsked = (call: { readonly said: CallFigure['said'] }, local: string) =>
    call.said !== null && (said === undefined || call.said === said) && (hour === undefined || hourOf(local) === hour);
  const total = quarters.reduce((sum, quarter) => sum + (isAsked(quarter, quarter.local) ? quarter.n : 0), 0);
  const found: CallList['calls'][number][] = [];
  for (const rows of total === 0 ? [] : callsIn(app, of, range, columns?.hidden ?? new Set())) {
    const asked = rows.filter((row) => isAsked(row, localTimeAt(row.requested, range.zone)));
    found.push(...asked.map((row) => ({ ...shownCall(row), user: row.user, name: nameOf(app, row.user) })));
    if (found.length >= Math.min(total, listedCalls)) break;
  }
  return { ...answeredRange(app, range), total, calls: found.slice(0, listedCalls) };
}

const shownCall = (row: CallFigure) => ({
  uuid: row.call,
  time: iso(row.requested),
  incident: row.incident,
  callout: row.callout,
  outcome: outcomeWords(row.outcome),
  answered_after: timeToAnswer(row),
});

/** The head says what the figures leave out: further lines would be read as calls. */
const head = [
  'Time',
  'Zone',
  'Time UTC',
  'Person',
  'Outcome',
  'Counted as (blank: in no count)',
  `${figures.time_to_answer.words}, s (blank: nobody pressed a key)`,
  'Incident',
  'Call-out',
  'Call (none of deleted, erased or held incidents)',
];

export function* exported(app: App, entity: string, range: Range, hidden: Hidden) {
  yield [head];
  for (const rows of callsIn(app, { entity }, range, hidden))
    yield rows.map((row) => [
      localTimeOf(row.requested, range.zone),
      range.zone,
      iso(row.requested),
      nameOf(app, row.user),
      outcomeWords(row.outcome),
      row.said === null ? '' : figures[row.said].words,
      String(timeToAnswer(row) ?? ''),
      row.incident ?? '',
      row.callout ?? '',
      row.call,
    ]);
}

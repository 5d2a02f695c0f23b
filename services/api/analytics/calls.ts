import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  callStatistics,
  type ResponsivenessOfPerson,
  responsiveness,
  responsivenessDetail,
} from '#contracts/analytics/calls';
import { outcomeTable } from '#contracts/callout/outcomes';
import { localTimeAt } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type CallFigure, callFigureRows } from '#projections/analytics/callFigures';
import { isQa } from '#services/access/qualityAssurance';
import { media, route } from '#services/api/http/route';
import { Id } from '#services/api/http/rules';
import type { App } from '#services/app/app';
import { csvRows } from '#services/forms/csv';
import { callsByQuarter, countedBy, figuresByPerson, noCalls, type PersonFigures, quantile } from './figures.ts';
import { localDay, type Range, RangeQuery, rangeOf, shownRange, weekdayOf } from './range.ts';

class DetailQuery extends RangeQuery {
  @Id() user_uuid!: string;
}

const permission = 'analytics.view';
const path = '/analytics/beta/v2';
const csvType = 'text/csv; charset=utf-8';

/** The most calls of a detail. An export has every call of its range. */
const latest = 100;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = Array.from({ length: 7 }, (_, day) => day);
const hourOf = (local: string): number => Number(local.slice(11, 13));

/** The calls of call-outs in a range, and how people answer them (S0 §2, §7). */
export const callAnalyticsRoutes = [
  route({
    method: 'GET',
    path: `${path}/calls`,
    permission,
    summary: 'The calls of a range by what became of them, by local day and hour',
    answers: { 200: callStatistics },
    query: RangeQuery,
    answer: (request) => {
      const { app, who } = request;
      const range = rangeOf(request);
      const quarters = callsByQuarter({ app, of: { entity: who.entity }, range });
      const [all = noCalls()] = countedBy(quarters, ['all'], () => 'all').values();
      const days = countedBy(quarters, daysOf(range), (local) => local.slice(0, 10));
      return {
        json: {
          ...all,
          ...shownRange(range),
          by_day: [...days].map(([day, counts]) => ({ day, ...counts })),
          by_hour: [...countedBy(quarters, hours, hourOf)].map(([hour, counts]) => ({ hour, ...counts })),
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/calls-csv`,
    permission,
    summary: 'The same calls as a file, one line each, with local times',
    answers: { 200: media(csvType) },
    query: RangeQuery,
    answer: (request) => {
      const { app, who } = request;
      const range = rangeOf(request, 'export');
      const bytes = csvRows(exported(app, who.entity, range));
      app.parts.trail?.exported(request, { what: 'calls-csv', of: who.entity });
      return {
        bytes: {
          stream: Readable.from(bytes),
          size: bytes.length,
          type: csvType,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          name: `Calls ${localDay(range.from, range.zone)} to ${localDay(range.below - 1, range.zone)}.csv`,
          inPlace: false,
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/responsiveness`,
    permission,
    summary: 'Each person who was called in a range, and how often and fast the person answered',
    answers: { 200: responsiveness },
    query: RangeQuery,
    answer: (request) => {
      const { app, who } = request;
      const range = rangeOf(request);
      const users = [...figuresByPerson({ app, of: { entity: who.entity }, range })]
        .map(([uuid, figures]) => personOf(app, uuid, figures))
        .toSorted((a, b) => a.name.localeCompare(b.name) || (a.uuid < b.uuid ? -1 : 1));
      return { json: { ...shownRange(range), users } };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/responsiveness/detail`,
    permission,
    summary: 'One person: calls by hour, weekday and month, and the latest ones',
    answers: { 200: responsivenessDetail },
    query: DetailQuery,
    answer: (request) => {
      const { app, who, query } = request;
      const user = query.user_uuid;
      const range = rangeOf(request);
      const account = app.views.doc<AccountDoc>('accounts', user);
      if (account?.entity !== who.entity) throw new Refused('not-found');
      const of = { entity: who.entity, user };
      const quarters = callsByQuarter({ app, of, range });
      const figures = figuresByPerson({ app, of, range }).get(user);
      const months = countedBy(quarters, [], (local) => local.slice(0, 7));
      return {
        json: {
          ...shownRange(range),
          user: personOf(app, user, figures ?? { ...noCalls(), accepted_too_late: 0, answers: new Map() }),
          by_hour: [...countedBy(quarters, hours, hourOf)].map(([hour, counts]) => ({ hour, ...counts })),
          by_weekday: [...countedBy(quarters, weekdays, (local) => weekdayOf(local.slice(0, 10)))].map(
            ([weekday, counts]) => ({ weekday, ...counts }),
          ),
          by_month: [...months]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([month, counts]) => ({ month, ...counts })),
          calls: callsIn(app, of, range, latest).map(
            ({ call, requested, incident, callout, outcome, answered_after }) => ({
              uuid: call,
              time: iso(requested),
              incident,
              callout,
              outcome: outcomeWords(outcome),
              answered_after,
            }),
          ),
        },
      };
    },
  }),
];

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

const nameOf = (app: App, uuid: string): string => {
  const account = app.views.doc<AccountDoc>('accounts', uuid);
  return account ? `${account.first_name} ${account.last_name}`.trim() : '';
};

const personOf = (app: App, uuid: string, { answers, ...figures }: PersonFigures): ResponsivenessOfPerson => ({
  uuid,
  name: nameOf(app, uuid),
  ...figures,
  answered: [...answers.values()].reduce((sum, n) => sum + n, 0),
  median_seconds: quantile(answers, 0.5),
  p90_seconds: quantile(answers, 0.9),
});

const callsIn = (app: App, of: { entity: string; user?: string }, { from, below }: Range, limit: number) =>
  isQa(app, of.entity)
    ? []
    : app.views.rangedRows<CallFigure>(callFigureRows, {
        where: of,
        range: { column: 'requested', from, below },
        limit,
      });

function exported(app: App, entity: string, range: Range): readonly (readonly string[])[] {
  const head = [
    'Time',
    'Zone',
    'Person',
    'Outcome',
    'Counted as',
    'Answered after (s)',
    'Incident',
    'Call-out',
    'Call',
  ];
  const lines = callsIn(app, { entity }, range, Number.MAX_SAFE_INTEGER).map((row) => [
    localTimeAt(row.requested, range.zone).replace('T', ' '),
    range.zone,
    nameOf(app, row.user),
    outcomeWords(row.outcome),
    row.said ?? '',
    row.answered_after === null ? '' : String(row.answered_after),
    row.incident ?? '',
    row.callout ?? '',
    row.call,
  ]);
  return [head, ...lines];
}

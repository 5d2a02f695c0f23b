import type { RangeQuery } from '#contracts/api/analytics/range';
import { limits } from '#contracts/core/limits';
import { daysAfter, instantsOf, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';

/** From the first millisecond to before the second, and the zone in which days and hours are told apart. */
export interface Range {
  readonly from: number;
  readonly below: number;
  readonly zone: string;
}

interface RangeRequest {
  readonly app: App;
  readonly who: Principal;
  readonly query: RangeQuery;
}

/**
 * The range of a query. Without its ends: the seven local days from this week's Monday (S0 §9); with one end, seven local
 * days from there. Only the calls of the organization have a longest range (S0 §5).
 */
export function rangeOf({ app, who, query }: RangeRequest, what: 'query' | 'export' | 'any' = 'query'): Range {
  const zone = zoneOf(app, who.entity);
  const { from, below } = endsOf(query, app.clock.now(), zone);
  if (below <= from) throw new Refused('analytics.reversed');
  if (what !== 'any' && below - from > limits.callsRange)
    throw what === 'query' ? new Refused('analytics.too-long.query') : new Refused('analytics.too-long.export');
  return { from, below, zone };
}

export const zoneOf = ({ views }: App, entity: string): string => views.doc('entities', entity)?.timezone ?? 'UTC';

function endsOf({ after, before }: RangeQuery, now: number, zone: string): Pick<Range, 'from' | 'below'> {
  if (after !== undefined) {
    const from = Date.parse(after);
    return { from, below: before === undefined ? daysLater(from, 7, zone) : Date.parse(before) };
  }
  if (before !== undefined) return { from: daysLater(Date.parse(before), -7, zone), below: Date.parse(before) };
  const monday = mondayOf(now, zone);
  return { from: startOfDay(monday, zone), below: startOfDay(daysAfter(monday, 7), zone) };
}

/** The same local time some days later, so that a week is seven days also when the clocks change. */
function daysLater(at: number, days: number, zone: string): number {
  const local = localTimeAt(at, zone);
  return instantsOf(`${daysAfter(local.slice(0, 10), days)}T${local.slice(11, 16)}`, zone).first + (at % 60_000);
}

export const shownRange = ({ from, below }: Pick<Range, 'from' | 'below'>) => ({
  after: iso(from),
  before: iso(below),
});

/** The range of an answer, and the time of the latest event of the log that its figures know; null for an empty log. */
export const answeredRange = ({ views }: Pick<App, 'views'>, range: Range) => ({
  ...shownRange(range),
  as_of: views.place()?.recordedAt ?? null,
});

export const localDay = (at: number, zone: string): string => localTimeAt(at, zone).slice(0, 10);

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function mondayOf(now: number, zone: string): string {
  const today = localDay(now, zone);
  return daysAfter(today, -weekdayOf(today));
}

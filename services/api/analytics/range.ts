import { longestRange } from '#contracts/analytics/calls';
import { daysAfter, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { EntityDoc } from '#projections/entity/entities';
import type { Principal } from '#services/access/principal';
import { Moment, Optional } from '#services/api/http/rules';
import type { App } from '#services/app/app';

export class RangeQuery {
  @Optional() @Moment() after?: string;
  @Optional() @Moment() before?: string;
}

/** From the first millisecond to before the second, and the zone in which days and hours are told apart. */
export interface Range {
  readonly from: number;
  readonly below: number;
  readonly zone: string;
}

interface Asked {
  readonly app: App;
  readonly who: Principal;
  readonly query: RangeQuery;
}

/** The range of a query. Without its ends: the seven local days from this week's Monday (S0 §9). */
export function rangeOf({ app, who, query }: Asked, what: 'query' | 'export' = 'query'): Range {
  const zone = app.views.doc<EntityDoc>('entities', who.entity)?.timezone ?? 'UTC';
  const monday = mondayOf(app.clock.now(), zone);
  const from = query.after === undefined ? startOfDay(monday, zone) : Date.parse(query.after);
  const below = query.before === undefined ? startOfDay(daysAfter(monday, 7), zone) : Date.parse(query.before);
  if (below <= from) throw new Refused('analytics.reversed');
  if (below - from > longestRange)
    throw what === 'query' ? new Refused('analytics.too-long.query') : new Refused('analytics.too-long.export');
  return { from, below, zone };
}

export const shownRange = ({ from, below }: Range) => ({ after: iso(from), before: iso(below) });

export const localDay = (at: number, zone: string): string => localTimeAt(at, zone).slice(0, 10);

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function mondayOf(now: number, zone: string): string {
  const today = localDay(now, zone);
  return daysAfter(today, -weekdayOf(today));
}

import type { PlacedFact } from '#events/facts';
import { callsOf, peopleOf } from '#services/api/analytics/calls/callAnswers';
import { pointsJson } from '#services/api/analytics/heat';
import { entriesOf, leadersIn } from '#services/api/analytics/performance';
import { responseIn } from '#services/api/analytics/response';
import type { App } from '#services/app/app';
import { columnsFor } from '#services/figures/columns/columnsFor';
import { type SlowRange, slowFigures } from './slowFigures.ts';

const none = { accepted: 0, could_not_reach: 0, declined: 0, total: 0 };

/** The answers of Muster in the form of the slow figures. */
async function quickFigures(app: App, entity: string, range: SlowRange) {
  const columns = await columnsFor(app, entity);
  const json = Buffer.concat([...pointsJson({ columns, range, labels: [] })]).toString();
  const { points, labels } = JSON.parse(json) as { points: readonly unknown[]; labels: object };
  const response = await responseIn(app, { entity, range, by: 'month', target: null });
  const { all, leaders } = await leadersIn(app, entity, range);
  const led = await Promise.all(
    leaders.map(async ({ uuid, incidents, steps }) => {
      const entries = await entriesOf(app, { entity, leader: uuid, range });
      return [uuid, { incidents, steps, entries: entries.map((entry) => JSON.stringify(entry)).toSorted() }] as const;
    }),
  );
  const {
    after: _a,
    before: _b,
    as_of: _asOf,
    by_day: byDay,
    by_hour: byHour,
    by_month: byMonth,
    ...total
  } = await callsOf(app, entity, range);
  const { users } = await peopleOf(app, entity, range);
  return {
    heatmap: { points: points.map((point) => JSON.stringify(point)).toSorted(), labels },
    response: { incidents: response.all.incidents, figures: response.all.figures },
    performance: { all: { incidents: all.incidents, steps: all.steps }, leaders: new Map(led) },
    calls: {
      ...total,
      by_day: new Map(byDay.filter(({ total: n }) => n > 0).map(({ day, ...counts }) => [day, counts])),
      by_hour: byHour.map(({ hour: _h, ...counts }) => counts),
    },
    people: new Map(users.map(({ uuid, name: _n, ...figures }) => [uuid, figures])),
    byMonth: byMonth.reduce((sum, { total: n }) => sum + n, 0),
  };
}

/** Both ways to every figure of an organization; `slow` has what the test asks about besides. */
export async function bothWays(app: App, events: readonly PlacedFact[], entity: string, range: SlowRange) {
  const { incidents, ...slow } = slowFigures(events, entity, range);
  const { byMonth, ...quick } = await quickFigures(app, entity, range);
  return { quick, slow, incidents, months: { ours: byMonth, all: { ...none, ...slow.calls }.total } };
}

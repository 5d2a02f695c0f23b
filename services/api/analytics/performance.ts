import { detailLimit, type PerformanceEntry, type PerformanceOfLeader } from '#contracts/analytics/incidents';
import { type LeaderQuery, nobody, performanceOperations } from '#contracts/api/analytics/performance';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { columnsFor } from '#services/figures/columns/columnsFor';
import { figuresByLeader, type LeaderFigures, ledBy, linkedCalls, noSteps } from '#services/figures/leaders';
import { nameOf } from '#services/figures/names';
import { answeredRange, type Range, rangeOf } from '#services/figures/range';

export const performanceRoutes = answering(performanceOperations, {
  'GET /analytics/beta/v2/performance': async ({ app, who, query }) => {
    const range = rangeOf({ app, who, query }, 'any');
    return { json: { ...answeredRange(app, range), ...(await leadersIn(app, who.entity, range)) } };
  },

  'GET /analytics/beta/v2/performance/detail': async ({ app, who, query }) => {
    const range = rangeOf({ app, who, query }, 'any');
    return { json: await entriesOf(app, { entity: who.entity, leader: leaderOf(app, who.entity, query), range }) };
  },

  'GET /analytics/beta/v2/performance/incidents': async ({ app, who, query }) => {
    const { entity } = who;
    const range = rangeOf({ app, who, query }, 'any');
    const leader = leaderOf(app, entity, query);
    const columns = await columnsFor(app, entity);
    const incidents = ledBy({ columns, range }, leader)
      .slice(-detailLimit)
      .toReversed()
      .flatMap(({ row, received, seconds }) => {
        const [figure] = app.views.rowsNumbered(incidentFigureRows, [row]);
        const doc = figure && app.views.doc('incidents', figure.incident);
        return doc ? [{ uuid: doc.uuid, time: iso(received), description: doc.description, seconds }] : [];
      });
    return {
      json: { ...answeredRange(app, range), leader: await leaderFiguresOf(app, { entity, leader, range }), incidents },
    };
  },
});

/** A leader of another organization does not exist. */
function leaderOf({ views }: App, entity: string, { leader_uuid: leader }: LeaderQuery): string | null {
  if (leader === nobody) return null;
  if (views.doc('accounts', leader)?.entity !== entity) throw new Refused('not-found');
  return leader;
}

const shownLeader = (app: App, uuid: string | null, figures: LeaderFigures): PerformanceOfLeader => ({
  uuid,
  name: uuid === null ? 'Without a leader' : nameOf(app, uuid),
  incidents: figures.incidents,
  steps: figures.steps,
});

/** By name; the incidents that nobody led come last. */
export const inOrder = (leaders: readonly PerformanceOfLeader[]): readonly PerformanceOfLeader[] =>
  leaders.toSorted(
    (a, b) =>
      Number(a.uuid === null) - Number(b.uuid === null) ||
      a.name.localeCompare(b.name) ||
      (`${a.uuid}` < `${b.uuid}` ? -1 : 1),
  );

export async function leadersIn(app: App, entity: string, range: Range) {
  const asked = { columns: await columnsFor(app, entity), range };
  const { all, byLeader } = figuresByLeader(asked);
  const calls = linkedCalls(asked);
  const leaders = inOrder([...byLeader].map(([uuid, figures]) => shownLeader(app, uuid, figures)));
  return {
    all: { ...shownLeader(app, null, all), name: 'All incidents' },
    leaders,
    ...(calls > 0 ? { linked_calls: calls } : {}),
  };
}

interface Of {
  readonly entity: string;
  readonly leader: string | null;
  readonly range: Range;
}

export async function leaderFiguresOf(app: App, { entity, leader, range }: Of): Promise<PerformanceOfLeader> {
  const { byLeader } = figuresByLeader({ columns: await columnsFor(app, entity), range });
  return shownLeader(app, leader, byLeader.get(leader) ?? noSteps());
}

export const entriesOf = async (app: App, { entity, leader, range }: Of): Promise<readonly PerformanceEntry[]> =>
  ledBy({ columns: await columnsFor(app, entity), range }, leader).map(
    ({ received, seconds: [s1 = null, s2 = null, s3 = null, s4 = null] }) => [iso(received), s1, s2, s3, s4],
  );

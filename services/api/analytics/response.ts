import type { Response } from '#contracts/analytics/incidents';
import { type ResponsePart, responseFigures } from '#contracts/analytics/steps';
import { csvType } from '#contracts/api/analytics/calls';
import { responseOperations } from '#contracts/api/analytics/response';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { columnsFor } from '#services/figures/columns/columnsFor';
import { responseColumns } from '#services/figures/columns/kinds';
import { figuresByGroup, type GroupFigures } from '#services/figures/grouped';
import { linkedCalls, noSteps } from '#services/figures/leaders';
import { byName, groupsShown, incidentDimension } from '#services/figures/questions/dimensions';
import { zonesOf } from '#services/figures/questions/zones';
import { answeredRange, localDay, type Range, rangeOf } from '#services/figures/range';
import { csvStream } from '#services/forms/csv';
import { responseFile } from './responseFile.ts';

export const responseRoutes = answering(responseOperations, {
  'GET /analytics/beta/v2/response': async ({ app, who, query }) => {
    const range = rangeOf({ app, who, query }, 'any');
    const target = query.target === undefined ? null : query.target * 60;
    return { json: await responseIn(app, { entity: who.entity, range, by: query.by ?? 'type', target }) };
  },

  'GET /analytics/beta/v2/response-csv': async (request) => {
    const { app, who, query } = request;
    const range = rangeOf({ app, who, query }, 'any');
    const columns = await columnsFor(app, who.entity);
    app.parts.trail?.exported(request, { what: 'response-csv', of: who.entity });
    return {
      flow: {
        stream: csvStream(responseFile(app, columns, range)),
        type: csvType,
        name: `Response ${localDay(range.from, range.zone)} to ${localDay(range.below - 1, range.zone)}.csv`,
      },
    };
  },
});

interface Asked {
  readonly entity: string;
  readonly range: Range;
  readonly by: ResponsePart;
  /** Seconds. */
  readonly target: number | null;
}

/** The times of a range, of all jobs and of each part, the part's own order first. */
export async function responseIn(app: App, { entity, range, by, target }: Asked): Promise<Response> {
  const columns = await columnsFor(app, entity);
  const scope = { columns, range };
  const zones = await zonesOf(app, entity);
  if (by === 'zone') await zones.found(columns?.incidents ?? []);
  const parts = incidentDimension(by, { app, columns, range, zones });
  const grouping = { ...parts, columns: responseFigures.map((name) => responseColumns[name]) };
  const limits =
    target === null ? undefined : { column: responseFigures.indexOf('report_to_arrival'), seconds: target };
  const { all, groups } = figuresByGroup(scope, grouping, limits);
  const calls = linkedCalls(scope);
  const shown = ({ incidents, steps, within }: GroupFigures) => ({
    incidents,
    figures: steps,
    within_target: target === null ? null : within,
  });
  const numbers = groupsShown([...groups.keys()], parts);
  const named = numbers.map((group) => ({
    ...parts.nameOf(group),
    ...shown(groups.get(group) ?? { ...noSteps(), within: 0 }),
  }));
  return {
    ...answeredRange(app, range),
    by,
    target_seconds: target,
    all: shown(all),
    groups: parts.inOrder ? named : named.toSorted(byName),
    ...(calls > 0 ? { linked_calls: calls } : {}),
  };
}

import { situationOperations } from '#contracts/api/customers/situation/situations';
import type { Module } from '#contracts/core/module';
import { modules } from '#contracts/customers/modules';
import { workflowOf } from '#events/incident/versions/index';
import { nextStep } from '#events/incident/workflow/nextSteps';
import { incidentMarks } from '#projections/incident/core/marks';
import { onlyFor } from '#services/api/http/moduleRoute';
import { answering, piece, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

/** The limit for each version. A wall display shows no more, and says how many there are. */
const shownAtMost = 200;

const showing =
  (page: string) =>
  ({ app, who }: Signed<object, object>) => {
    const { versions = [] } = modules.find(({ pages }) => pages[0]?.path === page) ?? {};
    return { written: [piece(situation(app, who.entity, versions))] };
  };
const shown = answering(situationOperations, {
  'GET /api/jcw/sas/': showing('/jcw/sas/'),
  'GET /api/jcw/bupp/sas/': showing('/jcw/bupp/sas/'),
  'GET /api/loveland/sas/': showing('/loveland/sas/'),
  'GET /api/ug_sewer/sas/': showing('/ug_sewer/sas/'),
});

export const situationRoutes = modules.flatMap(({ organisation, pages }) =>
  onlyFor(
    organisation,
    shown.filter(({ path }) => path === `/api${pages[0]?.path}`),
  ),
);

/** The `Situation` document as JSON. */
function situation(app: App, entity: string, versions: Module['versions']): string {
  const open = versions.map((key) =>
    app.views.found('incidents', {
      marks: [incidentMarks.entity(entity), incidentMarks.version(key), incidentMarks.active(true)],
      words: '',
      limit: shownAtMost,
      offset: 0,
    }),
  );
  const count = open.reduce((sum, one) => sum + one.count, 0);
  const incidents = open.flatMap(({ shown }) => shown).join(',');
  const courses = JSON.stringify(versions.map(courseOf));
  return `{"versions":${courses},"incidents":[${incidents}],"count":${count},"position":${positionOf(app)}}`;
}

function courseOf(key: string) {
  const workflow = workflowOf(key);
  const all = [{ state: 'new', display: 'New', meaning: 'received' as const }, ...workflow.states];
  return {
    key,
    states: all.map(({ state, display, meaning }) => ({ state, display, meaning, next: nextStep(workflow, state) })),
  };
}

import type { Module } from '#contracts/core/module';
import { modules } from '#contracts/customers/modules';
import { situation as situationDocument } from '#contracts/customers/situation';
import { workflowOf } from '#events/incident/versions/index';
import { nextStep } from '#events/incident/workflow/nextSteps';
import { incidentMarks } from '#projections/incident/core/marks';
import { onlyFor } from '#services/api/http/moduleRoute';
import { piece, route } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

/** The limit for each version. A wall display shows no more, and says how many there are. */
const shownAtMost = 200;

/** The situation screens (S2 §2.3, `sas`): every open incident of a module, its state and its next step. */
export const situationRoutes = modules.flatMap((module) =>
  onlyFor(module.organisation, [
    route({
      method: 'GET',
      path: `/api${module.pages[0]?.path ?? ''}`,
      permission: 'module.view',
      summary: `The open incidents and their next steps: ${module.organisation}, ${module.name}`,
      answers: { 200: situationDocument },
      answer: ({ app, who }) => ({ written: [piece(situation(app, who.entity, module))] }),
    }),
  ]),
);

/** The `Situation` document as JSON. */
function situation(app: App, entity: string, { versions }: Module): string {
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

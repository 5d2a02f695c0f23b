import { type ClassifyBody, classificationOperations } from '#contracts/api/classification/classify';
import type { NextToClassify, Predictions } from '#contracts/classification/classification';
import { limits } from '#contracts/core/limits';
import { problemTag } from '#contracts/incident/problems';
import { type ClassificationCommand, classification } from '#events/classification/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident as incidentDecider } from '#events/incident/incident';
import { classifiedBy } from '#projections/classification/classifications';
import { isOpenSession } from '#services/access/principal';
import { isQa } from '#services/access/qualityAssurance';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { priorityOfProblems } from '#services/app/priorities';
import { modelOf, wordsOf } from './models.ts';

export const classificationRoutes = answering(classificationOperations, {
  'POST /api/incidents/ml/classify/v1/lock_next/': lockNext,

  'POST /api/incidents/ml/classify/v1/manually_classify/': async (request) => {
    const { app, who, body } = request;
    const [modules, problemTypes] = [listed(body.module), listed(body.problem_type)];
    const { incident } = find(request, body.incident);
    const { model, module_predictions_v1, problem_type_predictions_v1 } = suggestions(app, who.entity, incident);
    const predicted = {
      model,
      modules: scores(module_predictions_v1),
      problemTypes: scores(problem_type_predictions_v1),
    };
    const answer = await change(request, incident, {
      do: 'classify',
      incident,
      account: who.account.uuid,
      now: request.now,
      modules,
      problemTypes,
      predicted,
    });
    await follow(request, incident, problemTypes);
    return answer;
  },

  'POST /api/incidents/ml/classify/v1/skip_manual/': (request) => {
    const { body, who } = request;
    const { incident } = find(request, body.incident);
    return change(request, incident, {
      do: 'skip',
      incident,
      account: who.account.uuid,
      now: request.now,
      reason: body.reason.trim(),
    });
  },
});

const listed = (labels: ClassifyBody['module']) => [...new Set([labels].flat())];

const scores = (found: Predictions['module_predictions_v1']) => found.map(({ label, score }) => ({ label, score }));

const find = (
  { app, who }: Pick<Signed<object, object>, 'app' | 'who'>,
  uuid: string,
): { readonly incident: string } => ({
  incident: findIncident(app, who, uuid).uuid,
});

/** The stream of an incident's classification by one organization. */
const streamOf = (incident: string, entity: string) => ({
  decider: classification,
  id: idFrom('classification', incident, entity),
});

const change = (request: Signed<object, object>, incident: string, command: ClassificationCommand) =>
  carryOut(request, streamOf(incident, request.who.entity), { commands: [command], json: {} });

/** The priority follows the classification, when no problem of the organization's own codes is known. */
async function follow(request: Signed<object, object>, uuid: string, labels: readonly string[]): Promise<void> {
  const { app, who } = request;
  if (findIncident(app, who, uuid).tags.some(({ content_type }) => content_type === problemTag)) return;
  const problems = labels.map((code) => ({ code }));
  const command = { do: 'followProblem', priority: priorityOfProblems(app, who.entity, problems) } as const;
  const once = { ...request, commandId: idFrom(request.commandId, 'priority') };
  await carryOut(once, { decider: incidentDecider, id: uuid }, { commands: [command], json: {} });
}

/**
 * The incident that this person has locked already, else the newest one that nobody has. Two people who ask at once try
 * to lock the same one; the log lets one of them, and the other takes the next.
 */
async function lockNext(request: Signed<object, object>): Promise<Answer<NextToClassify>> {
  const { app, who, now } = request;
  const count = isQa(app, who.entity) ? 0 : app.views.count('classifications', { where: { waits_for: who.entity } });
  if (count === 0) return { json: { result: 'NONE', unclassified_count: 0 } };
  const account = who.account.uuid;
  const of = (where: Readonly<Record<string, string>>, limit: number) =>
    app.views.docs('classifications', {
      where: { waits_for: who.entity, ...where },
      orderBy: { column: 'reported', descending: true },
      limit,
    });
  const waiting = [...of({ locked_by: account }, 1), ...of({}, limits.classification.considered)];
  const until = iso(Date.parse(now) + limits.classification.lock);
  const signedOut = waiting
    .map((doc) => classifiedBy(doc).lock?.account ?? '')
    .filter((one) => one && !isSignedIn(app, one));
  for (const { incident } of waiting) {
    const command = { do: 'lock', incident, account, now, until, signedOut } as const;
    // Another incident is another command.
    const once = { ...request, commandId: idFrom(request.commandId, incident) };
    const locked = await change(once, incident, command).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'classification.taken') return null;
      throw error;
    });
    if (locked)
      return {
        ...locked,
        json: { result: 'LOCKED', unclassified_count: count, incident: shown(app, incident) },
      };
  }
  return { json: { result: 'NONE', unclassified_count: count } };
}

const isSignedIn = ({ views, clock }: Pick<App, 'views' | 'clock'>, user: string): boolean => {
  const account = views.doc('accounts', user);
  const sessions = views.docs('sessions', { where: { user } });
  return account !== null && sessions.some((one) => isOpenSession(one, account, iso(clock.now())));
};

const suggestions = (app: App, entity: string, incident: string): Predictions =>
  modelOf(app, entity).predict(wordsOf(app, incident));

function shown(app: App, incident: string) {
  const doc = app.views.doc('incident_cards', incident);
  if (!doc) throw new Refused('not-found');
  const { uuid, version, time, description, address, point, labels } = doc.card;
  const predictions = suggestions(app, doc.entity, incident);
  return { uuid, version, time, description, address, point, labels, predictions };
}

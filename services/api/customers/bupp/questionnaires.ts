import { AnyWords, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { taken } from '#contracts/core/schema';
import { questionnaireRequest } from '#contracts/customers/bupp/documents';
import { holders, type QuestionnaireRequest, times, yesNo } from '#contracts/customers/bupp/programme';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { carryOut } from '#services/api/http/carryOut';
import { openRoute, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';

@Takes('POST /api/jcw/bupp/questionnaire/:token/')
class AnswersBody {
  @OneOf(yesNo) backed_up!: string;
  @OneOf(times) how_often!: string;
  @OneOf(yesNo) basement_drain!: string;
  @OneOf(yesNo) device!: string;
  @OneOf(holders) holder!: string;
  @Words(limits.tag.text) when_reachable!: string;
  @Optional() @AnyWords(limits.text.note) remarks?: string;
}

const path = '/api/jcw/bupp/questionnaire/:token/';

/**
 * The household's routes: the holder of the link may answer once (S2 §2.3). The response does not describe the
 * household.
 */
export const questionnaireRoutes = [
  openRoute({
    method: 'GET',
    path,
    summary: 'The sender and the expiry of a questionnaire link',
    answers: { 200: questionnaireRequest },
    refuses: ['questionnaire.used', 'questionnaire.revoked', 'questionnaire.expired'],
    counted: ({ app, params }) => ({ link: app.secrets.questionnaireOf(params.token ?? '') }),
    answer: ({ app, params }) => {
      const { doc, questionnaire } = known(app, params.token ?? '');
      const sent = doc.bupp?.questionnaires.find(({ uuid }) => uuid === questionnaire);
      if (sent?.status === 'answered') throw new Refused('questionnaire.used');
      if (sent?.status === 'revoked') throw new Refused('questionnaire.revoked');
      if (!sent || sent.expires_time < iso(app.clock.now())) throw new Refused('questionnaire.expired');
      const entity = app.views.doc('entities', doc.entity);
      return {
        json: {
          entity: entity?.display_name ?? '',
          timezone: entity?.timezone ?? 'UTC',
          reported_time: doc.time,
          expires_time: sent.expires_time,
        } satisfies QuestionnaireRequest,
      };
    },
  }),

  openRoute({
    method: 'POST',
    path,
    summary: 'Answer a questionnaire',
    answers: { 200: taken },
    refuses: ['questionnaire.used', 'questionnaire.revoked', 'questionnaire.expired'],
    counted: ({ app, params }) => ({ link: app.secrets.questionnaireOf(params.token ?? '') }),
    body: AnswersBody,
    csrf: false,
    answer: (request) => {
      const { app, params, body, correlationId, now, patience } = request;
      const { doc, questionnaire } = known(app, params.token ?? '');
      const { backed_up, how_often, basement_drain, device, holder, when_reachable, remarks = '' } = body;
      const command = {
        do: 'answerQuestionnaire',
        incident: doc.uuid,
        entry: idFrom('entry', questionnaire),
        questionnaire,
        at: now,
        answers: { backed_up, how_often, basement_drain, device, holder, when_reachable, remarks },
      } as const;
      const cause: Cause = { entity: doc.entity, actor: { kind: 'link', id: questionnaire }, correlationId, patience };
      const work = { commands: [command], json: { time: now } };
      return carryOut({ ...request, cause }, { decider: incident, id: doc.uuid }, work);
    },
  }),
];

function known(app: App, token: string): { readonly doc: IncidentDoc; readonly questionnaire: string } {
  const questionnaire = app.secrets.questionnaireOf(token);
  const of = questionnaire && app.views.doc('questionnaires', questionnaire);
  const doc = of && app.views.doc('incidents', of.incident);
  if (!questionnaire || !doc || doc.deleted) throw new Refused('questionnaire.wrong-key');
  return { doc, questionnaire };
}

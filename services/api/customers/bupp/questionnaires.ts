import { questionnaireOperations } from '#contracts/api/customers/bupp/questionnaires';
import type { QuestionnaireRequest } from '#contracts/customers/bupp/programme';
import { consequences } from '#contracts/incident/consequences';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';

export const questionnaireRoutes = answering(questionnaireOperations, {
  'GET /api/jcw/bupp/questionnaire/:token/': {
    counted: ({ app, params }) => ({ link: app.secrets.questionnaireOf(params.token) }),
    answer: ({ app, params }) => {
      const { doc, questionnaire } = known(app, params.token);
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
          ...(isClosed(doc) ? { closed: true as const } : {}),
        } satisfies QuestionnaireRequest,
      };
    },
  },

  'POST /api/jcw/bupp/questionnaire/:token/': {
    counted: ({ app, params }) => ({ link: app.secrets.questionnaireOf(params.token) }),
    answer: (request) => {
      const { app, params, body, correlationId, now, patience } = request;
      const { doc, questionnaire } = known(app, params.token);
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
  },
});

const isClosed = ({ progress: { course } }: IncidentDoc): boolean =>
  course.completed !== null || course.archived !== null;

function known(app: App, token: string): { readonly doc: IncidentDoc; readonly questionnaire: string } {
  const questionnaire = app.secrets.questionnaireOf(token);
  const of = questionnaire && app.views.doc('questionnaires', questionnaire);
  const doc = of && app.views.doc('incidents', of.incident);
  if (!questionnaire || !doc) throw new Refused('questionnaire.wrong-key');
  if (doc.deleted && consequences.deleted.householdLinks === 'end') throw new Refused('questionnaire.revoked');
  return { doc, questionnaire };
}

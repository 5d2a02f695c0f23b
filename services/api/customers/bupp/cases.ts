import { buppOperations, type SendQuestionnaireBody } from '#contracts/api/customers/bupp/cases';
import { limits } from '#contracts/core/limits';
import type { BuppCases } from '#contracts/customers/bupp/cases';
import type { IncidentSummary } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { buppVersion } from '#events/customers/bupp/bupp';
import type { BuppCommand } from '#events/customers/bupp/facts';
import { incident } from '#events/incident/incident';
import { incidentMarks } from '#projections/incident/core/marks';
import { peopleOf } from '#services/api/accounts/people';
import { carryOut } from '#services/api/http/carryOut';
import { onlyFor } from '#services/api/http/moduleRoute';
import { answering, type Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { appointmentWords, judgeAppointment } from '#services/app/appointments';
import { asksLeader } from '#services/app/boardRules';
import { positionOf } from '#services/app/position';
import { appointmentRoutes } from './appointments.ts';

export const buppRoutes = onlyFor('jcw', [
  ...appointmentRoutes,
  ...answering(buppOperations, {
    'GET /api/jcw/bupp/cases/': ({ app, who }) => ({ json: cases(app, who.entity) }),

    'POST /api/jcw/bupp/assign-leader/': (request) => {
      const { app, who, body } = request;
      const leader = peopleOf(app, who.entity).find(({ uuid }) => uuid === body.user);
      if (!leader) throw new Refused('not-found');
      const { uuid: user, name } = leader;
      return work(request, {}, { do: 'assignBuppLeader', ...at(request), user, name, asks: asksLeader(app, who) });
    },

    'POST /api/jcw/bupp/send-questionnaire/': (request) => {
      const { app, body, commandId, now } = request;
      const { medium } = body;
      const questionnaire = idFrom('questionnaire', commandId);
      const command: BuppCommand = {
        do: 'sendQuestionnaire',
        ...at(request),
        questionnaire,
        delivery: idFrom('delivery', questionnaire),
        medium,
        to: addressOf(request),
        at: now,
        expiresAt: iso(app.clock.now() + limits.questionnaire.answerWithin),
      };
      return work(request, { uuid: questionnaire }, command);
    },

    'DELETE /api/jcw/bupp/questionnaire/:uuid/': (request) => {
      const { app, who, params } = request;
      const questionnaire = params.uuid;
      const of = app.views.doc('questionnaires', questionnaire)?.incident ?? '';
      const body = { incident: findIncident(app, who, of).uuid };
      return work({ ...request, body }, {}, { do: 'revokeQuestionnaire', questionnaire });
    },

    'POST /api/jcw/bupp/decision/': (request) => {
      const { decision, reason = '' } = request.body;
      return work(request, {}, { do: 'decideBupp', ...at(request), decision, reason });
    },

    'POST /api/jcw/bupp/appointments/': (request) => {
      const { app, who, body, commandId } = request;
      const { kind, staff, time } = body;
      const tag = idFrom('tag', commandId);
      const moment = iso(Date.parse(time));
      if (findIncident(app, who, body.incident).progress.version === buppVersion)
        judgeAppointment(app, { entity: who.entity, version: buppVersion, tag, staff, time: moment });
      const words = appointmentWords(app, { entity: who.entity, staff, time });
      const step = { do: 'makeAppointment', ...at(request), tag, kind, staff, time: moment, words } as const;
      return work(request, { uuid: tag }, step);
    },

    'POST /api/jcw/bupp/visited/': (request) => {
      const { kind, message = '' } = request.body;
      return work(request, {}, { do: 'keepAppointment', ...at(request), kind, message });
    },
  }),
]);

interface OfCase {
  readonly incident: string;
}

const at = ({ body, commandId }: Signed<OfCase, object>) => ({
  incident: body.incident,
  entry: idFrom('entry', commandId),
});

/** Writes to a case of the user's organization. */
function work<Json>(request: Signed<OfCase, object>, json: Json, command: BuppCommand) {
  const { app, who, body } = request;
  findIncident(app, who, body.incident);
  return carryOut(request, { decider: incident, id: body.incident }, { commands: [command], json });
}

function addressOf({ app, who, body }: Signed<SendQuestionnaireBody, object>): string {
  const { locations } = findIncident(app, who, body.incident);
  const contact = locations.flatMap(({ contacts }) => contacts).find(({ uuid }) => uuid === body.contact);
  if (!contact) throw new Refused('not-found');
  const to = body.medium === 'sms' ? contact.phone_number : contact.email;
  if (!to) throw new Refused('bupp.no-address');
  return to;
}

function cases(app: App, entity: string): BuppCases {
  const { shown } = app.views.found('incidents', {
    marks: [incidentMarks.entity(entity), incidentMarks.version(buppVersion), incidentMarks.active(true)],
    words: '',
    limit: limits.page.largest,
    offset: 0,
  });
  return {
    cases: shown.map((text) => {
      const summary = JSON.parse(text) as IncidentSummary;
      const { leader = null, questionnaires = [] } = app.views.doc('incidents', summary.uuid)?.bupp ?? {};
      return { ...summary, leader: leader && nameOf(app.views.doc, `user:${leader}`), questionnaires };
    }),
    people: peopleOf(app, entity).map(({ uuid, name }) => ({ uuid, name })),
    position: positionOf(app),
  };
}

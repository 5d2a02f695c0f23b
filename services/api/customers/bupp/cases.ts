import { AnyWords, Id, Moment, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type BuppCases, buppCases } from '#contracts/customers/bupp/cases';
import {
  type AppointmentKind,
  appointmentKinds,
  type BuppDecision,
  buppDecisions,
} from '#contracts/customers/bupp/programme';
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
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';
import { appointmentsRoute } from './appointments.ts';

@Takes('POST /api/jcw/bupp/assign-leader/')
class BuppLeaderBody {
  @Id() incident!: string;
  @Id() user!: string;
}
@Takes('POST /api/jcw/bupp/send-questionnaire/')
class SendQuestionnaireBody {
  @Id() incident!: string;
  @Id() contact!: string;
  @OneOf(['sms', 'email']) medium!: 'sms' | 'email';
}
@Takes('POST /api/jcw/bupp/decision/')
class BuppDecisionBody {
  @Id() incident!: string;
  @OneOf(buppDecisions) decision!: BuppDecision;
  @Optional() @AnyWords(limits.text.message) reason?: string;
}
@Takes('POST /api/jcw/bupp/appointments/')
class MakeAppointmentBody {
  @Id() incident!: string;
  @OneOf(appointmentKinds) kind!: AppointmentKind;
  @Words(limits.tag.text) staff!: string;
  @Moment() time!: string;
}
@Takes('POST /api/jcw/bupp/visited/')
class KeepAppointmentBody {
  @Id() incident!: string;
  @OneOf(appointmentKinds) kind!: AppointmentKind;
  @Optional() @AnyWords(limits.text.message) message?: string;
}

const permission = 'bupp.work';
const path = '/api/jcw/bupp';

/**
 * The backup prevention program of JCW (S2 §2.3). Each step is a log event of its version, so that the state follows.
 */
export const buppRoutes = onlyFor('jcw', [
  route({
    method: 'GET',
    path: `${path}/cases/`,
    permission: 'module.view',
    summary: 'The open cases of the program, and the people who may lead one',
    answers: { 200: buppCases },
    answer: ({ app, who }) => ({ json: cases(app, who.entity) }),
  }),
  appointmentsRoute,

  route({
    method: 'POST',
    path: `${path}/assign-leader/`,
    permission,
    summary: 'Assign the leader of a case',
    answers: { 200: nothing },
    body: BuppLeaderBody,
    answer: (request) => {
      const { app, who, body } = request;
      const leader = peopleOf(app, who.entity).find(({ uuid }) => uuid === body.user);
      if (!leader) throw new Refused('not-found');
      return work(request, {}, { do: 'assignBuppLeader', ...at(request), user: leader.uuid, name: leader.name });
    },
  }),

  route({
    method: 'POST',
    path: `${path}/send-questionnaire/`,
    permission,
    summary: 'Text or email the questionnaire to a contact of the case, once',
    answers: { 201: reference },
    body: SendQuestionnaireBody,
    answer: (request) => {
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
  }),

  route({
    method: 'DELETE',
    path: `${path}/questionnaire/:uuid/`,
    permission,
    summary: 'Revoke a questionnaire: its link stops working',
    answers: { 200: nothing },
    answer: (request) => {
      const { app, who, params } = request;
      const questionnaire = params.uuid ?? '';
      const of = app.views.doc('questionnaires', questionnaire)?.incident ?? '';
      const body = { incident: findIncident(app, who, of).uuid };
      return work({ ...request, body }, {}, { do: 'revokeQuestionnaire', questionnaire });
    },
  }),

  route({
    method: 'POST',
    path: `${path}/decision/`,
    permission,
    summary: 'Decide whether a household is eligible or a house qualified; a refusal needs a reason',
    answers: { 201: nothing },
    body: BuppDecisionBody,
    answer: (request) => {
      const { decision, reason = '' } = request.body;
      return work(request, {}, { do: 'decideBupp', ...at(request), decision, reason });
    },
  }),

  route({
    method: 'POST',
    path: `${path}/appointments/`,
    permission,
    summary: 'Make an appointment for a visit or an inspection: a tag with staff and time',
    answers: { 201: reference },
    body: MakeAppointmentBody,
    answer: (request) => {
      const { kind, staff, time } = request.body;
      const tag = idFrom('tag', request.commandId);
      const moment = iso(Date.parse(time));
      return work(request, { uuid: tag }, { do: 'makeAppointment', ...at(request), tag, kind, staff, time: moment });
    },
  }),

  route({
    method: 'POST',
    path: `${path}/visited/`,
    permission,
    summary: 'Record that the site was visited or inspected',
    answers: { 201: nothing },
    body: KeepAppointmentBody,
    answer: (request) => {
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

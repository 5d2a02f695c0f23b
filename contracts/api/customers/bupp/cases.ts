import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Moment, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { buppCases } from '#contracts/customers/bupp/cases';
import {
  type AppointmentKind,
  appointmentKinds,
  type BuppDecision,
  buppDecisions,
} from '#contracts/customers/bupp/programme';

export class BuppLeaderBody {
  @Id() incident!: string;
  @Id() user!: string;
}

export class SendQuestionnaireBody {
  @Id() incident!: string;
  @Id() contact!: string;
  @OneOf(['sms', 'email']) medium!: 'sms' | 'email';
}

export class BuppDecisionBody {
  @Id() incident!: string;
  @OneOf(buppDecisions) decision!: BuppDecision;
  @Optional() @AnyWords(limits.text.message) reason?: string;
}

/** `time` is ISO-8601 with its offset. */
export class MakeAppointmentBody {
  @Id() incident!: string;
  @OneOf(appointmentKinds) kind!: AppointmentKind;
  @Words(limits.tag.text) staff!: string;
  @Moment() time!: string;
}

export class KeepAppointmentBody {
  @Id() incident!: string;
  @OneOf(appointmentKinds) kind!: AppointmentKind;
  @Optional() @AnyWords(limits.text.message) message?: string;
}

/**
 * The backup prevention program of JCW (S2 §2.3). Each step is a log event of its version, so that the state follows.
 */
export const buppOperations = operations({
  'GET /api/jcw/bupp/cases/': {
    permission: 'module.view',
    summary: 'The open cases of the program, and the people who may lead one',
    answers: { 200: buppCases },
  },

  'POST /api/jcw/bupp/assign-leader/': {
    permission: 'bupp.work',
    summary: 'Assign the leader of a case',
    answers: { 200: nothing },
    body: BuppLeaderBody,
  },

  'POST /api/jcw/bupp/send-questionnaire/': {
    permission: 'bupp.work',
    summary: 'Text or email the questionnaire to a contact of the case, once',
    answers: { 201: reference },
    body: SendQuestionnaireBody,
  },

  'DELETE /api/jcw/bupp/questionnaire/:uuid/': {
    permission: 'bupp.work',
    summary: 'Revoke a questionnaire: its link stops working',
    answers: { 200: nothing },
  },

  'POST /api/jcw/bupp/decision/': {
    permission: 'bupp.work',
    summary: 'Decide whether a household is eligible or a house qualified; a refusal needs a reason',
    answers: { 201: nothing },
    body: BuppDecisionBody,
  },

  'POST /api/jcw/bupp/appointments/': {
    permission: 'bupp.work',
    summary: 'Make an appointment for a visit or an inspection: a tag with staff and time',
    answers: { 201: reference },
    body: MakeAppointmentBody,
  },

  'POST /api/jcw/bupp/visited/': {
    permission: 'bupp.work',
    summary: 'Record that the site was visited or inspected',
    answers: { 201: nothing },
    body: KeepAppointmentBody,
  },
});

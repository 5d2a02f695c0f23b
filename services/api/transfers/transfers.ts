import { AnyWords, Id, Optional, Words, YesNo } from '#contracts/api/rules';
import type { JsonObject } from '#contracts/core/json';
import { limits } from '#contracts/core/limits';
import { listOf, reference } from '#contracts/core/schema';
import { type Designee, designee } from '#contracts/incident/transfer';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import { route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { byOption } from './optionTransfer.ts';
import {
  CustomTransferBody,
  DesignationNotificationBody,
  EmailTransferBody,
  EscalationTransferBody,
  FluxHandlerTransferBody,
} from './transferBodies.ts';
import { type Planned, transferIncident } from './transferStream.ts';

@Takes('POST /api/incidents/transfer-to-version/')
class VersionTransferBody {
  @Id() incident!: string;
  @Words(80) new_version!: string;
  @Words(limits.text.message) explanation!: string;
  @Optional() @AnyWords(36) assign_to?: string;
  @Optional() @AnyWords(120) assign_as?: string;
  @Optional() @YesNo() run_initiation_sequence?: boolean;
  /** The last transfer that the client saw, if any. */
  @Optional() @AnyWords(36) seen?: string;
}

export const transferRoutes = [
  route({
    method: 'GET',
    path: '/designated-user/',
    permission: 'incident.transfer',
    summary: 'The people who answer for each version: a transfer to it assigns one of them',
    answers: { 200: listOf(designee) },
    answer: ({ app, who }) => {
      const { versions = [] } = app.views.doc('entities', who.entity) ?? {};
      return { json: versions.flatMap((version) => designeesOf(app, who.entity, version)) };
    },
  }),

  route({
    method: 'POST',
    path: '/api/incidents/transfer-to-version/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident to another version',
    answers: { 201: reference },
    body: VersionTransferBody,
    answer: (request) => {
      const { incident: uuid, seen } = request.body;
      return transferIncident(request, { uuid, seen, plan: (_, transfer) => versionTransfer(request, transfer) });
    },
  }),

  route({
    method: 'POST',
    path: '/api/incidents/transfer-to-escalation-tree/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident to an escalation tree, whose people are called until one acknowledges',
    answers: { 201: reference },
    body: EscalationTransferBody,
    answer: (request) =>
      byOption(request, { type: 'ESCALATION_TRANSFER', kind: 'escalation', urgent: request.body.is_urgent }),
  }),

  route({
    method: 'POST',
    path: '/api/incidents/transfer-to-designation-notification/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and text, mail or call the people on duty for a designation',
    answers: { 201: reference },
    body: DesignationNotificationBody,
    answer: (request) => byOption(request, { type: 'DESIGNATION_NOTIFICATION', kind: 'designation-notification' }),
  }),

  route({
    method: 'POST',
    path: '/api/incidents/email-transfer/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and send emails',
    answers: { 201: reference },
    body: EmailTransferBody,
    answer: (request) => byOption(request, { type: 'EMAIL_TRANSFER', kind: 'email' }),
  }),

  route({
    method: 'POST',
    path: '/api/incidents/custom-transfer/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and call the URL of an outside system',
    answers: { 201: reference },
    body: CustomTransferBody,
    answer: (request) =>
      byOption(request, { type: 'CUSTOM_TRANSFER', kind: 'custom', more: passedOn(request.body.dispatch) }),
  }),

  route({
    method: 'POST',
    path: '/api/incidents/flux-handler-transfer/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident by a named handler',
    answers: { 201: reference },
    body: FluxHandlerTransferBody,
    answer: (request) =>
      byOption(request, { type: 'FLUX_HANDLER_TRANSFER', kind: 'flux-handler', more: passedOn(request.body.dispatch) }),
  }),
];

/** The active people who answer for a version now. */
export function designeesOf(app: App, entity: string, target: string): readonly Designee[] {
  return answeringNow(app, entity, target).flatMap(({ designation, user }): Designee[] => {
    const account = app.views.doc('accounts', user);
    if (!account?.active) return [];
    const { uuid, first_name, last_name } = account;
    return [{ designation, user: { uuid, first_name, last_name }, target }];
  });
}

/** A field that the specification does not explain is kept and passed on unchanged. */
const passedOn = (dispatch: boolean | undefined): JsonObject => (dispatch === undefined ? {} : { dispatch });

function versionTransfer({ app, who, body }: Signed<VersionTransferBody, object>, transfer: string): Planned {
  const { new_version: newVersion, explanation, assign_to, run_initiation_sequence: urgent = false } = body;
  if (!app.views.doc('entities', who.entity)?.versions.includes(newVersion)) {
    throw new Refused('transfer.version-unknown');
  }
  const designated = answeringNow(app, who.entity, newVersion);
  const designation = body.assign_as || designated.find(({ user }) => user === assign_to)?.designation || '';
  const url = app.views.doc('transfer_options', who.entity)?.version_transfer_url;
  return {
    kind: 'version',
    name: workflowOf(newVersion).displayName,
    newVersion,
    newEntity: null,
    explanation,
    addresses: [],
    urgent,
    assigned: assign_to ? { user: assign_to, designation } : null,
    option: {},
    calls: null,
    callbackNumbers: false,
    labels: [],
    notices: url ? [{ delivery: idFrom('delivery', transfer, 0), medium: 'http', url }] : [],
    rules: { explanationRequired: true, usuallyUrgent: false, designated },
  };
}

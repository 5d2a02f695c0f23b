import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Optional, Words, YesNo } from '#contracts/api/rules';
import {
  CustomTransferBody,
  DesignationNotificationBody,
  EmailTransferBody,
  EscalationTransferBody,
  FluxHandlerTransferBody,
} from '#contracts/api/transfers/transferBodies';
import { limits } from '#contracts/core/limits';
import { listOf, reference } from '#contracts/core/schema';
import { designee } from '#contracts/incident/transfers/transfer';

/** , in the fields of S2 §7.2. */
export class VersionTransferBody {
  @Id() incident!: string;
  @Words(80) new_version!: string;
  @Words(limits.text.message) explanation!: string;
  @Optional() @AnyWords(36) assign_to?: string;
  @Optional() @AnyWords(120) assign_as?: string;
  /** Urgent. Only for users who may manage the incident. */
  @Optional() @YesNo() run_initiation_sequence?: boolean;
  /** The last transfer that the author has seen, '' for none. The request is refused when there was another since. */
  @Optional() @AnyWords(36) seen?: string;
}

export const transferOperations = operations({
  'GET /designated-user/': {
    permission: 'incident.transfer',
    summary: 'The people who answer for each version: a transfer to it assigns one of them',
    answers: { 200: listOf(designee) },
  },

  'POST /api/incidents/transfer-to-version/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident to another version',
    answers: { 201: reference },
    body: VersionTransferBody,
  },

  'POST /api/incidents/transfer-to-escalation-tree/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident to an escalation tree, whose people are called until one acknowledges',
    answers: { 201: reference },
    body: EscalationTransferBody,
  },

  'POST /api/incidents/transfer-to-designation-notification/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and text, mail or call the people on duty for a designation',
    answers: { 201: reference },
    body: DesignationNotificationBody,
  },

  'POST /api/incidents/email-transfer/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and send emails',
    answers: { 201: reference },
    body: EmailTransferBody,
  },

  'POST /api/incidents/custom-transfer/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident, and call the URL of an outside system',
    answers: { 201: reference },
    body: CustomTransferBody,
  },

  'POST /api/incidents/flux-handler-transfer/': {
    permission: 'incident.transfer',
    summary: 'Transfer an incident by a named handler',
    answers: { 201: reference },
    body: FluxHandlerTransferBody,
  },
});

import { limits } from '#contracts/limits';
import type { Designee } from '#contracts/transfer';
import { workflowOf } from '#events/incident/versions/index';
import { Refused } from '#events/refused';
import type { AccountDoc } from '#projections/accounts';
import type { EntityDoc } from '#projections/entities';
import { designatedIn } from '#services/transfers/designated';
import { byOption } from './optionTransfer.ts';
import { route, type Signed } from './route.ts';
import { AnyWords, Id, Optional, Words, YesNo } from './rules.ts';
import { EscalationTransferBody } from './transferBodies.ts';
import { transferIncident } from './transferStream.ts';

class VersionTransferBody {
  @Id() incident!: string;
  @Words(80) new_version!: string;
  @Words(limits.text.message) explanation!: string;
  @Optional() @AnyWords(36) assign_to?: string;
  @Optional() @AnyWords(120) assign_as?: string;
  @Optional() @YesNo() run_initiation_sequence?: boolean;
  /** The last transfer that its writer saw, or nothing. */
  @Optional() @AnyWords(36) seen?: string;
}

export const transferRoutes = [
  route({
    method: 'GET',
    path: '/designated-user/',
    permission: 'incident.transfer',
    summary: 'Who answers for which version: one of them is assigned when an incident is transferred to it',
    answer: ({ app, who }) => {
      const designees = designatedIn(app, who.entity).flatMap(({ designation, user, target }): Designee[] => {
        const account = app.views.doc<AccountDoc>('accounts', user);
        if (!account?.active) return [];
        const { uuid, first_name, last_name } = account;
        return [{ designation, user: { uuid, first_name, last_name }, target }];
      });
      return { json: designees };
    },
  }),

  route<VersionTransferBody>({
    method: 'POST',
    path: '/api/incidents/transfer-to-version/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident: it goes on as another version',
    body: VersionTransferBody,
    answer: (request) => {
      const { incident: uuid, seen } = request.body;
      return transferIncident(request, { uuid, seen, plan: () => versionTransfer(request) });
    },
  }),

  route<EscalationTransferBody>({
    method: 'POST',
    path: '/api/incidents/transfer-to-escalation-tree/',
    permission: 'incident.transfer',
    summary: 'Transfer an incident to an escalation tree; nobody is called by it yet',
    body: EscalationTransferBody,
    answer: (request) =>
      byOption(request, { type: 'ESCALATION_TRANSFER', kind: 'escalation', urgent: request.body.is_urgent }),
  }),
];

function versionTransfer({ app, who, body }: Signed<VersionTransferBody, object>) {
  const { new_version: newVersion, explanation, assign_to, run_initiation_sequence: urgent = false } = body;
  if (!app.views.doc<EntityDoc>('entities', who.entity)?.versions.includes(newVersion)) {
    throw new Refused('transfer.version-unknown');
  }
  const designated = designatedIn(app, who.entity).filter(({ target }) => target === newVersion);
  const designation = body.assign_as || designated.find(({ user }) => user === assign_to)?.designation || '';
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
    callbackNumbers: false,
    labels: [],
    notices: [],
    rules: { explanationRequired: true, usuallyUrgent: false, designated },
  } as const;
}

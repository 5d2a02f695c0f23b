import { transferOperations, type VersionTransferBody } from '#contracts/api/transfers/transfers';
import type { JsonObject } from '#contracts/core/json';
import type { Designee } from '#contracts/incident/transfers/transfer';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { byOption } from './optionTransfer.ts';
import { type Planned, transferIncident } from './transferStream.ts';

export const transferRoutes = answering(transferOperations, {
  'GET /designated-user/': ({ app, who }) => {
    const { versions = [] } = app.views.doc('entities', who.entity) ?? {};
    return { json: versions.flatMap((version) => designeesOf(app, who.entity, version)) };
  },

  'POST /api/incidents/transfer-to-version/': (request) => {
    const { incident: uuid, seen } = request.body;
    return transferIncident(request, { uuid, seen, plan: (_, transfer) => versionTransfer(request, transfer) });
  },

  'POST /api/incidents/transfer-to-escalation-tree/': (request) =>
    byOption(request, { type: 'ESCALATION_TRANSFER', kind: 'escalation', urgent: request.body.is_urgent }),

  'POST /api/incidents/transfer-to-designation-notification/': (request) =>
    byOption(request, { type: 'DESIGNATION_NOTIFICATION', kind: 'designation-notification' }),

  'POST /api/incidents/email-transfer/': (request) => byOption(request, { type: 'EMAIL_TRANSFER', kind: 'email' }),

  'POST /api/incidents/custom-transfer/': (request) =>
    byOption(request, { type: 'CUSTOM_TRANSFER', kind: 'custom', more: passedOn(request.body.dispatch) }),

  'POST /api/incidents/flux-handler-transfer/': (request) =>
    byOption(request, { type: 'FLUX_HANDLER_TRANSFER', kind: 'flux-handler', more: passedOn(request.body.dispatch) }),
});

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
  const delivery = (at: number) => idFrom('delivery', transfer, at);
  const notices: Planned['notices'] = [
    ...(url ? [{ delivery: delivery(0), medium: 'http', url } as const] : []),
    ...(assign_to ? [{ delivery: delivery(1), medium: 'sms', user: assign_to, designation } as const] : []),
  ];
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
    // The initiation sequence: the people on duty for it are called until one acknowledges.
    calls: urgent && designation !== '' ? { tree: null, designation } : null,
    callbackNumbers: false,
    labels: [],
    notices,
    rules: { explanationRequired: true, usuallyUrgent: false, designated },
  };
}

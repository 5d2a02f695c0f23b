import { nothing } from '#contracts/core/schema';
import { transferConsents, transferSettings } from '#contracts/incident/transferSettingsDocument';
import { Refused } from '#events/core/refused';
import { type EntityCommand, entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { positionOf } from '#services/app/position';
import { designeeNamed, settingsOf, withAddresses } from '#services/outbound/transfers/settings';
import { TransferConsentBody, TransferSettingsBody } from './transferSettingBodies.ts';

const permission = 'transfer.configure';

/** The transfer settings of managers and administrators. */
export const transferSettingRoutes = [
  route({
    method: 'GET',
    path: '/api/transfer-settings/',
    permission,
    summary: 'The transfer options, and the people who answer for each version',
    answers: { 200: transferSettings },
    answer: ({ app, who }) => {
      const changed = app.views.doc('transfer_options', who.entity)?.changed;
      return {
        json: {
          ...settingsOf(app, who.entity),
          changed: changed ? { by: nameOf(app.views.doc, changed.by), time: changed.time } : null,
          position: positionOf(app),
        },
      };
    },
  }),

  route({
    method: 'POST',
    path: '/api/transfer-settings/',
    permission,
    summary: 'Replace the transfer options, in the order in which they are offered',
    answers: { 200: nothing },
    body: TransferSettingsBody,
    answer: (request) => {
      const { app, who, body } = request;
      const options = body.options.map(({ display_name, transfer_type, data }) => ({
        display_name: display_name.trim(),
        transfer_type,
        data: JSON.parse(JSON.stringify(data)) as typeof data,
      }));
      const configured = withAddresses(app, who.entity, options);
      return changeEntity(request, {}, { do: 'configureTransfers', ...configured, seen: body.seen });
    },
  }),

  route({
    method: 'GET',
    path: '/api/transfer-consents/',
    permission: 'transfer.consent',
    summary: 'The organizations that may transfer incidents to this one',
    answers: { 200: transferConsents },
    answer: ({ app, who }) => {
      const { consents = [] } = app.views.doc('transfer_consents', who.entity) ?? {};
      const shown = consents.map(({ from, by, time }) => ({ name: from, by: nameOf(app.views.doc, by), time }));
      return { json: { consents: shown, position: positionOf(app) } };
    },
  }),

  route({
    method: 'POST',
    path: '/api/transfer-consents/',
    permission: 'transfer.consent',
    summary: 'Allow an organization to transfer incidents to this one, or no longer',
    answers: { 200: nothing },
    body: TransferConsentBody,
    // The name is not looked up: an answer would tell which organizations exist.
    answer: (request) => {
      const { app, who, body } = request;
      const from = body.name.trim().toLowerCase();
      if (from === app.views.doc('entities', who.entity)?.name) throw new Refused('transfer.consent-own');
      return changeEntity(request, {}, { do: body.allowed ? 'giveTransferConsent' : 'withdrawTransferConsent', from });
    },
  }),

  route({
    method: 'DELETE',
    path: '/designated-user/:uuid/',
    permission,
    summary: 'End a designation',
    answers: { 200: nothing },
    answer: (request) => {
      const designee = designeeNamed(request.app, request.who.entity, request.params.uuid ?? '');
      return changeEntity(request, {}, { do: 'removeDesignatedUser', ...designee });
    },
  }),
];

const changeEntity = <Json>(request: Signed<object, object>, json: Json, command: EntityCommand) =>
  carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json });

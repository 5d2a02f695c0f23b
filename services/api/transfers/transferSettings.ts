import { transferSettingOperations } from '#contracts/api/transfers/transferSettings';
import { Refused } from '#events/core/refused';
import { type EntityCommand, entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import { positionOf } from '#services/app/position';
import { designeeNamed, settingsOf, withAddresses } from '#services/outbound/transfers/settings';

export const transferSettingRoutes = answering(transferSettingOperations, {
  'GET /api/transfer-settings/': ({ app, who }) => {
    const changed = app.views.doc('transfer_options', who.entity)?.changed;
    return {
      json: {
        ...settingsOf(app, who.entity),
        changed: changed ? { by: nameOf(app.views.doc, changed.by), time: changed.time } : null,
        position: positionOf(app),
      },
    };
  },

  'POST /api/transfer-settings/': (request) => {
    const { app, who, body } = request;
    const options = body.options.map(({ display_name, transfer_type, data }) => ({
      display_name: display_name.trim(),
      transfer_type,
      data: JSON.parse(JSON.stringify(data)) as typeof data,
    }));
    const configured = withAddresses(app, who.entity, options);
    return changeEntity(request, {}, { do: 'configureTransfers', ...configured, seen: body.seen });
  },

  'GET /api/transfer-consents/': ({ app, who }) => {
    const { consents = [] } = app.views.doc('transfer_consents', who.entity) ?? {};
    const shown = consents.map(({ from, by, time }) => ({ name: from, by: nameOf(app.views.doc, by), time }));
    return { json: { consents: shown, position: positionOf(app) } };
  },

  'POST /api/transfer-consents/': (request) => {
    const { app, who, body } = request;
    const from = body.name.trim().toLowerCase();
    if (from === app.views.doc('entities', who.entity)?.name) throw new Refused('transfer.consent-own');
    return changeEntity(request, {}, { do: body.allowed ? 'giveTransferConsent' : 'withdrawTransferConsent', from });
  },

  'DELETE /designated-user/:uuid/': (request) => {
    const designee = designeeNamed(request.app, request.who.entity, request.params.uuid);
    return changeEntity(request, {}, { do: 'removeDesignatedUser', ...designee });
  },
});

const changeEntity = <Json>(request: Signed<object, object>, json: Json, command: EntityCommand) =>
  carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json });

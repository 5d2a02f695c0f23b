import { transferSettingOperations } from '#contracts/api/transfers/transferSettings';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type EntityCommand, entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { shownStatus } from '#services/api/incident/stream/incidentDetail';
import { nameOf } from '#services/api/incident/stream/nameOf';
import { positionOf } from '#services/app/position';
import { designeeNamed, hostOf, settingsOf, withAddresses } from '#services/outbound/transfers/settings';
import { answerOf } from '#services/outbound/webhooks/testAnswer';
import { checkNames } from './named.ts';

/** The calls of outside systems that the settings list. */
const mostCalls = 30;

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
    const options = body.options.map(({ display_name, transfer_type, data, url }) => ({
      display_name: display_name.trim(),
      transfer_type,
      data: JSON.parse(JSON.stringify(data)) as typeof data,
      url,
    }));
    checkNames(app, who.entity, options);
    const configured = withAddresses(app, who.entity, { options, versionUrl: body.version_transfer_url });
    return changeEntity(request, {}, { do: 'configureTransfers', ...configured, seen: body.seen });
  },

  'POST /api/transfer-settings/test/': async ({ app, who, body: { token } }) => {
    const { options = [], version_transfer_url: versionUrl = null } =
      app.views.doc('transfer_options', who.entity) ?? {};
    const option = options.find(
      ({ transfer_type, data }) => transfer_type === 'CUSTOM_TRANSFER' && data.token === token,
    );
    const url = token === undefined ? versionUrl : option?.url;
    if (!url) throw new Refused('transfer.no-address');
    const at = app.clock.now();
    const sent = JSON.stringify({ test: true, token: token ?? null, time: iso(at) });
    const answer = await app.webhooks.call({ delivery: app.random.uuid(), url, body: sent, at });
    return { json: answerOf(answer) };
  },

  'GET /api/transfer-settings/calls/': ({ app, who }) => {
    const all = app.views
      .docs('notices', { where: { entity: who.entity, medium: 'http' } })
      .toSorted((a, b) => b.time.localeCompare(a.time))
      .slice(0, mostCalls);
    const calls = all.map(({ delivery: uuid, incident, said: { name }, to, status, time }) => ({
      uuid,
      incident,
      name,
      host: hostOf(to) ?? '',
      status: shownStatus(status),
      time,
    }));
    return { json: { calls, position: positionOf(app) } };
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

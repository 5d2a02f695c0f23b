import { type EntityCommand, entity } from '#events/entity/decider';
import type { TransferOptionsDoc } from '#projections/entity/transferOptions';
import { route, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { positionOf } from '#services/app/position';
import {
  checkDesignee,
  designeeId,
  designeeNamed,
  settingsOf,
  withAddresses,
} from '#services/outbound/transfers/settings';
import { DesigneeBody, TransferSettingsBody } from './transferSettingBodies.ts';

const permission = 'transfer.configure';

/** What managers and administrators set about transfers. */
export const transferSettingRoutes = [
  route({
    method: 'GET',
    path: '/api/transfer-settings/',
    permission,
    summary: 'To where the incidents may be transferred, and who answers for which version',
    answer: ({ app, who }) => {
      const changed = app.views.doc<TransferOptionsDoc>('transfer_options', who.entity)?.changed;
      const by = changed && nameOf((projection, key) => app.views.doc(projection, key), changed.by);
      return {
        json: {
          ...settingsOf(app, who.entity),
          changed: changed ? { by, time: changed.time } : null,
          position: positionOf(app),
        },
      };
    },
  }),

  route<TransferSettingsBody>({
    method: 'POST',
    path: '/api/transfer-settings/',
    permission,
    summary: 'Replace the transfer options, in the order in which they are offered',
    body: TransferSettingsBody,
    answer: (request) => {
      const { app, who, body } = request;
      const options = body.options.map(({ display_name, transfer_type, data }) => ({
        display_name: display_name.trim(),
        transfer_type,
        data: JSON.parse(JSON.stringify(data)) as typeof data,
      }));
      const configured = withAddresses(app, who.entity, options);
      return changeEntity(request, 200, {}, { do: 'configureTransfers', ...configured, seen: body.seen });
    },
  }),

  route<DesigneeBody>({
    method: 'POST',
    path: '/designated-user/',
    permission,
    summary: 'Designate somebody for a version',
    body: DesigneeBody,
    answer: (request) => {
      const { app, who, body } = request;
      const designee = { designation: body.designation.trim(), user: body.user, target: body.target };
      checkDesignee(app, who.entity, designee);
      const uuid = designeeId(who.entity, designee);
      return changeEntity(request, 201, { uuid }, { do: 'nameDesignatedUser', ...designee });
    },
  }),

  route({
    method: 'DELETE',
    path: '/designated-user/:uuid/',
    permission,
    summary: 'End a designation',
    answer: (request) => {
      const designee = designeeNamed(request.app, request.who.entity, request.params.uuid ?? '');
      return changeEntity(request, 200, {}, { do: 'removeDesignatedUser', ...designee });
    },
  }),
];

async function changeEntity(
  { app, who, cause, commandId, now }: Signed<object, object>,
  status: number,
  json: object,
  command: EntityCommand,
) {
  const { position } = await app.handle(entity, who.entity, { commandId, occurredAt: now, command }, cause);
  return { status, json, position };
}

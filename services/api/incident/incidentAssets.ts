import { assetOperations } from '#contracts/api/incident/incidentAssets';
import { Refused } from '#events/core/refused';
import { assetOf } from '#events/incident/assets/assets';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';
import { nameOf } from './stream/nameOf.ts';

export const assetRoutes = answering(assetOperations, {
  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/': ({ app, who, params }) => ({
    json: assetsAt(app, who, params),
  }),

  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': ({ app, who, params }) => ({
    json: oneOf(assetsAt(app, who, params), params.uuid),
  }),

  'POST /api/incident/:incident_uuid/location/:location_uuid/assets/': (request) => {
    const { body, params } = request;
    const { incident_uuid: incident, location_uuid: location } = params;
    const { kind, asset_id, note = '' } = body;
    const asset = assetOf(location, kind, asset_id);
    const command = { do: 'recordAsset', incident, asset, location, kind, assetId: asset_id.trim(), note } as const;
    return changeIncident(request, { uuid: asset }, command);
  },

  'DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': (request) => {
    const { location_uuid: location, uuid: asset } = request.params;
    return changeIncident(request, {}, { do: 'removeAsset', location, asset });
  },
});

function assetsAt(app: App, who: Principal, { incident_uuid = '', location_uuid }: Readonly<Record<string, string>>) {
  const { locations, assets } = findIncident(app, who, incident_uuid);
  if (!locations.some(({ uuid }) => uuid === location_uuid)) throw new Refused('not-found');
  return assets
    .filter(({ location }) => location === location_uuid)
    .map((asset) => ({ ...asset, by: nameOf(app.views.doc, asset.by) }));
}

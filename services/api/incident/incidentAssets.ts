import { AnyWords, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { type AssetKind, assetKinds } from '#contracts/incident/asset';
import { asset } from '#contracts/incident/assetDocument';
import { Refused } from '#events/core/refused';
import { assetOf } from '#events/incident/assets/assets';
import { type Principal } from '#services/access/principal';
import { route, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { nameOf } from './stream/incidentDetail.ts';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

@Takes('POST /api/incident/:incident_uuid/location/:location_uuid/assets/')
class AssetBody {
  @OneOf(assetKinds) kind!: AssetKind;
  @Words(limits.text.label) asset_id!: string;
  @Optional() @AnyWords(limits.text.note) note?: string;
}

const path = '/api/incident/:incident_uuid/location/:location_uuid/assets/';

/** The utility's assets at a place of an incident (S2 §2.3). */
export const assetRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'incident.view',
    summary: 'The assets recorded at a place, oldest first',
    answers: { 200: listOf(asset) },
    answer: ({ app, who, params }) => ({ json: assetsAt(app, who, params) }),
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: 'incident.view',
    summary: 'One asset recorded at a place',
    answers: { 200: asset },
    answer: ({ app, who, params }) => ({ json: oneOf(assetsAt(app, who, params), params.uuid) }),
  }),

  route({
    method: 'POST',
    path,
    permission: 'incident.places',
    summary: 'Record an asset at a place: a hydrant, a valve, a manhole …; a repeated one is not added again',
    answers: { 201: reference },
    body: AssetBody,
    answer: (request) => {
      const { body, params } = request;
      const { incident_uuid: incident = '', location_uuid: location = '' } = params;
      const { kind, asset_id, note = '' } = body;
      const asset = assetOf(location, kind, asset_id);
      const command = { do: 'recordAsset', incident, asset, location, kind, assetId: asset_id.trim(), note } as const;
      return changeIncident(request, { uuid: asset }, command);
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission: 'incident.places',
    summary: 'Remove an asset from a place',
    answers: { 200: nothing },
    answer: (request) => {
      const { location_uuid: location = '', uuid: asset = '' } = request.params;
      return changeIncident(request, {}, { do: 'removeAsset', location, asset });
    },
  }),
];

function assetsAt(app: App, who: Principal, { incident_uuid = '', location_uuid }: Readonly<Record<string, string>>) {
  const { locations, assets } = findIncident(app, who, incident_uuid);
  if (!locations.some(({ uuid }) => uuid === location_uuid)) throw new Refused('not-found');
  return assets
    .filter(({ location }) => location === location_uuid)
    .map((asset) => ({ ...asset, by: nameOf(app.views.doc, asset.by) }));
}

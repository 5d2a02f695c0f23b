import { operations } from '#contracts/api/operation';
import { AnyWords, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { type AssetKind, assetKinds } from '#contracts/incident/places/asset';
import { asset } from '#contracts/incident/places/assetDocument';

export class AssetBody {
  @OneOf(assetKinds) kind!: AssetKind;
  /** The utility's own number: `H-1042`. */
  @Words(limits.text.label) asset_id!: string;
  @Optional() @AnyWords(limits.text.note) note?: string;
}

/** The utility's assets at a place of an incident (S2 §2.3). */
export const assetOperations = operations({
  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/': {
    permission: 'incident.view',
    summary: 'The assets recorded at a place, oldest first',
    answers: { 200: listOf(asset) },
  },

  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': {
    permission: 'incident.view',
    summary: 'One asset recorded at a place',
    answers: { 200: asset },
  },

  'POST /api/incident/:incident_uuid/location/:location_uuid/assets/': {
    permission: 'incident.places',
    summary: 'Record an asset at a place: a hydrant, a valve, a manhole …; a repeated one is not added again',
    answers: { 201: reference },
    body: AssetBody,
  },

  'DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': {
    permission: 'incident.places',
    summary: 'Remove an asset from a place',
    answers: { 200: nothing },
  },
});

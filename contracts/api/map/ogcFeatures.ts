import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { media, operations } from '#contracts/api/operation';
import { Count, Optional, Whole } from '#contracts/api/rules';
import { collection, collections, conformance, landingPage } from '#contracts/map/ogc';

export const geoJson = 'application/geo+json';

const number = '-?\\d{1,7}(\\.\\d{1,20})?';
const moment = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)';

/** The most features of a page. */
export const mostFeatures = 10_000;

export class ItemsQuery {
  /** `west,south,east,north` in degrees WGS 84, or the same with heights. A west beyond the east crosses 180°. */
  @Optional()
  @Matches(new RegExp(`^${number}(,${number}){3}((,${number}){2})?$`), {
    message: 'This must be west,south,east,north in degrees.',
  })
  bbox?: string;
  /** A time, or `from/until` with `..` for an open end. */
  @Optional()
  @Matches(new RegExp(`^(${moment}|(\\.\\.|${moment})?/(\\.\\.|${moment})?)$`), {
    message: 'This must be a time, or two with / between them.',
  })
  datetime?: string;
  /** The most features of a page. More than 10,000 means 10,000. */
  @Optional() @Count(999_999_999) limit?: number;
  /** From the link to the next page. */
  @Optional()
  @Whole(999_999_999)
  @Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value))
  offset?: number;
}

/** OGC API - Features for map programs: incidents, crews and layers as GeoJSON. */
export const ogcOperations = operations({
  'GET /api/ogc': {
    permission: 'map.view',
    summary: 'The landing page of the OGC API - Features, for QGIS, ArcGIS and GDAL',
    answers: { 200: landingPage },
  },

  'GET /api/ogc/conformance': {
    permission: 'map.view',
    summary: 'The parts of OGC API - Features that this server has',
    answers: { 200: conformance },
  },

  'GET /api/ogc/collections': {
    permission: 'map.view',
    summary: 'Incidents, crews (with the right to the board) and each layer of the map',
    answers: { 200: collections },
  },

  'GET /api/ogc/collections/:name': {
    permission: 'map.view',
    summary: 'One collection of features',
    answers: { 200: collection },
  },

  'GET /api/ogc/collections/:name/items': {
    permission: 'map.view',
    summary: 'The features of a collection as GeoJSON, by area and time, in pages',
    answers: { 200: media(geoJson) },
    query: ItemsQuery,
  },

  'GET /api/ogc/collections/:name/items/:feature': {
    permission: 'map.view',
    summary: 'One feature as GeoJSON',
    answers: { 200: media(geoJson) },
  },
});

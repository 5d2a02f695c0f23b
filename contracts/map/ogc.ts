import { document, listOf, oneOf, optional, type Shape, text } from '#contracts/core/schema';

/** OGC API - Features - Part 1: Core (17-069r4). The names of its documents are the standard's. */
const link = document('OgcLink', {
  href: text('https://muster.example/api/ogc/collections'),
  rel: text('data'),
  type: text('application/json'),
  title: optional(text('The collections')),
});
export type OgcLink = Shape<typeof link>;

export const landingPage = document('OgcLandingPage', {
  title: text('City of Arvada Utilities'),
  description: text('Incidents, crews and map layers'),
  links: listOf(link),
});

/** Longitude before latitude, degrees WGS 84. */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

export const conformance = document('OgcConformance', {
  conformsTo: listOf(text('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core')),
});

export const collection = document('OgcCollection', {
  id: text('incidents'),
  title: text('Incidents'),
  description: text('Incidents by the time of their report'),
  itemType: oneOf(['feature']),
  crs: listOf(text(crs84)),
  links: listOf(link),
});
export type OgcCollection = Shape<typeof collection>;

export const collections = document('OgcCollections', { links: listOf(link), collections: listOf(collection) });

import type { Lines } from './line.ts';

/** Places and the people there. */
export const placeSamples: Lines = {
  'GET /api/ogc': { names: [], request: () => ({ path: '/api/ogc', status: 200 }) },
  'GET /api/ogc/conformance': { names: [], request: () => ({ path: '/api/ogc/conformance', status: 200 }) },
  'GET /api/ogc/collections': { names: [], request: () => ({ path: '/api/ogc/collections', status: 200 }) },
  'GET /api/ogc/collections/:name': {
    names: [],
    request: () => ({ path: '/api/ogc/collections/incidents', status: 200 }),
  },
  'GET /api/ogc/collections/:name/items': {
    names: ['layer'],
    request: ({ layer }) => ({ path: `/api/ogc/collections/${layer}/items?limit=2&bbox=-180,-90,180,90`, status: 200 }),
  },
  'GET /api/ogc/collections/:name/items/:feature': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/ogc/collections/incidents/items/${incident}`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/context/phone-number-list/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/context/phone-number-list/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({
      path: `/api/incident/${incident}/location/${subject}/assets/`,
      status: 200,
    }),
  },
  'GET /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': {
    names: ['incident', 'subject', 'asset'],
    request: ({ incident, subject, asset }) => ({
      path: `/api/incident/${incident}/location/${subject}/assets/${asset}/`,
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/location/:location_uuid/assets/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/assets/`,
      body: { kind: 'hydrant', asset_id: `H ${once}`, note: 'Behind the hedge' },
      status: 201,
    }),
  },
  'DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': {
    names: ['other', 'otherPlace', 'otherAsset'],
    request: ({ other, otherPlace, otherAsset }) => ({
      path: `/api/incident/${other}/location/${otherPlace}/assets/${otherAsset}/`,
      status: 200,
    }),
  },
  'GET /api/incident/:incident_uuid/location/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/location/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/location/:uuid/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({ path: `/api/incident/${incident}/location/${subject}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/location/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/location/`,
      body: { raw: `2 Main St ${once}`, route: 'Main St', locality: 'Arvada', lat: 39.8, lng: -105.1, contacts: [] },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/location/:uuid/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/`,
      body: { subpremise: once },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/location/:uuid/': {
    names: ['other', 'otherPlace'],
    request: ({ other, otherPlace }) => ({ path: `/api/incident/${other}/location/${otherPlace}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/`,
      status: 200,
    }),
  },
  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    names: ['incident', 'subject', 'contact'],
    request: ({ incident, subject, contact }) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/${contact}/`,
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/location/:location_uuid/contact/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/`,
      body: { name: `M. Chen ${once}`, phone_number: '+13035550198', email: '', complainant: false },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    names: ['incident', 'subject', 'contact'],
    request: ({ incident, subject, contact }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/${contact}/`,
      body: { phone_extension: once },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    names: ['other', 'otherPlace', 'otherContact'],
    request: ({ other, otherPlace, otherContact }) => ({
      path: `/api/incident/${other}/location/${otherPlace}/contact/${otherContact}/`,
      status: 200,
    }),
  },
};

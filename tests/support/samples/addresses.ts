import type { Lines } from './line.ts';

/** Requests about locations: addresses for typed text, and the still map. */
export const addressSamples: Lines = {
  'GET /api/address/': {
    names: [],
    request: () => ({ path: '/api/address/?q=Arvada&near=39.8,-105.1', status: 200 }),
  },
  'GET /api/map/places/': {
    names: [],
    request: () => ({ path: '/api/map/places/?west=-105.2&south=39.7&east=-105&north=39.9', status: 200 }),
  },
  // No file is set.
  'GET /api/map/region.pmtiles': {
    names: [],
    request: () => ({ path: '/api/map/region.pmtiles', status: 404 }),
  },
  'GET /api/map/layers/': {
    names: [],
    request: () => ({ path: '/api/map/layers/', status: 200 }),
  },
  'GET /api/map/layers/:uuid/tiles.pmtiles': {
    names: ['layer'],
    request: ({ layer }) => ({ path: `/api/map/layers/${layer}/tiles.pmtiles`, status: 200 }),
  },
  'GET /api/incident/:uuid/map.svg': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/map.svg?width=640&height=320`, status: 200 }),
  },
  'GET /api/incident/:uuid/nearby/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/nearby/`, status: 200 }),
  },
};

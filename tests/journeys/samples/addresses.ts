import type { Lines } from './line.ts';

/** Where something is: addresses for what is typed. */
export const addressSamples: Lines = {
  'GET /api/address/': {
    names: [],
    request: () => ({ path: '/api/address/?q=Arvada&near=39.8,-105.1', status: 200 }),
  },
};

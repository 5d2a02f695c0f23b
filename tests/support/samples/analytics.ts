import type { Lines } from './line.ts';

const path = '/analytics/beta/v2';
const read = (what: string): Lines => ({
  [`GET ${path}/${what}`]: { names: [], request: () => ({ path: `${path}/${what}`, status: 200 }) },
});

/** The figures of the calls of this week. */
export const analyticsSamples: Lines = {
  ...read('calls'),
  ...read('calls-csv'),
  ...read('responsiveness'),
  [`GET ${path}/responsiveness/detail`]: {
    names: ['member'],
    request: ({ member }) => ({ path: `${path}/responsiveness/detail?user_uuid=${member}`, status: 200 }),
  },
};

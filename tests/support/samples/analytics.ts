import type { Lines } from './line.ts';

const path = '/analytics/beta/v2';
const read = (what: string): Lines => ({
  [`GET ${path}/${what}`]: { names: [], request: () => ({ path: `${path}/${what}`, status: 200 }) },
});

const ofPerson = (what: string, name: string): Lines => ({
  [`GET ${path}/${what}`]: {
    names: ['member'],
    request: ({ member }) => ({ path: `${path}/${what}?${name}=${member}`, status: 200 }),
  },
});
const box = 'bounds=72,-60,17,-170';

/** The figures of this week. */
export const analyticsSamples: Lines = {
  ...read('calls'),
  ...read('calls/list'),
  ...read('calls-csv'),
  ...read('responsiveness'),
  ...read('heatmap'),
  ...read('performance'),
  ...read('response'),
  ...read('response-csv'),
  ...read('question'),
  ...read('zones'),
  ...read('question-csv'),
  ...read('question-xlsx'),
  [`GET ${path}/heatmap/detail`]: {
    names: [],
    request: () => ({ path: `${path}/heatmap/detail?${box}`, status: 200 }),
  },
  [`GET ${path}/heatmap/cells`]: {
    names: [],
    request: () => ({ path: `${path}/heatmap/cells?${box}&zoom=4`, status: 200 }),
  },
  ...ofPerson('responsiveness/detail', 'user_uuid'),
  ...ofPerson('performance/detail', 'leader_uuid'),
  ...ofPerson('performance/incidents', 'leader_uuid'),
  ...read('views'),
  [`POST ${path}/views`]: {
    names: [],
    request: (_, once) => ({
      path: `${path}/views`,
      body: { name: `Zones ${once}`, search: 'view=questions&by=zone', shared: true },
      status: 201,
    }),
  },
  // Nobody saved this view; `preparedSamples.ts` saves one first.
  [`DELETE ${path}/views/:uuid/`]: {
    names: ['member'],
    request: ({ member }) => ({ path: `${path}/views/${member}/`, status: 404 }),
  },
  'GET /analytics/beta/': { names: [], request: () => ({ path: '/analytics/beta/', status: 200 }) },
  'GET /analytics/beta/:uuid/': {
    names: ['member'],
    request: ({ member }) => ({ path: `/analytics/beta/${member}/`, status: 200 }),
  },
};

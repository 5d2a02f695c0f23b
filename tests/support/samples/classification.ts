import type { Lines } from './line.ts';

const path = '/api/incidents/ml/classify/v1';

/** Classification. Nobody has these incidents on the screen, so nothing is saved. */
export const classificationSamples: Lines = {
  [`POST ${path}/lock_next/`]: { names: [], request: () => ({ path: `${path}/lock_next/`, status: 200 }) },
  [`POST ${path}/manually_classify/`]: {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `${path}/manually_classify/`,
      body: { incident, module: ['sewer'], problem_type: 'overflow' },
      status: 409,
    }),
  },
  [`POST ${path}/skip_manual/`]: {
    names: ['incident'],
    request: ({ incident }) => ({ path: `${path}/skip_manual/`, body: { incident, reason: 'Unknown' }, status: 409 }),
  },
};

import type { Lines } from './line.ts';

const path = '/api/incidents/ml/classify/v1';

/** Classification of two incidents that nobody has on the screen. */
export const classificationSamples: Lines = {
  [`POST ${path}/lock_next/`]: { names: [], request: () => ({ path: `${path}/lock_next/`, status: 200 }) },
  [`POST ${path}/manually_classify/`]: {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `${path}/manually_classify/`,
      body: { incident, module: ['sewer'], problem_type: 'overflow' },
      status: 200,
    }),
  },
  [`POST ${path}/skip_manual/`]: {
    names: ['other'],
    request: ({ other }) => ({
      path: `${path}/skip_manual/`,
      body: { incident: other, reason: 'Unknown' },
      status: 200,
    }),
  },
};

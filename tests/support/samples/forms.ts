import type { Lines } from './line.ts';

/** Requests about crews' reports. */
export const formSamples: Lines = {
  'GET /api/incident/:incident_uuid/form/': {
    names: ['other'],
    request: ({ other }) => ({ path: `/api/incident/${other}/form/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/form/': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `/api/incident/${incident}/form/`,
      body: { name: 'work_report', version: 1 },
      status: 201,
    }),
  },
  'GET /api/incident/:incident_uuid/form/:uuid/': {
    names: ['other', 'form'],
    request: ({ other, form }) => ({ path: `/api/incident/${other}/form/${form}/`, status: 200 }),
  },
  'PATCH /api/incident/:incident_uuid/form/:uuid/': {
    names: ['other', 'form'],
    request: ({ other, form }, once) => ({
      path: `/api/incident/${other}/form/${form}/`,
      body: { values: { found: `Sand ${once}`, crew_count: 3, service: 'partly', follow_up: true } },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/form/:uuid/': {
    names: ['other', 'draft'],
    request: ({ other, draft }) => ({ path: `/api/incident/${other}/form/${draft}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/form/:uuid/submit/': {
    names: ['reported', 'filledForm'],
    request: ({ reported, filledForm }) => ({
      path: `/api/incident/${reported}/form/${filledForm}/submit/`,
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/form/:uuid/approve/': {
    names: ['reported', 'submittedForm'],
    // A report that was returned is submitted again.
    first: ({ reported, submittedForm }) => ({ path: `/api/incident/${reported}/form/${submittedForm}/submit/` }),
    request: ({ reported, submittedForm }) => ({
      path: `/api/incident/${reported}/form/${submittedForm}/approve/`,
      body: {},
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/form/:uuid/return/': {
    names: ['reported', 'submittedForm'],
    request: ({ reported, submittedForm }) => ({
      path: `/api/incident/${reported}/form/${submittedForm}/return/`,
      body: { reason: 'The photo is missing' },
      status: 200,
    }),
  },
  'GET /incident/:incident_uuid/form/:uuid/export/': {
    names: ['other', 'form'],
    request: ({ other, form }) => ({ path: `/incident/${other}/form/${form}/export/?format=csv`, status: 200 }),
  },
};

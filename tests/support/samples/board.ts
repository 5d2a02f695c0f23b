import type { Ids } from './ids.ts';
import type { Lines } from './line.ts';

const board = '/api/beta/dispatch';
const dispatched = ({ incident, crew }: Ids) => ({
  path: `${board}/manual-dispatch/`,
  body: { incident, new_version: 'arvada_water', designation: crew },
});

/** The dispatch board. */
export const boardSamples: Lines = {
  'GET /api/beta/dispatch/get-data/': {
    names: ['entityName'],
    staffCross: true,
    request: ({ entityName }) => ({ path: `${board}/get-data/?e=${entityName}`, status: 200 }),
  },
  'POST /api/beta/dispatch/update-manual-mode-status/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-manual-mode-status/`,
      body: { entity, enabled: true },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-note/': {
    names: ['entity', 'crew'],
    request: ({ entity, crew }, once) => ({
      path: `${board}/update-note/`,
      body: { entity, designation: crew, body: `Note ${once}` },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-active-status/': {
    names: ['entity', 'crew'],
    request: ({ entity, crew }) => ({
      path: `${board}/update-active-status/`,
      body: { entity, designation: crew, active: true },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/initiate-checkins/': {
    names: ['entity', 'crew', 'checkIn'],
    passedOver: ['checkIn'],
    request: ({ entity, crew, checkIn }) => ({
      path: `${board}/initiate-checkins/`,
      body: { entity, designations: [crew], replaces: [checkIn] },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/recall/': {
    names: ['incident', 'crew'],
    first: dispatched,
    request: ({ incident, crew }) => ({
      path: `${board}/recall/`,
      body: { incident, designation: crew },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/end-help/': {
    names: ['incident', 'crew'],
    request: ({ incident, crew }) => ({
      path: `${board}/end-help/`,
      body: { incident, designation: crew },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/take-late-answer/': {
    names: ['incident', 'crew'],
    first: dispatched,
    request: ({ incident, crew }) => ({
      path: `${board}/take-late-answer/`,
      body: { incident, designation: crew },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/order-jobs/': {
    names: ['incident', 'crew'],
    first: dispatched,
    request: ({ incident, crew }) => ({
      path: `${board}/order-jobs/`,
      body: { designation: crew, incidents: [incident] },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-response-time/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-response-time/`,
      body: { entity, minutes: 15 },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-rules/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-rules/`,
      body: { entity, nobody_free: 'escalate', nobody_free_emergency: 'wait', hold_crews: 'recall' },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-problem-priority/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-problem-priority/`,
      body: { entity, problem: 'A05', priority: 'low' },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-job-calls/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-job-calls/`,
      body: { entity, enabled: true },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/manual-dispatch/': {
    names: ['incident', 'crew'],
    request: (ids) => ({ ...dispatched(ids), status: 200 }),
  },
};

import type { Lines } from './line.ts';

/** Labels, notes, tags and holds. */
export const wordSamples: Lines = {
  'POST /api/incident/:uuid/label/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/label/`,
      body: { name: `Label ${once}` },
      status: 201,
    }),
  },
  'GET /api/incident/:uuid/label/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/label/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/label/:uuid/': {
    names: ['incident', 'label'],
    request: ({ incident, label }) => ({ path: `/api/incident/${incident}/label/${label}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/note/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/note/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/note/:uuid/': {
    names: ['incident', 'note'],
    request: ({ incident, note }) => ({ path: `/api/incident/${incident}/note/${note}/`, status: 200 }),
  },
  'DELETE /api/incident/:incident_uuid/label/:uuid/': {
    names: ['other', 'otherLabel'],
    request: ({ other, otherLabel }) => ({ path: `/api/incident/${other}/label/${otherLabel}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/note/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/note/`,
      body: { body: `Gate code ${once}` },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/note/:uuid/': {
    names: ['incident', 'note'],
    request: ({ incident, note }, once) => ({
      path: `/api/incident/${incident}/note/${note}/`,
      body: { body: `Two dogs ${once}` },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/note/:uuid/': {
    names: ['other', 'otherNote'],
    request: ({ other, otherNote }) => ({ path: `/api/incident/${other}/note/${otherNote}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/tag/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/tag/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['incident', 'tag'],
    request: ({ incident, tag }) => ({ path: `/api/incident/${incident}/tag/${tag}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/tag/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/tag/`,
      body: { content_type: 'appointment', data: { staff: once, time: '2026-03-04T15:00:00.000Z' } },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['incident', 'tag'],
    request: ({ incident, tag }, once) => ({
      path: `/api/incident/${incident}/tag/${tag}/`,
      body: { data: { staff: once }, seen: { time: 'then' } },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['other', 'otherTag'],
    request: ({ other, otherTag }) => ({ path: `/api/incident/${other}/tag/${otherTag}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/priority/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/priority/`,
      body: { priority: 'emergency', reason: once },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/priority/': {
    names: ['other'],
    first: ({ other }, once) => ({
      path: `/api/incident/${other}/priority/`,
      body: { priority: 'low', reason: once },
    }),
    request: ({ other }) => ({ path: `/api/incident/${other}/priority/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/hold/': {
    names: ['other'],
    request: ({ other }, once) => ({ path: `/api/incident/${other}/hold/`, body: { reason: once }, status: 201 }),
  },
  'DELETE /api/incident/:incident_uuid/hold/:uuid/': {
    names: ['other', 'otherHold'],
    request: ({ other, otherHold }) => ({ path: `/api/incident/${other}/hold/${otherHold}/`, status: 200 }),
  },
};

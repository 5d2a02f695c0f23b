import type { Lines } from '../line.ts';

/** The team of an incident, its expected tasks, and its available people. */
export const teamSamples: Lines = {
  'GET /api/incident/:incident_uuid/tasks/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/tasks/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/': {
    names: ['incident', 'task'],
    request: ({ incident, task }) => ({
      path: `/api/incident/${incident}/task/${task}/complete/`,
      body: { lat: 39.8, lng: -105.1 },
      status: 200,
    }),
  },
  'GET /api/entity/': { names: [], request: () => ({ path: '/api/entity/', status: 200 }) },
  'GET /api/user/': { names: [], request: () => ({ path: '/api/user/?active=true', status: 200 }) },
  'GET /api/incident/:incident_uuid/user/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/user/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/user/:uuid/': {
    names: ['other', 'member'],
    request: ({ other, member }) => ({ path: `/api/incident/${other}/user/${member}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/user/': {
    names: ['incident', 'member'],
    request: ({ incident, member }) => ({
      path: `/api/incident/${incident}/user/`,
      body: { members: [{ user: member, role: 'leader' }] },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/user/:uuid/': {
    names: ['other', 'member'],
    request: ({ other, member }) => ({
      path: `/api/incident/${other}/user/${member}/`,
      body: { role: 'crew' },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/user/:uuid/': {
    names: ['other', 'otherMember'],
    request: ({ other, otherMember }) => ({ path: `/api/incident/${other}/user/${otherMember}/`, status: 200 }),
  },
};

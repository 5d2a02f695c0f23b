import type { Lines } from './line.ts';

/** Incidents and their logs. */
export const incidentSamples: Lines = {
  'GET /api/active-incidents/': { names: [], request: () => ({ path: '/api/active-incidents/', status: 200 }) },
  'GET /api/similar-incident/': {
    names: [],
    request: () => ({ path: '/api/similar-incident/?near=39.8,-105.1&phone=3035550199', status: 200 }),
  },
  'POST /api/incidents/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: '/api/incidents/',
      body: {
        version: 'arvada_manual_dispatch',
        description: `Hydrant ${once}`,
        labels: ['Water'],
        priority: 'emergency',
        problem: { code: 'A16', problem: 'Hydrant Open' },
        job: true,
        link_to: incident,
        source: `test:${once}`,
        alarm: { alarm: 'High wet well', station: 'Lift station 3', description: 'Pump 2 is off', event: 'ALM' },
        locations: [
          {
            raw: '1 Main St',
            street_number: '1',
            route: 'Main St',
            locality: 'Arvada',
            lat: 39.8,
            lng: -105.1,
            contacts: [
              { name: 'J. Alvarez', phone_number: '+13035550199', email: 'j@alvarez.example', complainant: true },
            ],
          },
        ],
      },
      status: 201,
    }),
  },
  'POST /api/flux/graphql/': {
    names: [],
    request: () => ({
      path: '/api/flux/graphql/',
      body: {
        query: 'query($n: Int) { viewer { user { uuid } } incidents(page_size: $n) { count } }',
        variables: { n: 3 },
      },
      status: 200,
    }),
  },
  'GET /api/incident/': {
    names: [],
    request: () => ({ path: '/api/incident/?page=1&page_size=5&search=water&active=true', status: 200 }),
  },
  'GET /api/incident/export/': {
    names: [],
    request: () => ({
      path: '/api/incident/export/?updated_after=2026-01-01T00:00:00Z&format=csv&expand=team',
      status: 200,
    }),
  },
  'GET /api/incident/:uuid/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/`, status: 200 }),
  },
  'GET /api/incident/:uuid/log/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/log/`, status: 200 }),
  },
  'POST /api/incident/:uuid/log/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/log/`,
      body: {
        event: 'notes:added',
        message: `Words ${once}`,
        time: '2026-02-28T22:15:00-07:00',
        lat: 39.8,
        lng: -105.1,
      },
      status: 201,
    }),
  },
  'DELETE /api/incident/:uuid/': {
    names: ['doomed'],
    request: ({ doomed }) => ({ path: `/api/incident/${doomed}/`, status: 200 }),
  },
  'GET /api/manage/incident/:uuid/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/manage/incident/${incident}/`, status: 200 }),
  },
  'PATCH /api/manage/incident/:uuid/': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `/api/manage/incident/${incident}/`,
      body: { archived: false, completed: false },
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/link/': {
    names: ['doubtful', 'incident'],
    request: ({ doubtful, incident }) => ({
      path: `/api/incident/${doubtful}/link/`,
      body: { to: incident },
      status: 201,
    }),
  },
  'POST /api/incident/:incident_uuid/unlink/': {
    names: ['doubtful'],
    request: ({ doubtful }) => ({
      path: `/api/incident/${doubtful}/unlink/`,
      body: { reason: 'Own leak' },
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/tell-callers/': {
    names: ['doubtful'],
    request: ({ doubtful }, once) => ({
      path: `/api/incident/${doubtful}/tell-callers/`,
      body: { message: `The water is back, ${once}.` },
      status: 201,
    }),
  },
  'POST /api/linked-incidents/': {
    names: ['doubtful', 'incident'],
    request: ({ doubtful, incident }) => ({
      path: '/api/linked-incidents/',
      body: { to: incident, incidents: [doubtful] },
      status: 200,
    }),
  },
  'POST /api/incident/:uuid/erase/:subject/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({ path: `/api/incident/${incident}/erase/${subject}/`, status: 200 }),
  },
};

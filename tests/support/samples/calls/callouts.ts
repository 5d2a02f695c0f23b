import type { Ids } from '../ids.ts';
import type { Line, Lines } from '../line.ts';

const tasks = '/incident/:incident_uuid/:product/incidents/calls/tasks';
const asked = (incident: string, what: string) => `/incident/${incident}/standard/incidents/calls/tasks/${what}`;

/** One call-out at a time forms the team of an incident. */
const end = (uuid: string) => ({ path: `/api/callout/${uuid}/stop/`, body: {} });

/** A request that forms a team for the incident. */
const forms = (what: string, body: (ids: Ids) => object, names: Line['names'] = ['incident', 'callable']): Lines => ({
  [`POST ${tasks}/${what}`]: {
    names,
    request: (ids) => ({ path: asked(ids.incident, what), body: { target_count: 1, ...body(ids) }, status: 201, end }),
  },
});

/** A request that changes a call-out. */
const changes = (what: string, body?: (ids: Ids) => object, names: Line['names'] = ['callout']): Lines => ({
  [`POST /api/callout/:uuid/${what}/`]: {
    names,
    request: (ids) => ({
      path: `/api/callout/${names.includes('doomedCallout') ? ids.doomedCallout : ids.callout}/${what}/`,
      ...(body ? { body: { ...body(ids) } } : {}),
      status: 200,
    }),
  },
});

const users = ({ callable: uuid }: Ids) => [{ uuid }];

/** Call-outs: their start, what screens see, and changes while calls are made. */
export const calloutSamples: Lines = {
  'GET /api/callouts/': { names: [], request: () => ({ path: '/api/callouts/', status: 200 }) },
  'GET /api/incident/:uuid/callouts/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/callouts/`, status: 200 }),
  },
  'GET /api/callout/:uuid/': {
    names: ['callout'],
    request: ({ callout }) => ({ path: `/api/callout/${callout}/`, status: 200 }),
  },
  'GET /api/my-calls/': { names: [], request: () => ({ path: '/api/my-calls/', status: 200 }) },
  // Only a person who was called may answer; the journey of answers does.
  'POST /api/my-calls/:uuid/': {
    names: ['callout'],
    request: ({ callout }) => ({ path: `/api/my-calls/${callout}/`, body: { answer: 'accept' }, status: 404 }),
  },
  'POST /api/incident/:incident_uuid/callouts/preview/': {
    names: ['incident', 'callable'],
    request: (ids) => ({
      path: `/api/incident/${ids.incident}/callouts/preview/`,
      body: { kind: 'selected', target_count: 1, users: users(ids) },
      status: 200,
    }),
  },
  ...forms('form_team_by_groups/request/', () => ({ roles: ['manager'] }), ['incident']),
  ...forms('generic_form_team/request/', (ids) => ({ users: users(ids), max_rounds: 3, without_amd: true })),
  ...forms('named_generic_form_team/request/', (ids) => ({ users: users(ids), name: 'Night crew' })),
  ...forms('named_generic_form_team/request_by_groups/', () => ({ roles: ['manager'], name: 'Heads' }), ['incident']),
  ...forms('generic_form_team_sequential/start/', (ids) => ({ users: users(ids), call_time: 300, min_call_count: 1 })),
  'POST /api/teams/beats/callout/initiate/': {
    names: ['beat', 'callable'],
    request: ({ beat, callable: user_id }) => ({
      path: '/api/teams/beats/callout/initiate/',
      body: {
        team_name: 'East 1',
        requests: [{ beat_id: beat, call_profiles: [{ user_id, start_seconds: 0, stop_seconds: 600 }] }],
      },
      status: 201,
    }),
  },
  ...Object.fromEntries(
    ['pause', 'resume'].map((what): [string, Line] => [
      `POST /api/teams/beats/callout/${what}/`,
      {
        names: ['callout'],
        request: ({ callout: callout_id }) => ({
          path: `/api/teams/beats/callout/${what}/`,
          body: { callout_id },
          status: 200,
        }),
      },
    ]),
  ),
  ...changes('pause'),
  ...changes('resume'),
  ...changes('stop', () => ({ reason: 'Not needed any more' }), ['doomedCallout']),
  ...changes('target', () => ({ target_count: 3 })),
  ...changes('release', ({ otherMember: user }) => ({ user, reason: 'Sick' }), ['callout', 'otherMember']),
  ...changes('excuse', ({ member: user }) => ({ user, because: 'sick', reason: 'Called in sick' }), [
    'callout',
    'member',
  ]),
  ...changes('excuse/undo', ({ member: user }) => ({ user }), ['callout', 'member']),
  ...changes(
    'work',
    ({ otherMember: user }) => ({
      user,
      from: '2026-03-01T12:00:00.000Z',
      until: '2026-03-01T15:30:00.000Z',
      reason: 'Went home at 3:30',
    }),
    ['callout', 'otherMember'],
  ),
  ...changes('correct', ({ member: user }) => ({ user, outcome: 'declined', reason: 'Rang back' }), [
    'callout',
    'member',
  ]),
};

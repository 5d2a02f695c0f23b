import type { Lines } from './line.ts';

/** Identity, signing in and out, and the public pages of the server. */
export const houseSamples: Lines = {
  'GET /healthz': { names: [], request: () => ({ path: '/healthz', status: 200 }) },
  'GET /.well-known/security.txt': {
    names: [],
    request: () => ({ path: '/.well-known/security.txt', status: 404 }),
  },
  'GET /metrics': { names: [], request: () => ({ path: '/metrics', status: 200 }) },
  'GET /api/openapi.json': { names: [], request: () => ({ path: '/api/openapi.json', status: 200 }) },
  'GET /api/config/': { names: [], request: () => ({ path: '/api/config/', status: 200 }) },
  'POST /login/': {
    names: [],
    request: (_, once) => ({
      path: '/login/',
      body: { email: `${once}@nowhere.example`, password: 'not the password' },
      status: 400,
    }),
  },
  'POST /logout/': { names: [], request: () => ({ path: '/logout/', status: 200 }) },
  'POST /l/:token/': { names: [], request: (_, once) => ({ path: `/l/${once}/`, body: {}, status: 404 }) },
  'POST /api/sign-in/:name/start/': {
    names: [],
    request: () => ({ path: '/api/sign-in/nowhere/start/', status: 404 }),
  },
  'POST /api/sign-in/:name/': {
    names: [],
    request: (_, once) => ({
      path: '/api/sign-in/nowhere/',
      body: { attempt: `nowhere.0.${once}`, query: '?code=1&state=1' },
      status: 404,
    }),
  },
  'POST /api/sign-in/:name/logout/': {
    names: [],
    request: (_, once) => ({ path: '/api/sign-in/nowhere/logout/', body: { logout_token: once }, status: 404 }),
  },
  'POST /api/passkey/start/': { names: [], request: () => ({ path: '/api/passkey/start/', status: 200 }) },
  'POST /api/passkey/': {
    names: [],
    request: (_, once) => ({ path: '/api/passkey/', body: { attempt: `0.${once}`, credential: '{}' }, status: 400 }),
  },
  'GET /api/passkeys/': { names: [], request: () => ({ path: '/api/passkeys/', status: 200 }) },
  'POST /api/passkeys/propose/': { names: [], request: () => ({ path: '/api/passkeys/propose/', status: 200 }) },
  'POST /api/passkeys/': {
    names: [],
    request: (_, once) => ({
      path: '/api/passkeys/',
      body: { attempt: `0.${once}`, credential: '{}', name: 'Laptop', password: 'not the password' },
      status: 400,
    }),
  },
  'POST /api/passkeys/:uuid/remove/': {
    names: ['incident'],
    // It takes the number of a passkey.
    request: ({ incident }) => ({ path: `/api/passkeys/${incident}/remove/`, body: {}, status: 404 }),
  },
  'GET /api/second-step/': { names: [], request: () => ({ path: '/api/second-step/', status: 200 }) },
  'POST /api/second-step/propose/': { names: [], request: () => ({ path: '/api/second-step/propose/', status: 200 }) },
  'POST /api/second-step/': {
    names: [],
    request: () => ({
      path: '/api/second-step/',
      body: { proposal: '6f9c2f4e-3f57-4c5e-8b1c-0d5f6f7e8a90', app_code: '123456', password: 'not the password' },
      status: 400,
    }),
  },
  'POST /api/second-step/off/': {
    names: [],
    request: () => ({ path: '/api/second-step/off/', body: { app_code: '123456' }, status: 200 }),
  },
  'POST /set-password/': {
    names: [],
    request: (_, once) => ({ path: '/set-password/', body: { email: `${once}@nowhere.example` }, status: 200 }),
  },
  'POST /set-password/:user_id/:token/': {
    names: ['user'],
    passedOver: ['user'],
    request: ({ user }, once) => ({
      path: `/set-password/${user}/${once}/`,
      body: { password: 'the pump ate my lunch' },
      status: 410,
    }),
  },
  'POST /api/password/': {
    names: [],
    request: (_, once) => ({
      path: '/api/password/',
      body: { old_password: once, password: 'the pump ate my lunch' },
      status: 400,
    }),
  },
  'POST /api/code/': {
    names: [],
    request: (_, once) => ({ path: '/api/code/', body: { code: once }, status: 200 }),
  },
  'GET /api/sessions/': { names: [], request: () => ({ path: '/api/sessions/', status: 200 }) },
  'GET /api/session-idle/': { names: [], request: () => ({ path: '/api/session-idle/', status: 200 }) },
  'POST /api/session-idle/': {
    names: [],
    request: () => ({ path: '/api/session-idle/', body: { minutes: 60 }, status: 200 }),
  },
  'GET /api/reach/': { names: [], request: () => ({ path: '/api/reach/', status: 200 }) },
  'POST /api/reach/': {
    names: [],
    request: () => ({ path: '/api/reach/', body: { miles: 310 }, status: 200 }),
  },
  'POST /api/sessions/end/': {
    names: [],
    request: (_, once) => ({ path: '/api/sessions/end/', body: { session: once }, status: 404 }),
  },
  'GET /api/permissions/': { names: [], request: () => ({ path: '/api/permissions/', status: 200 }) },
  'POST /api/permissions/': {
    names: [],
    // As it stands already, so that the rights of the other samples stay.
    request: () => ({
      path: '/api/permissions/',
      body: { role: 'manager', permission: 'incident.manage', allowed: true },
      status: 200,
    }),
  },
  'POST /api/permissions/second-step/': {
    names: [],
    request: () => ({
      path: '/api/permissions/second-step/',
      body: { role: 'manager', required: false },
      status: 200,
    }),
  },
  'GET /api/demo/': { names: [], request: () => ({ path: '/api/demo/', status: 200 }) },
  'POST /api/demo/sign-in/': {
    names: [],
    request: (_, once) => ({ path: '/api/demo/sign-in/', body: { email: `${once}@nowhere.example` }, status: 404 }),
  },
  'GET /api/demo/night/': { names: [], request: () => ({ path: '/api/demo/night/', status: 200 }) },
  'GET /api/demo/year/': { names: [], request: () => ({ path: '/api/demo/year/', status: 200 }) },
  'POST /api/demo/night/': {
    names: [],
    request: () => ({ path: '/api/demo/night/', body: { paused: true }, status: 200 }),
  },
  'GET /api/viewer/': { names: [], request: () => ({ path: '/api/viewer/', status: 200 }) },
  'POST /api/mappy/': {
    names: [],
    request: () => ({
      path: '/api/mappy/',
      body: { query: [{ name: 'viewer' }, { name: 'incidents', args: { page_size: 3 } }], names: ['viewer'] },
      status: 200,
    }),
  },
  'GET /api/audit/events/': { names: [], request: () => ({ path: '/api/audit/events/?page_size=3', status: 200 }) },
  'GET /api/audit/export/': {
    names: [],
    request: () => ({ path: '/api/audit/export/?format=jsonl&type=BeatCreated', status: 200 }),
  },
  'GET /api/audit/report/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/audit/report/?incident=${incident}`, status: 200 }),
  },
  'GET /api/audit/report/packet/': {
    names: ['callout'],
    request: ({ callout }) => ({ path: `/api/audit/report/packet/?callout=${callout}`, status: 200 }),
  },
  'GET /api/audit/report/lines/': {
    names: ['callout'],
    request: ({ callout }) => ({ path: `/api/audit/report/lines/?callout=${callout}`, status: 200 }),
  },
  'POST /api/audit/report/redacted/': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: '/api/audit/report/redacted/',
      body: { subject: { incident }, rules: [{ rule: 'names', reason: 'The privacy of a caller' }], chosen: [] },
      status: 201,
    }),
  },
  'GET /api/audit/report/redacted/:uuid/': {
    names: ['incident'],
    // It takes the number of a copy.
    request: ({ incident }) => ({ path: `/api/audit/report/redacted/${incident}/`, status: 404 }),
  },
  'GET /api/replay/': { names: [], request: () => ({ path: '/api/replay/?silence=10', status: 200 }) },
  'GET /api/replay/tracks/': { names: [], request: () => ({ path: '/api/replay/tracks/', status: 200 }) },
  'GET /api/audit/types/': { names: [], request: () => ({ path: '/api/audit/types/', status: 200 }) },
  'GET /api/audit/events/:uuid/': {
    names: ['event'],
    request: ({ event }) => ({ path: `/api/audit/events/${event}/`, status: 200 }),
  },
  'POST /api/audit/events/:uuid/open/': {
    names: ['event'],
    request: ({ event }) => ({ path: `/api/audit/events/${event}/open/`, status: 200 }),
  },
  'GET /api/audit/verification/': { names: [], request: () => ({ path: '/api/audit/verification/', status: 200 }) },
  'GET /api/evidence/': { names: [], request: () => ({ path: '/api/evidence/', status: 200 }) },
  'GET /api/evidence/events/:uuid/': {
    names: ['event'],
    request: ({ event }) => ({ path: `/api/evidence/events/${event}/`, status: 200 }),
  },
  'GET /api/evidence/consistency/': {
    names: [],
    request: () => ({ path: '/api/evidence/consistency/?from=1', status: 200 }),
  },
  'GET /api/evidence/export/': { names: [], request: () => ({ path: '/api/evidence/export/', status: 200 }) },
  'GET /api/evidence/:log/checkpoint': {
    names: [],
    request: () => ({ path: '/api/evidence/organization/checkpoint', status: 200 }),
  },
  'GET /api/evidence/:log/tile/:level/:a': {
    names: [],
    request: () => ({ path: '/api/evidence/organization/tile/0/999', status: 404 }),
  },
  'GET /api/evidence/:log/tile/:level/:a/:b': {
    names: [],
    request: () => ({ path: '/api/evidence/organization/tile/0/000.p/1', status: 200 }),
  },
  'GET /api/evidence/:log/tile/:level/:a/:b/:c': {
    names: [],
    request: () => ({ path: '/api/evidence/organization/tile/0/x001/000.p/1', status: 404 }),
  },
  'GET /api/audit/security/': { names: [], request: () => ({ path: '/api/audit/security/?page_size=3', status: 200 }) },
  'POST /api/staff/test-cci/': { names: [], request: () => ({ path: '/api/staff/test-cci/', status: 200 }) },
  'POST /api/switch-entity/': {
    names: ['entity'],
    staffCross: true,
    request: ({ entity }) => ({ path: '/api/switch-entity/', body: { entity }, status: 200 }),
  },
  'POST /pusher/auth': {
    names: ['channel'],
    request: ({ channel }) => ({
      path: '/pusher/auth',
      body: { socket_id: '1.1', channel_name: channel },
      status: 200,
    }),
  },
  'POST /pusher/user-auth': {
    names: [],
    request: () => ({ path: '/pusher/user-auth', body: { socket_id: '1.1' }, status: 200 }),
  },
};

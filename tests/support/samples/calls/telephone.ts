import type { Line, Lines } from '../line.ts';

/** A request that the phone network has not signed: its address does not exist. */
const unsigned = (under: string, as = under): Line => ({
  names: ['incident', 'member'],
  request: ({ incident, member }) => ({
    path: `/incident/${incident}/muster/${as}?call=${member}`,
    body: { CallSid: 'CA1', CallStatus: 'completed' },
    status: 404,
  }),
});
const voice = (under: string, as = under): Lines => ({
  [`POST /incident/:uuid/:product/${under}`]: unsigned(under, as),
});

/** Calls: the requests of the phone network, the simulated phones, and a call to a contact. */
export const telephoneSamples: Lines = {
  ...voice('acknowledge/'),
  ...voice('incidents/calls/tasks/:action_name/', 'incidents/calls/tasks/end_call/'),
  ...voice('incidents/calls/tasks/form_team/:action_name/', 'incidents/calls/tasks/form_team/status_handler/'),
  'POST /api/call-received/': {
    names: [],
    request: () => ({ path: '/api/call-received/', body: {}, status: 404 }),
  },
  'POST /fatal-call-error/': {
    names: ['member'],
    request: ({ member }) => ({ path: `/fatal-call-error/?call=${member}`, body: {}, status: 404 }),
  },
  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/': {
    names: ['incident', 'contact'],
    request: ({ incident, contact }) => ({
      path: `/incident/${incident}/muster/incidents/calls/tasks/connect_to_contact/request/`,
      body: { contact_uuid: contact },
      status: 200,
    }),
  },
  'GET /api/simulator/calls/': { names: [], request: () => ({ path: '/api/simulator/calls/', status: 200 }) },
  'POST /api/simulator/calls/:uuid/:action_name/': {
    names: ['member'],
    request: ({ member }) => ({ path: `/api/simulator/calls/${member}/answer/`, body: {}, status: 404 }),
  },
};

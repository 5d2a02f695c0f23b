import type { Lines } from './line.ts';

/** Requests about transfers and their receivers. */
export const transferSamples: Lines = {
  'POST /api/incidents/transfer-to-escalation-tree/': {
    names: ['moving', 'crew'],
    request: ({ moving, crew }, once) => ({
      path: '/api/incidents/transfer-to-escalation-tree/',
      body: {
        incident_id: moving,
        hand_over: [crew],
        version: 'arvada_water',
        tree_name: 'On-call',
        leader_designation_name: 'Water on-call',
        new_entity: '',
        explanation: `It needs more people ${once}`,
        labels: ['After hours'],
        auto_labels: ['Escalated'],
        is_urgent: false,
        extra_data: {},
        policy: 'first-to-answer',
      },
      status: 201,
    }),
  },
  'POST /api/incidents/transfer-to-designation-notification/': {
    names: ['moving', 'crew'],
    request: ({ moving, crew }) => ({
      path: '/api/incidents/transfer-to-designation-notification/',
      body: {
        incident_id: moving,
        hand_over: [crew],
        version: 'arvada_water',
        designation_name: 'Water on-call',
        notification_type: 'sms',
        new_entity: '',
        labels: [],
        auto_labels: ['Notified'],
        extra_data: {},
        policy: '',
      },
      status: 201,
    }),
  },
  'POST /api/incidents/email-transfer/': {
    names: ['moving', 'crew'],
    request: ({ moving, crew }, once) => ({
      path: '/api/incidents/email-transfer/',
      body: {
        incident_id: moving,
        hand_over: [crew],
        emails: ['desk@arvada.example'],
        explanation: `They have the pump ${once}`,
        labels: ['Contractor'],
      },
      status: 201,
    }),
  },
  'POST /api/incidents/custom-transfer/': {
    names: ['moving', 'crew'],
    request: ({ moving, crew }, once) => ({
      path: '/api/incidents/custom-transfer/',
      body: {
        incident_id: moving,
        hand_over: [crew],
        token: 'work-orders',
        dispatch: true,
        explanation: `A new valve ${once}`,
        extra_data: { queue: 'night' },
      },
      status: 201,
    }),
  },
  'POST /api/incidents/flux-handler-transfer/': {
    names: ['moving', 'crew'],
    request: ({ moving, crew }) => ({
      path: '/api/incidents/flux-handler-transfer/',
      body: {
        incident_id: moving,
        hand_over: [crew],
        version: 'arvada_water',
        handler_codename: 'notify_on_call_and_by_mail',
        dispatch: false,
        include_callback_numbers: true,
      },
      status: 201,
    }),
  },
  'GET /api/transfer-settings/': { names: [], request: () => ({ path: '/api/transfer-settings/', status: 200 }) },
  'POST /api/transfer-settings/': {
    names: [],
    request: (_, once) => ({
      path: '/api/transfer-settings/',
      // An outdated view: another user has configured the transfers meanwhile.
      body: {
        options: [
          { display_name: `Desk ${once}`, transfer_type: 'EMAIL_TRANSFER', data: { emails: ['d@arvada.example'] } },
        ],
        seen: 0,
      },
      status: 409,
    }),
  },
  'POST /api/transfer-settings/test/': {
    names: [],
    request: (_, once) => ({ path: '/api/transfer-settings/test/', body: { token: `none ${once}` }, status: 409 }),
  },
  'GET /api/transfer-settings/calls/': {
    names: [],
    request: () => ({ path: '/api/transfer-settings/calls/', status: 200 }),
  },
  'GET /api/transfer-consents/': { names: [], request: () => ({ path: '/api/transfer-consents/', status: 200 }) },
  'POST /api/transfer-consents/': {
    names: [],
    request: (_, once) => ({
      path: '/api/transfer-consents/',
      body: { name: `county-${once}`, allowed: true },
      status: 200,
    }),
  },
  'POST /designated-user/': {
    names: ['user'],
    request: ({ user }, once) => ({
      path: '/designated-user/',
      body: { designation: `Standby ${once}`, user, target: 'arvada_water' },
      status: 201,
    }),
  },
  'POST /api/incident-leader/': {
    names: ['user'],
    request: ({ user }) => ({
      path: '/api/incident-leader/',
      body: { user, incident_version: 'arvada_water' },
      status: 201,
    }),
  },
  'DELETE /designated-user/:uuid/': {
    names: ['designee'],
    request: ({ designee }) => ({ path: `/designated-user/${designee}/`, status: 200 }),
  },
  'GET /designated-user/': { names: [], request: () => ({ path: '/designated-user/', status: 200 }) },
  // A key that was not made here.
  'GET /answer/': { names: [], request: () => ({ path: '/answer/?k=none', status: 404 }) },
  'POST /answer/': {
    names: [],
    request: () => ({ path: '/answer/', body: { k: 'none', answer: 'accept', seen: 'open' }, status: 404 }),
  },
  // Nobody has asked this person.
  'POST /api/incident/:incident_uuid/assignment/': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `/api/incident/${incident}/assignment/`,
      body: { answer: 'accept' },
      status: 409,
    }),
  },
  'POST /api/incidents/transfer-to-version/': {
    names: ['moving'],
    request: ({ moving }, once) => ({
      path: '/api/incidents/transfer-to-version/',
      body: {
        incident: moving,
        new_version: 'arvada_manual_dispatch',
        explanation: `The sewer is full ${once}`,
        assign_to: '',
        assign_as: '',
        run_initiation_sequence: false,
      },
      status: 201,
    }),
  },
};

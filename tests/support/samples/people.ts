import { features } from '#contracts/admin/features';
import type { Lines } from './line.ts';

const admin = '/api/entities/admin/v2';
const events = '/api/admin/events/';
const digests = '/api/admin/incidents/';

/** The people of an organization, and its administration. */
export const peopleSamples: Lines = {
  [`GET ${admin}`]: {
    names: [],
    request: () => ({ path: `${admin}?feats=${features.join(',')}`, status: 200 }),
  },
  [`POST ${events}add_user_stakeholder_to_event_configuration`]: {
    names: ['eventConfiguration', 'user'],
    request: ({ eventConfiguration: conf_id, user }) => ({
      path: `${events}add_user_stakeholder_to_event_configuration`,
      body: {
        conf_id,
        target_user_id: user,
        send_checkins: true,
        alt_phone_number: { value: '(303) 555-0149', region: 'US' },
      },
      status: 200,
    }),
  },
  [`POST ${events}remove_user_stakeholder_from_event_configuration`]: {
    names: ['eventConfiguration', 'user'],
    request: ({ eventConfiguration: conf_id, user }) => ({
      path: `${events}remove_user_stakeholder_from_event_configuration`,
      body: { conf_id, target_user_id: user },
      status: 200,
    }),
  },
  [`POST ${events}update_event_configuration`]: {
    names: ['eventConfiguration'],
    request: ({ eventConfiguration: conf_id }) => ({
      path: `${events}update_event_configuration`,
      body: { conf_id, checkin_minutes: 45 },
      status: 200,
    }),
  },
  [`POST ${digests}create_digest_subscription/`]: {
    names: ['user'],
    request: ({ user }) => ({
      path: `${digests}create_digest_subscription/`,
      body: { user_id: user },
      status: 201,
    }),
  },
  // A key that was not made here.
  'GET /unsubscribe/': { names: [], request: () => ({ path: '/unsubscribe/?k=none', status: 404 }) },
  'POST /unsubscribe/': { names: [], request: () => ({ path: '/unsubscribe/?k=none', body: {}, status: 404 }) },
  [`POST ${digests}delete_digest_subscription/`]: {
    names: ['digestSubscription'],
    request: ({ digestSubscription }) => ({
      path: `${digests}delete_digest_subscription/`,
      body: { subscription_id: digestSubscription },
      status: 200,
    }),
  },
  'POST /api/user/': {
    names: [],
    request: (_, once) => ({
      path: '/api/user/',
      body: {
        email: `${once}@springwater.example`,
        first_name: 'Ines',
        last_name: 'Vogel',
        phone_number: '(303) 555-0149',
        role: 'crew',
      },
      status: 201,
    }),
  },
  'GET /api/user/:profile__uuid/sign-in/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/sign-in/`, status: 200 }),
  },
  'POST /api/user/:profile__uuid/second-step/off/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/second-step/off/`, status: 200 }),
  },
  'POST /api/user/:profile__uuid/identity/reset/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/identity/reset/`, status: 200 }),
  },
  'POST /api/user/:profile__uuid/code/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/code/`, status: 201 }),
  },
  'POST /api/designations/': {
    names: [],
    request: (_, once) => ({
      path: '/api/designations/',
      body: { name: `Crew ${once}`.slice(0, 80), phone_number: '+13035550188' },
      status: 201,
    }),
  },
  'GET /api/entities/': { names: [], request: () => ({ path: '/api/entities/', status: 200 }) },
  'POST /api/entities/': {
    names: [],
    request: (_, once) => ({
      path: '/api/entities/',
      body: {
        name: `o_${once.replaceAll(/[^a-z0-9]/g, '_')}`,
        display_name: 'Springwater Utilities',
        timezone: 'America/Denver',
        lat: 39.8,
        lng: -105.1,
        versions: ['standard_manual_dispatch', 'standard_water'],
        email: `${once}@springwater.example`,
        first_name: 'Ada',
        last_name: 'Park',
        phone_number: '(303) 555-0149',
      },
      status: 201,
    }),
  },
  'GET /api/user/:profile__uuid/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/`, status: 200 }),
  },
  'GET /api/user/:profile__uuid/history/': {
    names: ['user'],
    request: ({ user }) => ({ path: `/api/user/${user}/history/`, status: 200 }),
  },
  'PATCH /api/user/:profile__uuid/': {
    names: ['otherUser'],
    request: ({ otherUser }, once) => ({ path: `/api/user/${otherUser}/`, body: { last_name: once }, status: 200 }),
  },
  'DELETE /api/user/:profile__uuid/': {
    names: ['doomedUser'],
    request: ({ doomedUser }) => ({ path: `/api/user/${doomedUser}/`, status: 200 }),
  },
  'POST /api/update-user-entity-role/': {
    names: ['otherUser'],
    request: ({ otherUser }) => ({
      path: '/api/update-user-entity-role/',
      body: { user: otherUser, role: 'leader' },
      status: 200,
    }),
  },
};

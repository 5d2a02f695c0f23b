import { createHash } from 'node:crypto';
import type { Lines } from '../line.ts';

const beats = '/api/teams/beats/';
const lists = `${beats}reserve_lists/`;

/** Another number each time. */
const numberOf = (once: string): string => {
  const digits = createHash('sha256').update(once).digest().readUInt32BE(0);
  return `(303) ${200 + (digits % 700)}-${String(digits % 9_973).padStart(4, '0')}`;
};

/** Beats, reserve lists, and the phones of their people. */
export const beatSamples: Lines = {
  [`GET ${beats}`]: { names: [], request: () => ({ path: beats, status: 200 }) },
  'GET /api/teams/': { names: [], request: () => ({ path: '/api/teams/', status: 200 }) },
  [`GET ${beats}callouts/`]: { names: [], request: () => ({ path: `${beats}callouts/`, status: 200 }) },
  [`GET ${lists}`]: { names: [], request: () => ({ path: lists, status: 200 }) },
  [`GET ${beats}phones/`]: { names: [], request: () => ({ path: `${beats}phones/`, status: 200 }) },
  [`POST ${beats}create/`]: {
    names: ['reserveList'],
    request: ({ reserveList }, once) => ({
      path: `${beats}create/`,
      body: { name: `East ${once}`, description: 'East of the creek', reserve_list_id: reserveList },
      status: 201,
    }),
  },
  [`POST ${beats}deprecate/`]: {
    names: ['doomedBeat'],
    request: ({ doomedBeat }) => ({ path: `${beats}deprecate/`, body: { beat_id: doomedBeat }, status: 200 }),
  },
  [`POST ${beats}update_reserve_list/`]: {
    names: ['beat', 'reserveList'],
    request: ({ beat, reserveList }) => ({
      path: `${beats}update_reserve_list/`,
      body: { beat_id: beat, reserve_list_id: reserveList },
      status: 200,
    }),
  },
  [`POST ${beats}call_profiles/create/`]: {
    names: ['beat', 'member'],
    request: ({ beat, member }, once) => ({
      path: `${beats}call_profiles/create/`,
      body: { beat_id: beat, user_id: member, start_seconds: 60 * once.length, stop_seconds: 60 * once.length + 600 },
      status: 201,
    }),
  },
  [`POST ${beats}call_profiles/delete/`]: {
    names: ['beatProfile'],
    request: ({ beatProfile }) => ({
      path: `${beats}call_profiles/delete/`,
      body: { call_profile_id: beatProfile },
      status: 200,
    }),
  },
  [`POST ${beats}create_phone/`]: {
    names: ['member'],
    request: ({ member }, once) => ({
      path: `${beats}create_phone/`,
      body: { user_id: member, phone_number: numberOf(once), phone_type: 'CELL', pin: '4711', call_after_count: 3 },
      status: 201,
    }),
  },
  [`POST ${beats}delete_phone/`]: {
    names: ['phone'],
    request: ({ phone }) => ({ path: `${beats}delete_phone/`, body: { phone_id: phone }, status: 200 }),
  },
  'GET /api/escalation/': { names: [], request: () => ({ path: '/api/escalation/', status: 200 }) },
  'POST /api/escalation/create_user_profile': {
    names: ['member'],
    request: ({ member }, once) => ({
      path: '/api/escalation/create_user_profile',
      body: {
        escalation_tree: `Night ${once}`,
        new_tree: true,
        user: member,
        start_seconds: 300,
        phone_number: numberOf(once),
      },
      status: 201,
    }),
  },
  'POST /api/escalation/delete_profile': {
    names: ['escalationProfile'],
    request: ({ escalationProfile }) => ({
      path: '/api/escalation/delete_profile',
      body: { profile_uuid: escalationProfile },
      status: 200,
    }),
  },
  [`POST ${lists}create/`]: {
    names: [],
    request: (_, once) => ({
      path: `${lists}create/`,
      body: { name: `Reserves ${once}`, call_method: 'SEQUENTIAL', target_call_count: 2 },
      status: 201,
    }),
  },
  [`POST ${lists}delete/`]: {
    names: ['doomedList'],
    request: ({ doomedList }) => ({ path: `${lists}delete/`, body: { reserve_list_id: doomedList }, status: 200 }),
  },
  [`POST ${lists}append_user/`]: {
    names: ['reserveList', 'member'],
    request: ({ reserveList, member }) => ({
      path: `${lists}append_user/`,
      body: { reserve_list_id: reserveList, user_id: member },
      status: 201,
    }),
  },
  [`POST ${lists}delete_profile/`]: {
    names: ['reserveProfile'],
    request: ({ reserveProfile }) => ({
      path: `${lists}delete_profile/`,
      body: { reserve_profile_id: reserveProfile },
      status: 200,
    }),
  },
  [`POST ${lists}update_profiles/`]: {
    names: ['reserveList', 'otherMember'],
    request: ({ reserveList, otherMember }) => ({
      path: `${lists}update_profiles/`,
      body: { reserve_list_id: reserveList, user_ids: [otherMember] },
      status: 200,
    }),
  },
  [`POST ${lists}update_notes/`]: {
    names: ['reserveList'],
    request: ({ reserveList }, once) => ({
      path: `${lists}update_notes/`,
      body: { reserve_list_id: reserveList, body: `Ask Theo first ${once}` },
      status: 200,
    }),
  },
  [`POST ${lists}update_callout_settings/`]: {
    names: ['reserveList'],
    request: ({ reserveList }) => ({
      path: `${lists}update_callout_settings/`,
      body: { reserve_list_id: reserveList, call_method: 'CONCURRENT', target_call_count: 3 },
      status: 200,
    }),
  },
};

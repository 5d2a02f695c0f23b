import type { Lines } from './samples/line.ts';

const data = '/entity-data/';

/** The call order and the lists of users. */
export const listSamples: Lines = {
  [`GET ${data}call_order/`]: { names: [], request: () => ({ path: `${data}call_order/`, status: 200 }) },
  [`POST ${data}call_order/`]: {
    names: ['member'],
    request: ({ member }) => ({
      path: `${data}call_order/`,
      body: { key: 'call_order', value: { leader: [member] } },
      status: 200,
    }),
  },
  [`GET ${data}user_lists/`]: { names: [], request: () => ({ path: `${data}user_lists/`, status: 200 }) },
  [`GET ${data}user_list_:name/`]: {
    names: [],
    request: () => ({ path: `${data}user_list_supervisors/`, status: 200 }),
  },
  [`GET ${data}user_list_:list_name`]: {
    names: [],
    request: () => ({ path: `${data}user_list_supervisors`, status: 200 }),
  },
  [`POST ${data}user_list_:name/`]: {
    names: ['member', 'otherMember'],
    request: ({ member, otherMember }) => ({
      path: `${data}user_list_night/`,
      body: { key: 'user_list_night', value: [member, otherMember] },
      status: 200,
    }),
  },
  [`DELETE ${data}user_list_:name/`]: {
    names: [],
    request: () => ({ path: `${data}user_list_valve_crew/`, status: 200 }),
  },
  'POST /api/flux/user_lists/move_profile/': {
    names: ['listProfile'],
    request: ({ listProfile }) => ({
      path: '/api/flux/user_lists/move_profile/',
      body: { profile_id: listProfile, cur_position: 1, new_position: 0 },
      status: 200,
    }),
  },
};

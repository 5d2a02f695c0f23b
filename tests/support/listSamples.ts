import { Attached } from './forms.ts';
import type { Lines } from './samples/line.ts';

const data = '/entity-data/';
const service = '/api/citizen_engagement/service_lists/';
const facilities = '/api/admin/facilities/';
const accounts = '/api/flux/accounts/';
const hydrants = (once: string) =>
  new Attached('list.csv', `name,address\nHydrant ${once},1 Main St\nNorth Elementary School,100 School Rd`);

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
  [`GET ${service}`]: { names: [], request: () => ({ path: service, status: 200 }) },
  [`POST ${service}create/`]: {
    names: [],
    request: (_, once) => ({ path: `${service}create/`, body: { name: `Pumps ${once}` }, status: 201 }),
  },
  [`GET ${service}:uuid/`]: {
    names: ['serviceList'],
    request: ({ serviceList }) => ({ path: `${service}${serviceList}/`, status: 200 }),
  },
  [`POST ${service}upload_spreadsheet/`]: {
    names: ['serviceList'],
    request: ({ serviceList }, once) => ({
      path: `${service}upload_spreadsheet/`,
      body: { service_list_id: serviceList, spreadsheet: hydrants(once) },
      status: 200,
    }),
  },
  [`POST ${service}remove_item/`]: {
    names: ['serviceItem'],
    request: ({ serviceItem }) => ({ path: `${service}remove_item/`, body: { item_id: serviceItem }, status: 200 }),
  },
  [`POST ${service}undo_latest_update/`]: {
    names: ['serviceList'],
    request: ({ serviceList }) => ({
      path: `${service}undo_latest_update/`,
      body: { list_id: serviceList },
      status: 200,
    }),
  },
  [`GET ${facilities}`]: { names: [], request: () => ({ path: facilities, status: 200 }) },
  [`POST ${facilities}upload_spreadsheet/`]: {
    names: [],
    request: (_, once) => ({
      path: `${facilities}upload_spreadsheet/`,
      body: { spreadsheet: hydrants(once) },
      status: 200,
    }),
  },
  [`POST ${facilities}remove_item/`]: {
    names: ['facility'],
    // The list may be an earlier one, without the facility.
    first: (_, once) => ({ path: `${facilities}upload_spreadsheet/`, body: { spreadsheet: hydrants(once) } }),
    request: ({ facility }) => ({ path: `${facilities}remove_item/`, body: { item_id: facility }, status: 200 }),
  },
  [`POST ${facilities}undo_latest_update/`]: {
    names: [],
    request: () => ({ path: `${facilities}undo_latest_update/`, status: 200 }),
  },
  [`GET ${accounts}`]: { names: [], request: () => ({ path: accounts, status: 200 }) },
  [`POST ${accounts}add_by_spreadsheet/`]: {
    names: [],
    request: (_, once) => ({
      path: `${accounts}add_by_spreadsheet/`,
      body: {
        spreadsheet: new Attached(
          'accounts.csv',
          `number,name,phone,address,lat,lng\n${once},Ada,,1 Main St,39.8,-105.1`,
        ),
      },
      status: 200,
    }),
  },
  'GET /api/admin/spreadsheets/:uuid/': {
    names: ['serviceList'],
    request: ({ serviceList }) => ({ path: `/api/admin/spreadsheets/${serviceList}/`, status: 404 }),
  },
};

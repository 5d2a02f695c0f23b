import type { Lines } from '../line.ts';

const path = '/api/entities/admin/v2/';
const leave = { start: '2026-03-20T07:00:00Z', end: '2026-03-22T07:00:00Z' };

/** Requests about the holders of designations, by time. */
export const scheduleSamples: Lines = {
  [`POST ${path}schedule_designation_profile`]: {
    names: ['member'],
    request: ({ member }) => ({
      path: `${path}schedule_designation_profile`,
      body: {
        designation: 'Water on-call',
        user: member,
        phone_number: '(303) 555-0150',
        date_start: '2026-03-20',
        time_start: '5:00 PM',
        date_end: '2026-03-21',
        time_end: '07:00',
        tzstr: 'America/Denver',
      },
      status: 201,
    }),
  },
  [`POST ${path}move_scheduled_profile`]: {
    names: ['movedShift'],
    request: ({ movedShift }) => ({
      path: `${path}move_scheduled_profile`,
      body: {
        profile_uuid: movedShift,
        date_start: '2026-03-20',
        time_start: '6:00 PM',
        date_end: '2026-03-21',
        time_end: '08:00',
        tzstr: 'America/Denver',
      },
      status: 201,
    }),
  },
  [`POST ${path}delete_scheduled_profile`]: {
    names: ['shift'],
    request: ({ shift }) => ({ path: `${path}delete_scheduled_profile`, body: { profile_uuid: shift }, status: 200 }),
  },
  [`GET ${path}calendar/`]: {
    names: [],
    request: () => ({ path: `${path}calendar/?date_start=2026-03-01&date_end=2026-03-07`, status: 200 }),
  },
  'GET /feeds/:token': { names: [], request: () => ({ path: '/feeds/unknown.ics', status: 404 }) },
  'GET /api/feeds/': { names: [], request: () => ({ path: '/api/feeds/', status: 200 }) },
  'POST /api/feeds/': { names: [], request: () => ({ path: '/api/feeds/', status: 201 }) },
  'POST /api/feeds/revoke/': { names: [], request: () => ({ path: '/api/feeds/revoke/', status: 200 }) },
  'GET /api/on-call/feeds/': { names: [], request: () => ({ path: '/api/on-call/feeds/', status: 200 }) },
  'POST /api/on-call/feeds/': {
    names: [],
    request: () => ({ path: '/api/on-call/feeds/', body: { designation: 'Water on-call' }, status: 201 }),
  },
  'POST /api/on-call/feeds/revoke/': {
    names: [],
    request: () => ({ path: '/api/on-call/feeds/revoke/', body: { designation: 'Water on-call' }, status: 200 }),
  },
  'GET /api/on-call/time-off/': { names: [], request: () => ({ path: '/api/on-call/time-off/', status: 200 }) },
  'POST /api/on-call/time-off/': {
    names: ['user'],
    request: ({ user }) => ({
      path: '/api/on-call/time-off/',
      body: { user, calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR' },
      status: 200,
    }),
  },
  // No import has the id of a designee: there is nothing to undo.
  'POST /api/on-call/time-off/undo/': {
    names: ['user', 'designee'],
    request: ({ user, designee: import_id }) => ({
      path: '/api/on-call/time-off/undo/',
      body: { user, import_id },
      status: 404,
    }),
  },
  'POST /api/my-shifts/news/': {
    names: [],
    request: () => ({ path: '/api/my-shifts/news/', body: { by: 'text', weekly: true }, status: 200, ofStaff: 404 }),
  },
  'GET /api/my-shifts/': { names: [], request: () => ({ path: '/api/my-shifts/', status: 200 }) },
  // Only the person of a shift may ask about it, and only the person asked may answer; the journey of trades does.
  'POST /api/my-shifts/trades/': {
    names: ['designee', 'user', 'crew'],
    request: ({ designee: shift, user: to, crew: back }) => ({
      path: '/api/my-shifts/trades/',
      body: { kind: 'swap', shift, to, back },
      status: 404,
    }),
  },
  'POST /api/my-shifts/trades/:uuid/': {
    names: ['designee'],
    request: ({ designee }) => ({ path: `/api/my-shifts/trades/${designee}/`, body: { act: 'accept' }, status: 404 }),
  },
  'POST /api/on-call/trades/:uuid/': {
    names: ['designee'],
    request: ({ designee }) => ({ path: `/api/on-call/trades/${designee}/`, body: { act: 'approve' }, status: 404 }),
  },
  'POST /api/my-shifts/leave/': {
    names: [],
    request: () => ({ path: '/api/my-shifts/leave/', body: leave, status: 201, ofStaff: 404 }),
  },
  // No leave has the id of a designee.
  'POST /api/my-shifts/leave/:uuid/': {
    names: ['designee'],
    request: ({ designee }) => ({ path: `/api/my-shifts/leave/${designee}/`, body: { act: 'end' }, status: 404 }),
  },
  'POST /api/on-call/leave/': {
    names: ['user'],
    request: ({ user }) => ({
      path: '/api/on-call/leave/',
      body: { start: '2026-03-24T07:00:00Z', end: '2026-03-26T07:00:00Z', user },
      status: 201,
      end: (uuid) => ({ path: `/api/on-call/leave/${uuid}/`, body: { user, act: 'withdraw' } }),
    }),
  },
  'POST /api/on-call/leave/:uuid/': {
    names: ['user', 'designee'],
    request: ({ user, designee }) => ({
      path: `/api/on-call/leave/${designee}/`,
      body: { user, act: 'withdraw' },
      status: 404,
    }),
  },
  'POST /api/on-call/leave-calls/': {
    names: [],
    request: () => ({ path: '/api/on-call/leave-calls/', body: { last: false }, status: 200 }),
  },
  'GET /api/on-call/readiness/': { names: [], request: () => ({ path: '/api/on-call/readiness/', status: 200 }) },
};

import { sampleArea } from '../plantedNotifications.ts';
import type { Lines } from './line.ts';

const paths = [sampleArea];
const flux = '/api/flux/notify/v2';
const path = '/api/notify/v2';
const message = 'Water is off until noon.';

/** The notification tool. */
export const notifySamples: Lines = {
  [`POST ${flux}/get_locations_by_paths/`]: {
    names: [],
    request: () => ({ path: `${flux}/get_locations_by_paths/`, body: { paths }, status: 200 }),
  },
  [`POST ${path}/estimates/`]: {
    names: [],
    request: () => ({ path: `${path}/estimates/`, body: { paths, message }, status: 200 }),
  },
  [`POST ${flux}/create_notification/`]: {
    names: [],
    request: () => ({ path: `${flux}/create_notification/`, body: { message, paths }, status: 200 }),
  },
  [`POST ${path}/notifications`]: {
    names: [],
    request: () => ({
      path: `${path}/notifications`,
      body: { data: { type: 'notifications', attributes: { message_text: message, paths } } },
      status: 201,
    }),
  },
  [`GET ${path}/notifications`]: { names: [], request: () => ({ path: `${path}/notifications`, status: 200 }) },
  [`GET ${path}/notifications/:uuid/`]: {
    names: ['notification'],
    request: ({ notification }) => ({ path: `${path}/notifications/${notification}/`, status: 200 }),
  },
  [`POST ${path}/notifications/:uuid/stop/`]: {
    names: ['notification'],
    request: ({ notification }) => ({ path: `${path}/notifications/${notification}/stop/`, status: 200 }),
  },
  [`GET ${path}/notifications/:uuid/cap/`]: {
    names: ['notification'],
    request: ({ notification }) => ({ path: `${path}/notifications/${notification}/cap/`, status: 200 }),
  },
  // Only the text service can sign it: for anyone else, the address does not exist.
  'POST /api/text-received/': {
    names: [],
    request: () => ({ path: '/api/text-received/', body: {}, status: 404 }),
  },
};

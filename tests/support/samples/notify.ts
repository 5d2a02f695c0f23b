import type { Lines } from './line.ts';

const path = '/api/flux/notify/v2/get_locations_by_paths/';

/** The notification tool: a triangle around the middle of Arvada. */
export const notifySamples: Lines = {
  [`POST ${path}`]: {
    names: [],
    request: () => ({
      path,
      body: {
        paths: [
          [
            [-105.12, 39.78],
            [-105.05, 39.78],
            [-105.08, 39.83],
          ],
        ],
      },
      status: 200,
    }),
  },
};

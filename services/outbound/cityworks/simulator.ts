import type { Cityworks } from './cityworks.ts';

/** For the demo organisations: every service request is made at once, and its number says that it is none. */
export const simulatedCityworks: Cityworks = {
  provider: 'simulator',
  create: ({ integration }) =>
    Promise.resolve({ result: 'sent', providerId: `SIM-${integration.slice(0, 6).toUpperCase()}` }),
};

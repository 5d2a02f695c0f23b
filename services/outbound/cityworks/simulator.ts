import type { Cityworks } from './cityworks.ts';

/** For the demo organizations: every service request succeeds at once, with a number that is clearly fictional. */
export const simulatedCityworks: Cityworks = {
  provider: 'simulator',
  create: ({ integration }) =>
    Promise.resolve({ result: 'sent', providerId: `SIM-${integration.slice(0, 6).toUpperCase()}` }),
};

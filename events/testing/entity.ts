import type { EntityFact } from '#events/entity/events';

/** For tests: the first fact of an organization. */
export const registered: EntityFact = {
  type: 'EntityRegistered',
  data: { entity: 'e1', name: 'durham', displayName: 'Durham', timezone: 'UTC', lat: 0, lng: 0, versions: [] },
};

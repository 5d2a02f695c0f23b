import { operations } from '#contracts/api/operation';
import { nearby } from '#contracts/incident/places/nearby';

/** The surroundings of an incident: facilities, valves and hydrants, and the valves that would isolate a break. */
export const nearbyOperations = operations({
  'GET /api/incident/:uuid/nearby/': {
    permission: 'incident.view',
    summary: 'Facilities, valves and hydrants near an incident, and which valves isolate a break of the main there',
    answers: { 200: nearby },
  },
});

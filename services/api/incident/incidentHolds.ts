import { nothing, reference } from '#contracts/core/schema';
import { idFrom } from '#events/core/ids';
import { route } from '#services/api/http/route';
import { changeIncident } from './stream/incidentStream.ts';

const path = '/api/incident/:incident_uuid/hold/';
const permission = 'incident.hold';

/** The holds of an incident. A held incident is in no list until it is released, and for ten more seconds (S2 §4.3). */
export const holdRoutes = [
  route({
    method: 'POST',
    path,
    permission,
    summary: 'Put an incident on hold: removes it from the lists and the map',
    answers: { 201: reference },
    answer: (request) => {
      const hold = idFrom('hold', request.commandId);
      return changeIncident(request, { uuid: hold }, { do: 'hold', hold });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Release a hold; ten seconds after the last one, the incident returns to the lists',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'releaseHold', hold: request.params.uuid ?? '' }),
  }),
];

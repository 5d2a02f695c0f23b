import { idFrom } from '#events/core/ids';
import { route } from '#services/api/http/route';
import { changeIncident } from './stream/incidentStream.ts';

const path = '/api/incident/:incident_uuid/hold/';
const permission = 'incident.hold';

/** An incident that is held stands in no list until it is released, and ten seconds longer (S2 §4.3). */
export const holdRoutes = [
  route({
    method: 'POST',
    path,
    permission,
    summary: 'Put an incident on hold: it leaves the lists and the map',
    answer: (request) => {
      const hold = idFrom('hold', request.commandId);
      return changeIncident(request, 201, { uuid: hold }, { do: 'hold', hold });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Release an incident from a hold; after the last one it comes back in ten seconds',
    answer: (request) => changeIncident(request, 200, {}, { do: 'releaseHold', hold: request.params.uuid ?? '' }),
  }),
];

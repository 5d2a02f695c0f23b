import { AnyWords, Moment, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Invalid } from '#services/api/http/errors';
import { route, type Signed, Takes } from '#services/api/http/route';
import { changeIncident } from './stream/incidentStream.ts';

const path = '/api/incident/:incident_uuid/hold/';
const permission = 'incident.hold';

@Takes('POST /api/incident/:incident_uuid/hold/')
class HoldBody {
  @Optional() @AnyWords(limits.text.title) reason?: string;
  @Optional() @Moment() until?: string;
}

/** The holds of an incident. A held incident is in no list until it is released, and for ten more seconds (S2 §4.3). */
export const holdRoutes = [
  route({
    method: 'POST',
    path,
    permission,
    summary: 'Put an incident on hold: removes it from the lists and the map',
    answers: { 201: reference },
    body: HoldBody,
    answer: (request) => {
      const hold = idFrom('hold', request.commandId);
      return changeIncident(request, { uuid: hold }, { do: 'hold', hold, ...wordsOf(request) });
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

function wordsOf({ app, body }: Signed<HoldBody, object>): { readonly reason?: string; readonly until?: string } {
  const reason = body.reason?.trim();
  const until = body.until === undefined ? undefined : iso(Date.parse(body.until));
  if (until !== undefined && until <= iso(app.clock.now())) throw new Invalid({ until: ['This time is in the past.'] });
  return { ...(reason ? { reason } : {}), ...(until ? { until } : {}) };
}

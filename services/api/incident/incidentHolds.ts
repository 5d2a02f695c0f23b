import { type HoldBody, holdOperations } from '#contracts/api/incident/incidentHolds';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Invalid } from '#services/api/http/errors';
import { answering, type Signed } from '#services/api/http/route';
import { rulesOf } from '#services/app/boardRules';
import { changeIncident } from './stream/incidentStream.ts';

export const holdRoutes = answering(holdOperations, {
  'POST /api/incident/:incident_uuid/hold/': (request) => {
    const hold = idFrom('hold', request.commandId);
    return changeIncident(request, { uuid: hold }, { do: 'hold', hold, ...wordsOf(request), ...rulesFor(request) });
  },

  'DELETE /api/incident/:incident_uuid/hold/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'releaseHold', hold: request.params.uuid }),
});

/** The consequences of the hold: those that the author chose, else the organization's rules. */
function rulesFor({ app, who, body }: Signed<HoldBody, object>) {
  const { hold_callouts, hold_crews } = rulesOf(app, who.entity);
  return { callouts: body.callouts ?? hold_callouts, crews: body.crews ?? hold_crews };
}

function wordsOf({ app, body }: Signed<HoldBody, object>): { readonly reason?: string; readonly until?: string } {
  const reason = body.reason?.trim();
  const until = body.until === undefined ? undefined : iso(Date.parse(body.until));
  if (until !== undefined && until <= iso(app.clock.now())) throw new Invalid({ until: ['This time is in the past.'] });
  return { ...(reason ? { reason } : {}), ...(until ? { until } : {}) };
}

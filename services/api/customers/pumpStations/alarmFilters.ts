import { type AddFilterBody, alarmFilterOperations } from '#contracts/api/customers/pumpStations/alarmFilters';
import { idFrom } from '#events/core/ids';
import { comparePositions } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { filterOf } from '#events/entity/filters';
import { incident } from '#events/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import { filtersIn, wordsOf } from '#services/api/alarms/alarms';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { nameOf } from '#services/api/incident/stream/nameOf';

export const alarmFilterRoutes = answering(alarmFilterOperations, {
  'POST /wichita_pump_stations/add-filter/': addFilter,

  'GET /wichita_pump_stations/filter/': ({ app, who }) => ({
    json: filtersIn(app, who.entity).map((filter) => ({ ...filter, by: nameOf(app.views.doc, filter.by) })),
  }),

  'DELETE /wichita_pump_stations/filter/:uuid/': (request) => {
    const command = { do: 'removeAlarmFilter', filter: request.params.uuid } as const;
    return carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json: {} });
  },
});

/** Writes the filter first: if the response is lost in between, the retried request archives the incident as well. */
async function addFilter(request: Signed<AddFilterBody, object>) {
  const { app, who, body, commandId } = request;
  const { incident: uuid } = body;
  const { alarm, progress } = findIncident(app, who, uuid);
  if (alarm === null && !workflowOf(progress.version).alarms) throw new Refused('alarm.none');
  const filter = wordsOf(body.filter);
  const json = { uuid: filterOf(who.entity, filter) };
  const add = { do: 'addAlarmFilter', incident: uuid, ...filter } as const;
  const added = await carryOut(request, { decider: entity, id: who.entity }, { commands: [add], json });
  const archive = { commandId: idFrom(commandId, 1), command: { do: 'archive' } } as const;
  const archiving = carryOut(request, { decider: incident, id: uuid }, { commands: [archive], json });
  const archived = await afterFirstFact(request, archiving);
  const position = [added, archived]
    .flatMap((one) => one.position ?? [])
    .toSorted(comparePositions)
    .at(-1);
  return { json, position };
}

import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { Id, Needed } from '#contracts/api/rules';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { addFilterPath } from '#contracts/customers/pumpStations';
import { alarmFilter } from '#contracts/incident/alarm';
import { idFrom } from '#events/core/ids';
import { comparePositions } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { filterOf } from '#events/entity/filters';
import { incident } from '#events/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import { AlarmWordsBody, filtersIn, wordsOf } from '#services/api/alarms/alarms';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { findIncident } from '#services/api/incident/stream/incidentStream';

@Takes(`POST ${addFilterPath}`)
class AddFilterBody {
  @Id() incident!: string;
  @Needed()
  @Type(() => AlarmWordsBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  filter!: AlarmWordsBody;
}

const permission = 'alarm.filter';
const path = '/wichita_pump_stations/filter/';

/** The routes of alarm filters. The specification names them after its first customer with pump stations (S2 §7.4). */
export const alarmFilterRoutes = [
  route({
    method: 'POST',
    path: addFilterPath,
    permission,
    summary: 'Archive an incident and add a filter: later alarms like it arrive as filtered',
    answers: { 201: reference },
    body: AddFilterBody,
    answer: addFilter,
  }),

  route({
    method: 'GET',
    path,
    permission,
    summary: 'The alarm filters, oldest first',
    answers: { 200: listOf(alarmFilter) },
    answer: ({ app, who }) => ({
      json: filtersIn(app, who.entity).map((filter) => ({ ...filter, by: nameOf(app.views.doc, filter.by) })),
    }),
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Remove an alarm filter: later alarms arrive as before',
    answers: { 200: nothing },
    answer: (request) => {
      const command = { do: 'removeAlarmFilter', filter: request.params.uuid ?? '' } as const;
      return carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json: {} });
    },
  }),
];

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

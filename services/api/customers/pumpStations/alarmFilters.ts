import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { idFrom } from '#events/core/ids';
import { comparePositions } from '#events/core/position';
import { entity } from '#events/entity/decider';
import { filterOf } from '#events/entity/filters';
import { incident } from '#events/incident/incident';
import { AlarmWordsBody, filtersIn, wordsOf } from '#services/api/alarms/alarms';
import { secondly } from '#services/api/http/carryOut';
import { route, type Signed } from '#services/api/http/route';
import { Id, Needed } from '#services/api/http/rules';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { findIncident } from '#services/api/incident/stream/incidentStream';

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

/** The calls for filters of alarms, which the specification names after its first customer with pump stations (S2 §7.4). */
export const alarmFilterRoutes = [
  route<AddFilterBody>({
    method: 'POST',
    path: '/wichita_pump_stations/add-filter/',
    permission,
    summary: 'Archive an incident, and have later alarms like it come in as filtered',
    body: AddFilterBody,
    answer: addFilter,
  }),

  route({
    method: 'GET',
    path,
    permission,
    summary: 'The filters of alarms, oldest first',
    answer: ({ app, who }) => ({
      json: filtersIn(app, who.entity).map((filter) => ({ ...filter, by: nameOf(app.views.doc, filter.by) })),
    }),
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Remove a filter: later alarms come in as they did before',
    answer: async ({ app, who, cause, commandId, now, params }) => {
      const command = { do: 'removeAlarmFilter', filter: params.uuid ?? '' } as const;
      const { position } = await app.handle(entity, who.entity, { commandId, occurredAt: now, command }, cause);
      return { json: {}, position };
    },
  }),
];

/** The filter stands first: where the answer is lost in between, the same request archives the incident as well. */
async function addFilter(request: Signed<AddFilterBody, object>) {
  const { app, who, body, cause, commandId, now } = request;
  const { incident: uuid } = body;
  findIncident(app, who, uuid);
  const filter = wordsOf(body.filter);
  const add = { do: 'addAlarmFilter', incident: uuid, ...filter } as const;
  const added = await app.handle(entity, who.entity, { commandId, occurredAt: now, command: add }, cause);
  const archive = { commandId: idFrom(commandId, 1), occurredAt: now, command: { do: 'archive' } as const };
  const archived = await secondly(request, app.handle(incident, uuid, archive, cause));
  const position = [added, archived]
    .flatMap((one) => one.position ?? [])
    .toSorted(comparePositions)
    .at(-1);
  return { status: 201, json: { uuid: filterOf(who.entity, filter) }, position };
}

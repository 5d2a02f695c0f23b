import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { limits } from '#contracts/core/limits';
import type { Alarm, AlarmWords } from '#contracts/incident/alarm';
import { idFrom } from '#events/core/ids';
import { comparePositions } from '#events/core/position';
import { entity } from '#events/entity/decider';
import { filterOf, meets } from '#events/entity/filters';
import { incident } from '#events/incident/incident';
import type { AlarmFiltersDoc } from '#projections/entity/alarmFilters';
import { secondly } from '#services/api/http/carryOut';
import { route, type Signed } from '#services/api/http/route';
import { AnyWords, Id, Needed, Optional, Words } from '#services/api/http/rules';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';

/** What a pump station says. */
export class AlarmWordsBody {
  @Words(limits.text.alarm) alarm!: string;
  @Words(limits.text.alarm) station!: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @AnyWords(limits.text.alarm) event?: string;
}
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

export const alarmRoutes = [
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

export const filtersIn = ({ views }: Pick<App, 'views'>, of: string) =>
  views.doc<AlarmFiltersDoc>('alarm_filters', of)?.filters ?? [];

export const wordsOf = ({ alarm, station, description = '', event = '' }: AlarmWordsBody): AlarmWords => ({
  alarm: alarm.trim(),
  station: station.trim(),
  description: description.trim(),
  event: event.trim(),
});

/** The alarm with the filter that it meets; `version` is what the incident is where it meets none. */
export function alarmOf(app: Pick<App, 'views'>, of: string, said: AlarmWordsBody, version: string): Alarm {
  const words = wordsOf(said);
  const met = filtersIn(app, of).find((filter) => meets(words, filter));
  return { ...words, filter: met?.uuid ?? null, version };
}

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

import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { AlarmWordsBody } from '#contracts/api/alarms/alarms';
import { operations } from '#contracts/api/operation';
import { Id, Needed } from '#contracts/api/rules';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { alarmFilter } from '#contracts/incident/alarm';

/** `incident` is its uuid. */
export class AddFilterBody {
  @Id() incident!: string;
  @Needed()
  @Type(() => AlarmWordsBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  filter!: AlarmWordsBody;
}

/** The routes of alarm filters. The specification names them after its first customer with pump stations (S2 §7.4). */
export const alarmFilterOperations = operations({
  'POST /wichita_pump_stations/add-filter/': {
    permission: 'alarm.filter',
    summary: 'Archive an incident and add a filter: later alarms like it arrive as filtered',
    answers: { 201: reference },
    body: AddFilterBody,
  },

  'GET /wichita_pump_stations/filter/': {
    permission: 'alarm.filter',
    summary: 'The alarm filters, oldest first',
    answers: { 200: listOf(alarmFilter) },
  },

  'DELETE /wichita_pump_stations/filter/:uuid/': {
    permission: 'alarm.filter',
    summary: 'Remove an alarm filter: later alarms arrive as before',
    answers: { 200: nothing },
  },
});

import { Type } from 'class-transformer';
import { Each, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type FilterList, filterList } from '#contracts/incident/alarm';
import { entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { route, Takes } from '#services/api/http/route';
import { AlarmWordsBody, filtersIn, wordsOf } from './alarms.ts';

const key = 'filter_list';

@Takes('POST /entity-data/filter_list/')
class FilterListBody {
  @OneOf([key]) key!: typeof key;
  @Type(() => AlarmWordsBody)
  @Each(limits.alarmFilters)
  value!: readonly AlarmWordsBody[];
  /** The list that the client saw. The request is refused when the list has changed since. */
  @Optional()
  @Type(() => AlarmWordsBody)
  @Each(limits.alarmFilters)
  seen?: readonly AlarmWordsBody[];
}

const path = '/entity-data/filter_list/';
const permission = 'alarm.filter';

/** The alarm filters as one list (S1 §7): the same filters that are added from an incident and removed one by one. */
export const filterListRoutes = [
  route({
    method: 'GET',
    path,
    permission,
    summary: 'The alarm filters as one list, oldest first',
    answers: { 200: filterList },
    answer: ({ app, who }) => {
      const json: FilterList = { key, value: filtersIn(app, who.entity).map(wordsOf) };
      return { json };
    },
  }),

  route({
    method: 'POST',
    path,
    permission,
    summary: 'Replace the alarm filters: filters that are not in the list are removed',
    answers: { 200: filterList },
    body: FilterListBody,
    answer: (request) => {
      const { body, who } = request;
      const value = body.value.map(wordsOf);
      const command = { do: 'setAlarmFilters', filters: value, seen: body.seen?.map(wordsOf) ?? null } as const;
      const json: FilterList = { key, value };
      return carryOut(request, { decider: entity, id: who.entity }, { commands: [command], json });
    },
  }),
];

import { Type } from 'class-transformer';
import { AlarmWordsBody } from '#contracts/api/alarms/alarms';
import { operations } from '#contracts/api/operation';
import { Each, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { filterList } from '#contracts/incident/alarm';

const key = 'filter_list';

export class FilterListBody {
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

/** The alarm filters as one list (S1 §7): the same filters that are added from an incident and removed one by one. */
export const filterListOperations = operations({
  'GET /entity-data/filter_list/': {
    permission: 'alarm.filter',
    summary: 'The alarm filters as one list, oldest first',
    answers: { 200: filterList },
  },

  'POST /entity-data/filter_list/': {
    permission: 'alarm.filter',
    summary: 'Replace the alarm filters: filters that are not in the list are removed',
    answers: { 200: filterList },
    body: FilterListBody,
  },
});

import { filterListOperations } from '#contracts/api/alarms/filterList';
import type { FilterList } from '#contracts/incident/alarm';
import { entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { filtersIn, wordsOf } from './alarms.ts';

export const filterListRoutes = answering(filterListOperations, {
  'GET /entity-data/filter_list/': ({ app, who }) => {
    const json: FilterList = { key: 'filter_list', value: filtersIn(app, who.entity).map(wordsOf) };
    return { json };
  },

  'POST /entity-data/filter_list/': (request) => {
    const { body, who } = request;
    const value = body.value.map(wordsOf);
    const command = { do: 'setAlarmFilters', filters: value, seen: body.seen?.map(wordsOf) ?? null } as const;
    const json: FilterList = { key: 'filter_list', value };
    return carryOut(request, { decider: entity, id: who.entity }, { commands: [command], json });
  },
});

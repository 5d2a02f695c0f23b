import type { AlarmFilter } from '#contracts/incident/alarm';
import { projection } from '#projections/core/projection';

export interface AlarmFiltersDoc {
  /** The current filters, oldest first. `by` is `kind:id`. */
  readonly filters: readonly AlarmFilter[];
}

/** The alarm filters of an organization, by its uuid. */
export const alarmFilters = projection<AlarmFiltersDoc>()({
  name: 'alarm_filters',
  version: 1,
  keys: ({ type, data }) => (type === 'AlarmFilterAdded' || type === 'AlarmFilterRemoved' ? [data.entity] : []),
  on: {
    AlarmFilterAdded: (doc, { data, metadata }) => {
      const { filter: uuid, alarm, station, description, event } = data;
      const by = `${metadata.actor.kind}:${metadata.actor.id}`;
      const added = { uuid, alarm, station, description, event, created_time: metadata.occurredAt, by };
      return { filters: [...(doc?.filters ?? []), added] };
    },
    AlarmFilterRemoved: (doc, { data }) => doc && { filters: doc.filters.filter(({ uuid }) => uuid !== data.filter) },
  },
});

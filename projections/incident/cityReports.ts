import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

/** A report that came through Open311. */
export interface CityReportDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly time: string;
}

/** The source of reports that come through Open311. */
export const open311Source = 'open311:';

/** The reports that came through Open311, by the incident's uuid. The organization that had it first answers for it. */
export const cityReports = projection<CityReportDoc>()({
  name: 'city_reports',
  version: 1,
  keys: (event) =>
    event.type === 'IncidentCreated' && event.data.source?.startsWith(open311Source) === true
      ? [idOf(event.stream)]
      : [],
  on: {
    IncidentCreated: (_, { data, metadata }) => ({
      uuid: data.incident,
      entity: metadata.entity,
      time: metadata.occurredAt,
    }),
  },
  columns: { entity: (doc) => doc.entity, time: (doc) => doc.time },
});

import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { type RowChange, rowProjection } from '#projections/core/rows';
import { incidentOf, isOfCallout } from './core/incidentOf.ts';
import { incidentParts } from './incidentParts.ts';

/** The last change of an incident, for each organization that has it or had it. */
export interface IncidentChangeRow {
  readonly entity: string;
  readonly incident: string;
  /** When the change became known. ISO-8601 UTC. */
  readonly changed_time: string;
  readonly position: number;
}
type Row = Omit<IncidentChangeRow, 'position'>;

/** The name of the read model, for its readers. */
export const changeRows = 'incident_changes';

function changed(event: RecordedFact): readonly RowChange<Row>[] {
  const { entity } = event.metadata;
  const changed_time = event.recordedAt;
  // An organization that calls people for the incident of another one does not have it.
  if (isOfCallout(event))
    return incidentOf(event).map((incident) => ({
      where: { entity, incident },
      change: (row) => ({ ...row, changed_time }),
    }));
  const given = event.type === 'IncidentTransferred' ? event.data.newEntity?.entity : undefined;
  return [
    ...incidentOf(event).map((incident) => ({ put: { entity, incident, changed_time } })),
    // The one that gave it away hears of its end there.
    ...(given === undefined ? [] : [{ put: { entity: given, incident: idOf(event.stream), changed_time } }]),
  ];
}

/** Each incident once, at the place of its last change: a reader goes on from a place, and misses nothing. */
export const incidentChanges = rowProjection<IncidentChangeRow, 'position'>()({
  name: changeRows,
  version: 1,
  table: {
    columns: { entity: 'text', incident: 'text', changed_time: 'text', position: 'integer' },
    key: ['entity', 'incident'],
    place: 'position',
    indexes: [['entity', 'position']],
  },
  on: Object.fromEntries(
    (['IncidentCreated', ...incidentParts.types] as readonly FactType[]).map((type) => [type, changed]),
  ),
});

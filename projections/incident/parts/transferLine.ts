import type { TransferLine } from '#contracts/incident/transfer';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import type { LogLine } from '#projections/incident/course/logLine';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The log's line of a transfer. `assigned.user` and `by` are ids here: the API puts the names in their place. */
export function transferLine(event: RecordedFact<'IncidentTransferred'>): LogLine {
  const { data, metadata } = event;
  const transfer: TransferLine = {
    kind: data.kind,
    from: workflowOf(data.previousVersion).displayName,
    to: data.newEntity ? `${data.name} (${data.newEntity.name})` : data.name,
    urgent: data.urgent,
    tree_name: text(data.option.tree_name),
    leader_designation_name: text(data.option.leader_designation_name),
    assigned: data.assigned && { designation: data.assigned.designation, user: data.assigned.user },
  };
  return {
    uuid: data.transfer,
    event: 'transferred',
    time: metadata.occurredAt,
    recorded_time: event.recordedAt,
    message: data.personal?.explanation ?? '',
    lat: null,
    lng: null,
    by: `${metadata.actor.kind}:${metadata.actor.id}`,
    transfer,
  };
}

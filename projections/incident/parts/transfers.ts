import { lastResort } from '#contracts/core/dispatchRules';
import type { JsonObject } from '#contracts/core/json';
import type { Incident } from '#contracts/incident/incident';
import type { TransferLine } from '#contracts/incident/transfers/transfer';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import type { DocPart } from '#projections/incident/core/part';
import type { LogLine } from '#projections/incident/log/logLine';
import { lineOf, ownLine } from '#projections/incident/log/ownLine';

export interface ShownTransfers {
  /** The uuid of the last transfer, or null. */
  readonly transferred: string | null;
  /** The `extra_data` of all its transfer options, merged: a later option overrides an earlier one. */
  readonly extra: JsonObject;
}

export const shownTransfers: DocPart<{
  fields: ShownTransfers;
  facts: 'IncidentTransferred' | 'CalloutRequested' | 'NobodyReached';
  page: Pick<Incident, 'transferred' | 'extra_data'>;
}> = {
  initial: { transferred: null, extra: {} },
  on: {
    IncidentTransferred: (doc, { data }) => ({
      transferred: data.transfer,
      extra: { ...doc.extra, ...extraOf(data.option) },
      notices: [...doc.notices, ...data.notices.map(({ delivery }) => delivery)],
      entity: data.newEntity?.entity ?? doc.entity,
    }),
    // The log says what the call-out does once it starts.
    CalloutRequested: () => ({}),
    NobodyReached: () => ({}),
  },
  tells: { IncidentTransferred: 'updated', CalloutRequested: 'updated', NobodyReached: 'updated' },
  lines: {
    IncidentTransferred: transferLine,
    NobodyReached: (event) => ownLine(event, 'escalation:unreached', whatFollows(event)),
  },
  page: (doc) => ({ transferred: doc.transferred, extra_data: doc.extra }),
};

// An option is stored as the administrator wrote it, so its type must be checked.
const extraOf = ({ extra_data: extra }: JsonObject): JsonObject =>
  typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as JsonObject) : {};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const following: Readonly<Record<RecordedFact<'NobodyReached'>['data']['next'], string>> = {
  mark: 'Nobody is called next.',
  repeat: 'The same people are called again in 5 minutes.',
  tree: `The escalation tree “${lastResort}” is called next.`,
  everybody: 'Everybody who works on incidents is called next.',
};
const whatFollows = ({ data: { next, because } }: RecordedFact<'NobodyReached'>): string =>
  because === undefined ? following[next] : 'Nobody is called next: somebody comes.';

/** The log line of a transfer. `assigned.user` and `by` are ids here; the API replaces them with names. */
function transferLine(event: RecordedFact<'IncidentTransferred'>): LogLine {
  const { data } = event;
  const transfer: TransferLine = {
    kind: data.kind,
    from: workflowOf(data.previousVersion).displayName,
    to: data.newEntity ? `${data.name} (${data.newEntity.name})` : data.name,
    urgent: data.urgent,
    tree_name: text(data.option.tree_name),
    leader_designation_name: text(data.option.leader_designation_name),
    assigned: data.assigned && { designation: data.assigned.designation, user: data.assigned.user },
  };
  return { ...lineOf(event, 'transferred', data.personal?.explanation ?? ''), uuid: data.transfer, transfer };
}

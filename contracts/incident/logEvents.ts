import type { Permission } from '#contracts/core/roles';
import { fileAdded } from './files.ts';
import { formEvents } from './forms.ts';
import type { TransferLine } from './transfer.ts';

/** What an incident's log calls that which the system records itself, when it happens. Nobody else says that it happened. */
export const ownLogEvents = [
  'created',
  'dispatched',
  'transferred',
  'completed',
  'incomplete',
  'archived',
  'unarchived',
  'held',
  'hold_released',
  'alarm:received',
  'alarm:filtered',
  'integration:queued',
  'integration:delayed',
  'integration:created',
  'integration:failed',
  'integration:unknown',
  'integration:retried',
  'team:member_added',
  'team:role_changed',
  'team:member_removed',
  formEvents.submitted,
  formEvents.approved,
  formEvents.returned,
  // Each follows from a step of the backup prevention programme, which asks first whether it may be.
  'bupp:questionnaire_sent',
  'bupp:eligible',
  'bupp:ineligible',
  'bupp:visit_scheduled',
  'bupp:site_visited',
  'bupp:qualified',
  'bupp:unqualified',
  'bupp:inspection_scheduled',
  'bupp:inspected',
] as const;
export type OwnLogEvent = (typeof ownLogEvents)[number];

/** A line of the log: what it is called, and of a transfer which ones. */
interface LogWarning extends Partial<Pick<TransferLine, 'kind' | 'urgent'>> {
  readonly event: OwnLogEvent | 'team:formation_failed';
}

/**
 * The lines of a log whose `level` is a warning (S2 §3 has the field; which lines is ours): what somebody counts on did not happen, or
 * somebody above must look now. Steps that are skipped, and forms that come back, are the usual course of the work.
 */
export const logWarnings: readonly LogWarning[] = [
  // In no list while it is held: who does not remember it does not see it.
  { event: 'held' },
  { event: 'transferred', kind: 'escalation' },
  { event: 'transferred', urgent: true },
  { event: 'team:formation_failed' },
  { event: 'integration:delayed' },
  { event: 'integration:failed' },
  { event: 'integration:unknown' },
];

/** What goes with a file, and says nothing without one. */
export const fileLogEvents = [fileAdded] as const;

/** What it takes to record a log event, where `incident.log` is not enough. */
export const logPermissions: ReadonlyMap<string, Permission> = new Map([
  ['team:leader_assigned', 'incident.team'],
  ['bupp:questionnaire_received', 'bupp.work'],
]);

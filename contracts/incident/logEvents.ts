import type { Permission } from '#contracts/core/roles';
import { fileAdded } from './files.ts';
import { formEvents } from './forms/forms.ts';
import type { TransferLine } from './transfers/transfer.ts';

/** The log events that the system itself records. A user cannot report them. */
export const ownLogEvents = [
  'created',
  'dispatched',
  'job:sent_again',
  'job:recalled',
  'job:handed_over',
  'job:text_sent',
  'job:text_delivered',
  'job:text_delayed',
  'job:text_failed',
  'job:text_doubted',
  'job:read',
  'job:accepted',
  'job:declined',
  'job:on_my_way',
  'job:on_scene',
  'job:done',
  'job:no_response',
  'job:eta',
  'job:welfare_asked',
  'job:welfare_ok',
  'job:answered_late',
  'job:late_taken',
  'dispatch:nobody_found',
  'job:help_needed',
  'job:help_over',
  'transferred',
  'assignment:accepted',
  'assignment:declined',
  'assignment:done',
  'assignment:failed',
  'escalation:unreached',
  'completed',
  'incomplete',
  'archived',
  'unarchived',
  'corrected',
  'held',
  'hold_released',
  'priority_changed',
  'priority_followed',
  'alarm:received',
  'alarm:repeated',
  'alarm:cleared',
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
  'team:leader_asked',
  'team:stood_down',
  'team:told_over',
  'team:told_too_late',
  'appointment:cancelled',
  'contacts:call_failed',
  'linked',
  'unlinked',
  'link_ended',
  'call:linked',
  'call:unlinked',
  'calls:completed',
  'calls:reopened',
  'calls:archived',
  'calls:unarchived',
  'caller:told',
  'appointment:changed',
  formEvents.submitted,
  formEvents.approved,
  formEvents.returned,
  // Each of these follows from a step of the backup prevention program, which first checks whether the step is allowed.
  'bupp:questionnaire_sent',
  'bupp:eligible',
  'bupp:ineligible',
  'bupp:visit_scheduled',
  'bupp:visit_cancelled',
  'bupp:site_visited',
  'bupp:qualified',
  'bupp:unqualified',
  'bupp:inspection_scheduled',
  'bupp:inspection_cancelled',
  'bupp:inspected',
] as const;
export type OwnLogEvent = (typeof ownLogEvents)[number];

/** The event by which an appointment has taken place, also before its time, by the kind of the appointment. */
export const tookPlace = {
  visit: 'bupp:site_visited',
  inspection: 'bupp:inspected',
} as const satisfies Readonly<Record<string, OwnLogEvent>>;

/** The event by which an appointment was made, and the one by which it is off, by the kind of the appointment. */
export const appointmentEvents = {
  visit: { made: 'bupp:visit_scheduled', off: 'bupp:visit_cancelled' },
  inspection: { made: 'bupp:inspection_scheduled', off: 'bupp:inspection_cancelled' },
} as const satisfies Readonly<Record<string, Readonly<Record<'made' | 'off', OwnLogEvent>>>>;

/** A log event that is a warning; for a transfer, only of this kind or urgency. */
interface LogWarning extends Partial<Pick<TransferLine, 'kind' | 'urgent'>> {
  readonly event: OwnLogEvent | 'team:formation_failed';
}

/**
 * The log lines with the level `warning` (S2 §3 has the field; the choice of lines is ours): an expected event did not
 * happen, or a supervisor must look now. Skipped steps and returned forms are normal work.
 */
export const logWarnings: readonly LogWarning[] = [
  // A held incident is in no list, so that it is easily forgotten.
  { event: 'held' },
  { event: 'transferred', kind: 'escalation' },
  { event: 'transferred', urgent: true },
  { event: 'assignment:declined' },
  { event: 'assignment:failed' },
  { event: 'escalation:unreached' },
  { event: 'team:formation_failed' },
  { event: 'job:text_delayed' },
  { event: 'job:text_failed' },
  { event: 'job:text_doubted' },
  { event: 'job:declined' },
  { event: 'job:no_response' },
  { event: 'job:answered_late' },
  { event: 'dispatch:nobody_found' },
  { event: 'job:help_needed' },
  { event: 'integration:delayed' },
  { event: 'integration:failed' },
  { event: 'integration:unknown' },
];

/** Log events that need a file. */
export const fileLogEvents = [fileAdded] as const;

/** The permission to record a log event, when it is not `incident.log`. */
export const logPermissions: ReadonlyMap<string, Permission> = new Map([
  ['team:leader_assigned', 'incident.team'],
  ['bupp:questionnaire_received', 'bupp.work'],
]);

import { fileAdded } from './files.ts';
import { formEvents } from './forms.ts';
import type { Permission } from './roles.ts';

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

/** What goes with a file, and says nothing without one. */
export const fileLogEvents = [fileAdded] as const;

/** What it takes to record a log event, where `incident.log` is not enough. */
export const logPermissions: ReadonlyMap<string, Permission> = new Map([
  ['team:leader_assigned', 'incident.team'],
  ['bupp:questionnaire_received', 'bupp.work'],
]);

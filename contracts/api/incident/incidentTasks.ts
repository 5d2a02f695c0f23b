import { operations } from '#contracts/api/operation';
import { Latitude, Longitude, Optional } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';
import { task as taskDocument } from '#contracts/incident/tasks';

/** ; degrees WGS 84. Send both coordinates or neither. */
export class ActionBody {
  @Optional() @Latitude() lat?: number;
  @Optional() @Longitude() lng?: number;
}

/** The tasks of an incident's workflow, and their actions (S2 §2.3). */
export const taskOperations = operations({
  'GET /api/incident/:incident_uuid/tasks/': {
    permission: 'incident.view',
    summary: "The tasks of an incident's workflow, in order",
    answers: { 200: listOf(taskDocument) },
  },

  'POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/': {
    permission: 'incident.log',
    person: true,
    summary: 'Run an action of a task; a task that is already done stays done, and the response names who did it',
    answers: { 200: taskDocument },
    body: ActionBody,
  },
});

import { operations } from '#contracts/api/operation';
import { OneOf, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';
import { nothing } from '#contracts/core/schema';

export class PriorityBody {
  @OneOf(priorities) priority!: Priority;
  @Words(limits.text.title) reason!: string;
}

/** The priority of an incident follows its problem until a person chooses another one. */
export const priorityOperations = operations({
  'POST /api/incident/:incident_uuid/priority/': {
    permission: 'incident.tag',
    summary: 'Change the priority of an incident, with a reason; no problem changes it from then on',
    answers: { 200: nothing },
    body: PriorityBody,
  },

  'DELETE /api/incident/:incident_uuid/priority/': {
    permission: 'incident.tag',
    summary: 'Take the choice of a person back: the priority follows the problem again',
    answers: { 200: nothing },
  },
});

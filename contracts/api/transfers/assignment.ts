import { operations } from '#contracts/api/operation';
import { AnyWords, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

export class AssignmentBody {
  @OneOf(['accept', 'decline']) answer!: 'accept' | 'decline';
  /** Why the person declines. */
  @Optional() @AnyWords(limits.text.title) reason?: string;
}

/** Ours: the answer of a person whom a transfer asks to take an incident. */
export const assignmentOperations = operations({
  'POST /api/incident/:incident_uuid/assignment/': {
    permission: 'incident.log',
    person: true,
    summary: 'Take an incident that was transferred to the user, or decline it',
    answers: { 200: nothing },
    body: AssignmentBody,
  },
});

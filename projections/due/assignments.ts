import { idOf } from '#events/core/message';
import { textedBy } from '#events/incident/team/assignment';
import { acknowledging } from '#events/incident/transfers/unreached';
import { type AssignmentDue, part } from './obligation.ts';

/** Somebody who is asked by a transfer must take the incident in time. A late answer still counts. */
export const assignmentAnswers = part<AssignmentDue>({
  prefix: 'assignment-answer',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentTransferred: (_, { data, metadata }, id) => {
      const asked = textedBy(data).map(({ user }) => user);
      if (asked.length === 0) return null;
      const entity = data.newEntity?.entity ?? metadata.entity;
      const { transfer, respondBy = null } = data;
      return { kind: 'assignment-answer', id, entity, due_at: respondBy, transfer, asked };
    },
    AssignmentAccepted: () => null,
    // Somebody has it in hand: by phone, or on the page.
    LogEntryRecorded: (due, { data }) => (acknowledging.has(data.event) ? null : due),
    // When everybody has declined, there is nothing to wait for.
    AssignmentDeclined: (due, { data, metadata }) => {
      if (!due) return due;
      const asked = due.asked.filter((user) => user !== data.user);
      return { ...due, asked, due_at: asked.length === 0 ? metadata.occurredAt : due.due_at };
    },
    AssignmentFailed: () => null,
    IncidentCompleted: () => null,
    IncidentArchived: () => null,
    IncidentDeleted: () => null,
    // A person who comes to the main incident comes to it.
    IncidentLinked: () => null,
  },
});

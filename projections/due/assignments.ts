import { idOf } from '#events/core/message';
import { askedBy } from '#events/incident/team/assignment';
import { acknowledging } from '#events/incident/transfers/unreached';
import { type AssignmentDue, part } from './obligation.ts';

/** Somebody who is asked by a transfer must take the incident in time. A late answer still counts. */
export const assignmentAnswers = part<AssignmentDue>({
  prefix: 'assignment-answer',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentTransferred: (_, { data, metadata }, id) => {
      const asked = askedBy(data).map(({ user }) => user);
      if (asked.length === 0) return null;
      const entity = data.newEntity?.entity ?? metadata.entity;
      const { transfer, respondBy = null } = data;
      return { kind: 'assignment-answer', id, entity, due_at: respondBy, transfer, asked };
    },
    LeaderAsked: (_, { data, metadata: { entity } }, id) => {
      const { transfer, respondBy, user } = data;
      return { kind: 'assignment-answer', id, entity, due_at: respondBy, transfer, asked: [user] };
    },
    // The person who took it may give it back.
    AssignmentAccepted: (due, { data: { transfer, user } }) =>
      due?.transfer === transfer ? { ...due, due_at: null, taken: user } : due,
    // Somebody has it in hand: by phone, or on the page. That belongs to an answer of one who is asked.
    LogEntryRecorded: (due, { data }) => (due?.taken || !acknowledging.has(data.event) ? due : null),
    // When everybody has declined, or who took it gives it back, there is nothing to wait for.
    AssignmentDeclined: (due, { data, metadata }) => {
      if (due?.transfer !== data.transfer) return due;
      const asked = due.asked.filter((user) => user !== data.user);
      if (due.taken && due.taken !== data.user) return { ...due, asked };
      const isOver = asked.length === 0 || due.taken === data.user;
      const { taken: _, ...rest } = due;
      return { ...rest, asked, due_at: isOver ? metadata.occurredAt : due.due_at };
    },
    AssignmentCompleted: (due, { data }) => (due?.transfer === data.transfer ? null : due),
    AssignmentFailed: () => null,
    IncidentCompleted: () => null,
    IncidentArchived: () => null,
    IncidentDeleted: () => null,
    // A person who comes to the main incident comes to it.
    IncidentLinked: () => null,
  },
});

import type { Incident } from '#contracts/incident/incident';
import type { Assignment } from '#contracts/incident/transfers/transfer';
import type { RecordedFact } from '#events/facts';
import { type AssignmentFact, textedBy } from '#events/incident/team/assignment';
import { incidentMarks } from '#projections/incident/core/marks';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import type { LogLine } from '#projections/incident/log/logLine';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownAssignment {
  /** The API adds the names. */
  readonly assignment: Assignment | null;
}

type Answer = RecordedFact<'AssignmentAccepted' | 'AssignmentDeclined'>;
type Answered = Pick<Assignment['people'][number], 'user' | 'status' | 'time'> & { readonly reason?: string };

const after = ({ assignment }: ShownAssignment, { user, status, time, reason = '' }: Answered): ShownAssignment => ({
  assignment: assignment && {
    ...assignment,
    failed: assignment.failed && status !== 'accepted',
    people: assignment.people.map((one) => (one.user === user ? { ...one, status, time, reason } : one)),
  },
});
const answered =
  (status: Answered['status']) =>
  (doc: ShownAssignment, { data, metadata: { occurredAt: time } }: Answer): ShownAssignment =>
    after(doc, { user: data.user, status, time, reason: reasonIn(data) });
const reasonIn = (data: Answer['data']): string => ('personal' in data ? (data.personal?.reason ?? '') : '');

/** The people whom the last transfer asked by text to take the incident, and their answers. */
export const shownAssignment: DocPart<{
  fields: ShownAssignment;
  facts: AssignmentFact['type'];
  follows: 'IncidentTransferred' | 'LogEntryRecorded' | 'PersonalDataErased';
  page: Pick<Incident, 'assignment'>;
}> = {
  initial: { assignment: null },
  on: {
    IncidentTransferred: (_, { data, metadata: { occurredAt: time } }) => {
      const people = textedBy(data).map((one) => ({ ...one, name: '', status: 'asked', time, reason: '' }) as const);
      const { transfer, respondBy: respond_by = '' } = data;
      return { assignment: people.length > 0 ? { transfer, respond_by, failed: false, people } : null };
    },
    AssignmentAccepted: answered('accepted'),
    LogEntryRecorded: (doc, { data, metadata: { occurredAt: time, actor } }) =>
      data.event === 'acknowledged' ? after(doc, { user: actor.id, status: 'accepted', time }) : {},
    AssignmentDeclined: answered('declined'),
    AssignmentFailed: ({ assignment }) => ({ assignment: assignment && { ...assignment, failed: true } }),
    PersonalDataErased: (doc, event) =>
      doc.assignment && erasesDocument(doc, event)
        ? { assignment: { ...doc.assignment, people: doc.assignment.people.map((one) => ({ ...one, reason: '' })) } }
        : {},
  },
  tells: { AssignmentAccepted: 'updated', AssignmentDeclined: 'updated', AssignmentFailed: 'updated' },
  lines: {
    AssignmentAccepted: (event) => personLine(event, 'assignment:accepted'),
    AssignmentDeclined: (event) => personLine(event, 'assignment:declined', reasonIn(event.data)),
    AssignmentFailed: (event) => ownLine(event, 'assignment:failed'),
  },
  page: ({ assignment }) => ({ assignment }),
  // A person who is asked finds it among their own.
  marks: ({ assignment }) =>
    (assignment?.people ?? []).flatMap(({ user, status }) => (status === 'asked' ? [incidentMarks.member(user)] : [])),
};

/** The log line of a person's answer. `name` is the person's id here; the API replaces it with the name. */
const personLine = (event: Answer, name: Parameters<typeof ownLine>[1], message = ''): LogLine => ({
  ...ownLine(event, name, message),
  member: { name: event.data.user, role: null },
});

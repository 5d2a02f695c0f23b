import type { Incident } from '#contracts/incident/incident';
import { type AnswerWay, wayWords } from '#contracts/incident/response';
import { roleNames } from '#contracts/incident/team';
import type { Assignment } from '#contracts/incident/transfers/transfer';
import type { RecordedFact } from '#events/facts';
import { type AssignmentFact, askedBy } from '#events/incident/team/assignment';
import { incidentMarks } from '#projections/incident/core/marks';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import type { LogLine } from '#projections/incident/log/logLine';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownAssignment {
  /** The API adds the names. */
  readonly assignment: Assignment | null;
}

type Answer = RecordedFact<'AssignmentAccepted' | 'AssignmentDeclined' | 'AssignmentCompleted'>;
type Person = Assignment['people'][number];
type Answered = Pick<Person, 'user' | 'status' | 'time' | 'how'> & { readonly reason?: string };

const after = ({ assignment }: ShownAssignment, now: Answered): ShownAssignment => ({
  assignment: assignment && {
    ...assignment,
    failed: assignment.failed && now.status === 'declined',
    people: assignment.people.map((one) => (one.user === now.user ? { ...one, reason: '', ...now } : one)),
  },
});
const answered =
  (status: Person['status']) =>
  (doc: ShownAssignment, { data, metadata: { occurredAt: time } }: Answer): Partial<ShownAssignment> =>
    // An answer to an earlier transfer is not shown beside the last one.
    doc.assignment?.transfer === data.transfer
      ? after(doc, { user: data.user, status, time, reason: reasonIn(data), ...(data.by ? { how: data.by } : {}) })
      : {};
const reasonIn = (data: Answer['data']): string => ('personal' in data ? (data.personal?.reason ?? '') : '');

/** The people whom the last transfer asked by text or mail to take the incident, and their answers. */
export const shownAssignment: DocPart<{
  fields: ShownAssignment;
  facts: AssignmentFact['type'];
  follows: 'IncidentTransferred' | 'LeaderAsked' | 'LogEntryRecorded' | 'PersonalDataErased';
  page: Pick<Incident, 'assignment'>;
}> = {
  initial: { assignment: null },
  on: {
    IncidentTransferred: (_, { data, metadata: { occurredAt: time } }) => {
      const people = askedBy(data).map(
        ({ user, designation }) => ({ user, designation, name: '', status: 'asked', time, reason: '' }) as const,
      );
      const { transfer, respondBy: respond_by = '' } = data;
      return { assignment: people.length > 0 ? { transfer, respond_by, failed: false, people } : null };
    },
    LeaderAsked: (_, { data: { user, transfer, respondBy }, metadata: { occurredAt: time } }) => {
      const person = { user, designation: roleNames.leader, name: '', status: 'asked', time, reason: '' } as const;
      return { assignment: { transfer, respond_by: respondBy, failed: false, people: [person] } };
    },
    AssignmentAccepted: answered('accepted'),
    // `called.ts` shows it.
    IncidentClaimed: () => ({}),
    // A person who is asked acknowledges on the page, or by a key.
    LogEntryRecorded: (doc, { data, metadata: { occurredAt: time, actor } }) => {
      const isAsked = doc.assignment?.people.some(({ user, status }) => user === actor.id && status !== 'accepted');
      if (data.event !== 'acknowledged' || !isAsked) return {};
      return after(doc, { user: actor.id, status: 'accepted', time, how: wayOf(actor.kind) });
    },
    AssignmentDeclined: answered('declined'),
    AssignmentCompleted: answered('done'),
    AssignmentFailed: ({ assignment }) => ({ assignment: assignment && { ...assignment, failed: true } }),
    PersonalDataErased: (doc, event) =>
      doc.assignment && erasesDocument(doc, event)
        ? { assignment: { ...doc.assignment, people: doc.assignment.people.map((one) => ({ ...one, reason: '' })) } }
        : {},
  },
  tells: {
    AssignmentAccepted: 'updated',
    IncidentClaimed: 'updated',
    AssignmentDeclined: 'updated',
    AssignmentCompleted: 'updated',
    AssignmentFailed: 'updated',
  },
  lines: {
    AssignmentAccepted: (event) => personLine(event, 'assignment:accepted'),
    AssignmentDeclined: (event) => personLine(event, 'assignment:declined'),
    AssignmentCompleted: (event) => personLine(event, 'assignment:done'),
    AssignmentFailed: (event) => ownLine(event, 'assignment:failed'),
  },
  page: ({ assignment }) => ({ assignment }),
  // A person who is asked finds it among their own.
  marks: ({ assignment }) =>
    (assignment?.people ?? []).flatMap(({ user, status }) => (status === 'asked' ? [incidentMarks.member(user)] : [])),
};

/** The way of an acknowledgement that is an entry of the log. */
export const wayOf = (actor: string): AnswerWay => (actor === 'phone' ? 'phone' : 'screen');

/** The log line of an answer. `name` is an id here; the API replaces it with the name. */
const personLine = (event: Answer, name: Parameters<typeof ownLine>[1]): LogLine => {
  const { user, by } = event.data;
  const way = by && by !== 'screen' ? wayWords[by].replace(/^./, (first) => first.toUpperCase()) : '';
  const message = [way, reasonIn(event.data)].filter((words) => words !== '').join('. ');
  return { ...ownLine(event, name, message), member: { name: user, role: null } };
};

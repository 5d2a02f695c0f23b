import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { acknowledging } from '#events/incident/transfers/unreached';
import { part, type UnreachedDue } from '../obligation.ts';

type End = RecordedFact<'CalloutFailed' | 'CalloutExpired'>;

const ended = (due: UnreachedDue | null, { data: { callout }, metadata: { occurredAt } }: End): UnreachedDue | null =>
  due?.requested.includes(callout) ? { ...due, callout, ended_at: occurredAt, due_at: occurredAt, noted: false } : due;

/** Somebody has it in hand, or a person decided what happens: nobody is called next. */
const settled = (due: UnreachedDue | null): UnreachedDue | null =>
  due && { ...due, callout: null, ended_at: null, due_at: null, noted: false };

/** Notes that an escalation reached nobody, and calls those who come next. */
export const unreachedEscalations = part<UnreachedDue>({
  prefix: 'unreached',
  ids: ({ stream, data }) => {
    if (stream.startsWith('callout-')) return 'incident' in data && data.incident ? [String(data.incident)] : [];
    return stream.startsWith('incident-') ? [idOf(stream)] : [];
  },
  on: {
    CalloutRequested: (due, { data: { callout }, metadata: { entity } }, id) => {
      const requested = [...(due?.requested ?? []), callout];
      return { kind: 'unreached', id, entity, due_at: null, requested, callout: null, ended_at: null, noted: false };
    },
    CalloutFailed: ended,
    CalloutExpired: ended,
    NobodyReached: (due, { data: { callout, at } }) =>
      due?.callout === callout ? (at === null ? settled(due) : { ...due, due_at: at, noted: true }) : due,
    MemberConfirmed: settled,
    AssignmentAccepted: settled,
    LogEntryRecorded: (due, { data }) => (acknowledging.has(data.event) ? settled(due) : due),
    IncidentHeld: settled,
    IncidentLinked: settled,
    IncidentTransferred: (due, { data }) => (data.newEntity ? null : due),
    IncidentCompleted: () => null,
    IncidentArchived: () => null,
    IncidentDeleted: () => null,
  },
});

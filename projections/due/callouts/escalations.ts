import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { acknowledging } from '#events/incident/transfers/unreached';
import { workflowOf } from '#events/incident/versions/index';
import { type EscalationDue, part } from '../obligation.ts';

type Escalated = EscalationDue['callouts'][number];

/** The obligation after a change: due at once while a call-out must start or stop; gone when none is left. */
function standing(
  { metadata: { entity, occurredAt } }: RecordedFact,
  id: string,
  callouts: readonly Escalated[],
): EscalationDue | null {
  const isDue = callouts.some(({ started, stops }) => !started || stops !== null);
  return callouts.length === 0 ? null : { kind: 'escalation', id, entity, due_at: isDue ? occurredAt : null, callouts };
}

const stopAll =
  (stops: Escalated['stops']) =>
  (due: EscalationDue | null, fact: RecordedFact, id: string): EscalationDue | null =>
    due &&
    standing(
      fact,
      id,
      due.callouts.map((one) => ({ ...one, stops })),
    );

type End = RecordedFact<'CalloutFormed' | 'CalloutFailed' | 'CalloutStopped' | 'CalloutExpired'>;
const onEnd = (due: EscalationDue | null, fact: End, id: string): EscalationDue | null =>
  due &&
  standing(
    fact,
    id,
    due.callouts.filter(({ callout }) => callout !== fact.data.callout),
  );

/** Starts the escalations of an incident, and stops them once it is acknowledged, linked, completed, archived or deleted. */
export const escalations = part<EscalationDue>({
  prefix: 'escalation',
  ids: (event) => {
    const { type, data, stream } = event;
    if (stream.startsWith('callout-')) return 'incident' in data && data.incident ? [String(data.incident)] : [];
    if (type === 'LogEntryRecorded' && !acknowledging.has(data.event)) return [];
    return [idOf(stream)];
  },
  on: {
    CalloutRequested: (due, fact, id) => {
      const { callout, tree, designation, urgent, everybody, list } = fact.data;
      const { occurredAt: requested_at, actor: by } = fact.metadata;
      const asked = { callout, tree, designation, urgent, ...(everybody && { everybody }), ...(list && { list }) };
      const added = { ...asked, requested_at, by, started: false, stops: null };
      return standing(fact, id, [...(due?.callouts ?? []), added]);
    },
    CalloutStarted: (due, fact, id) =>
      due &&
      standing(
        fact,
        id,
        due.callouts.map((one) => (one.callout === fact.data.callout ? { ...one, started: true } : one)),
      ),
    CalloutFormed: onEnd,
    CalloutFailed: onEnd,
    CalloutStopped: onEnd,
    CalloutExpired: onEnd,
    LogEntryRecorded: stopAll('taken'),
    AssignmentAccepted: stopAll('taken'),
    IncidentCompleted: stopAll('over'),
    IncidentArchived: stopAll('over'),
    IncidentDeleted: stopAll('over'),
    IncidentLinked: stopAll('linked'),
    IncidentTransferred: (due, fact, id) =>
      workflowOf(fact.data.newVersion).always?.meaning === 'closed' ? stopAll('over')(due, fact, id) : due,
  },
});

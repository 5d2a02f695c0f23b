import type { ContactCallEnd } from '#contracts/incident/contactCalls';
import type { RecordedFact } from '#events/facts';
import { type ContactCallDue, isHistory, part } from './obligation.ts';

/** The time that the network has to say what became of the dialed phone, or to bring a late key. Milliseconds. */
const reportedWithin = 60_000;

function endOf(due: ContactCallDue, { source, outcome }: RecordedFact<'CallEnded'>['data']): ContactCallEnd {
  if (source === 'refused' || source === 'unplaced') return 'not-placed';
  if (due.dialed || outcome === 'unknown') return 'unknown';
  return due.answered ? 'not-connected' : 'caller-no-answer';
}

/** Every call to a contact is a line of its incident. The network reports a dialed phone; the engine writes the others. */
export const contactCalls = part<ContactCallDue>({
  prefix: 'contact-call',
  ids: ({ data }) => {
    if ('contactCall' in data) return data.contactCall === undefined ? [] : [data.contactCall];
    return 'call' in data && data.call !== null ? [data.call] : [];
  },
  on: {
    CallRequested: (due, event, id) => {
      const { incident, contact, user } = event.data;
      if (incident === null || contact === null || isHistory(event)) return due;
      const { entity } = event.metadata;
      const begun = { dialed: false, answered: false, ended_at: null, ended: 'unknown' } as const;
      return { kind: 'contact-call', id, entity, due_at: null, incident, contact, user, ...begun };
    },
    CallAnswered: (due) => due && { ...due, answered: true },
    CallKeyed: (due, { data }) => (due && data.answer === 'accept' ? { ...due, dialed: true, ended: 'unknown' } : due),
    CallEnded: (due, { data, metadata: { occurredAt } }) => {
      // Its author was told that the phone is in use: nobody was called.
      if (!due || data.source === 'expired') return null;
      const due_at = new Date(Date.parse(occurredAt) + reportedWithin).toISOString();
      return { ...due, ended: endOf(due, data), ended_at: occurredAt, due_at };
    },
    LogEntryRecorded: () => null,
    CallUntold: () => null,
  },
});

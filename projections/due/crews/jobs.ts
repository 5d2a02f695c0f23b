import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { jobCallOf, jobDeliveryOf } from '../messages.ts';
import { type JobAnswerDue, type JobCallDue, type JobTextOutcomeDue, part } from '../obligation.ts';

type Sending = RecordedFact<'CrewDispatched' | 'CrewSentAgain'>;

const begins = (due: JobAnswerDue | null, { data, metadata, stream }: Sending, id: string): JobAnswerDue | null =>
  data.dispatch === id && data.respondBy !== undefined
    ? { kind: 'job-answer', id, entity: metadata.entity, due_at: data.respondBy, incident: idOf(stream) }
    : due;

/** A crew that was sent must answer in time, unless its text failed. A late answer still counts. */
export const jobAnswers = part<JobAnswerDue>({
  prefix: 'job-answer',
  ids: ({ data }) => {
    const previous = 'previous' in data && typeof data.previous === 'string' ? [data.previous] : [];
    return 'dispatch' in data && data.dispatch !== undefined ? [data.dispatch, ...previous] : [];
  },
  on: {
    CrewDispatched: begins,
    CrewSentAgain: (due, event, id) => (event.data.previous === id ? null : begins(due, event, id)),
    CrewRecalled: () => null,
    JobTextFailed: () => null,
    JobAccepted: () => null,
    JobDeclined: () => null,
    CrewSetOut: () => null,
    CrewArrived: () => null,
    JobFinished: () => null,
    CrewSilent: () => null,
    JobAnsweredLate: () => null,
  },
});

const calls = (due: JobCallDue | null, { data, metadata, stream }: Sending, id: string): JobCallDue | null => {
  const { dispatch } = data;
  // A sending that was replaced is not called any more.
  if (dispatch === undefined || jobCallOf(dispatch) !== id) return null;
  if (!data.calls) return due;
  const { entity, occurredAt: due_at } = metadata;
  return { kind: 'job-call', id, entity, due_at, dispatch, incident: idOf(stream) };
};

/** A crew is called once, where its organization wants it. The text follows when the call reaches nobody. */
export const jobCalls = part<JobCallDue>({
  prefix: 'job-call',
  ids: ({ data, type }) => {
    if (type === 'CallRequested' || type === 'CallEnded') return [data.call];
    const previous = 'previous' in data && typeof data.previous === 'string' ? [jobCallOf(data.previous)] : [];
    return 'dispatch' in data && data.dispatch !== undefined ? [jobCallOf(data.dispatch), ...previous] : [];
  },
  on: {
    CrewDispatched: calls,
    CrewSentAgain: calls,
    CrewRecalled: () => null,
    JobAccepted: () => null,
    JobDeclined: () => null,
    CrewSetOut: () => null,
    CrewArrived: () => null,
    JobFinished: () => null,
    CrewSilent: () => null,
    JobAnsweredLate: () => null,
    CallRequested: () => null,
    CallEnded: () => null,
  },
});

const reported =
  (text: NonNullable<JobTextOutcomeDue['text']>) =>
  (due: JobTextOutcomeDue | null, { data, metadata }: RecordedFact): JobTextOutcomeDue | null =>
    due && { ...due, text, reason: 'reason' in data ? String(data.reason) : '', due_at: metadata.occurredAt };

/** Drops a report once the incident knows it. A later one may have come meanwhile. */
const told =
  (...texts: readonly JobTextOutcomeDue['text'][]) =>
  (due: JobTextOutcomeDue | null): JobTextOutcomeDue | null =>
    due && texts.includes(due.text) ? { ...due, text: null, due_at: null } : due;

/** Each report of the text service about a crew's text is recorded in the incident. */
export const jobTextOutcomes = part<JobTextOutcomeDue>({
  prefix: 'job-text-outcome',
  ids: ({ data, type }) => {
    if (type === 'CrewSentAgain') return data.previous === null ? [] : [jobDeliveryOf(data.previous)];
    if ('delivery' in data) return [data.delivery];
    return 'dispatch' in data && data.dispatch !== undefined ? [jobDeliveryOf(data.dispatch)] : [];
  },
  on: {
    JobTextRequested: (due, { data, metadata }, id) =>
      data.template !== 'job'
        ? due
        : {
            kind: 'job-text-outcome',
            id,
            entity: metadata.entity,
            due_at: null,
            incident: data.incident,
            dispatch: data.dispatch,
            text: null,
            reason: '',
          },
    DeliveryPutOff: reported('delayed'),
    DeliverySent: reported('sent'),
    DeliveryUnknown: reported('in-doubt'),
    DeliveryConfirmed: reported('delivered'),
    DeliveryFailed: reported('failed'),
    DeliveryUndelivered: reported('failed'),
    JobTextDelayed: told('delayed'),
    JobTextSent: told('sent'),
    JobTextDoubted: told('in-doubt'),
    JobTextDelivered: () => null,
    JobTextFailed: () => null,
    // The text of a sending that was replaced concerns no one any more.
    CrewSentAgain: () => null,
  },
});

import { outcomeTable } from '#contracts/callout/outcomes';
import type { RecordedFact } from '#events/facts';
import {
  type CallCorrectionDue,
  type CallDue,
  type CallOutcomeDue,
  type CallWithdrawalDue,
  isHistory,
  part,
} from '../obligation.ts';

/**
 * The time that the network has to take a call, in milliseconds. After it, the call is looked up, because the process
 * that asked may have ended. It is longer than the time-out of the request, and short, because a person is waited for.
 */
export const takenWithin = 12_000;
/** Milliseconds after which the network is asked about a call from which no report came. */
const silentFor = 20_000;
/** The longest that a report about the end of the ringing may take, in milliseconds. */
const slowest = 10_000;

const at = ({ metadata }: RecordedFact, later: number): string =>
  new Date(Date.parse(metadata.occurredAt) + later).toISOString();

const asked = (due: CallDue, event: RecordedFact, attempts: number): CallDue => ({
  ...due,
  status: 'requested',
  attempts,
  due_at: at(event, takenWithin),
});

const watched = (due: CallDue | null, event: RecordedFact, after: number): CallDue | null =>
  due && { ...due, status: 'watched', due_at: at(event, after) };

/**
 * A call to a person: placed when it was decided, tried again when it was put off, and looked up when the network is
 * silent. It is over when the call has ended.
 */
export const calls = part<CallDue>({
  prefix: 'call',
  ids: ({ data }) => ('call' in data && data.call !== null ? [data.call] : []),
  on: {
    CandidateCalled: (due, event, id) =>
      isHistory(event)
        ? due
        : {
            kind: 'call',
            id,
            entity: event.metadata.entity,
            due_at: event.metadata.occurredAt,
            status: 'owed',
            attempts: 0,
            wanted: {
              callout: event.data.callout,
              incident: event.data.incident,
              user: event.data.user,
              round: event.data.round,
              ringSeconds: event.data.ringSeconds,
              urgent: event.data.urgent,
              detectMachine: event.data.detectMachine,
            },
            ringSeconds: event.data.ringSeconds,
          },
    CallRequested: (due, event, id) =>
      isHistory(event)
        ? due
        : asked(
            {
              kind: 'call',
              id,
              entity: event.metadata.entity,
              due_at: null,
              status: 'requested',
              attempts: 1,
              wanted: due?.wanted ?? null,
              ringSeconds: event.data.ringSeconds,
            },
            event,
            1,
          ),
    CallPutOff: (due, { data }) => due && { ...due, status: 'waiting', due_at: data.dueAt },
    CallTriedAgain: (due, event) => due && asked(due, event, event.data.attempt),
    CallSubmitted: (due, event) => watched(due, event, silentFor),
    CallSubmissionUnknown: (due, event) => watched(due, event, 0),
    CallRinging: (due, event) => watched(due, event, (due?.ringSeconds ?? 0) * 1_000 + slowest),
    CallAnswered: (due, event) => watched(due, event, silentFor),
    CallKeyed: (due, event) => watched(due, event, silentFor),
    CallPinEntered: (due, event) => watched(due, event, silentFor),
    CallEnded: () => null,
  },
});

/** The call-out learns how each of its calls ended. */
export const callOutcomes = part<CallOutcomeDue>({
  prefix: 'call-outcome',
  ids: ({ data }) => ('call' in data && data.call !== null ? [data.call] : []),
  on: {
    CallEnded: (due, event, id) => {
      const { data, metadata } = event;
      return data.callout === null || isHistory(event)
        ? due
        : {
            kind: 'call-outcome',
            id,
            entity: metadata.entity,
            due_at: metadata.occurredAt,
            callout: data.callout,
            outcome: data.outcome,
            placed: data.source !== 'expired' && data.source !== 'unplaced',
            ...(data.undialed === undefined ? {} : { undialed: data.undialed }),
          };
    },
    CandidateFreed: () => null,
  },
});

/** The call-out learns what came after the end of a call. A key tells it at once: this is for a process that ended then. */
export const callCorrections = part<CallCorrectionDue>({
  prefix: 'call-correction',
  ids: ({ data }) => ('call' in data && data.call !== null ? [data.call] : []),
  on: {
    CallOutcomeCorrected: (due, event, id) => {
      const { callout, outcome } = event.data;
      const { entity, occurredAt: due_at } = event.metadata;
      return callout === null ? due : { kind: 'call-correction', id, entity, due_at, callout, outcome };
    },
    ResponseRecorded: (due, { data: { outcome } }) =>
      due && (due.outcome === outcome || outcomeTable[outcome].keyed) ? null : due,
  },
});

/** The phone that rings for a person who has answered already stops. A person who talks hears how it ended. */
export const callWithdrawals = part<CallWithdrawalDue>({
  prefix: 'call-withdrawal',
  ids: ({ data }) => ('call' in data && data.call !== null ? [data.call] : []),
  on: {
    CandidateCallWithdrawn: (_, { metadata }, id) => ({
      kind: 'call-withdrawal',
      id,
      entity: metadata.entity,
      due_at: metadata.occurredAt,
    }),
    CallAnswered: () => null,
    CallEnded: () => null,
    CandidateFreed: () => null,
  },
});

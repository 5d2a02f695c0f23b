import type { CallAnswer } from '#contracts/callout/outcomes';
import type { UndialedReason } from '#contracts/callout/policy';
import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type CallAnswered, type CallEnded, type CallFact, type CallRequested, callFacts } from './events.ts';
import {
  type CallState,
  correctedOutcome,
  evolve,
  isBefore,
  isFinal,
  type KnownCall,
  type NetworkStatus,
  outcomeOf,
} from './state.ts';

export { type FinalStatus, finalStatuses, type NetworkStatus } from './state.ts';

export interface Report {
  readonly status: NetworkStatus;
  readonly providerId: string;
  readonly sequence: number | null;
  readonly by: CallAnswered['data']['by'];
  /** The length of the conversation; 0 before its end. */
  readonly seconds: number;
  readonly source: 'callback' | 'poll';
}

type Requested = Omit<CallRequested['data'], 'subject' | 'personal'>;
export type CallCommand =
  | ({ readonly do: 'request'; readonly to: string } & Requested)
  | { readonly do: 'putOff'; readonly reason: string; readonly dueAt: string; readonly attempt: number }
  | { readonly do: 'tryAgain'; readonly attempt: number }
  | { readonly do: 'submitted'; readonly providerId: string }
  | { readonly do: 'submissionUnknown' }
  | ({ readonly do: 'report' } & Report)
  | { readonly do: 'key'; readonly step: string; readonly digits: string; readonly answer: CallAnswer | null }
  /** The caller compares the digits, which come no further. */
  | { readonly do: 'enterPin'; readonly step: string; readonly right: boolean }
  /** The network refused the call, or never placed it; or it was not asked, because the phone was in use. */
  | { readonly do: 'fail'; readonly source: 'refused' | 'unplaced' | 'in-use'; readonly reason?: string }
  /** The network took the call, and does not know it any more. */
  | { readonly do: 'forget' }
  /** The incident of a call to a contact cannot be told how it ended. */
  | { readonly do: 'leaveUntold' }
  /** The call is not wanted any more, and was never placed. */
  | {
      readonly do: 'expire';
      readonly call: string;
      readonly callout: string | null;
      readonly dispatch?: string;
      readonly undialed?: UndialedReason;
    };

type Command<Do extends CallCommand['do']> = Extract<CallCommand, { do: Do }>;

/** The wrong PINs after which a call ends. */
export const mostWrongPins = 3;

export const call: Decider<CallState, CallCommand, CallFact> = {
  category: 'call',
  facts: callFacts,
  initial: { status: 'none' },
  evolve,
  decide: (state, command) => {
    if (command.do === 'request') return request(state, command);
    if (command.do === 'expire') return expire(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    if (command.do === 'leaveUntold') return state.isUntold ? [] : [{ type: 'CallUntold', data: { call: state.call } }];
    if (state.status === 'ended') return afterEnd(state, command);
    const { call: id, status, attempts } = state;
    switch (command.do) {
      case 'putOff': {
        if (status !== 'requested' || command.attempt !== attempts) return [];
        const { reason, dueAt } = command;
        return [{ type: 'CallPutOff', data: { call: id, reason, dueAt } }];
      }
      case 'tryAgain':
        if (status !== 'waiting' || command.attempt !== attempts + 1) return [];
        return [{ type: 'CallTriedAgain', data: { call: id, attempt: command.attempt } }];
      case 'submitted':
        return submitted(state, command.providerId);
      case 'submissionUnknown':
        return status === 'requested' ? [{ type: 'CallSubmissionUnknown', data: { call: id } }] : [];
      case 'report':
        return report(state, command);
      case 'key':
        return key(state, command);
      case 'enterPin':
        return enterPin(state, command);
      case 'fail':
        return fail(state, command);
      case 'forget':
        return [ended(state, { outcome: correctedOutcome(state, 'unknown'), seconds: 0, source: 'forgotten' })];
    }
  },
};

/** True when the network has said that the phone rang. Only the network can end such a call, or forget it. */
const isPlaced = ({ status }: KnownCall): boolean => status === 'ringing' || status === 'answered';

function fail(state: KnownCall, { source, reason }: Command<'fail'>): CallFact[] {
  if (isPlaced(state)) return [];
  if (source === 'in-use')
    return [ended(state, { outcome: 'failed', seconds: 0, source: 'expired', undialed: 'phone-in-use' })];
  const because = source === 'unplaced' ? ({ undialed: 'lost' } as const) : reason === undefined ? {} : { reason };
  return [ended(state, { outcome: 'failed', seconds: 0, source, ...because })];
}

/** The sources of an end that the network did not report. */
const ours: readonly CallEnded['data']['source'][] = ['refused', 'unplaced', 'forgotten'];

/** A key may come after the report of the end, and a report after an end of our own. Either corrects the outcome. */
function afterEnd(state: KnownCall, command: CallCommand): CallFact[] {
  const { end, answer } = state;
  // A call that nobody was asked to place has no keys and no reports.
  if (end === null || end.source === 'expired') return [];
  if (command.do === 'report') {
    const { status, seconds, providerId } = command;
    const isOther = state.providerId !== null && state.providerId !== providerId;
    if (!isFinal(status) || isOther || !ours.includes(end.source)) return [];
    return correction(state, { outcome: outcomeOf(state, status, seconds), seconds });
  }
  if (command.do !== 'key' && command.do !== 'enterPin') return [];
  // The person has decided in this call.
  if (answer !== null) return [];
  const facts = command.do === 'key' ? keyed(state, command) : pinEntered(state, command);
  const after = facts.reduce<CallState>(evolve, state) as KnownCall;
  return [...facts, ...correction(after, { ...end, outcome: correctedOutcome(after, end.outcome) })];
}

function correction(
  state: KnownCall,
  { outcome, seconds }: Pick<CallEnded['data'], 'outcome' | 'seconds'>,
): CallFact[] {
  if (state.end?.outcome === outcome) return [];
  return [{ type: 'CallOutcomeCorrected', data: { ...named(state), outcome, seconds } }];
}

function request(state: CallState, command: Command<'request'>): CallFact[] {
  if (state.status !== 'none') return [];
  const { do: _, to, ...data } = command;
  return [{ type: 'CallRequested', data: { ...data, subject: data.user, personal: { to } } }];
}

/** Only a call that nobody was asked to place can expire. */
function expire(state: CallState, command: Command<'expire'>): CallFact[] {
  if (state.status !== 'none' && state.status !== 'waiting') return [];
  const { do: _, ...about } = command;
  return [{ type: 'CallEnded', data: { ...about, outcome: 'failed', seconds: 0, source: 'expired' } }];
}

const submitted = (state: KnownCall, providerId: string): CallFact[] =>
  state.providerId === null ? [{ type: 'CallSubmitted', data: { call: state.call, providerId } }] : [];

function report(state: KnownCall, said: Report): CallFact[] {
  // A report about another call of the network is none about this one.
  if (state.providerId !== null && state.providerId !== said.providerId) return [];
  const { call: id } = state;
  const { status, sequence, by, seconds, source } = said;
  const facts = submitted(state, said.providerId);
  if (status === 'queued') return facts;
  const ringing: CallFact = { type: 'CallRinging', data: { call: id, sequence } };
  const answered: CallFact = { type: 'CallAnswered', data: { call: id, sequence, by } };
  if (status === 'ringing') return isBefore(state, 'ringing') ? [...facts, ringing] : facts;
  if (status === 'answered') return isBefore(state, 'answered') ? [...facts, answered] : facts;
  return [...facts, ended(state, { outcome: outcomeOf(state, status, seconds), seconds, source })];
}

const key = (state: KnownCall, command: Command<'key'>): CallFact[] => answering(state, keyed(state, command));

const enterPin = (state: KnownCall, command: Command<'enterPin'>): CallFact[] =>
  answering(state, pinEntered(state, command));

/** A key shows that a person answered, before the report of it. */
function answering(state: KnownCall, facts: CallFact[]): CallFact[] {
  if (facts.length === 0 || !isBefore(state, 'answered')) return facts;
  return [{ type: 'CallAnswered', data: { call: state.call, sequence: null, by: 'person' } }, ...facts];
}

function keyed({ call: id, keyed: steps, locked }: KnownCall, { step, digits, answer }: Command<'key'>): CallFact[] {
  // The network repeats a request that it got no answer to: the first key of a step counts.
  if (locked || steps.has(step)) return [];
  return [{ type: 'CallKeyed', data: { call: id, step, digits, answer } }];
}

function pinEntered(state: KnownCall, { step, right }: Command<'enterPin'>): CallFact[] {
  const { call: id, keyed: steps, locked, wrongPins } = state;
  if (!locked || wrongPins >= mostWrongPins || steps.has(step)) return [];
  return [{ type: 'CallPinEntered', data: { call: id, step, right } }];
}

const named = ({ call: id, callout, dispatch }: KnownCall) => ({
  call: id,
  callout,
  ...(dispatch === undefined ? {} : { dispatch }),
});

type How = Omit<CallEnded['data'], 'call' | 'callout' | 'dispatch'>;
const ended = (state: KnownCall, how: How): CallFact => ({ type: 'CallEnded', data: { ...named(state), ...how } });

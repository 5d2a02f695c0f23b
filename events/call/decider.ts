import { type CallAnswer, type CallOutcome, outcomeWithoutDigits } from '#contracts/callout/outcomes';
import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type CallAnswered, type CallEnded, type CallFact, type CallRequested, callFacts } from './events.ts';

/** The course of a call. A call only moves forward, so late, repeated and reordered reports change nothing. */
const course = ['requested', 'waiting', 'unknown', 'submitted', 'ringing', 'answered', 'ended'] as const;

export interface KnownCall {
  readonly status: (typeof course)[number];
  readonly call: string;
  readonly callout: string | null;
  readonly dispatch: string | undefined;
  /** The number of requests to the network. */
  readonly attempts: number;
  readonly providerId: string | null;
  /** The steps at which a key was pressed. */
  readonly keyed: ReadonlySet<string>;
  /** True while the person has yet to key the right PIN. */
  readonly locked: boolean;
  /** The wrong PINs so far. */
  readonly wrongPins: number;
  /** The latest key with a meaning. */
  readonly answer: CallAnswer | null;
}
export type CallState = { readonly status: 'none' } | KnownCall;

/** The states that the phone network reports. */
export const finalStatuses = ['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const;
export type FinalStatus = (typeof finalStatuses)[number];
export type NetworkStatus = 'queued' | 'ringing' | 'answered' | FinalStatus;

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
  /** The network refused the call, or never placed it. */
  | { readonly do: 'fail'; readonly source: 'refused' | 'unplaced' }
  /** The call is not wanted any more, and was never placed. */
  | { readonly do: 'expire'; readonly call: string; readonly callout: string | null; readonly dispatch?: string };

type Command<Do extends CallCommand['do']> = Extract<CallCommand, { do: Do }>;

/** The wrong PINs after which a call ends. */
export const mostWrongPins = 3;

export const call: Decider<CallState, CallCommand, CallFact> = {
  category: 'call',
  facts: callFacts,
  initial: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'CallRequested') return begun(event.data);
    if (event.type === 'CallEnded' && state.status === 'none') return { ...begun(event.data), status: 'ended' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'CallPutOff':
        return { ...state, status: 'waiting' };
      case 'CallTriedAgain':
        return { ...state, status: 'requested', attempts: event.data.attempt };
      case 'CallSubmitted':
        return { ...state, status: 'submitted', providerId: event.data.providerId };
      case 'CallSubmissionUnknown':
        return { ...state, status: 'unknown' };
      case 'CallRinging':
        return { ...state, status: 'ringing' };
      case 'CallAnswered':
        return { ...state, status: 'answered' };
      case 'CallKeyed': {
        const { step, answer } = event.data;
        return { ...state, keyed: new Set(state.keyed).add(step), answer: answer ?? state.answer };
      }
      case 'CallPinEntered': {
        const { step, right } = event.data;
        const wrongPins = state.wrongPins + (right ? 0 : 1);
        // After the right PIN, the wrong ones before it are no invalid entry.
        const keyed = right ? new Set<string>() : new Set(state.keyed).add(step);
        return { ...state, keyed, locked: !right, wrongPins };
      }
      case 'CallEnded':
        return { ...state, status: 'ended' };
    }
  },
  decide: (state, command) => {
    if (command.do === 'request') return request(state, command);
    if (command.do === 'expire') return expire(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    if (state.status === 'ended') return [];
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
        return isPlaced(state) ? [] : [ended(state, { outcome: 'failed', seconds: 0, source: command.source })];
    }
  },
};

type Begun = Pick<CallRequested['data'], 'call' | 'callout' | 'dispatch' | 'pinOf'>;
const begun = ({ call: id, callout, dispatch, pinOf }: Begun): KnownCall => ({
  status: 'requested',
  call: id,
  callout,
  dispatch,
  attempts: 1,
  providerId: null,
  keyed: new Set(),
  locked: pinOf !== undefined,
  wrongPins: 0,
  answer: null,
});

/** True when the network has said that the phone rang. Only the network can end such a call. */
const isPlaced = ({ status }: KnownCall): boolean => status === 'ringing' || status === 'answered';

const isBefore = (state: KnownCall, status: KnownCall['status']): boolean =>
  course.indexOf(state.status) < course.indexOf(status);

function request(state: CallState, command: Command<'request'>): CallFact[] {
  if (state.status !== 'none') return [];
  const { do: _, to, ...data } = command;
  return [{ type: 'CallRequested', data: { ...data, subject: data.user, personal: { to } } }];
}

/** Only a call that nobody was asked to place can expire. */
function expire(state: CallState, { call: id, callout, dispatch }: Command<'expire'>): CallFact[] {
  if (state.status !== 'none' && state.status !== 'waiting') return [];
  const about = { call: id, callout, ...(dispatch === undefined ? {} : { dispatch }) };
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

function key(state: KnownCall, { step, digits, answer }: Command<'key'>): CallFact[] {
  const { call: id, keyed, locked } = state;
  // The network repeats a request that it got no answer to: the first key of a step counts.
  if (locked || keyed.has(step)) return [];
  return [...answering(state), { type: 'CallKeyed', data: { call: id, step, digits, answer } }];
}

/** A key shows that a person answered, before the report of it. */
const answering = (state: KnownCall): CallFact[] =>
  isBefore(state, 'answered')
    ? [{ type: 'CallAnswered', data: { call: state.call, sequence: null, by: 'person' } }]
    : [];

function enterPin(state: KnownCall, { step, right }: Command<'enterPin'>): CallFact[] {
  const { call: id, keyed, locked, wrongPins } = state;
  if (!locked || wrongPins >= mostWrongPins || keyed.has(step)) return [];
  return [...answering(state), { type: 'CallPinEntered', data: { call: id, step, right } }];
}

const ended = (
  { call: id, callout, dispatch }: KnownCall,
  how: Pick<CallEnded['data'], 'outcome' | 'seconds' | 'source'>,
): CallFact => ({
  type: 'CallEnded',
  data: { call: id, callout, ...(dispatch === undefined ? {} : { dispatch }), ...how },
});

const byAnswer: Readonly<Record<CallAnswer, CallOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  'qualified-no': 'qualified-no',
  unfit: 'unfit',
  'not-home': 'not-home',
  'do-not-call': 'do-not-call',
};

/** An acceptance needs a key press. A pick-up alone accepts nothing. */
function outcomeOf({ answer, keyed }: KnownCall, status: FinalStatus, seconds: number): CallOutcome {
  // A key press stands, however the line ended.
  if (answer !== null) return byAnswer[answer];
  if (status === 'busy' || status === 'no-answer' || status === 'failed') return status;
  // The network cancels a call only when we ask: nobody was needed any more.
  if (status === 'canceled') return 'called-off';
  return keyed.size > 0 ? 'invalid-entry' : outcomeWithoutDigits(seconds);
}

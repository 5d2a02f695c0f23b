import { type CallAnswer, type CallOutcome, outcomeOfAnswer, outcomeWithoutDigits } from '#contracts/callout/outcomes';
import type { CallEnded, CallFact, CallRequested } from './events.ts';

/**
 * The course of a call. A call only moves forward: late, repeated and reordered reports never take it back. A key that
 * arrives after the end still counts, because the network promises no order.
 */
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
  /** The outcome of the call; null before its end. */
  readonly end: Pick<CallEnded['data'], 'outcome' | 'seconds' | 'source'> | null;
  /** True once its incident will not be told. */
  readonly isUntold: boolean;
}
export type CallState = { readonly status: 'none' } | KnownCall;

/** The states that the phone network reports. */
export const finalStatuses = ['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const;
export type FinalStatus = (typeof finalStatuses)[number];
export type NetworkStatus = 'queued' | 'ringing' | 'answered' | FinalStatus;
export const isFinal = (status: NetworkStatus): status is FinalStatus =>
  (finalStatuses as readonly NetworkStatus[]).includes(status);

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
  end: null,
  isUntold: false,
});

export function evolve(state: CallState, event: CallFact): CallState {
  if (event.type === 'CallRequested') return begun(event.data);
  if (event.type === 'CallEnded')
    return { ...(state.status === 'none' ? begun(event.data) : state), status: 'ended', end: event.data };
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
    case 'CallUntold':
      return { ...state, isUntold: true };
    case 'CallOutcomeCorrected':
      return { ...state, end: state.end && { ...state.end, ...event.data } };
  }
}

/** True while a call is before this point of its course. */
export const isBefore = (state: KnownCall, status: KnownCall['status']): boolean =>
  course.indexOf(state.status) < course.indexOf(status);

/** An acceptance needs a key press. A pick-up alone accepts nothing. */
export function outcomeOf({ answer, keyed }: KnownCall, status: FinalStatus, seconds: number): CallOutcome {
  // A key press stands, however the line ended.
  if (answer !== null) return outcomeOfAnswer(answer);
  if (status === 'busy' || status === 'no-answer' || status === 'failed') return status;
  // The network cancels a call only when we ask: nobody was needed any more.
  if (status === 'canceled') return 'called-off';
  return keyed.size > 0 ? 'invalid-entry' : outcomeWithoutDigits(seconds);
}

/** The outcome after a key that came late: an answer counts, and keys without a meaning are an invalid entry. */
export function correctedOutcome({ answer, keyed }: KnownCall, known: CallOutcome): CallOutcome {
  if (answer !== null) return outcomeOfAnswer(answer);
  const isOpen = known === 'hang-up' || known === 'answering-machine';
  return isOpen && keyed.size > 0 ? 'invalid-entry' : known;
}

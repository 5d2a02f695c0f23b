import type { TrueCall } from './records.ts';

/** The behavior of a phone and its owner during one call. Times are in milliseconds. */
export interface Behaviour {
  readonly answer: 'human' | 'machine' | 'no-answer' | 'busy' | 'failed';
  /** From the first ring to the answer. */
  readonly ringMs?: number;
  /** From the answer to the verdict of machine detection. */
  readonly detectMs?: number;
  /** The verdict, when it is to be another than the true one or one by chance. */
  readonly takenFor?: 'human' | 'machine_start' | 'fax' | 'unknown';
  /** One for each question: a key, or '' for silence. Silence after the last. */
  readonly keys?: readonly string[];
  readonly sayMs?: number;
  readonly keyMs?: number;
  /** Before the first word, or with the first key. */
  readonly hangsUp?: 'at greeting' | 'after key';
  /** Hangs up so long after the answer. */
  readonly staysMs?: number;
  /** Time by which the digits of a person who hangs up at once arrive after `completed`; 0 is before it. */
  readonly digitsLateMs?: number;
  readonly dialMs?: number;
  readonly dialStatus?: 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled';
}

/** `nth` counts the calls to this number from 1. */
export type People = (to: string, nth: number) => Behaviour;

/** The states of a text; `sent` and `delivered` by default. */
export interface TextPlan {
  readonly statuses?: readonly string[];
  readonly errorCode?: number;
}
export type Texts = (to: string, nth: number, body: string) => TextPlan;

/**
 * `500 after` has done its work; `lost` too, and its connection breaks; `hangs` too, and no answer ever comes; `slow`
 * answers late. The others do nothing. `404` strikes requests for a known call or text only.
 */
export const requestFaults = ['429', '401', '404', '500 before', '500 after', 'lost', 'hangs', 'slow'] as const;
export type RequestFault = (typeof requestFaults)[number];

/** An error of the provider's own list (https://www.twilio.com/docs/api/errors). */
export interface Refusal {
  readonly status: number;
  readonly code: number;
}

export interface RequestAbout {
  readonly what: 'call' | 'text' | 'look-up' | 'list' | 'update';
  /** The number for a call, a text or a list; the sid of a look-up or update. */
  readonly to: string;
  /** Counts the requests of all kinds from 1. */
  readonly nth: number;
}

type Range = readonly [from: number, to: number];

/** Faults are read at each use, so that a test may change them as time goes on. Numbers are probabilities. */
export interface PhoneFaults {
  readonly requests?: Partial<Record<RequestFault, number>>;
  /** Decides about one request before chance does. `undefined` leaves it to chance, and null spares it. */
  readonly planned?: (about: RequestAbout) => RequestFault | Refusal | null | undefined;
  readonly callbacks?: { readonly lost?: number; readonly doubled?: number; readonly lateMs?: Range };
  /** The delays of one status callback: none loses it, two double it. `undefined` leaves it to chance. */
  readonly plannedCallback?: (call: TrueCall, status: string) => readonly number[] | undefined;
  readonly detection?: { readonly personAsMachine?: number; readonly machineAsPerson?: number };
  readonly queueMs?: Range;
  readonly digitsLateMs?: Range;
  /** True for a call that its API does not know any more. */
  readonly forgets?: (call: TrueCall) => boolean;
}

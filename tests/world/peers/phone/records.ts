import type { RequestFault } from './plans.ts';

export type CallWord =
  | 'queued'
  | 'initiated'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'canceled';

/** A key that a person pressed. `reached` is null until an answer came; false when our server never took the key. */
export interface Press {
  readonly key: string;
  readonly at: number;
  readonly action: string;
  readonly reached: boolean | null;
}

/** A call as it truly was. Times are in milliseconds since 1970. */
export interface TrueCall {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  /** The address of its first words. */
  readonly url: string;
  /** Counts the calls to this number from 1. */
  readonly nth: number;
  /** The fate of the request that placed it. */
  readonly request: RequestFault | 'answered';
  readonly placedAt: number;
  readonly status: CallWord;
  /** The time of dialing; null in the provider's queue. */
  readonly startedAt: number | null;
  readonly ringingAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  /** The verdict of machine detection. */
  readonly answeredBy: string | null;
  readonly heard: readonly { readonly at: number; readonly words: string }[];
  readonly keys: readonly Press[];
  /** The numbers to which the call was connected. */
  readonly dialed: readonly string[];
  readonly hungUp: boolean;
}

export interface TrueText {
  readonly sid: string;
  /** The address for reports, which belongs to one delivery. */
  readonly statusUrl: string | null;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly at: number;
  readonly request: RequestFault | 'answered';
  readonly status: string;
}

/** A request of the provider to our server. `status` is null while it is under way, and 0 when no answer came. */
export interface SentCallback {
  readonly at: number;
  readonly what: 'status' | 'words' | 'text';
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A call under way. */
export interface Live extends Mutable<Omit<TrueCall, 'heard' | 'keys' | 'dialed'>> {
  readonly heard: { readonly at: number; readonly words: string }[];
  readonly keys: Mutable<Press>[];
  readonly dialed: string[];
  readonly statusUrl: string | null;
  readonly fallbackUrl: string | null;
  readonly events: readonly string[];
  readonly ringSeconds: number;
  readonly detects: boolean;
  /** The questions asked so far. */
  questions: number;
  /** The number of the next report. */
  sequence: number;
  canceled: boolean;
  /** Ends the pause of the call. */
  wake: () => void;
}
export type LiveText = Mutable<TrueText>;
export type LiveCallback = Mutable<SentCallback>;

const over: ReadonlySet<CallWord> = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);
export const isOver = ({ status }: Pick<TrueCall, 'status'>): boolean => over.has(status);

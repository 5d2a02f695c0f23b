// Every way in which the event store refuses an append or ends a call, and its meaning. The words are those of EventStoreDB 23.10
// and 24.6 (RpcExceptions.cs, Status.cs, Streams.BatchAppend.cs), of the embedded node, and of grpc-js, which speaks for
// a broken connection.

import { NotSent, Unanswered } from '#events/store/connection/batch';
import { NoAnswer } from '#events/store/connection/calls';
import {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  typed,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store/connection/client';
import { NotConnected } from '#events/store/connection/connection';
import type { Refusal } from './answers.ts';
import { type WhyNotWritten, whyNotWritten } from './connection/notWritten.ts';
import type { Expected } from './types.ts';

/**
 * The append was sent and its answer was lost. Repeat it with the same ids and the same exact revision: the store then
 * treats it as one append.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The server does not accept our user, or does not allow the user this. It lasts until an operator changes it. */
export class NotAllowedError extends UnavailableError {
  override readonly name = 'NotAllowedError';
  readonly why: 'user' | 'rights';
  constructor(why: 'user' | 'rights') {
    super(undefined, why === 'user' ? 'The event store does not accept the user.' : 'The event store denies access.');
    this.why = why;
  }
}

/** No event of this log begins at the position: it is a position of another log. */
export class WrongPositionError extends UnavailableError {
  override readonly name = 'WrongPositionError';
  constructor() {
    super(undefined, 'The position is not one of this log.');
  }
}

/** Surely not written or read: the node is not ready, or not the leader. Another attempt in a moment may do. */
export class NotNowError extends UnavailableError {
  override readonly name = 'NotNowError';
  /** Another node is the leader. */
  readonly elsewhere: boolean;
  constructor(words: string, elsewhere = false) {
    super(undefined, `The event store is not ready: ${words}.`);
    this.elsewhere = elsewhere;
  }
}

/**
 * Surely not written: the log takes no event at all, because its disk is full, or a part of it cannot be read or is lost.
 */
export class NotWrittenError extends UnavailableError {
  override readonly name = 'NotWrittenError';
  readonly why: WhyNotWritten | 'lost';
  constructor(why: WhyNotWritten | 'lost', words: string) {
    super(undefined, words);
    this.why = why;
  }
}

export const isElsewhere = (error: unknown): boolean => error instanceof NotNowError && error.elsewhere;

/** It lasts until an operator changes something; repeating it at once is useless. */
export const isLasting = (error: unknown): boolean =>
  error instanceof NotAllowedError || error instanceof WrongPositionError;

export type Meaning =
  /** Nothing was written. The node is away, not ready or not the leader; it may do it in a moment. */
  | 'not now'
  /** The same. Another node is the leader: look for it. */
  | 'elsewhere'
  /** It may have been written. Repeating it is safe. */
  | 'unknown'
  /** Refused, nothing was written: the stream has another revision, or was tombstoned; too much; our request is wrong. */
  | 'conflict'
  | 'gone'
  | 'too large'
  | 'invalid'
  /** Refused until an operator changes something. */
  | 'wrong user'
  | 'no rights'
  | 'wrong position';

/** Answers to one append on an open BatchAppend call, by the type of their details. Any other type is `unknown`. */
export const APPEND_REFUSALS: Readonly<Record<string, Meaning>> = {
  WrongExpectedVersion: 'conflict',
  StreamDeleted: 'gone',
  MaximumAppendSizeExceeded: 'too large',
  BadRequest: 'invalid',
  AccessDenied: 'no rights',
  // The node may still write it: a leader without a quorum does when the quorum is back.
  Timeout: 'unknown',
  Unknown: 'unknown',
  // `google.protobuf.Empty` without a code: "Server Is Not Ready", "Server Is Busy", "No leader info available in response". No node
  // took the append.
  Empty: 'not now',
};

/** google.rpc.Code.INTERNAL: the server got an answer of its own that it did not expect. */
const INTERNAL = 13;

/** A row of the table of statuses. Each of `code`, `exception` and `words` that is given must fit. */
interface Ending {
  /** The gRPC status. */
  readonly code?: number;
  /** The trailer of this name. */
  readonly exception?: string;
  readonly words?: RegExp;
  /** For a read or a subscription; and for an append, a delete or a tombstone. */
  readonly read: Meaning;
  readonly write: Meaning;
}

const always = (meaning: Meaning): Pick<Ending, 'read' | 'write'> => ({ read: meaning, write: meaning });

/** The call may have reached the node, or not: a write is unknown, a read can be repeated. */
const cut = { read: 'not now', write: 'unknown' } as const;

/** Statuses that end a call. The first row that fits holds. */
export const ENDINGS: readonly Ending[] = [
  { exception: 'wrong-expected-version', ...always('conflict') },
  { exception: 'stream-deleted', ...always('gone') },
  { exception: 'maximum-append-size-exceeded', ...always('too large') },
  { exception: 'not-leader', ...always('elsewhere') },
  { code: 16, ...always('wrong user') },
  { code: 7, ...always('no rights') },
  { code: 3, words: /invalid position/i, ...always('wrong position') },
  { code: 2, words: /InvalidPosition/, ...always('wrong position') },
  { code: 3, ...always('invalid') },
  { code: 2, words: /No leader info available/, ...always('not now') },
  { code: 14, words: /^Server Is (Not Ready|Busy|Too Busy)/, ...always('not now') },
  // grpc-js had no connection, so nothing was sent.
  { code: 14, words: /^No connection established|^Name resolution failed|^Failed to connect/, ...always('not now') },
  // ECONNRESET, a dropped connection.
  { code: 14, ...cut },
  // RST_STREAM without a status: the server is shutting down, or was ended.
  { code: 13, ...cut },
  { code: 1, ...cut },
  // "Operation timed out": the server's own time limit.
  { code: 10, ...cut },
  { code: 4, ...cut },
  { code: 8, ...cut },
  // An exception in the server.
  { code: 2, ...cut },
];

interface Status {
  readonly code?: number;
  readonly details?: string;
  readonly metadata?: { get(name: string): readonly (string | Buffer)[] };
}

/** The meaning of the status that ended a call; undefined when it is not known. */
export function endingOf(error: unknown, did: 'read' | 'write'): Meaning | undefined {
  const { code, details = '', metadata } = error as Status;
  const [exception] = metadata?.get('exception') ?? [];
  return ENDINGS.find(
    (row) =>
      (row.code === undefined || row.code === code) &&
      (row.exception === undefined || row.exception === exception) &&
      (row.words === undefined || row.words.test(details)),
  )?.[did];
}

/** The meaning of a refused append. */
export const refusalOf = ({ kind, code }: Pick<Refusal, 'kind' | 'code'>): Meaning =>
  code === INTERNAL ? 'unknown' : (APPEND_REFUSALS[kind] ?? 'unknown');

const EXPECTED_NAMES = { none: 'no_stream', any: 'any', exists: 'stream_exists' } as const;

/** The error of a refused append. */
export function refusedAppend(refusal: Refusal, stream: string, expected: Expected): Error {
  const why = whyNotWritten(refusal.message);
  if (why) return new NotWrittenError(why, refusal.message);
  const meaning = refusalOf(refusal);
  switch (meaning) {
    case 'conflict':
      return new WrongExpectedVersionError(undefined, {
        streamName: stream,
        current: refusal.current ?? 'no_stream',
        expected: typeof expected === 'number' ? BigInt(expected) : EXPECTED_NAMES[expected],
      });
    case 'gone':
      return StreamDeletedError.fromStreamName(stream);
    case 'too large':
      return MaxAppendSizeExceededError.fromMaxAppendSize(refusal.limit ?? 0);
    default:
      return errorOf(meaning, refusal.message);
  }
}

/** The error of a call that failed; any other error stays as it is. */
export function failedCall(error: unknown, did: 'read' | 'write'): unknown {
  if (error instanceof NotSent) return new NotNowError(error.message);
  if (error instanceof NotConnected || error instanceof NoAnswer)
    return new UnavailableError(undefined, `The event store is not available: ${error.message}.`);
  if (error instanceof Unanswered) return unanswered(error);
  const { details } = error as Status;
  const why = details === undefined ? undefined : whyNotWritten(details);
  if (why) return new NotWrittenError(why, details ?? '');
  const meaning = endingOf(error, did);
  if (meaning === 'conflict' || meaning === 'gone' || meaning === 'too large') return typed(error);
  if (meaning) return errorOf(meaning, (error as Status).details ?? '');
  const isStatus = typeof (error as Status | undefined)?.code === 'number';
  return isStatus && did === 'write' ? errorOf('unknown', (error as Status).details ?? '') : error;
}

/** The error of an append whose call ended before its answer. */
function unanswered({ message, status, alone }: Unanswered): Error {
  const meaning = (status === undefined ? undefined : endingOf(status, 'write')) ?? 'unknown';
  // A node that lost the leadership ends the call for all. It may have taken the others as the leader.
  return errorOf(meaning === 'elsewhere' && !alone ? 'unknown' : meaning, message);
}

function errorOf(meaning: Meaning, words: string): Error {
  switch (meaning) {
    case 'not now':
    case 'elsewhere':
      return new NotNowError(words, meaning === 'elsewhere');
    case 'wrong user':
      return new NotAllowedError('user');
    case 'no rights':
      return new NotAllowedError('rights');
    case 'wrong position':
      return new WrongPositionError();
    case 'invalid':
      return new InvalidArgumentError(words);
    default:
      return new OutcomeUnknownError(words || 'the event store did not finish in time');
  }
}

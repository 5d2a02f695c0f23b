import { code } from './codes.ts';

export type RefusalKind =
  | 'invalidArgument'
  | 'missingProperty'
  | 'unimplemented'
  | 'unknown'
  | 'streamDeleted'
  | 'wrongExpectedVersion'
  | 'maximumAppendSizeExceeded'
  | 'deadlineExceeded'
  | 'resourceExhausted'
  | 'unauthenticated'
  | 'notWritten'
  | 'unavailable';

/** A refusal of the node. Each call reports it in its own way. */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly details: { stream?: string; expected?: bigint; current?: number; limit?: number } = {},
  ) {
    super(message);
  }
}

const CODES: Record<RefusalKind, number> = {
  invalidArgument: code.INVALID_ARGUMENT,
  missingProperty: code.INVALID_ARGUMENT,
  unimplemented: code.UNIMPLEMENTED,
  unknown: code.UNKNOWN,
  streamDeleted: code.FAILED_PRECONDITION,
  wrongExpectedVersion: code.FAILED_PRECONDITION,
  maximumAppendSizeExceeded: code.INVALID_ARGUMENT,
  deadlineExceeded: code.DEADLINE_EXCEEDED,
  resourceExhausted: code.RESOURCE_EXHAUSTED,
  unauthenticated: code.UNAUTHENTICATED,
  notWritten: code.UNAVAILABLE,
  unavailable: code.UNAVAILABLE,
};

/** The `exception` trailers by which clients recognize typed errors. */
const EXCEPTIONS: Partial<Record<RefusalKind, string>> = {
  missingProperty: 'missing-required-metadata-property',
  streamDeleted: 'stream-deleted',
  wrongExpectedVersion: 'wrong-expected-version',
  maximumAppendSizeExceeded: 'maximum-append-size-exceeded',
};

/** The status and trailers of a finished call. */
export interface Status {
  readonly code: number;
  readonly details: string;
  readonly trailers: Readonly<Record<string, string>>;
}

/** Turns a refusal into status and trailers. Any other error is a bug and is reported as UNKNOWN without detail. */
export function statusOf(error: unknown): Status {
  if (!(error instanceof Refused)) {
    const details = error instanceof Error ? error.message : String(error);
    return { code: code.UNKNOWN, details, trailers: {} };
  }
  const { stream, expected, current, limit } = error.details;
  const exception = EXCEPTIONS[error.kind];
  const trailers: Record<string, string> = {};
  if (exception) trailers.exception = exception;
  // A header carries ASCII only.
  if (stream !== undefined) trailers['stream-name'] = stream.replace(/[^\x20-\x7e]/g, '?');
  if (expected !== undefined) trailers['expected-version'] = String(expected);
  if (current !== undefined) trailers['actual-version'] = String(current);
  if (limit !== undefined) trailers['maximum-append-size'] = String(limit);
  return { code: CODES[error.kind], details: error.message, trailers };
}

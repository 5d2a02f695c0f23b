import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

export type RefusalKind =
  | 'invalidArgument'
  | 'unimplemented'
  | 'streamDeleted'
  | 'wrongExpectedVersion'
  | 'maximumAppendSizeExceeded'
  | 'deadlineExceeded'
  | 'unavailable';

/** The node's "no", which each call says in its own way. */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly details: { stream?: string; expected?: bigint; current?: number; limit?: number } = {},
  ) {
    super(message);
  }
}

const CODES: Record<RefusalKind, status> = {
  invalidArgument: status.INVALID_ARGUMENT,
  unimplemented: status.UNIMPLEMENTED,
  streamDeleted: status.FAILED_PRECONDITION,
  wrongExpectedVersion: status.FAILED_PRECONDITION,
  maximumAppendSizeExceeded: status.INVALID_ARGUMENT,
  deadlineExceeded: status.DEADLINE_EXCEEDED,
  unavailable: status.UNAVAILABLE,
};

/** The `exception` trailers by which clients know their own typed errors. */
const EXCEPTIONS: Partial<Record<RefusalKind, string>> = {
  streamDeleted: 'stream-deleted',
  wrongExpectedVersion: 'wrong-expected-version',
  maximumAppendSizeExceeded: 'maximum-append-size-exceeded',
};

/** A refusal as the status and trailers of a call; anything else is a bug and says only that. */
export function asServiceError(error: unknown): ServiceError {
  const metadata = new Metadata();
  if (!(error instanceof Refused)) {
    const message = error instanceof Error ? error.message : String(error);
    return Object.assign(new Error(message), { code: status.UNKNOWN, details: message, metadata });
  }
  const { stream, expected, current, limit } = error.details;
  const exception = EXCEPTIONS[error.kind];
  if (exception) metadata.set('exception', exception);
  // A header carries ASCII only.
  if (stream !== undefined) metadata.set('stream-name', stream.replace(/[^\x20-\x7e]/g, '?'));
  if (expected !== undefined) metadata.set('expected-version', String(expected));
  if (current !== undefined && current >= 0) metadata.set('actual-version', String(current));
  if (limit !== undefined) metadata.set('maximum-append-size', String(limit));
  return Object.assign(new Error(error.message), { code: CODES[error.kind], details: error.message, metadata });
}

// The meaning of each server message for the caller, and for a person whose request it ended.
import {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotAllowedError,
  OutcomeUnknownError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
  WrongPositionError,
} from '#events/store/store';
import { answerTo } from '#services/api/http/errors';
import type { Ending } from './player.ts';

/** The errors of the event store. A kind comes before the kind that it extends. */
const KINDS = {
  NotAllowedError,
  WrongPositionError,
  UnavailableError,
  OutcomeUnknownError,
  WrongExpectedVersionError,
  StreamDeletedError,
  MaxAppendSizeExceededError,
  InvalidArgumentError,
};
type Kind = keyof typeof KINDS;

export interface Meaning {
  readonly kind: Kind;
  /** The HTTP status; null where a command or a query answers the error itself, or never causes it. */
  readonly status: number | null;
}

const means = (kind: Kind, status: number | null): Meaning => ({ kind, status });

const away = means('UnavailableError', 503);
const unknown = means('OutcomeUnknownError', 503);
const denied = means('NotAllowedError', 503);
const elsewhere = means('WrongPositionError', 503);
const conflict = means('WrongExpectedVersionError', null);
const gone = means('StreamDeletedError', 404);
const tooLarge = means('MaxAppendSizeExceededError', 413);
const invalid = means('InvalidArgumentError', null);

const always = (meaning: Meaning) => ({ read: meaning, write: meaning });
/** The server may have done the work, or not. A read can be repeated. */
const cut = { read: away, write: unknown };

type Row = readonly [said: RegExp, meaning: { readonly read: Meaning; readonly write: Meaning }];

const ROWS: readonly Row[] = [
  // Answers to one append.
  [/^refused 0 "Server Is (Not Ready|Busy)"/, always(away)],
  [/^refused 4 "Timeout"/, always(unknown)],
  [/^refused 6 "WrongExpectedVersion"/, always(conflict)],
  [/^refused 5 "StreamDeleted"/, always(gone)],
  [/^refused 3 "MaximumAppendSizeExceeded"/, always(tooLarge)],
  [/^refused 3 "BadRequest"/, always(invalid)],
  [/^refused 7 "AccessDenied"/, always(denied)],
  // Ends of a call.
  [/^status 16 Unauthenticated/, always(denied)],
  [/^status 7 Access Denied/, always(denied)],
  [/^status 5 Leader info available/, always(away)],
  [/^status 14 Server Is Not Ready/, always(away)],
  [/^status 9 Event stream .* is deleted/, always(gone)],
  [/^status 9 Delete failed due to WrongExpectedVersion/, always(conflict)],
  [/^status 3 Trying to read from an invalid position/, always(elsewhere)],
  [/^status 2 Unexpected FilteredReadAllResult: InvalidPosition/, always(elsewhere)],
  [/^status 3 /, always(invalid)],
  [/^status 2 (Exception was thrown by handler|Unexpected .*: Error)/, cut],
  [/^(reset|connection cut)$/, cut],
  [/^nobody listens$/, always(away)],
  [/^silence$/, cut],
  // A BatchAppend call that the server ends as done leaves its appends unanswered.
  [/^status 0 $/, cut],
];

/** Throws for words that are in no row. */
export function meaningOf(said: string, did: 'read' | 'write'): Meaning {
  const row = ROWS.find(([words]) => words.test(said));
  if (!row) throw new Error(`no row says what "${said}" means`);
  return row[1][did];
}

export const endingInWords = (ending: Ending): string =>
  typeof ending === 'string' ? ending : `status ${ending.code} ${ending.words}`;

/** The error as the table names it, with the status that a person would see. */
export function inWords(error: unknown): string {
  const found = Object.entries(KINDS).find(([, kind]) => error instanceof kind);
  if (!found) return `${String(error)}, a bug`;
  return `${found[0]}, ${answerTo(error)?.status ?? 'no answer'}`;
}

export const meaningInWords = ({ kind, status }: Meaning): string => `${kind}, ${status ?? 'no answer'}`;

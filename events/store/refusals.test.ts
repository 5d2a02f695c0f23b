import { Metadata } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { NotSent, Unanswered } from '#events/store/connection/batch';
import { NoAnswer } from '#events/store/connection/calls';
import {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store/connection/client';
import { NotConnected } from '#events/store/connection/connection';
import {
  APPEND_REFUSALS,
  ENDINGS,
  endingOf,
  failedCall,
  NotAllowedError,
  NotNowError,
  OutcomeUnknownError,
  refusedAppend,
  WrongPositionError,
} from './refusals.ts';

type Kind = abstract new (...args: never[]) => Error;

/** The error of a call as grpc-js makes it. */
function status(code: number, details: string, trailers: Record<string, string> = {}): Error {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(`${code} ${details}`), { code, details, metadata });
}

describe('a refused append', () => {
  const rows: readonly (readonly [kind: string, code: number, words: string, error: Kind])[] = [
    ['WrongExpectedVersion', 6, 'WrongExpectedVersion', WrongExpectedVersionError],
    ['StreamDeleted', 5, 'StreamDeleted', StreamDeletedError],
    ['MaximumAppendSizeExceeded', 3, 'MaximumAppendSizeExceeded', MaxAppendSizeExceededError],
    ['BadRequest', 3, "Empty eventType provided. (Parameter 'eventType')", InvalidArgumentError],
    ['AccessDenied', 7, 'AccessDenied', NotAllowedError],
    ['Timeout', 4, 'Timeout', OutcomeUnknownError],
    ['Unknown', 2, 'Unknown', OutcomeUnknownError],
    ['Empty', 0, 'Server Is Not Ready', NotNowError],
    ['Empty', 0, 'Server Is Busy', NotNowError],
    ['Empty', 0, 'No leader info available in response', NotNowError],
    // The server's InternalError has the same type of details.
    ['Empty', 13, 'Envelope callback expected either …', OutcomeUnknownError],
    ['Novelty', 0, 'of a later server', OutcomeUnknownError],
  ];

  it.each(rows)('with details %s, code %i and the words "%s" has one meaning', (kind, code, message, error) => {
    expect(refusedAppend({ kind, code, message }, 's', 3)).toBeInstanceOf(error);
  });

  it('whose outcome is unknown says why, or that the time was over', () => {
    const said = (message: string) => refusedAppend({ kind: 'Timeout', code: 4, message }, 's', 3).message;
    expect([said('Timeout'), said('')]).toEqual(['Timeout', 'the event store did not finish in time']);
  });

  it('has a test for each row of the table', () => {
    expect(Object.keys(APPEND_REFUSALS).filter((kind) => !rows.some(([known]) => known === kind))).toEqual([]);
  });
});

describe('the end of a call', () => {
  const wrong = { 'stream-name': 's', 'expected-version': '-2', 'actual-version': '-1' };
  const rows: readonly (readonly [words: string, error: Error, read: Kind, write: Kind])[] = [
    [
      'another revision',
      status(9, 'Delete failed due to WrongExpectedVersion.', { exception: 'wrong-expected-version', ...wrong }),
      WrongExpectedVersionError,
      WrongExpectedVersionError,
    ],
    [
      'a tombstone',
      status(9, "Event stream 's' is deleted.", { exception: 'stream-deleted', 'stream-name': 's' }),
      StreamDeletedError,
      StreamDeletedError,
    ],
    [
      'too much',
      status(3, 'Maximum Append Size of 65536 Exceeded.', {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': '65536',
      }),
      MaxAppendSizeExceededError,
      MaxAppendSizeExceededError,
    ],
    ['a follower', status(5, 'Leader info available', { exception: 'not-leader' }), NotNowError, NotNowError],
    ['a wrong password', status(16, 'Unauthenticated'), NotAllowedError, NotAllowedError],
    ['missing rights', status(7, 'Access Denied', { exception: 'access-denied' }), NotAllowedError, NotAllowedError],
    [
      'a position between two events',
      status(3, 'Trying to read from an invalid position.'),
      WrongPositionError,
      WrongPositionError,
    ],
    [
      'a position between two events, in a read',
      status(2, 'Unexpected FilteredReadAllResult: InvalidPosition'),
      WrongPositionError,
      WrongPositionError,
    ],
    ['a wrong request', status(3, "'None' is not a valid …"), InvalidArgumentError, InvalidArgumentError],
    ['no leader', status(2, 'No leader info available in response'), NotNowError, NotNowError],
    ['a node without a leader', status(14, 'Server Is Not Ready'), NotNowError, NotNowError],
    ['a busy node', status(14, 'Server Is Too Busy'), NotNowError, NotNowError],
    [
      'nobody listening',
      status(14, 'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:2113.'),
      NotNowError,
      NotNowError,
    ],
    ['a kill', status(14, 'read ECONNRESET'), NotNowError, OutcomeUnknownError],
    ['a kill, seen by the connection', status(14, 'Connection dropped'), NotNowError, OutcomeUnknownError],
    [
      'a shutdown',
      status(13, 'Received RST_STREAM with code 0 (Call ended without gRPC status)'),
      NotNowError,
      OutcomeUnknownError,
    ],
    ['a cancelled call', status(1, 'Call cancelled'), NotNowError, OutcomeUnknownError],
    [
      "the server's own time limit",
      status(10, 'Operation timed out: Request canceled by server'),
      NotNowError,
      OutcomeUnknownError,
    ],
    ['our time limit', status(4, 'Deadline exceeded after 1.5s'), NotNowError, OutcomeUnknownError],
    ['exhausted resources', status(8, 'database or disk is full'), NotNowError, OutcomeUnknownError],
    ['an exception', status(2, 'Exception was thrown by handler.'), NotNowError, OutcomeUnknownError],
  ];

  it.each(rows)('by %s has one meaning for a read and one for a write', (_, error, read, write) => {
    expect(failedCall(error, 'read')).toBeInstanceOf(read);
    expect(failedCall(error, 'write')).toBeInstanceOf(write);
  });

  it('has a test for each row of the table', () => {
    const fits = (row: (typeof ENDINGS)[number]) =>
      rows.some(([, error]) => {
        const without = ENDINGS.slice(0, ENDINGS.indexOf(row));
        const { code, details, metadata } = error as unknown as { code: number; details: string; metadata: Metadata };
        const suits = (one: typeof row) =>
          (one.code ?? code) === code &&
          (one.exception ?? metadata.get('exception')[0]) === metadata.get('exception')[0] &&
          (one.words?.test(details) ?? true);
        return suits(row) && !without.some(suits);
      });
    expect(ENDINGS.filter((row) => !fits(row))).toEqual([]);
  });

  it('with an unknown status leaves the outcome of a write unknown, and shows a read as a bug', () => {
    const odd = status(15, 'data loss');
    expect(endingOf(odd, 'write')).toBeUndefined();
    expect(failedCall(odd, 'write')).toBeInstanceOf(OutcomeUnknownError);
    expect(failedCall(odd, 'read')).not.toBeInstanceOf(UnavailableError);
  });

  it('leaves an error of our own as it is', () => {
    const bug = new TypeError('x is undefined');
    expect(failedCall(bug, 'write')).toBe(bug);
    expect(failedCall(bug, 'read')).toBe(bug);
  });

  it('before anything was sent says that nothing was written', () => {
    expect(failedCall(new NotSent('over'), 'write')).toBeInstanceOf(NotNowError);
    expect(failedCall(new NotConnected('no node within 500 ms', true), 'write')).toBeInstanceOf(UnavailableError);
    expect(failedCall(new NoAnswer('no answer within 500 ms'), 'read')).toBeInstanceOf(UnavailableError);
  });
});

describe('an append whose call ended before its answer', () => {
  const ended = (end: Error, alone = true) => failedCall(new Unanswered(end.message, end, alone), 'write');
  const leader = status(5, 'Leader info available', { exception: 'not-leader' });

  it('was refused when the server refused our user', () => {
    expect(ended(status(16, 'Unauthenticated'))).toBeInstanceOf(NotAllowedError);
    expect(ended(status(7, 'Access Denied', { exception: 'access-denied' }))).toBeInstanceOf(NotAllowedError);
  });

  it('was not written when a follower refused it alone', () => {
    expect(ended(leader)).toBeInstanceOf(NotNowError);
  });

  it('may have been written when others were under way: the node may have taken it as the leader', () => {
    expect(ended(leader, false)).toBeInstanceOf(OutcomeUnknownError);
  });

  it('may have been written when the connection broke, the time was over or the server shut down', () => {
    for (const end of [
      status(14, 'read ECONNRESET'),
      status(13, 'Received RST_STREAM with code 0 (Call ended without gRPC status)'),
      new Error('the node did not answer'),
    ])
      expect(ended(end)).toBeInstanceOf(OutcomeUnknownError);
  });
});

import { describe, expect, it } from 'vitest';
import { decideAppend, type ExpectedRevision, type StreamState } from './appendRules.ts';

const none: StreamState = { last: -1, deleted: false, tombstoned: false, hasMetadata: false };
const onlyMetadata: StreamState = { ...none, hasMetadata: true };
/** Holds the events a, b, c at revisions 0, 1, 2. */
const three: StreamState = { ...none, last: 2 };
const deleted: StreamState = { ...three, deleted: true, hasMetadata: true };
const tombstoned: StreamState = { ...three, tombstoned: true };

const stored = ['a', 'b', 'c'];
const keeps = {
  idAt: (revision: number) => stored[revision],
  recent: (id: string) => (stored.includes(id) ? stored.indexOf(id) : undefined),
};
const forgot = { ...keeps, recent: () => undefined };
const erased = { idAt: () => undefined, recent: () => undefined };

type Row = [string, StreamState, ExpectedRevision, string[], string];

const ROWS: Row[] = [
  ['a new stream, no stream expected', none, 'no_stream', ['x'], 'write'],
  ['a new stream, any', none, 'any', ['x'], 'write'],
  ['a new stream, expected to exist', none, 'stream_exists', ['x'], 'wrongExpectedVersion'],
  ['a new stream, exact', none, 0n, ['x'], 'wrongExpectedVersion'],
  ['a stream with metadata only exists', onlyMetadata, 'stream_exists', ['x'], 'write'],
  ['the exact last revision', three, 2n, ['x'], 'write'],
  ['a revision that is not reached', three, 3n, ['x'], 'wrongExpectedVersion'],
  ['an older revision, other events', three, 1n, ['x'], 'wrongExpectedVersion'],
  ['an older revision, the same events', three, 0n, ['b', 'c'], 'repeat to 2'],
  ['an older revision, some of the same events', three, -1n, ['a', 'b'], 'repeat to 1'],
  ['no stream expected, the same events', three, 'no_stream', ['a', 'b', 'c'], 'repeat to 2'],
  ['no stream expected, other events', three, 'no_stream', ['x'], 'wrongExpectedVersion'],
  ['a repeat that ends differently', three, 0n, ['b', 'x'], 'wrongExpectedVersion'],
  ['a repeat that goes on beyond the stream', three, 1n, ['c', 'x'], 'wrongExpectedVersion'],
  ['the same events in another order', three, 0n, ['c', 'b'], 'wrongExpectedVersion'],
  ['any, the same events lately', three, 'any', ['b', 'c'], 'repeat to 2'],
  ['any, the same events long ago', three, 'any', ['b', 'c'], 'write'],
  ['any, partly the same events', three, 'any', ['c', 'x'], 'wrongExpectedVersion'],
  ['exists, the same events lately', three, 'stream_exists', ['a'], 'repeat to 0'],
  ['nothing, at the exact last revision', three, 2n, [], 'write'],
  ['nothing, at an older revision', three, 1n, [], 'wrongExpectedVersion'],
  ['nothing, at any revision', three, 'any', [], 'write'],
  ['a deleted stream, no stream expected', deleted, 'no_stream', ['x'], 'write'],
  ['a deleted stream, any', deleted, 'any', ['x'], 'write'],
  ['a deleted stream, its last revision', deleted, 2n, ['x'], 'write'],
  ['a deleted stream, an older revision', deleted, 1n, ['x'], 'wrongExpectedVersion'],
  ['a deleted stream, expected to exist', deleted, 'stream_exists', ['x'], 'streamDeleted'],
  ['a tombstoned stream, any', tombstoned, 'any', ['x'], 'streamDeleted'],
  ['a tombstoned stream, no stream expected', tombstoned, 'no_stream', ['x'], 'streamDeleted'],
  ['a tombstoned stream, a repeat', tombstoned, 'no_stream', ['a'], 'streamDeleted'],
];

describe('append rules', () => {
  it.each(ROWS)('%s', (name, state, expected, ids, outcome) => {
    const known = state.deleted ? erased : name.includes('long ago') ? forgot : keeps;
    const decision = decideAppend(state, expected, ids, known);
    expect(decision.kind === 'repeat' ? `repeat to ${decision.last}` : decision.kind).toBe(outcome);
  });
});

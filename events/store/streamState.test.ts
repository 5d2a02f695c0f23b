import { describe, expect, it } from 'vitest';
import { RecentStreams, type StreamState } from './streamState.ts';

const of = (events: number): StreamState => ({
  state: null,
  owner: 'arvada',
  revision: events - 1,
  position: undefined,
  hash: '',
  done: new Set(Array.from({ length: events }, (_, n) => String(n))),
});

describe('the streams that were written last', () => {
  it('are remembered up to a number of events, and the least recently used goes first', () => {
    const recent = new RecentStreams(10);
    for (const stream of ['a', 'b', 'c']) recent.keep(stream, of(3), recent.since());
    recent.keep('a', of(4), recent.since());
    recent.keep('d', of(3), recent.since());
    expect(['a', 'b', 'c', 'd'].filter((stream) => recent.take(stream))).toEqual(['a', 'c', 'd']);
  });

  it('do not hold a stream longer than the limit', () => {
    const recent = new RecentStreams(10);
    recent.keep('long', of(11), recent.since());
    expect(recent.take('long')).toBeUndefined();
    recent.keep('short', of(10), recent.since());
    expect(recent.take('short')).toBeDefined();
  });
});

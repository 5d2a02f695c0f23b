import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { END, NOTHING, placeIn } from './positions.ts';

const LARGEST = String(2n ** 64n - 1n);
const at = (commit: string, prepare: string) => {
  const position = new streams.ReadReq.Options.Position().setCommitPosition(commit).setPreparePosition(prepare);
  return new streams.ReadReq.Options.AllOptions().setPosition(position);
};

describe('the place that a request names', () => {
  it.each([
    ['the start', new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()), NOTHING],
    ['the end', new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty()), END],
    ['nothing', undefined, NOTHING],
    ['0/0, the first checkpoint of history', at('0', '0'), 0],
    ['an event', at('7', '7'), 7],
    ['the place before an event, a checkpoint of history', at('7', '0'), 6.5],
    ['2^64-1, the checkpoint of a log without events', at(LARGEST, LARGEST), END],
    ['a place that no event of this log can have', at('7', '3'), undefined],
    ['a prepare after its commit', at('5', '500'), undefined],
    ['a place beyond every log', at(String(2n ** 60n), String(2n ** 60n)), undefined],
  ])('is %s', (_, all, place) => {
    expect(placeIn(all)).toBe(place);
  });
});

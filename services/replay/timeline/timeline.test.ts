import { describe, expect, it } from 'vitest';
import { type Moment, marks, numbers, timelineOf } from './timeline.ts';

const moment = (n: number, recorded: number, occurred: number, mark: number = marks.incident): Moment => ({
  position: { commit: BigInt(n), prepare: BigInt(n + 100) },
  read: n + 1,
  recorded,
  occurred,
  mark,
});
function timelineWith(...moments: readonly Moment[]) {
  const timeline = timelineOf();
  for (const one of moments) timeline.add(one);
  return timeline;
}
/** The third became known late; the last is from a clock that was put back. */
const four = () => timelineWith(moment(10, 100, 90), moment(20, 200, 200), moment(30, 300, 150), moment(40, 250, 200));

describe('a timeline', () => {
  it('without events has no place and no times', () => {
    const timeline = timelineOf();
    expect([timeline.length(), timeline.position(0), timeline.read(0), timeline.known(1), timeline.reached()]).toEqual([
      0,
      undefined,
      0,
      0,
      Number.NEGATIVE_INFINITY,
    ]);
    expect(timeline.span('known')).toEqual({ first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY });
  });

  it('keeps the place, the times and the mark of each event', () => {
    const timeline = four();
    expect([timeline.length(), timeline.position(0), timeline.position(2)]).toEqual([
      4,
      undefined,
      { commit: 20n, prepare: 120n },
    ]);
    expect([timeline.read(0), timeline.read(1), timeline.read(4)]).toEqual([0, 11, 41]);
    expect([0, 1, 2, 3].map((n) => [timeline.recorded(n), timeline.occurred(n), timeline.mark(n)])).toEqual([
      [100, 90, 2],
      [200, 200, 2],
      [300, 150, 2],
      [250, 200, 2],
    ]);
  });

  it('counts the events known and happened by a time, which is included', () => {
    const timeline = four();
    expect([99, 100, 199, 200, 250, 299, 300].map(timeline.known)).toEqual([0, 1, 1, 2, 2, 2, 4]);
    expect([89, 90, 149, 150, 199, 200].map(timeline.happened)).toEqual([0, 1, 1, 1, 1, 4]);
  });

  it('finds those that come later in the log and had happened by then', () => {
    const timeline = four();
    expect([timeline.late(0, 149), timeline.late(0, 150), timeline.late(2, 150), timeline.late(3, 150)]).toEqual([
      [],
      [2],
      [2],
      [],
    ]);
    // Two at the same time are in order.
    expect(timelineWith(moment(1, 1, 5), moment(2, 2, 5)).late(0, 9)).toEqual([]);
  });

  it('spans its own events, not those of another organization', () => {
    const timeline = timelineWith(moment(1, 10, 5), moment(2, 20, 30), moment(3, 99, 1, marks.foreign));
    expect([timeline.span('known'), timeline.span('happened')]).toEqual([
      { first: 10, last: 20 },
      { first: 5, last: 30 },
    ]);
  });

  it('finds the first event after a place', () => {
    const timeline = four();
    const at = (commit: bigint, prepare: bigint) => timeline.countAt({ commit, prepare });
    expect([at(0n, 0n), at(10n, 109n), at(10n, 110n), at(39n, 0n), at(40n, 140n)]).toEqual([0, 0, 1, 3, 4]);
  });

  it('has followed the log up to the latest time that it was told', () => {
    const timeline = timelineOf();
    for (const time of [5, 9, 7]) timeline.reach(time);
    expect(timeline.reached()).toBe(9);
  });

  it('is the same after its last moments were stored', () => {
    const timeline = four();
    expect([...timeline.last(1)]).toEqual([40, 140, 41, 250, 200, 2]);
    const again = timelineWith(moment(10, 100, 90));
    again.load(timeline.last(3));
    expect([...again.last(4)]).toEqual([...timeline.last(4)]);
    expect([again.late(0, 150), again.known(300), again.span('happened')]).toEqual([[2], 4, timeline.span('happened')]);
  });
});

it('numbers are kept when their memory grows', () => {
  const kept = numbers(Uint32Array);
  for (let n = 0; n < 3_000; n += 1) kept.push(n * 2);
  expect([kept.length(), kept.at(0), kept.at(1_023), kept.at(1_024), kept.at(2_999), kept.at(3_000)]).toEqual([
    3_000, 0, 2_046, 2_048, 5_998, 0,
  ]);
});

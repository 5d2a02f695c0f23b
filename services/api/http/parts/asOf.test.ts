import { describe, expect, it } from 'vitest';
import { marks, timelineOf } from '#services/replay/timeline/timeline';
import { mostLate, refuseOutside } from './asOf.ts';

const app = { clock: { now: () => 10_000_000 } } as Parameters<typeof refuseOutside>[0];

/** A log in which one event of late in the night comes before so many earlier ones. */
function imported(events: number) {
  const timeline = timelineOf();
  for (let n = 0; n <= events; n += 1) {
    const position = { commit: BigInt(n), prepare: BigInt(n) };
    const occurred = n === 0 ? 5_000_000 : n;
    timeline.add({ position, read: n + 1, recorded: 5_000_000 + n, occurred, mark: marks.none });
  }
  return timeline;
}

describe('an instant of the second clock', () => {
  it('is refused when more events came out of order than can be folded for one question', () => {
    const ask = (events: number) => () => refuseOutside(app, imported(events), { at: 1_000_000, clock: 'happened' });
    expect(ask(mostLate)).not.toThrow();
    expect(ask(mostLate + 1)).toThrow('replay.late');
  });

  it('is shown by the first clock all the same', () =>
    expect(() => refuseOutside(app, imported(mostLate + 1), { at: 5_000_500, clock: 'known' })).not.toThrow());
});

import { describe, expect, it } from 'vitest';
import { AsOfQuery } from '#contracts/api/asOf';
import { operations } from '#contracts/api/index';
import type { Operation } from '#contracts/api/operation';
import { marks, timelineOf } from '#services/replay/timeline/timeline';
import { refuseOutside } from './asOf.ts';

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

it('every read as of an instant is declared to say that the past is being read', () => {
  const reads = Object.entries<Operation>(operations).filter(
    ([, { query }]) => query !== undefined && (query === AsOfQuery || query.prototype instanceof AsOfQuery),
  );
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.flatMap(([name, { refuses = [] }]) => (refuses.includes('replay.reading') ? [] : [name]))).toEqual([]);
});

describe('an instant', () => {
  const ask = (at: number, clock: 'known' | 'happened') => () => refuseOutside(app, imported(30_000), { at, clock });

  it('is shown however many facts became known after it, and is neither before the log nor in the future', () => {
    expect(ask(1_000_000, 'happened')).not.toThrow();
    expect(ask(0, 'happened')).toThrow('replay.before');
    expect(ask(4_999_999, 'known')).toThrow('replay.before');
    expect(ask(5_000_500, 'known')).not.toThrow();
    expect(ask(10_000_001, 'known')).toThrow('replay.ahead');
  });
});

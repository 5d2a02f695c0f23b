import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compare, judge, verdict } from './compare.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());
const printed = () => vi.mocked(console.log).mock.calls.flat().join('\n');

describe('a figure of this machine', () => {
  it.each(['ms', 's', 'MB', 'ms of processor time', ''])(
    'in "%s" fails no run, and says that it is above its goal',
    (unit) => {
      const outcome = judge('frames', 66, { unit, atMost: 50 });
      expect(outcome).toEqual({ name: 'frames', holds: false, decides: false });
      expect(printed()).toContain('goal at most 50: not reached on this machine');
      expect(verdict([outcome])).toEqual({
        words: 'holds: none; does not hold: none; not reached on this machine: frames',
        code: 0,
      });
    },
  );

  it('fails the run when nothing was measured', () => {
    expect(verdict([judge('frames', Number.NaN, { unit: 'ms', atMost: 50 })]).code).toBe(1);
  });

  it('within its goal is listed as held', () => {
    expect(verdict([judge('frames', 50, { unit: 'ms', atMost: 50 })]).words).toContain('holds: frames;');
    expect(printed()).toContain('goal at most 50: holds');
  });
});

describe('a figure that is the same everywhere', () => {
  it.each(['×', 'kB', 'errors'])('in "%s" fails the run when it does not meet its goal', (unit) => {
    const outcome = judge('script', 186, { unit, atMost: 185 });
    expect(printed()).toContain('DOES NOT HOLD');
    expect(verdict([judge('fonts', 60, { unit, atMost: 60 }), outcome])).toEqual({
      words: 'holds: fonts; does not hold: script; not reached on this machine: none',
      code: 1,
    });
  });

  it('without a goal is only printed', () => {
    expect(verdict([judge('fonts', 60, { unit: 'kB' })])).toEqual({
      words: 'holds: none; does not hold: none; not reached on this machine: none',
      code: 0,
    });
    expect(printed()).toContain('no goal');
  });
});

describe('a comparison', () => {
  /** Answers the next of the values at each call. */
  const side = (values: readonly number[]) => {
    const left = [...values];
    return () => Promise.resolve({ wait: left.shift() ?? Number.NaN });
  };
  const compared = (ours: readonly number[], atMost: number) =>
    compare({
      name: 'a page',
      ours: side(ours),
      yardstick: side([1, 10, 10, 10]),
      goals: { wait: { unit: 'ms', atMost } },
      rounds: 3,
    });

  it('decides by the median of the ratios of its rounds, whatever the unit, without the first', async () => {
    const outcomes = await compared([1_000, 12, 50, 9], 1.2);
    expect(outcomes).toEqual([{ name: 'a page: wait', holds: true, decides: true }]);
    expect(printed()).toContain('ratio 1.20 (0.90 to 5.00)  goal at most 1.2: holds');
  });

  it('above its goal fails the run', async () => {
    expect(verdict(await compared([1, 13, 50, 9], 1.2)).code).toBe(1);
  });

  it('measures the two sides of a round one after the other, and each goes first in turn', async () => {
    const order: string[] = [];
    const named = (name: string) => () => {
      order.push(name);
      return Promise.resolve({});
    };
    await compare({ name: 'a page', ours: named('ours'), yardstick: named('bare'), goals: {}, rounds: 2 });
    expect(order).toEqual(['ours', 'bare', 'bare', 'ours', 'ours', 'bare']);
  });
});

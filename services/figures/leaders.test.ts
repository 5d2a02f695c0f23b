import { describe, expect, it } from 'vitest';
import { columns, reported } from '#services/testing/columns';
import { figuresByLeader, ledBy, linkedCalls, noSteps } from './leaders.ts';

const range = { from: 1_000_000, below: 2_000_000 };
const one = (median: number | null, p90: number | null, n: number, of = n) => ({
  n,
  of,
  median_seconds: median,
  p90_seconds: p90,
});

describe('the figures of leaders', () => {
  const asked = {
    range,
    columns: columns(
      reported(1, 999_999, { leader: 'ada', acknowledged: 1_009_999 }),
      reported(2, 1_000_000, { leader: 'ada', acknowledged: 1_010_000 }),
      reported(3, 1_500_000, { leader: 'bo', acknowledged: 1_505_000, contacted: 1_525_000 }),
      reported(4, 1_999_999, { leader: 'ada', acknowledged: 2_029_999 }),
      reported(5, 1_600_000, {}),
      reported(6, 2_000_000, { leader: 'bo', acknowledged: 2_001_000 }),
      reported(7, 1_700_000, { leader: 'bo', hidden: 1 }),
    ),
  };

  it('count the incidents of each, from the first instant of the range to before its end', () => {
    const { all, byLeader } = figuresByLeader(asked);
    expect(all.incidents).toBe(4);
    expect([...byLeader].map(([leader, { incidents }]) => [leader, incidents])).toEqual([
      [null, 1],
      ['ada', 2],
      ['bo', 1],
    ]);
  });

  it('count one job for a main incident and its linked calls, which are counted apart', () => {
    const main = reported(1, 1_100_000, { leader: 'ada', acknowledged: 1_110_000 });
    const call = (row: number) => reported(row, 1_200_000, { leader: 'ada', acknowledged: 1_900_000, linked_to: 'i1' });
    const cause = { range, columns: columns(main, call(2), call(3)) };
    expect(figuresByLeader(cause).all).toMatchObject({ incidents: 1, steps: [one(10, 10, 1), {}, {}, {}] });
    expect([figuresByLeader(cause).byLeader.get('ada')?.incidents, ledBy(cause, 'ada').length]).toEqual([1, 1]);
    expect([linkedCalls(cause), linkedCalls(asked)]).toEqual([2, 0]);
  });

  it('keep the durations of each apart', () => {
    const { all, byLeader } = figuresByLeader(asked);
    expect(byLeader.get('ada')?.steps).toEqual([
      one(10, 30, 2),
      one(null, null, 0),
      one(null, null, 0),
      one(null, null, 0),
    ]);
    expect(byLeader.get('bo')?.steps.slice(0, 3)).toEqual([one(5, 5, 1), one(20, 20, 1), one(null, null, 0)]);
    expect(byLeader.get(null)).toEqual({ ...noSteps(), incidents: 1 });
    expect(all.steps.slice(0, 2)).toEqual([one(10, 30, 3), one(20, 20, 1)]);
  });

  it('are empty without incidents', () => {
    expect(figuresByLeader({ range, columns: null })).toEqual({ all: noSteps(), byLeader: new Map() });
    expect(noSteps()).toEqual({ incidents: 0, within: 0, steps: Array.from({ length: 4 }, () => one(null, null, 0)) });
  });

  it('count nothing beyond the incidents that there are', () => {
    const all = { ...asked, range: { from: 0, below: 3_000_000 } };
    expect(figuresByLeader(all).all.incidents).toBe(6);
    expect(ledBy(all, 'ada')).toHaveLength(3);
    expect(ledBy({ ...all, columns: columns(reported(1, 5, { leader: 'ada' })) }, 'ada')).toHaveLength(1);
  });

  it('list the incidents of one, oldest first, with each duration or none', () => {
    const shown = (leader: string | null) => ledBy(asked, leader).map(({ row, seconds }) => [row, ...seconds]);
    expect(shown('ada')).toEqual([
      [2, 10, null, null, null],
      [4, 30, null, null, null],
    ]);
    expect(shown('bo')).toEqual([[3, 5, 20, null, null]]);
    expect(shown(null)).toEqual([[5, null, null, null, null]]);
    expect(shown('cy')).toEqual([]);
    expect(ledBy({ range, columns: null }, 'ada')).toEqual([]);
    expect(ledBy({ range, columns: null }, null)).toEqual([]);
  });

  it('list incidents of the same instant in the order of the log', () => {
    const same = columns(reported(9, 1_500_000, {}), reported(12, 1_500_000, {}), reported(10, 1_400_000, {}));
    expect(ledBy({ range, columns: same }, null).map(({ row, received }) => [row, received])).toEqual([
      [10, 1_400_000],
      [9, 1_500_000],
      [12, 1_500_000],
    ]);
  });
});

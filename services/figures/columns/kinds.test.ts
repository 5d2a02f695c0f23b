import { describe, expect, it } from 'vitest';
import { callOutcomes } from '#contracts/callout/outcomes';
import { columns, reported } from '#services/testing/columns';
import { blocksOf, widen, words } from './blocks.ts';
import { latOf, lngOf, noColumns, none, takeCall, unmeasured, worldSide, xOf, yOf } from './kinds.ts';

const placed = { lat: 39.8, lng: -105.1 };

describe('an incident as numbers', () => {
  const blockOf = (more: object, received: number | null = 1_000) => {
    const [block] = columns(reported(3, received, more)).incidents;
    if (!block) throw new Error('no block');
    return block;
  };

  it('has its place on the map of the world', () => {
    const block = blockOf(placed);
    expect([block.size, block.row[0], block.changes]).toEqual([1, 3, 1]);
    expect([block.lat[0], block.lng[0]]).toEqual([39.8, -105.1]);
    expect(latOf(block.y[0] as number)).toBeCloseTo(39.8, 6);
    expect(lngOf(block.x[0] as number)).toBeCloseTo(-105.1, 6);
    expect(block.leader[0]).toBe(none);
  });

  it.each([
    ['without a latitude', { lng: -105.1 }],
    ['without a longitude', { lat: 39.8 }],
    ['that is hidden', { ...placed, hidden: 1 }],
  ])('%s has no place', (_, more) => {
    const block = blockOf(more);
    expect([block.x[0], block.y[0]]).toEqual([-1, -1]);
  });

  it('without a report has neither time nor place; a hidden one no time', () => {
    const none = blockOf(placed, null);
    expect([none.received[0], none.x[0]]).toEqual([Number.NaN, -1]);
    expect(blockOf({ hidden: 1 }).received[0]).toBeNaN();
    expect(blockOf({ hidden: 0 }).received[0]).toBe(1_000);
  });

  it('has the four durations in seconds, or none', () => {
    const times = { acknowledged: 11_000, contacted: 31_000, on_scene: 61_000, finished: 101_000 };
    const block = blockOf(times);
    expect([block.s1[0], block.s2[0], block.s3[0], block.s4[0]]).toEqual([10, 20, 30, 40]);
    expect([block.arrival[0], block.acknowledged_arrival[0]]).toEqual([60, 50]);
    // The arrival is known, and the call before it is not.
    const bare = blockOf({ on_scene: 61_000 });
    expect([bare.s1[0], bare.s2[0], bare.s3[0], bare.s4[0]]).toEqual([-1, -1, unmeasured, -1]);
    expect([bare.arrival[0], bare.acknowledged_arrival[0]]).toEqual([60, unmeasured]);
  });

  it('shares the numbers of leaders and of combinations of labels', () => {
    const all = columns(
      reported(1, 1, { leader: 'ada', labels: '["Odor"]' }),
      reported(2, 2, { leader: 'bo', labels: '["Odor"]' }),
      reported(3, 3, { leader: 'ada', labels: '[]' }),
    );
    const [block] = all.incidents;
    expect([...(block?.leader.subarray(0, 3) ?? [])]).toEqual([0, 1, 0]);
    expect([...(block?.labels.subarray(0, 3) ?? [])]).toEqual([0, 0, 1]);
    expect(all.people.all).toEqual(['ada', 'bo']);
    expect([block?.earliest, block?.latest]).toEqual([1, 3]);
  });
});

describe('the map of the world', () => {
  it.each([
    [0, 0, 0.5, 0.5],
    [0, -180, 0, 0.5],
    [0, 180, 1, 0.5],
    [85.051129, 0, 0.5, 0],
    [89, 0, 0.5, 0],
    [-89, 0, 0.5, 1],
    [45, 90, 0.75, 0.359725],
  ])('has %d, %d at its place', (lat, lng, x, y) => {
    expect(xOf(lng)).toBeCloseTo(x, 6);
    expect(yOf(lat)).toBeCloseTo(y, 6);
  });

  it('ends at its edges', () => {
    const corners = columns(reported(1, 1, { lat: -89, lng: 180 }), reported(2, 1, { lat: 89, lng: -180 }));
    const [block] = corners.incidents;
    expect([block?.x[0], block?.y[0], block?.x[1], block?.y[1]]).toEqual([worldSide - 1, worldSide - 1, 0, 0]);
    expect([lngOf(0), lngOf(worldSide / 2)]).toEqual([-180, 0]);
    expect(latOf(worldSide / 4)).toBeCloseTo(66.51326, 5);
  });
});

describe('a call as numbers', () => {
  const call = {
    row: 5,
    isHidden: false,
    user: 'ada',
    requested: 2_000,
    answered_after: 7,
    outcome: callOutcomes[0] ?? null,
  };
  const taken = (more: object) => {
    const own = noColumns();
    takeCall(own, { ...call, ...more });
    const [block] = own.calls.all;
    return [block?.requested[0], block?.user[0], block?.outcome[0], block?.answered[0], block?.earliest, block?.latest];
  };

  it('has its time, person, outcome and seconds', () => {
    expect(taken({})).toEqual([2_000, 0, 1, 7, 2_000, 2_000]);
    expect(taken({ outcome: null, answered_after: null })).toEqual([2_000, 0, 0, -1, 2_000, 2_000]);
    expect(taken({ outcome: callOutcomes.at(-1) ?? null })[2]).toBe(callOutcomes.length);
    expect(taken({ isHidden: true })[0]).toBeNaN();
  });
});

describe('blocks of rows', () => {
  it('find each row again, also one that came after a later one', () => {
    const blocks = blocksOf({ value: Int32Array });
    const put = (row: number) => {
      const { block, at } = blocks.placed(row);
      block.value[at] = row * 10;
    };
    const all = Array.from({ length: 900 }, (_, n) => n * 2 + 1);
    for (const row of [...all, 4, 2]) put(row);
    for (const row of [...all, 4, 2]) {
      const spot = blocks.known(row);
      expect(spot && spot.block.value[spot.at]).toBe(row * 10);
    }
    expect([blocks.known(0), blocks.known(6), blocks.known(5_000)]).toEqual([null, null, null]);
    expect(blocks.rows()).toBe(902);
    put(4);
    put(1);
    expect(blocks.rows()).toBe(902);
  });

  it('hold as many rows as all before them, from 256 on', () => {
    const blocks = blocksOf({ value: Int32Array });
    const sizes = () => blocks.all.map(({ row }) => row.length);
    expect(blocks.bytes()).toBe(0);
    for (let row = 0; row < 256; row++) blocks.placed(row);
    expect([sizes(), blocks.bytes()]).toEqual([[256], 256 * 8]);
    blocks.placed(256);
    expect([sizes(), blocks.bytes()]).toEqual([[256, 256], 512 * 8]);
    for (let row = 257; row <= 512; row++) blocks.placed(row);
    expect(sizes()).toEqual([256, 256, 512]);
    expect(blocks.all.map(({ size }) => size)).toEqual([256, 256, 1]);
    for (let row = 513; row < 131_072 + 1; row++) blocks.placed(row);
    expect(Math.max(...sizes())).toBe(32_768);
  });

  it('know their earliest and latest time', () => {
    const [block] = [{ earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY }];
    for (const time of [5, 3, 9, 4]) widen(block, time);
    expect(block).toEqual({ earliest: 3, latest: 9 });
  });
});

it('words become numbers in the order of their arrival', () => {
  const known = words();
  expect(['a', 'b', 'a', 'c'].map((word) => known.numberOf(word))).toEqual([0, 1, 0, 2]);
  expect([known.find('b'), known.find('d'), known.all]).toEqual([1, -1, ['a', 'b', 'c']]);
});

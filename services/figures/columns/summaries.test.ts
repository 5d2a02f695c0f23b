import { describe, expect, it } from 'vitest';
import { columns, reported } from '#services/testing/columns';
import { blocksOf } from './blocks.ts';
import { type IncidentBlock, incidentKinds, none, worldSide } from './kinds.ts';
import { noEdges, summariesOf, widenEdges } from './summaries.ts';

/** A block of incidents: the number of the labels, and the place on the map. */
function blockWith(...rows: readonly (readonly [labels: number, x: number, y: number, received?: number])[]) {
  const blocks = blocksOf(incidentKinds);
  for (const [n, [labels, x, y, received = 1_000]] of rows.entries()) {
    const { block, at } = blocks.placed(n + 1);
    block.labels[at] = labels;
    block.x[at] = x;
    block.y[at] = y;
    block.received[at] = received;
  }
  const [block] = blocks.all;
  if (!block) throw new Error('no block');
  return block;
}
const nowhere = { west: worldSide, north: worldSide, east: -1, south: -1 };

describe('the edges of places', () => {
  it('begin inside out, so that the first place is all of them', () => {
    expect(noEdges()).toEqual(nowhere);
    const box = noEdges();
    widenEdges(box, { west: 5, north: 6, east: 5, south: 6 });
    expect(box).toEqual({ west: 5, north: 6, east: 5, south: 6 });
  });

  it.each([
    [
      'farther out on each side',
      { west: 1, north: 2, east: 30, south: 40 },
      { west: 1, north: 2, east: 30, south: 40 },
    ],
    ['inside', { west: 12, north: 13, east: 14, south: 15 }, { west: 10, north: 11, east: 20, south: 21 }],
    ['none', noEdges(), { west: 10, north: 11, east: 20, south: 21 }],
  ])('reach to others that are %s', (_, other, reached) => {
    const box = { west: 10, north: 11, east: 20, south: 21 };
    widenEdges(box, other);
    expect(box).toEqual(reached);
  });
});

describe('the summaries of a block', () => {
  it('count each combination of labels with its places and its edges, in the order of the first incident', () => {
    const block = blockWith([7, 50, 60], [3, 0, 5], [7, 40, 90], [7, none, none], [3, none, 4]);
    expect(summariesOf(block)).toEqual([
      { set: 7, placed: 2, withoutPlace: 1, box: { west: 40, north: 60, east: 50, south: 90 } },
      { set: 3, placed: 1, withoutPlace: 1, box: { west: 0, north: 5, east: 0, south: 5 } },
    ]);
  });

  it('have no edges when no incident has a place', () => {
    expect(summariesOf(blockWith([0, none, none]))).toEqual([{ set: 0, placed: 0, withoutPlace: 1, box: nowhere }]);
  });

  it('leave out incidents that no figure has, and count the first row and the last', () => {
    const block = blockWith([1, 2, 2], [1, 3, 3, Number.NaN], [2, 4, 4, Number.NaN], [1, 9, 9, 0]);
    expect(summariesOf(block)).toEqual([
      { set: 1, placed: 2, withoutPlace: 0, box: { west: 2, north: 2, east: 9, south: 9 } },
    ]);
  });

  it('count no row beyond those of the block', () => {
    const [block] = columns(reported(1, 1_000, {}), reported(2, null, {})).incidents;
    expect(block && summariesOf(block)).toEqual([{ set: 0, placed: 0, withoutPlace: 1, box: nowhere }]);
  });

  it('are the same until a row of the block changes', () => {
    const block: IncidentBlock = blockWith([1, 2, 2]);
    const first = summariesOf(block);
    block.labels[0] = 4;
    expect(summariesOf(block)).toBe(first);
    block.changes += 1;
    const second = summariesOf(block);
    expect(second).toEqual([{ set: 4, placed: 1, withoutPlace: 0, box: { west: 2, north: 2, east: 2, south: 2 } }]);
    expect(summariesOf(block)).toBe(second);
  });
});

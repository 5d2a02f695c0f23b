import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxOf, hang, type Label, overlap, usual } from './labelPlaces.ts';

const line = 28;
const label = (x: number, y: number): Label => ({ x, y, width: 70, height: 36, hung: usual });
/** The square around a cluster. */
const cluster = (x: number, y: number): Box => ({ left: x - 32, top: y - 32, width: 64, height: 64 });
const covered = (labels: readonly Label[], taken: readonly Box[]): number => {
  const boxes = labels.map((one, n) => boxOf(one, hang(labels, taken, line)[n] ?? usual, line));
  const others = (n: number) => [...taken, ...boxes.slice(0, n)];
  return boxes.reduce((sum, box, n) => sum + others(n).reduce((all, other) => all + overlap(box, other), 0), 0);
};

describe("a crew's label on the map", () => {
  it('is below its place', () => expect(hang([label(0, 0)], [], line)).toEqual([usual]));

  it('lies on no cluster, at whatever point of the cluster the crew is', () => {
    for (let x = -40; x <= 40; x += 4)
      for (let y = -40; y <= 40; y += 4) expect(covered([label(x, y)], [cluster(0, 0)])).toBe(0);
  });

  it('would lie on one, if it were always below', () => {
    expect(overlap(boxOf(label(-20, -5), usual, line), cluster(0, 0))).toBeGreaterThan(0);
  });

  it('lies on no other label of two crews at one place', () => {
    expect(covered([label(0, 0), label(3, 2)], [cluster(10, 10)])).toBe(0);
  });

  it('keeps its side for as long as that is free', () => {
    const moved = { ...label(0, 0), hung: { side: 'left', reach: 2 } } as const;
    expect(hang([moved], [cluster(60, 0)], line)).toEqual([moved.hung]);
  });

  it('keeps its side when all sides are covered alike', () => {
    const everything: Box = { left: -1_000, top: -1_000, width: 2_000, height: 2_000 };
    const moved = { ...label(0, 0), hung: { side: 'left', reach: 2 } } as const;
    expect(hang([moved], [everything], line)).toEqual([moved.hung]);
  });

  it('covers no more than it would below, in any surroundings', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(places, fc.nat(400), fc.nat(300), (clusters, x, y) => {
        const taken = clusters.map(([left, top]) => cluster(left, top));
        const below = taken.reduce((sum, one) => sum + overlap(boxOf(label(x, y), usual, line), one), 0);
        expect(covered([label(x, y)], taken)).toBeLessThanOrEqual(below);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { groundOf, pixel } from './ground.ts';
import { type View, viewOf } from './view.ts';

const size = { width: 640, height: 320 };
// Around the Four Corners, where Utah, Colorado, New Mexico and Arizona meet.
const four: View = viewOf(
  [
    [36, -110],
    [38, -108],
  ],
  size,
);
type End = readonly [number, number];
/** The lines of a path, each as its points. */
const linesIn = (path: string): readonly (readonly End[])[] =>
  path
    .split(/(?=M)/)
    .map((line) => [...line.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const));
const pairsIn = (path: string): readonly (readonly [End, End])[] =>
  linesIn(path).flatMap((line) => line.slice(1).map((end, n) => [line[n] ?? end, end] as const));

describe('the ground of a map', () => {
  it('has the corner of four states', () => {
    const [x0, y0] = four.at([36.999, -109.045]);
    const ends = linesIn(groundOf(four).states).flat();
    expect(ends.some(([x, y]) => Math.hypot(x - x0, y - y0) < 1)).toBe(true);
  });

  it('has counties from the seventh zoom on', () => {
    expect(groundOf({ ...four, zoom: 6 }).counties).toBe('');
    expect(groundOf({ ...four, zoom: 7 }).counties).toMatch(/^M-?[\d.]+,-?[\d.]+L/);
  });

  it('has the coast too, but not between two states', () => {
    // Miami has a coast and is far from the next state.
    const coast = pairsIn(groundOf(viewOf([[25.76, -80.19]], size)).states).map((pair) => pair.map(String).join(' '));
    expect(coast.length).toBeGreaterThan(3);
    // The coast is drawn once, not as a border of the state again.
    expect(new Set(coast).size).toBe(coast.length);
    // Denver is far from every border of a state.
    expect(groundOf(viewOf([[39.74, -104.99]], size)).states).toBe('');
  });

  it('is empty out at sea', () => {
    expect(groundOf(viewOf([[35, -40]], size))).toEqual({ states: '', counties: '' });
  });

  it('has no stretch that does not touch the picture', () => {
    const pairs = pairsIn(groundOf({ ...four, zoom: 7 }).counties);
    expect(pairs.length).toBeGreaterThan(100);
    for (const [[x0, y0], [x, y]] of pairs) {
      expect(Math.max(x0, x)).toBeGreaterThanOrEqual(0);
      expect(Math.min(x0, x)).toBeLessThanOrEqual(640);
      expect(Math.max(y0, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(y0, y)).toBeLessThanOrEqual(320);
    }
  });

  it('is drawn as far as the edge: all that a larger picture has there', () => {
    const small = { ...four, width: 300, height: 150 };
    const whole = pairsIn(groundOf(four).states);
    const there = whole.filter(
      ([[x0, y0], [x, y]]) => Math.min(x0, x) <= small.width && Math.min(y0, y) <= small.height,
    );
    expect(pairsIn(groundOf(small).states)).toEqual(there);
    expect(there.length).toBeLessThan(whole.length);
  });

  it('has the stretches that cross its edges', () => {
    const ends = linesIn(groundOf({ ...four, zoom: 7 }).counties).flat();
    const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
    expect(Math.min(...xs)).toBeLessThan(0);
    expect(Math.max(...xs)).toBeGreaterThan(640);
    expect(Math.min(...ys)).toBeLessThan(0);
    expect(Math.max(...ys)).toBeGreaterThan(320);
  });

  it('has one line for stretches that follow each other', () => {
    const lines = linesIn(groundOf(four).states);
    for (const [n, line] of lines.entries()) expect(lines[n + 1]?.[0]).not.toEqual(line.at(-1));
    expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(10);
  });

  it.each([{ west: 181 }, { east: -181 }, { south: 91 }, { north: -91 }])(
    'is empty beyond every border (%j)',
    (edge) => {
      expect(groundOf({ ...four, ...edge })).toEqual({ states: '', counties: '' });
    },
  );
});

it('a place is written to a tenth of a pixel', () => {
  expect([pixel([1.26, 2]), pixel([-0.14, 10.06])]).toEqual(['1.3,2', '-0.1,10.1']);
});

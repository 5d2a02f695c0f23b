import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterer } from './clusterer.ts';
import { deepest, type Shown, type View } from './shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const arvada: View = { box: [-106, 39, -104, 41], zoom: 9 };
const point = (slot: number, lng: number, lat: number, standing = 4) => [slot, lng, lat, standing];

const watched = () => {
  const told: (readonly Shown[])[] = [];
  const clusters = clusterer((shown) => told.push(shown));
  clusters.look(arvada);
  return { clusters, told, put: (...points: readonly number[][]) => clusters.put(new Float64Array(points.flat())) };
};

describe('the clusters of a map', () => {
  it('count the markers in one place, by how far the help is', () => {
    const { told, put } = watched();
    put(point(0, -105.1, 39.8, 0), point(1, -105.11, 39.81), point(2, -104.2, 40.7), point(3, -105.1, 39.81, 1));
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toMatchObject([
      { count: 3, counts: { unasked: 1, asked: 1, accepted: 0, working: 0, done: 1 } },
      { slot: 2, lng: -104.2 },
    ]);
  });

  it('follow markers that move or leave', () => {
    const { told, put } = watched();
    put(point(0, -105.1, 39.8), point(1, -105.11, 39.81));
    vi.advanceTimersByTime(1);
    put(point(0, -104.2, 40.7));
    vi.advanceTimersByTime(300);
    expect(
      told
        .at(-1)
        ?.map((one) => 'slot' in one && one.slot)
        .toSorted(),
    ).toEqual([0, 1]);
    put(point(1, 0, 0, -1));
    vi.advanceTimersByTime(300);
    expect(told.at(-1)).toMatchObject([{ slot: 0 }]);
  });

  it('are computed four times a second at most, whatever arrives', () => {
    const { told, put } = watched();
    for (let n = 0; n < 500; n++) {
      put(point(n % 50, -105 - n / 1_000, 39.8));
      vi.advanceTimersByTime(2);
    }
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(6);
    vi.advanceTimersByTime(300);
    const last = told.at(-1)?.reduce((sum, one) => sum + ('count' in one ? one.count : 1), 0);
    expect(last).toBe(50);
  });

  it('name the content of a cluster that never splits', () => {
    const { told, put } = watched();
    put(point(3, -105.1, 39.8), point(7, -105.1, 39.8));
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toMatchObject([{ count: 2, zoom: deepest + 1, slots: [3, 7] }]);
  });

  it('are not computed once the map is gone', () => {
    const { clusters, told, put } = watched();
    put(point(0, -105.1, 39.8));
    clusters.stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([]);
  });
});

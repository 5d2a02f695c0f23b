import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clusters } from './clusters.ts';
import type { Shown, View } from './shown.ts';

let ended: number;
beforeEach(() => void (ended = 0));
afterEach(() => void vi.unstubAllGlobals());

it('clusters on this thread when the worker does not start: the map is never without its markers', async () => {
  class Unloadable extends EventTarget {
    postMessage = vi.fn();
    terminate = () => void (ended += 1);
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event('error')));
    }
  }
  vi.stubGlobal('Worker', Unloadable);
  const told: (readonly Shown[])[] = [];
  const made = clusters((shown) => told.push(shown));
  made.look({ box: [-106, 39, -104, 41], zoom: 9 });
  made.put(new Float64Array([0, -105.1, 39.8, 1]));
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ slot: 0 }]), 10_000);
  made.put(new Float64Array([0, -104.2, 40.7, 1]));
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ lng: -104.2 }]), 10_000);
  // The worker that could not start is not kept.
  expect(ended).toBe(1);
  made.stop();
});

it('clusters on a worker, which ends with the map', () => {
  const asked: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    postMessage: (what: unknown) => void asked.push(what),
    terminate: () => void (ended += 1),
  });
  function Working() {
    return worker;
  }
  vi.stubGlobal('Worker', Working);
  const told: (readonly Shown[])[] = [];
  const made = clusters((shown) => told.push(shown));
  const points = new Float64Array([0, -105.1, 39.8, 1]);
  const view: View = { box: [-106, 39, -104, 41], zoom: 9 };
  made.put(points);
  made.look(view);
  expect(asked).toEqual([points, view]);
  worker.dispatchEvent(new MessageEvent('message', { data: [{ slot: 7 }] }));
  expect(told).toEqual([[{ slot: 7 }]]);
  made.stop();
  expect(ended).toBe(1);
});

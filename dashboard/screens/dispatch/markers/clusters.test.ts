import { afterEach, expect, it, vi } from 'vitest';
import { clusters } from './clusters.ts';
import type { Shown } from './shown.ts';

afterEach(() => void vi.unstubAllGlobals());

it('clusters on this thread when the worker does not start: the map is never without its markers', async () => {
  class Unloadable extends EventTarget {
    postMessage = vi.fn();
    terminate = vi.fn();
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
  made.stop();
});

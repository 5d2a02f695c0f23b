import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeat } from './heartbeat.ts';

let stopping: AbortController;
beforeEach(() => {
  stopping = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
});

describe('the heartbeat of a node', () => {
  it('is given up after a second and a half of silence, and is back when it answers', async () => {
    const told: boolean[] = [];
    let answer: (alive: boolean) => void = () => {};
    const ask = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    void heartbeat(ask, stopping.signal, (alive) => told.push(alive));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(told).toEqual([false]), 10_000);
    answer(true);
    await vi.waitFor(() => expect(told).toEqual([false, true]), 10_000);
  });

  it('is not given up when its answer was waiting to be read', async () => {
    const told: boolean[] = [];
    let answer: (alive: boolean) => void = () => {};
    const ask = () => new Promise<boolean>((resolve) => (answer = resolve));
    void heartbeat(ask, stopping.signal, (alive) => told.push(alive));
    vi.advanceTimersByTime(1_500);
    answer(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
  });

  it('is given up each time that it is silent, even after an answer in between', async () => {
    const told: boolean[] = [];
    void heartbeat(
      () => Promise.resolve(false),
      stopping.signal,
      (alive) => told.push(alive),
    );
    await vi.waitFor(() => expect(told).toEqual([false, false]), 10_000);
  });

  it('is not given up after an answer in time', async () => {
    const told: boolean[] = [];
    void heartbeat(
      () => Promise.resolve(true),
      stopping.signal,
      (alive) => told.push(alive),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../waiting.ts';
import { heartbeat } from './heartbeat.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const begin = ({ answers = true, open = true } = {}) => {
  const server = { answers, open };
  const told: (number | null)[] = [];
  const asks = vi.fn<() => void>(() => {
    if (server.answers) setTimeout(() => pulse.hear(), 50);
  });
  const pulse = heartbeat({ isOpen: () => server.open, ask: asks }, (since) => told.push(since), systemClock);
  return { server, told, asks, pulse };
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('a screen', () => {
  it('asks a quiet server for a sign of life, and says nothing while it answers', async () => {
    const { told, asks } = begin();
    await pass(60);
    expect(told).toEqual([]);
    expect(asks.mock.calls.length).toBeGreaterThan(6);
  });

  it('asks nothing while heartbeats come', async () => {
    const { asks, pulse } = begin();
    for (let beat = 0; beat < 10; beat++) {
      await pass(5);
      pulse.hear();
    }
    expect(asks).not.toHaveBeenCalled();
  });

  it('notices a frozen server twelve seconds after its last word, and names that moment', async () => {
    const { server, told, pulse } = begin();
    await pass(20);
    pulse.hear();
    server.answers = false;
    await pass(11);
    expect(told).toEqual([]);
    await pass(2);
    expect(told).toEqual([20_000]);
    expect(pulse.isSilent()).toBe(true);
  });

  it('is live again with the next message', async () => {
    const { server, told, pulse } = begin({ answers: false });
    await pass(30);
    server.answers = true;
    await pass(8);
    expect([told.length, told.at(-1), pulse.isSilent()]).toEqual([2, null, false]);
  });

  it('does not count the time in which the socket was closed', async () => {
    const { server, told } = begin({ answers: false, open: false });
    await pass(60);
    server.open = true;
    await pass(3);
    expect(told).toEqual([]);
  });
});

import type Pusher from 'pusher-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hurryBack } from './reconnect.ts';

/** The used part of pusher-js: a state that the test sets, and the calls received. */
const socket = () => {
  let told: (change: { current: string }) => void = () => {};
  const connection = {
    state: 'connected',
    bind: (_: string, listener: typeof told) => {
      told = listener;
    },
  };
  const tries = vi.fn<() => void>();
  const pusher = { connection, disconnect: () => {}, connect: tries } as unknown as Pusher;
  const turn = (current: string): void => {
    connection.state = current;
    told({ current });
  };
  return { pusher, tries, turn };
};

const server = (...answers: boolean[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<{ ok: boolean }>>(() => Promise.resolve({ ok: answers.shift() ?? true })),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('tries as soon as the server answers again', async () => {
  server(false, false, true);
  const { pusher, tries, turn } = socket();
  hurryBack(pusher, () => false);
  turn('connecting');
  await vi.advanceTimersByTimeAsync(4_100);
  expect(tries).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toHaveBeenCalledTimes(1);
});

it('tries less and less often when the server answers and the socket fails', async () => {
  server();
  const { pusher, tries, turn } = socket();
  hurryBack(pusher, () => false);
  turn('unavailable');
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 100);
  expect(tries).toHaveBeenCalledTimes(3);
});

it('ignores a socket that is connected, or was told not to reconnect', async () => {
  server();
  const { pusher, tries, turn } = socket();
  hurryBack(pusher, () => false);
  turn('connecting');
  turn('connected');
  await vi.advanceTimersByTimeAsync(60_000);
  turn('disconnected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).not.toHaveBeenCalled();
});

it('replaces a socket on which the server is silent, once the server answers calls', async () => {
  server(false, true);
  const { pusher, tries } = socket();
  let silent = true;
  const hurry = hurryBack(pusher, () => silent);
  tries.mockImplementation(() => {
    silent = false;
  });
  hurry();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(tries).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveBeenCalledTimes(1);
});

it('gives up on a call that is never answered, and asks again', async () => {
  const asked = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late')))),
  );
  vi.stubGlobal('fetch', asked);
  const { pusher, turn } = socket();
  hurryBack(pusher, () => false);
  turn('connecting');
  await vi.advanceTimersByTimeAsync(2_000 + 5_000 + 2_100);
  expect(asked).toHaveBeenCalledTimes(2);
});

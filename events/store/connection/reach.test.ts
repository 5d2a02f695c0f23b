import { type Channel, connectivityState } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channels } from './connection.ts';
import { reachOf } from './reach.ts';

const ready = { getConnectivityState: () => connectivityState.READY, close: () => {} } as unknown as Channel;
let found: () => Promise<Channel>;
/** Each client that was opened: how often a node was looked for, and whether it was closed. */
let clients: { looked: number; disposed: number }[];
vi.mock('./client.ts', async (actual) => ({
  ...(await actual<typeof import('./client.ts')>()),
  openClient: (): Channels => {
    const client = { looked: 0, disposed: 0 };
    clients.push(client);
    return {
      getChannel: () => {
        client.looked += 1;
        return found();
      },
      callArguments: () => expect.fail('called'),
      dispose: async () => void (client.disposed += 1),
    };
  },
}));
beforeEach(() => {
  clients = [];
  found = async () => ready;
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const looked = () => clients.map((client) => client.looked);
const outcome = (reaching: Promise<unknown>) =>
  reaching.then(
    () => 'reached',
    (error: Error) => error.message,
  );

describe('the connection of a store', () => {
  it('is one for all commands while it holds', async () => {
    const { reach } = reachOf('esdb://node', 500);
    const [first, second] = [await reach(), await reach()];
    expect(second.connection).toBe(first.connection);
    expect(second.client).toBe(first.client);
    expect(looked()).toEqual([1]);
  });

  it('is made anew by the next command after a loss', async () => {
    const { reach } = reachOf('esdb://node', 500);
    const first = await reach();
    first.connection.lose();
    expect(looked()).toEqual([1, 0]);
    const next = await reach();
    expect(next.connection).not.toBe(first.connection);
    expect(looked()).toEqual([1, 1]);
  });

  it('is tried up to three times while there is time', async () => {
    found = () => new Promise(() => {});
    const reached = outcome(reachOf('esdb://node', 2_500).reach());
    await vi.advanceTimersByTimeAsync(2_499);
    expect(looked()).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reached).toBe('no node within 500 ms');
    expect(looked()).toEqual([1, 1, 1]);
  });

  it('is found by a later attempt', async () => {
    found = () => new Promise(() => {});
    const reached = outcome(reachOf('esdb://node', 2_500).reach());
    await vi.advanceTimersByTimeAsync(999);
    found = async () => ready;
    await vi.advanceTimersByTimeAsync(1);
    expect(await reached).toBe('reached');
    expect(looked()).toEqual([1, 1]);
  });

  it('is not tried again when the time of the command is over with the attempt', async () => {
    found = () => new Promise(() => {});
    const reached = outcome(reachOf('esdb://node', 1_000).reach());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reached).toBe('no node within 1000 ms');
    expect(looked()).toEqual([1, 0]);
  });

  it('fails at once when the node cannot be looked for, and the next command looks again', async () => {
    found = async () => Promise.reject(new Error('no such host'));
    const { reach } = reachOf('esdb://node', 2_500);
    expect(await outcome(reach())).toBe('no such host');
    expect(looked()).toEqual([1, 0]);
    found = async () => ready;
    expect(await outcome(reach())).toBe('reached');
  });

  it('is not made any more after the store was closed', async () => {
    const unused = reachOf('esdb://node', 500);
    await unused.close();
    expect(await outcome(unused.reach())).toBe('The event store was closed.');
    const { reach, close } = reachOf('esdb://node', 500);
    await reach();
    await close();
    expect(clients.map(({ disposed }) => disposed)).toEqual([0, 1, 0]);
    expect(await outcome(reach())).toBe('The event store was closed.');
    expect(looked()).toEqual([0, 1, 0]);
  });
});

import { EventEmitter } from 'node:events';
import { type Client, connectivityState } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadRequest } from '#events/store/requests';
import { type Channels, Connection } from './connection.ts';

const [metadata, options] = [{}, {}];
/** The calls that were prepared: whether they need the leader, and until when. */
let prepared: unknown[];
let lost: Connection[];
let disposed: number;
let channelOptions: Record<string, unknown>;
beforeEach(() => {
  [prepared, lost, disposed, channelOptions] = [[], [], 0, {}];
  vi.useFakeTimers({ now: 1_000, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

function open({ state = connectivityState.READY, fails = false } = {}) {
  const channel = {
    getConnectivityState: () => state,
    close: vi.fn(),
    internalChannel: { getOptions: () => channelOptions },
  };
  const channels = {
    getChannel: async () => {
      if (fails) throw new Error('nobody there');
      return channel;
    },
    callArguments: (base: object, more: object) => {
      prepared.push([base, more]);
      return [metadata, options];
    },
    dispose: async () => void (disposed += 1),
  } as unknown as Channels;
  return { connection: new Connection(channels, (one) => void lost.push(one)), channel };
}
/** A client that keeps what it is asked, and answers unary requests with this. */
function clientWith(error: Error | null = null) {
  const asked: unknown[] = [];
  const client = {
    makeServerStreamRequest: (...all: readonly unknown[]) => {
      asked.push([all[0], ...all.slice(3)]);
      return new EventEmitter();
    },
    makeUnaryRequest: (...all: readonly unknown[]) => {
      asked.push([all[0], ...all.slice(3, 6)]);
      (all[6] as (error: Error | null) => void)(error);
    },
  };
  return { client: client as unknown as Client, asked };
}

describe('a read', () => {
  const request = { stream: 'incident-1' } as unknown as ReadRequest;
  const endless = { deadline: Number.POSITIVE_INFINITY };

  it('has no end, and any node of a cluster may answer it', () => {
    const [{ connection }, { client, asked }] = [open(), clientWith()];
    connection.read(client, request);
    connection.readAs(client, request, (bytes) => bytes);
    expect(asked).toEqual([1, 2].map(() => ['/event_store.client.streams.Streams/Read', request, metadata, options]));
    expect(prepared).toEqual([1, 2].map(() => [{ requiresLeader: false }, endless]));
  });

  it('that must be up to date is answered by the leader only', () => {
    const { connection } = open();
    connection.read(clientWith().client, request, { ofLeader: true });
    expect(prepared).toEqual([[{ requiresLeader: true }, endless]]);
  });
});

describe('the deletion of a stream', () => {
  const erase = (error: Error | null) => {
    const { client, asked } = clientWith(error);
    const done = open().connection.erase(client, {
      method: 'Tombstone',
      milliseconds: 500,
      stream: 'incident-1',
    } as unknown as Parameters<Connection['erase']>[1]);
    return { done, asked };
  };

  it('is asked for by its name, within its time', async () => {
    const { done, asked } = erase(null);
    await done;
    expect(asked).toEqual([
      ['/event_store.client.streams.Streams/Tombstone', { stream: 'incident-1' }, metadata, options],
    ]);
    expect(prepared).toEqual([[{}, { deadline: 1_500 }]]);
  });

  it('fails with the node’s error', async () => {
    const gone = new Error('the node has ended');
    await expect(erase(gone).done).rejects.toBe(gone);
  });
});

describe('a connection', () => {
  it('is ready when its channel is, with a window of a megabyte', async () => {
    const { connection } = open();
    const client = await connection.ready(100);
    expect(await connection.ready(100)).toBe(client);
    expect(channelOptions).toEqual({ 'grpc-node.flow_control_window': 1_048_576 });
    expect(lost).toEqual([]);
  });

  it('is lost once, tells it to everybody who asked, and is closed', async () => {
    const { connection, channel } = open();
    await connection.ready(100);
    const told: string[] = [];
    connection.whenLost(() => told.push('first'));
    const forget = connection.whenLost(() => told.push('forgotten'));
    forget();
    connection.lose();
    connection.lose();
    connection.whenLost(() => told.push('late'));
    expect([told, lost]).toEqual([['first', 'late'], [connection]]);
    await vi.waitFor(() => expect(channel.close).toHaveBeenCalledOnce());
  });

  it('is lost when there is nobody', async () => {
    const { connection } = open({ fails: true });
    await expect(connection.ready(100)).rejects.toThrow('nobody there');
    expect(lost).toEqual([connection]);
  });

  it('is given up after a second, and not when only one caller’s time is over', async () => {
    const never = new Promise<never>(() => {});
    const channels = { getChannel: () => never } as unknown as Channels;
    const connection = new Connection(channels, (one) => void lost.push(one));
    const asked = (milliseconds: number) => connection.ready(milliseconds).catch((error: unknown) => error);
    const first = asked(300);
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toMatchObject({ message: 'no node within 300 ms', givenUp: false });
    expect(lost).toEqual([]);
    const second = asked(5_000);
    await vi.advanceTimersByTimeAsync(700);
    expect(await second).toMatchObject({ message: 'no node within 700 ms', givenUp: true });
    expect(lost).toEqual([connection]);
  });

  it('is lost and leaves the vendor’s client when it is closed', async () => {
    const { connection } = open();
    await connection.close();
    expect([lost, disposed]).toEqual([[connection], 1]);
  });
});

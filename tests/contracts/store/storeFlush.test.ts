import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { afterAll, describe, expect, it } from 'vitest';
import type { Flush } from '#events/embedded/log/writing/flushes';
import { startEmbeddedNode } from '#events/embedded/node';
import {
  connectStore,
  type Followed,
  OutcomeUnknownError,
  type StoredEvent,
  UnavailableError,
} from '#events/store/store';
import { type Position } from '../../../events/core/position.ts';
import { heldDisk, nodeOver } from './heldNode.ts';
import { directory, removeDirectories } from './stores.ts';

afterAll(removeDirectories);

const event = () => ({ id: randomUUID(), type: 'ThingHappened', data: { n: 1 }, metadata: {} });

async function all(source: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const one of source) found.push(one);
  return found;
}

/** Makes round trips that do not touch the log, so that earlier answers of the node have arrived by then. */
async function talk(address: string, enough: () => boolean): Promise<void> {
  const client = new serverFeatures.ServerFeaturesClient(address, credentials.createInsecure());
  for (let n = 0; n < 300 && !enough(); n++) {
    await new Promise<void>((resolve, reject) =>
      client.getSupportedMethods(new shared.Empty(), (error: Error | null) => (error ? reject(error) : resolve())),
    );
  }
  client.close();
}

/**
 * Writes while the disk is held, reads in every way, and returns the answers before and after the disk was released.
 */
async function seenBeforeTheDisk(plant: (held: Flush) => Flush) {
  const disk = heldDisk();
  const node = await nodeOver(directory(), (real) => plant(disk.flush(real)));
  const store = connectStore(node.connectionString, { deadline: 30_000 });
  const raw = EventStoreDBClient.connectionString(node.connectionString);
  const ending = new AbortController();
  const asked: Promise<void>[] = [];
  const answered: string[] = [];
  const ask = (name: string, answer: Promise<unknown>): void => {
    const note = () => void answered.push(name);
    asked.push(answer.then(note, note));
  };
  const subscribed = (after: Position | undefined) =>
    store.subscribe({ after, signal: ending.signal })[Symbol.asyncIterator]();
  const until = async (from: AsyncIterator<Followed>, so: (item: Followed) => boolean): Promise<void> => {
    for (let item = await from.next(); !item.done; item = await from.next()) if (so(item.value)) return;
  };
  const isNew = (item: Followed): boolean => 'stream' in item && item.stream === 'new';

  await store.append('old', 'none', [event()]);
  const after = await store.head();
  const live = subscribed(after);
  await until(live, (item) => !('stream' in item));
  disk.hold();
  const first = event();
  ask('a subscription', until(live, isNew));
  ask('an append', store.append('new', 'none', [first]));
  await disk.asked();
  ask('its repeat', store.append('new', 'none', [first]));
  ask('an append at a wrong revision', store.append('new', 'none', [event()]));
  ask('the plain append', raw.appendToStream('plain', jsonEvent({ type: 'ThingHappened', data: {} })));
  ask('a read of the stream', all(store.read('new')));
  ask('a read of all', all(store.readAll()));
  ask('the last position', store.head());
  ask('a later subscription', until(subscribed(after), isNew));
  await talk(node.address, () => answered.length === asked.length);
  const early = answered.toSorted();

  disk.release();
  await Promise.all(asked);
  ending.abort();
  await store.close();
  await raw.dispose();
  node.stop();
  return { early, late: answered.toSorted() };
}

const everything = [
  'a later subscription',
  'a read of all',
  'a read of the stream',
  'a subscription',
  'an append',
  'an append at a wrong revision',
  'its repeat',
  'the last position',
  'the plain append',
];

describe('an event that is not on disk yet', () => {
  it('is neither acknowledged nor shown, and causes no refusal', async () => {
    expect(await seenBeforeTheDisk((held) => held)).toEqual({ early: [], late: everything });
  });

  it('would be distinguished from an acknowledgement before the flush', async () => {
    const early = (held: Flush): Flush => {
      return async () => {
        void held();
      };
    };
    expect((await seenBeforeTheDisk(early)).early).toEqual(everything);
  });
});

describe('a flush that fails', () => {
  it('is not tried again: every append is refused, before and after it, until the log is reopened', async () => {
    const dataDir = directory();
    const disk = heldDisk();
    const node = await nodeOver(dataDir, disk.flush);
    const store = connectStore(node.connectionString, { deadline: 2_000 });
    const kept = event();
    await store.append('kept', 'none', [kept]);
    disk.hold();
    const refused = store.append('lost', 'none', [event()]).catch((error: unknown) => error);
    await disk.asked();
    const read = all(store.read('lost')).catch((error: unknown) => error);
    await talk(node.address, () => false);
    const flushes = disk.flushes();
    disk.fail(new Error('EIO: i/o error, fdatasync'));
    expect(await refused).toBeInstanceOf(OutcomeUnknownError);
    expect(await read).toBeInstanceOf(UnavailableError);
    disk.release();
    await expect(store.append('later', 'none', [event()])).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(all(store.read('kept'))).rejects.toBeInstanceOf(UnavailableError);
    expect(disk.flushes()).toBe(flushes);
    expect(node.failures).toEqual(['The log could not be flushed: EIO: i/o error, fdatasync']);
    await store.close();
    node.stop();

    const again = await startEmbeddedNode({ dataDir });
    const reader = connectStore(again.connectionString);
    expect((await all(reader.read('kept'))).map(({ id }) => id)).toEqual([kept.id]);
    expect(await all(reader.read('later'))).toEqual([]);
    await reader.close();
    await again.stop();
  });
});

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MaxAppendSizeExceededError } from '#events/store/store';
import { embedded, removeDirectories } from './stores.ts';

// The vendor's own tests of a server, run on the embedded node with the unmodified client.
let node: Awaited<ReturnType<typeof embedded>>;
let raw: EventStoreDBClient;
beforeAll(async () => {
  node = await embedded();
  raw = EventStoreDBClient.connectionString(node.connectionString);
});
afterAll(async () => {
  await raw.dispose();
  await node.stop();
  removeDirectories();
});

const event = (text = 'x') => jsonEvent({ type: 'ThingHappened', data: { text } });
const count = async (client: EventStoreDBClient, stream: string): Promise<number> => {
  let read = 0;
  for await (const _ of client.readStream(stream)) read += 1;
  return read;
};

describe("the vendor's client", () => {
  it('floods the node with appends, and each is written once', async () => {
    const streams = Array.from({ length: 20 }, (_, n) => `flood-${n}`);
    const lots = streams.flatMap((stream) => Array.from({ length: 100 }, () => stream));
    const answers = await Promise.all(lots.map((stream) => raw.appendToStream(stream, [event(), event()])));
    expect(answers.every(({ success }) => success)).toBe(true);
    for (const stream of streams) expect(await count(raw, stream)).toBe(200);
  });

  it('is told that an event is too large, and goes on, also with other calls in flight', async () => {
    const large = raw.appendToStream('oversize', event('x'.repeat(1024 * 1024 + 1)));
    const beside = Array.from({ length: 50 }, () => raw.appendToStream('oversize', event()));
    await expect(large).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await Promise.all(beside);
    expect(await count(raw, 'oversize')).toBe(50);
  });

  it('gets an outcome for every append under way when the node ends, and no acknowledged one is lost', async () => {
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await client.appendToStream('ending', event());
    let acknowledged = 1;
    const writing = Array.from({ length: 500 }, async () => {
      await client.appendToStream('ending', event(), { deadline: 5_000 });
      acknowledged += 1;
    });
    const ended = Promise.allSettled(writing);
    await node.restart();
    await ended;
    await client.dispose();
    const again = EventStoreDBClient.connectionString(node.connectionString);
    expect(await count(again, 'ending')).toBeGreaterThanOrEqual(acknowledged);
    expect((await again.appendToStream('ending', event())).success).toBe(true);
    await again.dispose();
  });
});

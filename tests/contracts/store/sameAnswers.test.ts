import { readFileSync } from 'node:fs';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeBatch } from '#events/embedded/grpc/batchRequests';
import { addressOf, passwordOf } from '#events/store/connection/address';
import { connectStore } from '#events/store/store';
import { hasRecordings, type RecordedCall, recorded, recordings } from '../replay/recordings.ts';
import { events } from './events.ts';
import { embedded, removeDirectories } from './stores.ts';

// The requests that were recorded with a server's answers, sent to the embedded node.

let node: Awaited<ReturnType<typeof embedded>>;
let client: Client;
const signed = new Metadata();
beforeAll(async () => {
  node = await embedded();
  const { servers = '', caFile, user } = addressOf(node.connectionString) ?? {};
  client = new Client(servers, credentials.createSsl(readFileSync(caFile ?? '')));
  const secret = `${user}:${passwordOf(node.connectionString)}`;
  signed.set('authorization', `Basic ${Buffer.from(secret).toString('base64')}`);
});
afterAll(async () => {
  client.close();
  await node.stop();
  removeDirectories();
});

const same = (bytes: Buffer): Buffer => bytes;

interface Answered {
  readonly answers: readonly Buffer[];
  readonly ending: { readonly code: number; readonly trailers: Readonly<Record<string, unknown>> };
}

/** Sends the requests of one call, each at its turn, and waits for its end. */
function ask({ method, requests }: RecordedCall): Promise<Answered> {
  return new Promise((resolve) => {
    const answers: Buffer[] = [];
    const path = `/event_store.client.streams.Streams/${method}`;
    const call = client.makeBidiStreamRequest(path, same, same, signed);
    call.on('data', (bytes: Buffer) => answers.push(bytes));
    call.on('error', ({ code, metadata }: ServiceError) => {
      const { 'content-type': _, ...trailers } = metadata.getMap();
      resolve({ answers, ending: { code, trailers } });
    });
    call.on('end', () => resolve({ answers, ending: { code: 0, trailers: {} } }));
    for (const request of requests) call.write(request);
    call.end();
  });
}

/** An answer without the positions, which are the server's bytes and our events, and without the words for clients of 2020. */
function meaning(method: string, bytes: Buffer): object {
  const types = { Append: streams.AppendResp, Delete: streams.DeleteResp, Tombstone: streams.TombstoneResp };
  const answer: unknown = types[method as keyof typeof types].deserializeBinary(bytes).toObject();
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (key.endsWith('2060')) return undefined;
    return /^(commit|prepare)Position$/.test(key) ? 'a position' : value;
  });
  return JSON.parse(text) as object;
}

/** Its README names why the node answers otherwise. */
const OTHERWISE = /\$all|too large|deadline of the call/;
/** The server fails over these without a word; the node says what is wrong. */
const FAILED = 2;

const calls = recordings
  .filter(({ scenario }) => /^0[67]-/.test(scenario))
  .flatMap(({ scenario, calls: all }) => all.map((call) => [`${scenario}: ${call.note}`, call] as const))
  .filter(([name, { method }]) => method !== 'BatchAppend' && !OTHERWISE.test(name));

describe.runIf(hasRecordings)('the embedded node, asked as a server was', () => {
  beforeAll(async () => {
    // The recorded deadlines are over.
    const store = connectStore(node.connectionString);
    for (const request of recorded('07-delete-tombstone', 'prepares').requests)
      await store.append(decodeBatch(request).options?.stream ?? '', 'none', events(2));
    await store.close();
  });

  it('is asked something', () => {
    expect(calls.length).toBeGreaterThan(60);
  });

  it.each(calls)('answers the same to %s', async (_, call) => {
    const { answers, ending } = await ask(call);
    const wanted = call.ending as Exclude<RecordedCall['ending'], string>;
    expect(answers.map((bytes) => meaning(call.method, bytes))).toEqual(
      call.answers.map((bytes) => meaning(call.method, bytes)),
    );
    expect(ending.code === 0).toBe(wanted.code === 0);
    expect(wanted.code === FAILED ? FAILED : ending.code).toBe(wanted.code);
    expect(named(ending.trailers)).toEqual(named(wanted.trailers ?? {}));
  });
});

/** The trailers that a client reads. */
const named = (trailers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['exception', 'stream-name', 'expected-version', 'actual-version', 'maximum-append-size'].map((name) => [
      name,
      String(trailers[name] ?? ''),
    ]),
  );

import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import { Client, credentials, type MethodDefinition, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeRead } from '#events/store/answers';
import { folderOf } from '#events/testing/folder';
import { makeCertificate } from '../certificate.ts';
import { code } from '../log/codes.ts';
import { type Log, openLog } from '../log/log.ts';
import * as methods from './methods.ts';
import { serve } from './protocol.ts';

const { StreamsService } = streams;
const vendors = {
  getSupportedMethods: features.ServerFeaturesService.getSupportedMethods,
  readGossip: gossip.GossipService.read,
  read: StreamsService.read,
  append: StreamsService.append,
  batchAppend: StreamsService.batchAppend,
  remove: StreamsService.delete,
  tombstone: StreamsService.tombstone,
};

it('the node answers under the paths of the vendor', () => {
  const paths = Object.entries(vendors).map(([name, { path }]) => [name, path]);
  expect(Object.entries(methods).map(([name, { path }]) => [name, path])).toEqual(expect.arrayContaining(paths));
  expect(Object.keys(methods)).toHaveLength(paths.length);
});

it('requests and answers have the bytes of the vendor', () => {
  const options = new messages.DeleteReq.Options().setAny(new shared.Empty());
  const bytes = StreamsService.delete.requestSerialize(new messages.DeleteReq().setOptions(options));
  expect(methods.remove.requestDeserialize(bytes).toObject()).toEqual(
    StreamsService.delete.requestDeserialize(bytes).toObject(),
  );
  const answer = new messages.AppendResp().setSuccess(new messages.AppendResp.Success().setCurrentRevision('7'));
  expect(methods.append.responseSerialize(answer)).toEqual(StreamsService.append.responseSerialize(answer));
});

it('the codes are those of gRPC', () => {
  expect(status).toMatchObject(code);
});

describe('the node', () => {
  const { Options } = messages.AppendReq;
  const empty = new shared.Empty();
  const ids = ['1', '2', '3'].map((digit) => `0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a1${digit}`);
  let folder: string;
  let log: Log;
  let forgotten: number;
  let node: ReturnType<typeof serve>;
  let client: Client;
  let port: number;

  beforeEach(async () => {
    folder = folderOf('protocol');
    log = openLog(folder);
    forgotten = 0;
    const counting = { ...log, forget: () => void forgotten++ };
    node = serve(
      counting,
      async () => {},
      () => {},
    );
    port = await node.server.listen(0);
    client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  });
  afterEach(async () => {
    client.close();
    await node.server.close();
    log.close();
  });

  const named = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const ask = <Asked, Answer>(
    { path, requestSerialize, responseDeserialize }: MethodDefinition<Asked, Answer>,
    request: Asked,
  ): Promise<Answer> =>
    new Promise((resolve, reject) =>
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) =>
        error ? reject(error) : resolve(answer as Answer),
      ),
    );
  const refused = (asked: Promise<unknown>): Promise<[number, string, string | undefined]> =>
    asked.then(
      () => expect.fail('answered'),
      ({ code: number, details, metadata }: ServiceError) => [
        number,
        details,
        metadata.get('exception')[0]?.toString(),
      ],
    );

  const event = (id: string | undefined, data: Buffer = Buffer.from('{}'), type = 'NoteWritten') => {
    const message = new messages.AppendReq.ProposedMessage().setId(new shared.UUID().setString(id ?? '')).setData(data);
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    return new messages.AppendReq().setProposedMessage(message);
  };
  /** The answer to an append of these messages, in plain values. */
  const append = (...parts: InstanceType<typeof messages.AppendReq>[]) =>
    new Promise<InstanceType<typeof messages.AppendResp>>((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = StreamsService.append;
      const call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, (error, answer) =>
        error ? reject(error) : resolve(answer as InstanceType<typeof messages.AppendResp>),
      );
      for (const part of parts) call.write(part);
      call.end();
    });
  const to = (options: InstanceType<typeof Options>, stream = 'crew-1') =>
    new messages.AppendReq().setOptions(options.setStreamIdentifier(named(stream)));
  const any = () => new Options().setAny(empty);
  const none = () => new Options().setNoStream(empty);
  const success = async (...parts: Parameters<typeof append>) => {
    const found = (await append(...parts)).getSuccess();
    const position = found?.getPosition()?.toObject();
    return {
      revision: found?.hasNoStream() ? 'none' : found?.getCurrentRevision(),
      position: found?.hasNoPosition() ? 'none' : [position?.commitPosition, position?.preparePosition],
    };
  };
  const wrong = async (...parts: Parameters<typeof append>) => {
    const found = (await append(...parts)).getWrongExpectedVersion();
    const expected = {
      revision: found?.hasExpectedRevision() && found.getExpectedRevision(),
      none: found?.hasExpectedNoStream(),
      exists: found?.hasExpectedStreamExists(),
      any: found?.hasExpectedAny(),
    };
    return {
      current: found?.hasCurrentNoStream() ? 'none' : found?.getCurrentRevision(),
      expected: Object.entries(expected).filter(([, value]) => value),
    };
  };

  it('names the calls and the features that it serves', async () => {
    const answer = await ask(features.ServerFeaturesService.getSupportedMethods, empty);
    const streamsOf = (methodName: string, featuresList: string[] = []) => ({
      serviceName: 'event_store.client.streams.streams',
      methodName,
      featuresList,
    });
    expect(answer.toObject()).toEqual({
      eventStoreServerVersion: '24.6.0',
      methodsList: [
        {
          serviceName: 'event_store.client.server_features.serverfeatures',
          methodName: 'getsupportedmethods',
          featuresList: [],
        },
        { serviceName: 'event_store.client.gossip.gossip', methodName: 'read', featuresList: [] },
        streamsOf('read', ['position', 'stream', 'all']),
        streamsOf('append'),
        streamsOf('batchappend'),
        streamsOf('delete'),
        streamsOf('tombstone'),
      ],
    });
  });

  it('leads a cluster of its own', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    const answer = await ask(gossip.GossipService.read, empty).finally(() => vi.restoreAllMocks());
    expect(answer.toObject().membersList).toEqual([
      {
        instanceId: { string: expect.stringMatching(/^[0-9a-f-]{36}$/), structured: undefined },
        timeStamp: '17000000000000000',
        // LEADER
        state: 8,
        isAlive: true,
        httpEndPoint: { address: 'localhost', port },
      },
    ]);
  });

  it('answers an append with the last revision and position', async () => {
    expect(await success(to(none()), event(ids[0]), event(ids[1]))).toEqual({ revision: '1', position: ['2', '2'] });
    expect(await success(to(new Options().setRevision('1')), event(ids[2]))).toEqual({
      revision: '2',
      position: ['3', '3'],
    });
    expect(await success(to(any(), 'crew-2'))).toEqual({ revision: 'none', position: ['3', '3'] });
  });

  it('answers an append again without a position when a read would not show it', async () => {
    await append(to(none()), event(ids[0]));
    await append(to(any(), '$$crew-1'), event(ids[1], Buffer.from('{"$tb":1}'), '$metadata'));
    expect(await success(to(none()), event(ids[0]))).toEqual({ revision: '0', position: 'none' });
  });

  it('answers an append to a stream at another revision with both', async () => {
    await append(to(none()), event(ids[0]));
    expect(await wrong(to(none()), event(ids[1]))).toEqual({ current: '0', expected: [['none', true]] });
    expect(await wrong(to(new Options().setRevision('7')), event(ids[1]))).toEqual({
      current: '0',
      expected: [['revision', '7']],
    });
    expect(await wrong(to(new Options().setRevision('0'), 'crew-2'), event(ids[1]))).toEqual({
      current: 'none',
      expected: [['revision', '0']],
    });
    expect(await wrong(to(new Options().setStreamExists(empty), 'crew-2'), event(ids[1]))).toEqual({
      current: 'none',
      expected: [['exists', true]],
    });
    expect(await wrong(to(any()), event(ids[0]), event(ids[1]))).toEqual({ current: '0', expected: [['any', true]] });
  });

  it('takes a mebibyte in one append, and no byte more', async () => {
    const large = Buffer.alloc(1024 * 1024 - 1);
    const tooMuch = append(to(none()), event(ids[0], large), event(ids[1], Buffer.alloc(2)));
    expect(await refused(tooMuch)).toEqual([
      status.INVALID_ARGUMENT,
      'Maximum Append Size of 1048576 Exceeded.',
      'maximum-append-size-exceeded',
    ]);
    expect(await success(to(none()), event(ids[0], large), event(ids[1], Buffer.alloc(1)))).toMatchObject({
      revision: '1',
    });
  });

  it('refuses an append without options, and one to a stream that was deleted for ever', async () => {
    expect(await refused(append(event(ids[0])))).toEqual([
      status.INVALID_ARGUMENT,
      'An append needs options.',
      undefined,
    ]);
    const options = new messages.TombstoneReq.Options().setAny(empty).setStreamIdentifier(named('crew-1'));
    const answer = await ask(StreamsService.tombstone, new messages.TombstoneReq().setOptions(options));
    expect(answer.getPosition()?.toObject()).toEqual({ commitPosition: '1', preparePosition: '1' });
    expect(forgotten).toBe(1);
    expect(await refused(append(to(none()), event(ids[0])))).toEqual([
      status.FAILED_PRECONDITION,
      "Event stream 'crew-1' is deleted.",
      'stream-deleted',
    ]);
  });

  it('deletes a stream, and drops its bytes', async () => {
    await append(to(none()), event(ids[0]));
    const deletion = (revision: string) =>
      new messages.DeleteReq().setOptions(
        new messages.DeleteReq.Options().setRevision(revision).setStreamIdentifier(named('crew-1')),
      );
    const [code9, , exception] = await refused(ask(StreamsService.delete, deletion('3')));
    expect([code9, exception, forgotten]).toEqual([status.FAILED_PRECONDITION, 'wrong-expected-version', 0]);
    const answer = await ask(StreamsService.delete, deletion('0'));
    expect(answer.getPosition()?.toObject()).toEqual({ commitPosition: '2', preparePosition: '2' });
    expect(forgotten).toBe(1);
  });

  it.each([
    ['a deletion', () => ask(StreamsService.delete, new messages.DeleteReq())],
    ['a tombstone', () => ask(StreamsService.tombstone, new messages.TombstoneReq())],
  ])('refuses %s without options', async (_, asked) =>
    expect((await refused(asked())).slice(0, 2)).toEqual([
      status.INVALID_ARGUMENT,
      'The expected revision is missing.',
    ]),
  );

  it('with a guard names its calls to everyone, and lets only its user read', async () => {
    // TLS compares the dates of a certificate with the machine's clock.
    const { ca, chain, key } = makeCertificate(Date.now());
    const admits = (authorization: string | undefined) => authorization === 'Basic user';
    const guarded = serve(
      log,
      async () => {},
      () => {},
      { key, cert: chain, admits },
    );
    const address = `localhost:${await guarded.server.listen(0)}`;
    client.close();
    client = new Client(address, credentials.createSsl(Buffer.from(ca)));
    const served = await ask(features.ServerFeaturesService.getSupportedMethods, empty);
    expect(served.getEventStoreServerVersion()).toBe('24.6.0');
    expect((await ask(gossip.GossipService.read, empty)).getMembersList()).toHaveLength(1);
    const deletion = () => ask(StreamsService.delete, new messages.DeleteReq());
    expect((await refused(deletion())).slice(0, 2)).toEqual([status.UNAUTHENTICATED, 'Access denied.']);
    client.close();
    await guarded.server.close();
  });

  describe('at a read', () => {
    const ReadOptions = messages.ReadReq.Options;
    /** The answers of the node and the end of the call; the reader leaves at the end of the history. */
    const read = (options?: InstanceType<typeof ReadOptions>) =>
      new Promise<unknown[]>((resolve) => {
        const { path, requestSerialize } = StreamsService.read;
        const request = new messages.ReadReq();
        if (options) request.setOptions(options);
        const got: unknown[] = [];
        const asBytes = (bytes: Buffer) => bytes;
        const call = client.makeServerStreamRequest(path, requestSerialize, asBytes, request);
        call.on('data', (bytes: Buffer) => {
          const answer = decodeRead(bytes);
          got.push(answer.kind === 'event' ? answer.event.id : answer.kind);
          if (answer.kind === 'caughtUp') call.cancel();
        });
        call.on('error', ({ code: number, details }: ServiceError) => resolve([...got, number, details]));
        call.on('end', () => resolve(got));
      });
    const all = () => new ReadOptions().setAll(new ReadOptions.AllOptions().setStart(empty));
    beforeEach(() => append(to(none()), event(ids[0]), event(ids[1])));

    it('gives the events and ends', async () => {
      expect(await read(all().setCount('1'))).toEqual([ids[0]]);
      expect(await read(all().setCount('9'))).toEqual([ids[0], ids[1]]);
    });

    it('follows the log for a subscription', async () => {
      const options = all().setSubscription(new ReadOptions.SubscriptionOptions());
      expect((await read(options)).slice(0, 5)).toEqual(['confirmed', ids[0], ids[1], 'caughtUp', status.CANCELLED]);
    });

    it('says what it had sent before it refuses', async () => {
      const position = new ReadOptions.Position().setCommitPosition('2').setPreparePosition('1');
      const options = new ReadOptions()
        .setAll(new ReadOptions.AllOptions().setPosition(position))
        .setSubscription(new ReadOptions.SubscriptionOptions());
      expect(await read(options)).toEqual([
        'confirmed',
        status.INVALID_ARGUMENT,
        'Trying to read from an invalid position.',
      ]);
    });

    it('refuses one without options, and one for ids in bits', async () => {
      expect(await read()).toEqual([status.INVALID_ARGUMENT, 'The count of a read must be greater than 0.']);
      const inBits = new ReadOptions.UUIDOption().setStructured(empty);
      expect(await read(all().setCount('1').setUuidOption(inBits))).toEqual([
        status.UNIMPLEMENTED,
        'Ids are answered as text only.',
      ]);
      expect(await read(all().setCount('1').setUuidOption(new ReadOptions.UUIDOption().setString(empty)))).toEqual([
        ids[0],
      ]);
    });
  });
});

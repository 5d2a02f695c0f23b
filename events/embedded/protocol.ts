import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, {
  type AppendReq,
  type AppendResp,
  type DeleteReq,
  type DeleteResp,
  type ReadReq,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { answerBatches } from './batchAppend.ts';
import { type Flush, flushes } from './flushes.ts';
import { type GroupCommit, groupCommit } from './groupCommit.ts';
import type { Log } from './log.ts';
import { inLots } from './lots.ts';
import { outletTo } from './outlet.ts';
import { answerRead } from './reads.ts';
import type { Proposed } from './records.ts';
import { asServiceError, Refused } from './refusals.ts';
import { expectedOf, proposed, streamOf } from './requests.ts';
import { answerSubscription, commits } from './subscriptions.ts';
import { MAX_APPEND_SIZE, sizeOf, type Writes, type Written, writesTo } from './writes.ts';

/** More than any message of a client: its batches are cut at 3 MiB. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;
const asBytes = (bytes: Buffer): Buffer => bytes;

/** Batches are read, and with reads answered, in bytes that are made elsewhere. */
const SERVICE = {
  ...streamsService.StreamsService,
  read: { ...streamsService.StreamsService.read, responseSerialize: asBytes },
  batchAppend: {
    ...streamsService.StreamsService.batchAppend,
    requestDeserialize: asBytes,
    responseSerialize: asBytes,
  },
};

/**
 * The server for one log, and the port to the disk under it. `flush` commits what has arrived and resolves when it is on
 * disk. After `onFailed` the server refuses everything: its log has to be opened anew.
 */
export function serve(
  log: Log,
  flush: Flush,
  onFailed: (error: Error) => void,
): { server: Server; flush(): Promise<void> } {
  const flushing = flushes(flush, onFailed);
  const committed = commits();
  const group = groupCommit(log, flushing, committed.announce);
  const writes = writesTo(log, Date.now);
  const server = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE, interceptors: [inLots] });
  server.addService(serverFeatures.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>) =>
      answer(null, supportedMethods()),
  });
  server.addService(SERVICE, {
    read(call: ServerWritableStream<ReadReq, readonly Buffer[]>) {
      const out = outletTo(call, flushing);
      const options = call.request.getOptions() ?? new streams.ReadReq.Options();
      const answered = (async () => {
        try {
          if (options.getUuidOption()?.hasStructured())
            throw new Refused('unimplemented', 'Ids are answered as text only.');
          if (options.hasSubscription()) await answerSubscription(log, committed, options, out);
          else await answerRead(log, options, out);
        } finally {
          // A refusal, too, may tell what is not on disk yet.
          await out.sent();
        }
      })();
      answered.then(
        () => call.end(),
        (error: unknown) => call.emit('error', asServiceError(error)),
      );
    },
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
      answerAppend(call, answer, { writes, group }),
    batchAppend: (call: ServerDuplexStream<Buffer, readonly Buffer[]>) => answerBatches(call, writes, group),
    delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) {
      const options = call.request.getOptions() ?? new streams.DeleteReq.Options();
      group
        .run(() => writes.delete(streamOf(options), expectedOf(options)))
        .then(({ position }) => {
          log.forget();
          const place = new streams.DeleteResp.Position();
          place.setCommitPosition(String(position)).setPreparePosition(String(position));
          answer(null, new streams.DeleteResp().setPosition(place));
        })
        .catch((error: unknown) => answer(asServiceError(error)));
    },
    tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) {
      const options = call.request.getOptions() ?? new streams.TombstoneReq.Options();
      group
        .run(() => writes.tombstone(streamOf(options), expectedOf(options)))
        .then(({ position }) => {
          log.forget();
          const place = new streams.TombstoneResp.Position();
          place.setCommitPosition(String(position)).setPreparePosition(String(position));
          answer(null, new streams.TombstoneResp().setPosition(place));
        })
        .catch((error: unknown) => answer(asServiceError(error)));
    },
  });
  return { server, flush: group.flush };
}

function supportedMethods(): InstanceType<typeof features.SupportedMethods> {
  const methods = [
    ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
    ['event_store.client.streams.streams', 'read', ['position', 'stream', 'all']],
    ['event_store.client.streams.streams', 'append', []],
    ['event_store.client.streams.streams', 'batchappend', []],
    ['event_store.client.streams.streams', 'delete', []],
    ['event_store.client.streams.streams', 'tombstone', []],
  ] as const;
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion('23.10.0');
  for (const [service, method, list] of methods) {
    const supported = new features.SupportedMethod();
    supported
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...list]);
    answer.addMethods(supported);
  }
  return answer;
}

/** One append, its events one message each. */
function answerAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
  { writes, group }: { writes: Writes; group: GroupCommit },
): void {
  let options: AppendReq.Options | undefined;
  let refused: unknown;
  let size = 0;
  const events: Proposed[] = [];
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (!message || refused) return;
    try {
      const event = proposed(message);
      size += sizeOf([event]);
      if (size <= MAX_APPEND_SIZE) events.push(event);
      else throw new Refused('maximumAppendSizeExceeded', 'Maximum append size exceeded.', { limit: MAX_APPEND_SIZE });
    } catch (error) {
      refused = error;
    }
  });
  call.on('end', () => {
    const known = options;
    if (!known) refused ??= new Refused('invalidArgument', 'An append needs options.');
    if (!known || refused) return answer(asServiceError(refused));
    group
      .run(() => {
        if (call.cancelled) throw new Refused('deadlineExceeded', 'The caller has gone.');
        return writes.append(streamOf(known), expectedOf(known), events);
      })
      .then(
        (written) => answer(null, appended(written)),
        (error: unknown) => {
          const isWrong = error instanceof Refused && error.kind === 'wrongExpectedVersion';
          if (isWrong) answer(null, wrongVersion(error));
          else answer(asServiceError(error));
        },
      );
  });
}

function appended({ revision, position }: Written): AppendResp {
  const place = new streams.AppendResp.Position();
  place.setCommitPosition(String(position)).setPreparePosition(String(position));
  const success = new streams.AppendResp.Success().setPosition(place);
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  return new streams.AppendResp().setSuccess(success);
}

function wrongVersion({ details: { current = -1, expected = -2n } }: Refused): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected >= 0n) wrong.setExpectedRevision(String(expected));
  else if (expected === -1n) wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === -4n) wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

// A node that answers every append at once and stores nothing, so that only the client, gRPC and the two threads are
// measured.
import { parentPort, workerData } from 'node:worker_threads';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { bytesField, FieldReader, integerField } from '#events/store/protobuf';

const { reads } = workerData as { readonly reads: 'all' | 'id' };

/** The minimum of a request: its session. */
function idIn(bytes: Buffer): Buffer {
  const request = new FieldReader(bytes);
  request.next();
  return request.slice();
}

const POSITION = bytesField(3, integerField(1, 0), bytesField(3, integerField(1, 1), integerField(2, 1)));
const answerTo = (id: Buffer): Buffer => Buffer.concat([bytesField(1, id), POSITION]);
const batchAppend = {
  ...streamsService.StreamsService.batchAppend,
  ...(reads === 'id' ? { requestDeserialize: (bytes: Buffer) => bytes } : {}),
  responseSerialize: (bytes: Buffer) => bytes,
};

const server = new Server();
server.addService({ batchAppend } as never, {
  batchAppend: (call: ServerDuplexStream<BatchAppendReq | Buffer, Buffer>) => {
    call.on('data', (request: BatchAppendReq | Buffer) => {
      const id = Buffer.isBuffer(request)
        ? idIn(request)
        : Buffer.from(request.getCorrelationId()?.serializeBinary() ?? []);
      call.write(answerTo(id));
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  },
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  parentPort?.postMessage(port);
});

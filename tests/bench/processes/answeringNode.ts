// A node that answers every append at once and stores nothing, so that only the client, gRPC and the two threads are
// measured. With a file it first writes what arrived in one turn and flushes it, the least that any durable store does.
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { bytesField, FieldReader, integerField } from '#events/store/protobuf';

const { reads, file } = workerData as { readonly reads: 'all' | 'id'; readonly file: string | null };
/** The file has its blocks before the first append, so that a flush writes the data alone. */
const ROOM = 64 * 1024 ** 2;
const descriptor = file === null ? null : openSync(file, 'w');
if (descriptor !== null) {
  writeSync(descriptor, Buffer.alloc(ROOM));
  fdatasyncSync(descriptor);
}
let end = 0;

let arrived: { readonly bytes: Buffer; readonly answer: () => void }[] = [];
function flushInTurn(bytes: Buffer, answer: () => void): void {
  if (descriptor === null) return answer();
  if (arrived.push({ bytes, answer }) > 1) return;
  setImmediate(() => {
    const group = arrived;
    arrived = [];
    const data = Buffer.concat(group.map((one) => one.bytes));
    if (end + data.length > ROOM) end = 0;
    end += writeSync(descriptor, data, 0, data.length, end);
    fdatasyncSync(descriptor);
    for (const one of group) one.answer();
  });
}

/** The minimum of a request: its session. */
function idIn(bytes: Buffer): Buffer {
  const request = new FieldReader(bytes);
  request.next();
  return request.slice();
}

const POSITION = bytesField(3, integerField(1, 0), bytesField(3, integerField(1, 1), integerField(2, 1)));
const answerTo = (id: Buffer): Buffer => Buffer.concat([bytesField(1, id), POSITION]);
/** A request as it arrived, and read as far as this node reads it. */
interface Request {
  readonly bytes: Buffer;
  readonly id: () => Buffer;
}
const read = streamsService.StreamsService.batchAppend.requestDeserialize;
const batchAppend = {
  ...streamsService.StreamsService.batchAppend,
  requestDeserialize: (bytes: Buffer): Request => {
    if (reads === 'id') return { bytes, id: () => idIn(bytes) };
    const request = read(bytes);
    return { bytes, id: () => Buffer.from(request.getCorrelationId()?.serializeBinary() ?? []) };
  },
  responseSerialize: (bytes: Buffer) => bytes,
};

const server = new Server();
server.addService({ batchAppend } as never, {
  batchAppend: (call: ServerDuplexStream<Request, Buffer>) => {
    call.on('data', ({ bytes, id }: Request) => flushInTurn(bytes, () => call.write(answerTo(id()))));
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  },
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  parentPort?.postMessage(port);
});

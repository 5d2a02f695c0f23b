import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

interface Kind<Message> {
  deserializeBinary(bytes: Uint8Array): Message;
}

/** One kind of call, as the vendor's client makes it. */
const method = <Request>(path: string, request: Kind<Request>) => ({
  path: `/event_store.client.${path}`,
  requestDeserialize: (bytes: Buffer): Request => request.deserializeBinary(new Uint8Array(bytes)),
  responseSerialize: (answer: { serializeBinary(): Uint8Array }): Buffer => Buffer.from(answer.serializeBinary()),
});

/** The calls that the node answers. The vendor's list would load a gRPC client, for half of the thread's start. */
export const getSupportedMethods = method('server_features.ServerFeatures/GetSupportedMethods', shared.Empty);
export const readGossip = method('gossip.Gossip/Read', shared.Empty);
export const read = method('streams.Streams/Read', streams.ReadReq);
export const append = method('streams.Streams/Append', streams.AppendReq);
export const batchAppend = method('streams.Streams/BatchAppend', streams.BatchAppendReq);
export const remove = method('streams.Streams/Delete', streams.DeleteReq);
export const tombstone = method('streams.Streams/Tombstone', streams.TombstoneReq);

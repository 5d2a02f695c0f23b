import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { expect, it } from 'vitest';
import { code } from './log/codes.ts';
import * as methods from './methods.ts';

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

import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type AppendReq, type AppendResp, type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Guard } from '../credentials.ts';
import type { Log } from '../log/log.ts';
import type { Proposed } from '../log/records.ts';
import { Refused } from '../log/refusals.ts';
import { type Flush, flushes } from '../log/writing/flushes.ts';
import { type GroupCommit, groupCommit } from '../log/writing/groupCommit.ts';
import { MAX_APPEND_SIZE, sizeOf, tooLarge, type Writes, type Written, writesTo } from '../log/writing/writes.ts';
import { outletTo } from '../outlet.ts';
import { answerRead } from '../reads.ts';
import { answerSubscription, commits } from '../subscriptions.ts';
import { answerBatches } from './batchAppend.ts';
import { answer, type Call, type Handlers, serverOf, single } from './calls.ts';
import { append, batchAppend, getSupportedMethods, read, readGossip, remove, tombstone } from './methods.ts';
import { expectedOf, proposed, streamOf } from './requests.ts';

/**
 * The server for one log, and its port to the disk. `flush` commits pending appends and resolves when they are on disk.
 * After `onFailed` the server refuses every call: the log must be reopened.
 */
export function serve(log: Log, flush: Flush, onFailed: (error: Error) => void, guard?: Guard) {
  const flushing = flushes(flush, onFailed);
  const committed = commits();
  const group = groupCommit(log, flushing, committed.announce);
  const writes = writesTo(log, Date.now);
  const question = async (request: ReadReq, call: Call): Promise<void> => {
    const out = outletTo(call, flushing);
    const options = request.getOptions() ?? new streams.ReadReq.Options();
    try {
      try {
        if (options.getUuidOption()?.hasStructured())
          throw new Refused('unimplemented', 'Ids are answered as text only.');
        if (options.hasSubscription()) await answerSubscription(log, committed, options, out);
        else await answerRead(log, options, out);
      } finally {
        // A refusal may also reveal state that is not on disk yet.
        await out.sent();
      }
      call.end();
    } catch (error) {
      call.refuse(error);
    }
  };
  const handlers: Handlers = {
    [getSupportedMethods.path]: single(getSupportedMethods.requestDeserialize, (_, call) =>
      answer(call, getSupportedMethods.responseSerialize(supportedMethods())),
    ),
    [readGossip.path]: single(readGossip.requestDeserialize, (_, call) =>
      answer(call, readGossip.responseSerialize(clusterOf(server.port()))),
    ),
    [read.path]: single(read.requestDeserialize, (request, call) => void question(request, call)),
    [append.path]: (call) => answerAppend(call, { writes, group }),
    [batchAppend.path]: (call) => answerBatches(call, writes, group),
    [remove.path]: single(remove.requestDeserialize, (request, call) => {
      const options = request.getOptions() ?? new streams.DeleteReq.Options();
      group
        .run(() => writes.delete(streamOf(options), expectedOf(options)))
        .then(({ position }) => {
          log.forget();
          const place = new streams.DeleteResp.Position();
          place.setCommitPosition(String(position)).setPreparePosition(String(position));
          answer(call, remove.responseSerialize(new streams.DeleteResp().setPosition(place)));
        })
        .catch(call.refuse);
    }),
    [tombstone.path]: single(tombstone.requestDeserialize, (request, call) => {
      const options = request.getOptions() ?? new streams.TombstoneReq.Options();
      group
        .run(() => writes.tombstone(streamOf(options), expectedOf(options)))
        .then(({ position }) => {
          log.forget();
          const place = new streams.TombstoneResp.Position();
          place.setCommitPosition(String(position)).setPreparePosition(String(position));
          answer(call, tombstone.responseSerialize(new streams.TombstoneResp().setPosition(place)));
        })
        .catch(call.refuse);
    }),
  };
  // The client asks for the methods first and for gossip, both without its user.
  const server = serverOf(handlers, guard && { ...guard, open: [getSupportedMethods.path, readGossip.path] });
  return { server, flush: group.flush };
}

function supportedMethods(): InstanceType<typeof features.SupportedMethods> {
  const methods = [
    ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
    ['event_store.client.gossip.gossip', 'read', []],
    ['event_store.client.streams.streams', 'read', ['position', 'stream', 'all']],
    ['event_store.client.streams.streams', 'append', []],
    ['event_store.client.streams.streams', 'batchappend', []],
    ['event_store.client.streams.streams', 'delete', []],
    ['event_store.client.streams.streams', 'tombstone', []],
  ] as const;
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion('24.6.0');
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

const INSTANCE = crypto.randomUUID();

/** A cluster of this node alone, for clients that ask which node leads. */
function clusterOf(port: number): InstanceType<typeof gossip.ClusterInfo> {
  const leader = new gossip.MemberInfo();
  leader.setInstanceId(new shared.UUID().setString(INSTANCE)).setIsAlive(true);
  leader.setState(gossip.MemberInfo.VNodeState.LEADER);
  // The server's clock counts ticks of 100 ns.
  leader.setTimeStamp(`${Date.now()}0000`);
  leader.setHttpEndPoint(new gossip.EndPoint().setAddress('localhost').setPort(port));
  return new gossip.ClusterInfo().setMembersList([leader]);
}

/** One append, with one message for each event. */
function answerAppend(call: Call, { writes, group }: { writes: Writes; group: GroupCommit }): void {
  let options: AppendReq.Options | undefined;
  let size = 0;
  const events: Proposed[] = [];
  const collect = (bytes: Buffer): void => {
    const request = append.requestDeserialize(bytes);
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (!message) return;
    const event = proposed(message);
    size += sizeOf([event]);
    if (size <= MAX_APPEND_SIZE) events.push(event);
    else throw tooLarge();
  };
  call.receive(collect, () => {
    const known = options;
    if (!known) throw new Refused('invalidArgument', 'An append needs options.');
    group
      .run(() => {
        if (call.isOver()) throw new Refused('deadlineExceeded', 'The caller has gone.');
        return writes.append(streamOf(known), expectedOf(known), events);
      })
      .then(
        (written) => answer(call, append.responseSerialize(appended(written))),
        (error: unknown) => {
          const isWrong = error instanceof Refused && error.kind === 'wrongExpectedVersion';
          if (isWrong) answer(call, append.responseSerialize(wrongVersion(error)));
          else call.refuse(error);
        },
      );
  });
}

function appended({ revision, position }: Written): AppendResp {
  const success = new streams.AppendResp.Success();
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const place = new streams.AppendResp.Position();
    success.setPosition(place.setCommitPosition(String(position)).setPreparePosition(String(position)));
  }
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

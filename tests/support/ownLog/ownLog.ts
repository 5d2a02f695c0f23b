import { type CallOptions, Client, credentials, type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type Call, serverOf, single } from '#events/embedded/grpc/calls';
import { type RefusalKind, Refused } from '#events/embedded/log/refusals';
import { openClient } from '#events/store/connection/client';
import { bytesField, FieldReader, integerField } from '#events/store/protobuf';
import { type Parts, rewritten, textOf } from './protobufParts.ts';

const STREAMS = '/event_store.client.streams.Streams';
const EVERY = 2n ** 63n - 1n;
const EMPTY = Buffer.alloc(0);
let logs = 0;

/**
 * A part of a server's log that looks like a log of its own: every stream's name gets a prefix on its way to the server
 * and loses it on the way back, and events of other streams are left out. So journeys that each begin with an empty log
 * run on any one server, at the same time too. Positions, checkpoints and refusals stay the server's.
 */
export async function ownLogOn(connectionString: string) {
  const prefix = `log${Date.now().toString(36)}${(logs++).toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}_`;
  const channels = openClient(connectionString);
  const client = new Client('', credentials.createInsecure(), { channelOverride: await channels.getChannel() });
  const names = naming(prefix);
  const metadata = (): [Metadata, CallOptions] => channels.callArguments({}, { deadline: Number.POSITIVE_INFINITY });

  const batches = (call: Call): void => {
    const upstream = client.makeBidiStreamRequest(`${STREAMS}/BatchAppend`, same, same, ...metadata());
    upstream.on('data', (bytes: Buffer) => call.send([rewritten(bytes, { 4: names.shown })]));
    upstream.on('end', call.end);
    upstream.on('error', (error: ServiceError) => call.refuse(refused(error, names)));
    call.onOver(() => upstream.cancel());
    call.receive(
      (bytes) => void upstream.write(rewritten(bytes, { 2: (options) => rewritten(options, { 1: names.stored }) })),
      () => upstream.end(),
    );
  };

  const read = (request: Buffer, call: Call): void => {
    const question = asked(request, names, prefix);
    let left = question.count;
    const upstream = client.makeServerStreamRequest(`${STREAMS}/Read`, same, same, question.request, ...metadata());
    upstream.on('data', (bytes: Buffer) => {
      const answer = shownTo(question, names, bytes);
      if (!answer || left === 0) return;
      upstream.pause();
      call.send([answer.bytes], () => upstream.resume());
      if (answer.isEvent && --left === 0) {
        call.end();
        upstream.cancel();
      }
    });
    upstream.on('end', call.end);
    upstream.on('error', (error: ServiceError) => call.refuse(refused(error, names)));
    call.onOver(() => upstream.cancel());
  };

  const erase = (path: string) =>
    single(same, (request, call) => {
      const own = rewritten(request, { 1: (options) => rewritten(options, { 1: names.stored }) });
      const [metadataOf, options] = channels.callArguments({}, { deadline: Date.now() + 10_000 });
      client.makeUnaryRequest(path, same, same, own, metadataOf, options, (error, answer) => {
        if (error) return call.refuse(refused(error, names));
        call.send([answer ?? EMPTY]);
        call.end();
      });
    });

  const server = serverOf({
    [`${STREAMS}/BatchAppend`]: batches,
    [`${STREAMS}/Read`]: single(same, read),
    [`${STREAMS}/Delete`]: erase(`${STREAMS}/Delete`),
    [`${STREAMS}/Tombstone`]: erase(`${STREAMS}/Tombstone`),
  });
  const port = await server.listen(0);
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    stop: async (): Promise<void> => {
      void server.close();
      client.close();
      await channels.dispose();
    },
  };
}

const same = (bytes: Buffer): Buffer => bytes;

/** Names in the identifier of a stream, there and back. */
function naming(prefix: string) {
  // The metadata of a stream is in the stream with the same name after `$$`.
  const stored = (name: string): string => (name.startsWith('$$') ? `$$${prefix}${name.slice(2)}` : prefix + name);
  const shown = (name: string): string => name.replace(prefix, '');
  const field = (change: (name: string) => string) => (identifier: Buffer) =>
    rewritten(identifier, { 3: (name) => Buffer.from(change(name.toString('utf8'))) });
  return { stored: field(stored), shown: field(shown), show: shown };
}

type Naming = ReturnType<typeof naming>;

interface Question {
  readonly request: Buffer;
  /** The events that are still wanted; the server cannot count by two filters. */
  readonly count: number;
  readonly type: RegExp | undefined;
}

/** A ReadReq for the own streams alone. */
function asked(request: Buffer, names: Naming, prefix: string): Question {
  let isAll = false;
  let count = Number.POSITIVE_INFINITY;
  let type: RegExp | undefined;
  const onlyOwn = (filter: Buffer): Buffer => {
    const prefixes: Parts = { 2: (name) => Buffer.concat([Buffer.from(prefix), name]) };
    const inner = rewritten(filter, {
      1: (expression) => rewritten(expression, prefixes),
      2: (expression) => {
        type = new RegExp(textOf(expression, 1));
        return undefined;
      },
    });
    return type ? Buffer.concat([bytesField(1, bytesField(2, prefix)), inner]) : inner;
  };
  const own = rewritten(request, {
    1: (options) => {
      const reader = new FieldReader(options);
      while (reader.next()) {
        if (reader.field === 2) isAll = true;
        if (reader.field === 5) count = reader.integer();
        else reader.skip();
      }
      if (!isAll) return rewritten(options, { 1: (stream) => rewritten(stream, { 1: names.stored }) });
      let filter: Buffer = EMPTY;
      const unfiltered = (): undefined => {
        filter = bytesField(7, bytesField(1, bytesField(2, prefix)), bytesField(4), integerField(5, 1));
      };
      const filtered = Buffer.concat([rewritten(options, { 7: onlyOwn, 8: unfiltered }), filter]);
      // The last of two counts holds.
      return Number.isFinite(count) ? Buffer.concat([filtered, integerField(5, EVERY)]) : filtered;
    },
  });
  return { request: own, count, type };
}

/** A ReadResp with the own names; undefined for an event that was not asked for. */
function shownTo({ type }: Question, names: Naming, bytes: Buffer): { bytes: Buffer; isEvent: boolean } | undefined {
  let isEvent = false;
  let isWanted = true;
  const record: Parts = { 2: names.shown };
  const answer = rewritten(bytes, {
    1: (event) => {
      isEvent = true;
      return rewritten(event, {
        1: (found) => {
          isWanted = !type || type.test(typeIn(found));
          return rewritten(found, record);
        },
        2: (link) => rewritten(link, record),
      });
    },
    4: (missing) => rewritten(missing, { 1: names.shown }),
  });
  return isWanted ? { bytes: answer, isEvent } : undefined;
}

function typeIn(record: Buffer): string {
  const reader = new FieldReader(record);
  while (reader.next()) {
    if (reader.field !== 6) reader.skip();
    else {
      const entry = reader.slice();
      if (textOf(entry, 1) === 'type') return textOf(entry, 2);
    }
  }
  return '';
}

const KINDS: Readonly<Record<number, RefusalKind>> = {
  [status.INVALID_ARGUMENT]: 'invalidArgument',
  [status.DEADLINE_EXCEEDED]: 'deadlineExceeded',
  [status.UNAVAILABLE]: 'unavailable',
  [status.UNIMPLEMENTED]: 'unimplemented',
};

function refused({ code, details, metadata }: ServiceError, names: Naming): Refused {
  const said = (name: string): string => names.show(String(metadata?.get(name)[0] ?? ''));
  const stream = said('stream-name');
  if (said('exception') === 'stream-deleted') return new Refused('streamDeleted', names.show(details), { stream });
  if (said('exception') !== 'wrong-expected-version') return new Refused(KINDS[code] ?? 'unknown', names.show(details));
  const [expected, current] = [BigInt(said('expected-version')), Number(said('actual-version'))];
  return new Refused('wrongExpectedVersion', names.show(details), { stream, expected, current });
}

import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq, DeleteReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './appendRules.ts';
import type { Proposed } from './records.ts';
import { Refused } from './refusals.ts';

// What the requests of the protocol say, in the node's own terms.

interface WithStream {
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
}

export function streamOf(options: WithStream): string {
  return Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()).toString('utf8');
}

interface WithExpectation {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

function named(options: WithExpectation): ExpectedRevision | undefined {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : undefined;
}

export function expectedOf(options: AppendReq.Options | DeleteReq.Options): ExpectedRevision {
  return named(options) ?? BigInt(options.getRevision());
}

export function batchExpectedOf(options: BatchAppendReq.Options): ExpectedRevision {
  return named(options) ?? BigInt(options.getStreamPosition());
}

/** After this instant nothing may be written, in milliseconds since 1970. */
export function batchDeadlineOf(options: BatchAppendReq.Options): number {
  const deadline = options.getDeadline();
  return deadline ? deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6 : Number.POSITIVE_INFINITY;
}

export function proposed(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  const entries = message.getMetadataMap();
  const type = entries.get('type');
  if (!type) throw new Refused('invalidArgument', 'An event needs a type.');
  return {
    id: uuidText(message.getId()),
    type,
    contentType: entries.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** A UUID in lower case, whichever of its two forms was sent. */
export function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  const hex = structured
    ? [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
        .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
        .join('')
    : (uuid?.getString() ?? '').replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Refused('invalidArgument', 'An id is not a UUID.');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

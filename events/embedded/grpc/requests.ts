import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, DeleteReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed } from '../log/records.ts';
import { Refused } from '../log/refusals.ts';
import type { ExpectedRevision } from '../log/writing/appendRules.ts';

// The protocol's requests in the node's own terms.

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
  const expected = named(options);
  if (expected === undefined && !options.hasRevision())
    throw new Refused('invalidArgument', 'The expected revision is missing.');
  return expected ?? BigInt(options.getRevision());
}

export function proposed(message: AppendReq.ProposedMessage): Proposed {
  const entries = message.getMetadataMap();
  const type = entries.get('type');
  const contentType = entries.get('content-type');
  if (type === undefined) throw missing('type');
  if (contentType === undefined) throw missing('content-type');
  if (type === '') throw new Refused('invalidArgument', 'An event needs a type.');
  return {
    id: uuidText(message.getId()),
    type,
    contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

const missing = (property: string): Refused =>
  new Refused('missingProperty', `Required Metadata Property '${property}' is missing`);

const CANONICAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID in lower case, from its text or from the two halves of its bits. */
export function uuidOf(uuid: string | readonly [bigint, bigint]): string {
  if (typeof uuid === 'string' && CANONICAL.test(uuid)) return uuid;
  const hex =
    typeof uuid === 'string'
      ? uuid.replaceAll('-', '').toLowerCase()
      : uuid.map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join('');
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Refused('invalidArgument', 'An id is not a UUID.');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuidOf(uuid?.getString() ?? '');
  return uuidOf([BigInt(structured.getMostSignificantBits()), BigInt(structured.getLeastSignificantBits())]);
}

import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { bytesField, integerField } from '#events/store/protobuf';

/**
 * A place among all events as one number: p for the event at position p, which the server writes p/p. The place between
 * it and everything earlier is p − 0.5, written p/0.
 */
export type Place = number;

/** Before everything, as the server counts. As an unsigned number it is the largest: 2^64 − 1. */
export const NOTHING: Place = -1;
export const END: Place = Number.POSITIVE_INFINITY;

const LARGEST = 2n ** 64n - 1n;

/** The place that a request names; undefined when no event of this log can have it. */
export function placeIn(all: ReadReq.Options.AllOptions | undefined): Place | undefined {
  if (all?.hasEnd()) return END;
  const position = all?.getPosition();
  if (!position) return NOTHING;
  const [commit, prepare] = [BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())];
  if (commit === LARGEST && prepare === LARGEST) return END;
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  if (prepare === commit) return Number(commit);
  return prepare === 0n ? Number(commit) - 0.5 : undefined;
}

export function checkpoint(place: Place): Buffer {
  const commit = place === END ? LARGEST : Math.ceil(place);
  const prepare = Number.isInteger(place) || place === END ? commit : 0;
  return bytesField(3, integerField(1, commit), integerField(2, prepare));
}

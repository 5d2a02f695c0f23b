import type { Proposed } from './records.ts';
import type { StreamRow } from './streams.ts';

/** A stream truncated before this revision or beyond is a deleted stream. */
const DELETED = 2 ** 53;

interface Stored {
  readonly $maxCount?: number;
  readonly $maxAge?: number;
  readonly $tb?: number;
}

/** Parses the metadata in an event of `$$stream`; undefined when it is not readable metadata. */
export function streamRules(event: Proposed | undefined): Partial<StreamRow> | undefined {
  if (event?.type !== '$metadata') return undefined;
  let stored: Stored;
  try {
    stored = (JSON.parse(Buffer.from(event.data).toString('utf8')) ?? {}) as Stored;
  } catch {
    return undefined;
  }
  const before = count(stored.$tb) ?? 0;
  return {
    hasMetadata: 1,
    maxCount: count(stored.$maxCount),
    maxAge: count(stored.$maxAge),
    before: before < DELETED ? before : 0,
    deleted: before < DELETED ? 0 : 1,
  };
}

function count(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

/**
 * The metadata event that truncates a stream and keeps its other rules. The server's numbers exceed the range of
 * JSON.stringify.
 */
export function metadataEvent(row: StreamRow, before: bigint): Proposed {
  const rules = [
    ...(row.maxCount === null ? [] : [`"$maxCount":${row.maxCount}`]),
    ...(row.maxAge === null ? [] : [`"$maxAge":${row.maxAge}`]),
    `"$tb":${before}`,
  ];
  return {
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(`{${rules.join(',')}}`),
    metadata: new Uint8Array(),
  };
}

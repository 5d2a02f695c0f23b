import { NO_RULES, streamRules } from '../metadata.ts';
import { dataOf } from '../records.ts';
import type { StreamRow } from '../streams.ts';

/** A stream, by its events. */
export interface StreamFacts {
  /** The revision of its last event, null when it has none. */
  readonly last: number | null;
  /** It has the event that retires its name. */
  readonly isRetired: boolean;
  /** The last event of `$$stream` as a complete ReadResp. */
  readonly metadata: Buffer | undefined;
}

const ruled = ['deleted', 'before', 'maxCount', 'maxAge'] as const;

/**
 * The row of a stream as its events make it, when it says something else: the table of streams only follows from the events,
 * and a changed row would hide them. Null when it is right.
 */
export function rightRow(row: StreamRow, { last, isRetired, metadata }: StreamFacts): StreamRow | null {
  const json = metadata?.includes('application/json') ? 'application/json' : '';
  // Metadata of metadata rules nothing. The name of a retired stream is all that is left of it.
  const rules =
    metadata && !row.name.startsWith('$$') ? streamRules({ contentType: json, data: dataOf(metadata) }) : NO_RULES;
  // Nothing is left of a deleted stream that other rules could hide, and earlier builds wrote others.
  const isGone = isRetired || (rules.deleted === 1 && row.deleted === 1 && last === null);
  const { deleted, before, maxCount, maxAge } = isGone ? row : rules;
  // The events of a deleted stream are gone, and its revisions go on.
  const right = {
    ...row,
    deleted,
    before,
    maxCount,
    maxAge,
    tombstoned: isRetired ? 1 : 0,
    last: last ?? row.last,
  } as const;
  const isRight = row.last === right.last && row.tombstoned === right.tombstoned;
  return isRight && ruled.every((rule) => row[rule] === right[rule]) ? null : right;
}

import type { Proposed } from './records.ts';
import type { StreamRow } from './streams.ts';

/** A stream truncated before this revision, 2^63 − 1, is a deleted stream. JavaScript reads the number as 2^63. */
const DELETED = 2 ** 63;
/** The longest `$maxAge` that .NET can keep, in seconds. */
const LONGEST_AGE = 922_337_203_685;

type Rules = Pick<StreamRow, 'hasMetadata' | 'maxCount' | 'maxAge' | 'before' | 'deleted'>;

/** The metadata exists, and rules nothing. */
export const NO_RULES: Rules = { hasMetadata: 1, maxCount: null, maxAge: null, before: 0, deleted: 0 };

/**
 * The rules in the last event of `$$stream`, whatever its type, if it is said to be JSON. A rule that is not positive is
 * no rule. When one rule cannot be read, none of them holds.
 */
export function streamRules({ contentType, data }: Pick<Proposed, 'contentType' | 'data'>): Rules {
  const stored = contentType === 'application/json' ? objectIn(data) : undefined;
  if (!stored || !isReadable(stored)) return NO_RULES;
  return {
    hasMetadata: 1,
    maxCount: positive(stored.$maxCount),
    maxAge: positive(stored.$maxAge),
    before: positive(stored.$tb) ?? 0,
    deleted: stored.$tb === DELETED ? 1 : 0,
  };
}

/** True for metadata, or the server's settings, that would limit who may read or write a stream. */
export function limitsAccess({ contentType, data }: Pick<Proposed, 'contentType' | 'data'>): boolean {
  const stored = contentType === 'application/json' ? objectIn(data) : undefined;
  const lists = [stored?.$acl, stored?.$userStreamAcl, stored?.$systemStreamAcl];
  return lists.some((list) => isObject(list) && Object.keys(list).length > 0);
}

function isReadable(stored: Readonly<Record<string, unknown>>): boolean {
  const { $maxCount, $maxAge = 0, $tb, $cacheControl, $tmp = false, $acl = {} } = stored;
  const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= DELETED;
  return (
    [$maxCount, $maxAge, $tb, $cacheControl].every((value) => value === undefined || isWhole(value)) &&
    ($maxAge as number) <= LONGEST_AGE &&
    typeof $tmp === 'boolean' &&
    isObject($acl)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(data: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The revisions that a stream's rules leave visible, and the earliest write time. Of a metadata stream only the last
 * event is visible.
 */
export function keptRange(row: StreamRow): { low: number; since: number } {
  const maxCount = row.name.startsWith('$$') ? 1 : row.maxCount;
  return {
    low: Math.max(row.before, maxCount === null ? 0 : row.last - maxCount + 1),
    since: row.maxAge === null ? 0 : Date.now() - row.maxAge * 1000,
  };
}

/** Above 2^53 SQLite's integers and JavaScript's differ, and no stream is that long. */
function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : null;
}

/** The metadata of a deleted stream. Earlier rules are forgotten. */
export const deletion = (): Proposed => metadataEvent('{"$tb":9223372036854775807}');

/** The metadata of a stream that begins again at a revision; undefined when the earlier metadata cannot be read. */
export function reopening(earlier: Uint8Array, revision: number): Proposed | undefined {
  const stored = objectIn(earlier);
  return stored && metadataEvent(JSON.stringify({ ...stored, $tb: revision }));
}

function metadataEvent(json: string): Proposed {
  return {
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(json),
    metadata: new Uint8Array(),
  };
}

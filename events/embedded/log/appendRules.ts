// The append rules of EventStoreDB, as its IndexWriter.CheckCommit has them: one pure table, no storage. A repeat that is only
// partly equal ("corrupted idempotency" there) is answered by its StorageWriterService as a wrong expected version, so here, too.

/** What an append demands of the stream: an exact last revision, or one of the three names. */
export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists';

export interface StreamState {
  /** The last revision ever written, -1 for none. It survives a deletion. */
  readonly last: number;
  readonly deleted: boolean;
  readonly tombstoned: boolean;
  /** Whether the stream has a metadata stream: that makes it exist, even without events. */
  readonly hasMetadata: boolean;
}

export interface Known {
  /** The id of the event at a revision of this stream, while it is kept. */
  idAt(revision: number): string | undefined;
  /** The revision of a recently written event of this stream. */
  recent(id: string): number | undefined;
}

export type Decision =
  | { readonly kind: 'write' }
  /** All of it is there already: acknowledged, nothing written. */
  | { readonly kind: 'repeat'; readonly last: number }
  | { readonly kind: 'wrongExpectedVersion' }
  | { readonly kind: 'streamDeleted' };

const WRITE: Decision = { kind: 'write' };
const WRONG: Decision = { kind: 'wrongExpectedVersion' };
const DELETED: Decision = { kind: 'streamDeleted' };

export function decideAppend(
  state: StreamState,
  expected: ExpectedRevision,
  ids: readonly string[],
  known: Known,
): Decision {
  if (state.tombstoned) return DELETED;
  if (expected === 'stream_exists') {
    if (state.deleted) return DELETED;
    if (state.last < 0 && !state.hasMetadata) return WRONG;
  }
  if (expected === 'any' || expected === 'stream_exists') return decideByRecent(ids, known);

  const revision = expected === 'no_stream' ? -1 : Number(expected);
  if (revision > state.last) return WRONG;
  if (revision === state.last) return WRITE;
  return decideByRevision(state, revision, ids, known);
}

/** Without an exact revision only what was written lately is remembered, so a late repeat is written again. */
function decideByRecent(ids: readonly string[], known: Known): Decision {
  let last = -1;
  for (const [index, id] of ids.entries()) {
    const revision = known.recent(id);
    if (revision === undefined) return index === 0 ? WRITE : WRONG;
    last = revision;
  }
  return ids.length === 0 ? WRITE : { kind: 'repeat', last };
}

/** Below the last revision only an exact repeat of what is stored there is accepted. */
function decideByRevision(state: StreamState, revision: number, ids: readonly string[], known: Known): Decision {
  let at = revision;
  for (const [index, id] of ids.entries()) {
    at += 1;
    if (known.idAt(at) === id) continue;
    // A deleted stream may be begun again with "no stream"; its revisions go on.
    return index === 0 && revision === -1 && state.deleted ? WRITE : WRONG;
  }
  return at === revision ? WRONG : { kind: 'repeat', last: at };
}

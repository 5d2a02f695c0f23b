// The append rules of EventStoreDB, as its IndexWriter.CheckCommit has them: one pure table, no storage. Its
// StorageWriterService answers a partly equal repeat ("corrupted idempotency") as a wrong expected version; so does
// this node.

/** The state that an append expects of the stream: an exact last revision, or one of the three names. */
export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists';

export interface StreamState {
  /** The last revision ever written, -1 for none. A deletion does not reset it. */
  readonly last: number;
  readonly deleted: boolean;
  readonly tombstoned: boolean;
  /** True when the stream has a metadata stream. The stream then exists, even without events. */
  readonly hasMetadata: boolean;
}

export interface StreamFacts {
  /** The id of the event at a revision of this stream, unless it was erased. */
  idAt(revision: number): string | undefined;
  /** The revision of a recently written event of this stream, even of an erased one. */
  recent(id: string): number | undefined;
}

export type Decision =
  | { readonly kind: 'write' }
  /** All events are stored already: acknowledge and write nothing. */
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
  known: StreamFacts,
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

/** Without an exact revision only recent event ids are remembered, so a late repeat is written again. */
function decideByRecent(ids: readonly string[], known: StreamFacts): Decision {
  let last = -1;
  for (const [index, id] of ids.entries()) {
    const revision = known.recent(id);
    if (revision === undefined) return index === 0 ? WRITE : WRONG;
    last = revision;
  }
  return ids.length === 0 ? WRITE : { kind: 'repeat', last };
}

/** Below the last revision only an exact repeat of the stored events is accepted. */
function decideByRevision(state: StreamState, revision: number, ids: readonly string[], known: StreamFacts): Decision {
  let at = revision;
  for (const [index, id] of ids.entries()) {
    at += 1;
    if (known.idAt(at) === id || known.recent(id) === at) continue;
    // A deleted stream may begin again with "no stream"; its revisions continue.
    return index === 0 && revision === -1 && state.deleted ? WRITE : WRONG;
  }
  return at === revision ? WRONG : { kind: 'repeat', last: at };
}

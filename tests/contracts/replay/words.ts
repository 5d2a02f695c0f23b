// Requests and answers of the event store's protocol, in words. The vendor's generated classes decode them, so that our
// own codec does not judge itself.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '#events/core/position';

const { BatchAppendReq, BatchAppendResp, DeleteReq, ReadReq, ReadResp, TombstoneReq } = streams;

type ReadOptions = InstanceType<typeof streams.ReadReq.Options>;
type Recorded = InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent>;

/** 2^64-1, which EventStoreDB sends for "no place in the log". */
export const NOWHERE = 0xffff_ffff_ffff_ffffn;

/** A Read request in words. */
export interface ReadRequest {
  /** The stream's name; undefined for all streams. */
  readonly stream: string | undefined;
  readonly from: 'start' | 'end' | number | Position;
  readonly backwards: boolean;
  /** Undefined for a subscription. */
  readonly count: number | undefined;
  readonly types: string | undefined;
  readonly prefixes: readonly string[];
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

export function askedBy(request: Uint8Array): ReadRequest {
  const options = ReadReq.deserializeBinary(request).getOptions() ?? new streams.ReadReq.Options();
  const filter = options.getFilter();
  return {
    stream: options.hasStream() ? nameIn(options.getStream()) : undefined,
    from: fromOf(options),
    backwards: options.getReadDirection() === 1,
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    types: filter?.getEventType()?.getRegex() || undefined,
    prefixes: filter?.getStreamIdentifier()?.getPrefixList() ?? [],
  };
}

function fromOf(options: ReadOptions): ReadRequest['from'] {
  const stream = options.getStream();
  if (stream?.hasRevision()) return Number(stream.getRevision());
  if (stream) return stream.hasEnd() ? 'end' : 'start';
  const place = options.getAll()?.getPosition();
  if (place) return { commit: BigInt(place.getCommitPosition()), prepare: BigInt(place.getPreparePosition()) };
  return options.getAll()?.hasEnd() ? 'end' : 'start';
}

const nameIn = (holder: { getStreamIdentifier(): { getStreamName(): Uint8Array | string } | undefined } | undefined) =>
  textOf(Buffer.from((holder?.getStreamIdentifier()?.getStreamName() ?? '') as Uint8Array));

/** `733`, `108642/0` for commit and prepare position, or `2^64-1`. */
export function placeInWords({ commit, prepare }: Position): string {
  if (commit === NOWHERE) return '2^64-1';
  return commit === prepare ? String(commit) : `${commit}/${prepare}`;
}

/** The request, without its ids, time limits and counts. */
export function requestInWords(method: string, request: Uint8Array): string {
  if (method === 'Read') return readInWords(askedBy(request));
  if (method === 'BatchAppend') {
    const options = BatchAppendReq.deserializeBinary(request).getOptions();
    return `append to ${nameIn(options)}`;
  }
  if (method === 'Delete') return `delete ${nameIn(DeleteReq.deserializeBinary(request).getOptions())}`;
  if (method === 'Tombstone') return `tombstone ${nameIn(TombstoneReq.deserializeBinary(request).getOptions())}`;
  return method;
}

export function readInWords({ stream, from, backwards, count, types, prefixes }: ReadRequest): string {
  const place = typeof from === 'object' ? placeInWords(from) : from;
  const kind = count === undefined ? 'subscribe to' : `read ${backwards ? 'backwards' : 'forwards'}`;
  const filter = types ? ` of type ${types}` : prefixes.length > 0 ? ` in streams ${prefixes.join(', ')}` : '';
  return `${kind} ${stream === undefined ? 'all' : stream}${filter} from ${place}`;
}

/** The question that `readInWords` says so; undefined for other words. */
export function askedInWords(words: string): ReadRequest | undefined {
  const found =
    /^(subscribe to|read forwards|read backwards) (\S+)(?: of type (\S+)| in streams (\S+))? from (\S+)$/.exec(words);
  if (!found) return undefined;
  const [, kind = '', name = '', types, prefixes, place = ''] = found;
  return {
    stream: name === 'all' ? undefined : name,
    from: fromInWords(place, name === 'all'),
    backwards: kind === 'read backwards',
    count: kind === 'subscribe to' ? undefined : Number.MAX_SAFE_INTEGER,
    types,
    prefixes: prefixes?.split(', ') ?? [],
  };
}

function fromInWords(place: string, isAll: boolean): ReadRequest['from'] {
  if (place === 'start' || place === 'end') return place;
  return isAll ? positionInWords(place) : Number(place);
}

export function positionInWords(place: string): Position {
  if (place === '2^64-1') return { commit: NOWHERE, prepare: NOWHERE };
  const [commit = '0', prepare = commit] = place.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** The answer, without its ids, texts and times. */
export function answerInWords(method: string, answer: Uint8Array): string {
  if (method === 'Read') return readAnswer(answer);
  if (method === 'BatchAppend') return appendAnswer(answer);
  return 'answered';
}

function readAnswer(bytes: Uint8Array): string {
  const answer = ReadResp.deserializeBinary(bytes);
  if (answer.hasConfirmation()) return 'confirmed';
  if (answer.hasCaughtUp()) return 'caught up';
  if (answer.hasStreamNotFound()) return 'no such stream';
  if (answer.hasFirstStreamPosition()) return `first revision ${answer.getFirstStreamPosition()}`;
  if (answer.hasLastStreamPosition()) return `last revision ${answer.getLastStreamPosition()}`;
  const checkpoint = answer.getCheckpoint();
  if (checkpoint) {
    const commit = BigInt(checkpoint.getCommitPosition());
    return `checkpoint ${placeInWords({ commit, prepare: BigInt(checkpoint.getPreparePosition()) })}`;
  }
  const event = answer.getEvent()?.getEvent();
  const link = answer.getEvent()?.getLink();
  if (event) return `${eventInWords(event)}${link ? ' by a link' : ''}`;
  if (link) return `link without target at ${positionOf(link)}`;
  throw new Error('an answer of an unknown kind');
}

function eventInWords(event: Recorded): string {
  const type = event.getMetadataMap().get('type') ?? '';
  const name = textOf(event.getStreamIdentifier()?.getStreamName() as Uint8Array);
  const kind = type.startsWith('$') ? `event ${type}` : 'event';
  return `${kind} ${name}@${event.getStreamRevision()} at ${positionOf(event)}`;
}

const positionOf = (event: Recorded): string =>
  placeInWords({ commit: BigInt(event.getCommitPosition()), prepare: BigInt(event.getPreparePosition()) });

function appendAnswer(bytes: Uint8Array): string {
  const answer = BatchAppendResp.deserializeBinary(bytes);
  const success = answer.getSuccess();
  if (success) {
    const place = success.getPosition();
    const revision = success.hasNoStream() ? 'no event' : `revision ${success.getCurrentRevision()}`;
    return `written ${revision} at ${place ? place.getCommitPosition() : 'no place'}`;
  }
  const refusal = answer.getError();
  const details = refusal?.getDetails();
  const type = details?.getTypeName() ?? '';
  const where = type.endsWith('.WrongExpectedVersion') ? `, ${revisionIn(details?.getValue_asU8())}` : '';
  return `refused ${refusal?.getCode()} "${refusal?.getMessage()}" ${type}${where}`;
}

function revisionIn(details: Uint8Array = Buffer.alloc(0)): string {
  const wrong = shared.WrongExpectedVersion.deserializeBinary(details);
  return wrong.hasCurrentStreamRevision() ? `the stream is at ${wrong.getCurrentStreamRevision()}` : 'no such stream';
}

/** The name of the stream that the answer to an append is about. */
export const streamOfAnswer = (answer: Uint8Array): string => nameIn(BatchAppendResp.deserializeBinary(answer));

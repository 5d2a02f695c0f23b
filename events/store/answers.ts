// Decodes the event store's answers by hand: the client's decoder takes two thirds of the time of a long read. Field
// numbers are those of streams.proto and shared.proto of EventStoreDB.
import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '#contracts/core/json';
import { type Position, somewhere } from '#events/core/position';
import { FieldReader } from './protobuf.ts';
import type { RawEvent, StoredEvent } from './types.ts';

const EMPTY = Buffer.alloc(0);
const START: Position = { commit: 0n, prepare: 0n };

/** Data or metadata that is not a JSON object. */
export const UNREAD = '$base64';

/** One answer to a read or a subscription. */
export type ReadAnswer = AnswerOf<StoredEvent>;

export type AnswerOf<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  /** Without a position nothing was seen yet. */
  | { readonly kind: 'checkpoint'; readonly position: Position | undefined }
  | { readonly kind: 'confirmed' | 'caughtUp' | 'streamNotFound' | 'other' };

export interface Refusal {
  /** The last part of the error's type name, e.g. `WrongExpectedVersion`. */
  readonly kind: string;
  /** google.rpc.Code; 0 when it is not said. */
  readonly code: number;
  readonly message: string;
  /** For a wrong expected version: the stream's last revision, undefined when it has none. */
  readonly current?: bigint;
  /** For an append that is too large: the limit in bytes. */
  readonly limit?: number;
}

export interface AppendAnswer {
  readonly correlationId: string;
  readonly revision: number;
  readonly position: Position;
  readonly refusal?: Refusal;
}

export function decodeAppend(bytes: Buffer): AppendAnswer {
  const reader = new FieldReader(bytes);
  let correlationId = '';
  let revision = -1;
  let position = START;
  let refusal: Refusal | undefined;
  while (reader.next()) {
    if (reader.field === 1) correlationId = decodeUuid(reader.message());
    else if (reader.field === 2) refusal = decodeRefusal(reader.message());
    else if (reader.field === 3) {
      const success = reader.message();
      while (success.next()) {
        if (success.field === 1) revision = success.integer();
        else if (success.field === 3) position = decodePosition(success.message()) ?? START;
        else success.skip();
      }
    } else reader.skip();
  }
  return { correlationId, revision, position, refusal };
}

function decodeRefusal(status: FieldReader): Refusal {
  let message = '';
  let code = 0;
  let type = '';
  let value: Buffer = EMPTY;
  while (status.next()) {
    if (status.field === 1) code = status.integer();
    else if (status.field === 2) message = status.text();
    else if (status.field === 3) {
      const details = status.message();
      while (details.next()) {
        if (details.field === 1) type = details.text();
        else if (details.field === 2) value = details.slice();
        else details.skip();
      }
    } else status.skip();
  }
  const kind = type.slice(type.lastIndexOf('.') + 1);
  const detail = new FieldReader(value);
  if (kind === 'BadRequest') return { kind, code, message: detail.next() ? detail.text() : message };
  if (kind === 'MaximumAppendSizeExceeded') return { kind, code, message, limit: detail.next() ? detail.integer() : 0 };
  if (kind !== 'WrongExpectedVersion') return { kind, code, message };
  let current: bigint | undefined;
  while (detail.next()) {
    if (detail.field === 1) current = detail.big();
    else detail.skip();
  }
  return { kind, code, message, current };
}

export const decodeRead = (bytes: Buffer): ReadAnswer => decodeAnswer(bytes, parsedEvent);

/** The same, with the event's bytes as they are stored. */
export const decodeRawRead = (bytes: Buffer): AnswerOf<RawEvent> => decodeAnswer(bytes, (event) => event);

function decodeAnswer<Event>(bytes: Buffer, as: (event: RawEvent) => Event): AnswerOf<Event> {
  const reader = new FieldReader(bytes);
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        return decodeReadEvent(reader.message(), as);
      case 2:
        return { kind: 'confirmed' };
      case 3:
        return { kind: 'checkpoint', position: decodePosition(reader.message()) };
      case 4:
        return { kind: 'streamNotFound' };
      case 8:
        return { kind: 'caughtUp' };
      default:
        reader.skip();
    }
  }
  return { kind: 'other' };
}

/** A resolved link whose target is gone has a link and no event. */
function decodeReadEvent<Event>(reader: FieldReader, as: (event: RawEvent) => Event): AnswerOf<Event> {
  while (reader.next()) {
    if (reader.field === 1) return { kind: 'event', event: as(decodeRecord(reader.message())) };
    reader.skip();
  }
  return { kind: 'other' };
}

function decodeRecord(reader: FieldReader): RawEvent {
  let id = '';
  let stream = '';
  let revision = 0;
  let prepare = 0n;
  let commit = 0n;
  let type = '';
  let created = 0;
  let isJson = false;
  let metadata: Buffer = EMPTY;
  let data: Buffer = EMPTY;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        id = decodeUuid(reader.message());
        break;
      case 2: {
        const identifier = reader.message();
        while (identifier.next()) {
          if (identifier.field === 3) stream = identifier.text();
          else identifier.skip();
        }
        break;
      }
      case 3:
        revision = reader.integer();
        break;
      case 4:
        prepare = reader.big();
        break;
      case 5:
        commit = reader.big();
        break;
      case 6: {
        const entry = reader.message();
        let key = '';
        let value = '';
        while (entry.next()) {
          if (entry.field === 1) key = entry.text();
          else if (entry.field === 2) value = entry.text();
          else entry.skip();
        }
        if (key === 'type') type = value;
        // .NET ticks of 100 ns since 1970.
        else if (key === 'created') created = Number(value) / 10_000;
        else if (key === 'content-type') isJson = value === 'application/json';
        break;
      }
      case 7:
        metadata = reader.slice();
        break;
      case 8:
        data = reader.slice();
        break;
      default:
        reader.skip();
    }
  }
  const recordedAt = new Date(created).toISOString();
  return { id, type, isJson, data, metadata, stream, revision, position: { commit, prepare }, recordedAt };
}

/** The event with its JSON read. */
export const parsedEvent = ({
  id,
  type,
  isJson,
  data,
  metadata,
  stream,
  revision,
  position,
  recordedAt,
}: RawEvent): StoredEvent => ({
  id,
  type,
  data: isJson ? parseObject(data) : bytesAsObject(data),
  metadata: parseObject(metadata),
  stream,
  revision,
  position,
  recordedAt,
});

function parseObject(bytes: Buffer): JsonObject {
  if (bytes.length === 0) return {};
  const text = bytes.toString('utf8');
  // Broken UTF-8 would decode to other words than were written.
  if (text.includes('\ufffd') && !isUtf8(bytes)) return bytesAsObject(bytes);
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : bytesAsObject(bytes);
  } catch {
    return bytesAsObject(bytes);
  }
}

/**
 * Muster writes only JSON objects. Anything else is passed on undecoded, so that one foreign event does not stop the
 * log.
 */
function bytesAsObject(bytes: Buffer): JsonObject {
  return { [UNREAD]: bytes.toString('base64') };
}

/** Undefined when the server has no position to tell, for example in the first checkpoint of a log without a match. */
function decodePosition(reader: FieldReader): Position | undefined {
  let commit = 0n;
  let prepare = 0n;
  while (reader.next()) {
    if (reader.field === 1) commit = reader.big();
    else if (reader.field === 2) prepare = reader.big();
    else reader.skip();
  }
  return somewhere({ commit, prepare });
}

function decodeUuid(reader: FieldReader): string {
  while (reader.next()) {
    if (reader.field === 2) return reader.text();
    if (reader.field === 1) {
      const halves = reader.message();
      const bits = [0n, 0n];
      while (halves.next()) bits[halves.field - 1] = halves.big();
      const hex = bits.map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    }
    reader.skip();
  }
  return '';
}

// Decodes BatchAppend messages by hand: the generated classes take longer than SQLite takes for the rows. Field numbers
// are those of streams.proto and shared.proto of EventStoreDB.
import { FieldReader } from '#events/store/protobuf';
import type { Proposed } from '../log/records.ts';
import { Refused } from '../log/refusals.ts';
import type { ExpectedRevision } from '../log/writing/appendRules.ts';
import { uuidOf } from './requests.ts';

export interface BatchOptions {
  readonly stream: string;
  /** Undefined when the client names none. */
  readonly expected: ExpectedRevision | undefined;
  /** Nothing may be written after this instant. Milliseconds since 1970. */
  readonly deadline: number;
}

export interface BatchMessage {
  /** The correlation id as the client sent it, to be sent back. */
  readonly id: Buffer;
  readonly options: BatchOptions | undefined;
  /** Events not decoded yet: an undecodable event refuses only its own append. */
  readonly events: readonly FieldReader[];
  readonly isFinal: boolean;
}

export function decodeBatch(bytes: Buffer): BatchMessage {
  const reader = new FieldReader(bytes);
  const events: FieldReader[] = [];
  let id: Buffer | undefined;
  let options: BatchOptions | undefined;
  let isFinal = false;
  while (reader.next()) {
    if (reader.field === 1) id = reader.slice();
    else if (reader.field === 2) options = decodeOptions(reader.message());
    else if (reader.field === 3) events.push(reader.message());
    else if (reader.field === 4) isFinal = reader.integer() !== 0;
    else reader.skip();
  }
  if (!id) throw new Refused('invalidArgument', 'An append needs an id.');
  return { id, options, events, isFinal };
}

const EXPECTED: Readonly<Record<number, ExpectedRevision>> = { 3: 'no_stream', 4: 'any', 5: 'stream_exists' };

function decodeOptions(reader: FieldReader): BatchOptions {
  let stream = '';
  let expected: ExpectedRevision | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  while (reader.next()) {
    if (reader.field === 1) {
      const identifier = reader.message();
      while (identifier.next()) {
        if (identifier.field === 3) stream = identifier.text();
        else identifier.skip();
      }
    } else if (reader.field === 2) expected = reader.big();
    else if (reader.field === 6) deadline = decodeTime(reader.message());
    // A duration counts from the arrival, so that the two clocks need not agree.
    else if (reader.field === 7) deadline = Date.now() + decodeTime(reader.message());
    else {
      expected = EXPECTED[reader.field] ?? expected;
      reader.skip();
    }
  }
  return { stream, expected, deadline };
}

/** A Timestamp or a Duration in milliseconds. */
function decodeTime(reader: FieldReader): number {
  let seconds = 0n;
  let nanos = 0;
  while (reader.next()) {
    if (reader.field === 1) seconds = BigInt.asIntN(64, reader.big());
    else if (reader.field === 2) nanos = Number(BigInt.asIntN(64, reader.big()));
    else reader.skip();
  }
  return Number(seconds) * 1000 + nanos / 1e6;
}

export function decodeProposed(reader: FieldReader): Proposed {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata: Buffer = EMPTY;
  let data: Buffer = EMPTY;
  while (reader.next()) {
    if (reader.field === 1) id = decodeUuid(reader.message());
    else if (reader.field === 2) {
      const [key, value] = decodeEntry(reader.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (reader.field === 3) metadata = reader.slice();
    else if (reader.field === 4) data = reader.slice();
    else reader.skip();
  }
  if (!type) throw new Refused('invalidArgument', 'An event needs a type.');
  if (!contentType) throw new Refused('invalidArgument', 'An event needs a content type.');
  return { id: id ?? uuidOf(''), type, contentType, data, metadata };
}

const EMPTY = Buffer.alloc(0);

function decodeEntry(reader: FieldReader): readonly [key: string, value: string] {
  let key = '';
  let value = '';
  while (reader.next()) {
    if (reader.field === 1) key = reader.text();
    else if (reader.field === 2) value = reader.text();
    else reader.skip();
  }
  return [key, value];
}

function decodeUuid(reader: FieldReader): string {
  while (reader.next()) {
    if (reader.field === 2) return uuidOf(reader.text());
    if (reader.field === 1) {
      const halves = reader.message();
      let [most, least] = [0n, 0n];
      while (halves.next()) {
        if (halves.field === 1) most = halves.big();
        else if (halves.field === 2) least = halves.big();
        else halves.skip();
      }
      return uuidOf([most, least]);
    }
    reader.skip();
  }
  return uuidOf('');
}

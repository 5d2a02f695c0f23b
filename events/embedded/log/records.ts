// Events are stored as the bytes of their answer, so a read sends stored bytes without building a message.
import { bytesField, FieldReader, FieldWriter, integerField } from '#events/store/protobuf';

/** An event as the client sent it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Recorded {
  readonly id: string;
  readonly stream: string;
  readonly revision: number | bigint;
  readonly position: number;
  readonly type: string;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const JSON_ENTRY = bytesField(6, bytesField(1, 'content-type'), bytesField(2, 'application/json'));

/** Reused, because a new one would cost more than the event. */
const writer = new FieldWriter();

function writeEntry(key: string, value: string): void {
  const end = writer.end();
  writer.text(2, value);
  writer.text(1, key);
  writer.nest(6, end);
}

/** The event as a complete ReadResp. */
export function encodeEvent(event: Recorded): Buffer {
  const outer = writer.end();
  writer.integer(3, event.position);
  const record = writer.end();
  writer.data(8, event.data);
  writer.data(7, event.metadata);
  if (event.contentType === 'application/json') writer.fields(JSON_ENTRY);
  else writeEntry('content-type', event.contentType);
  // The server's clock counts ticks of 100 ns.
  writeEntry('created', `${event.created}0000`);
  writeEntry('type', event.type);
  writer.integer(5, event.position);
  writer.integer(4, event.position);
  writer.integer(3, event.revision);
  const stream = writer.end();
  writer.text(3, event.stream);
  writer.nest(2, stream);
  const id = writer.end();
  writer.text(2, event.id);
  writer.nest(1, id);
  writer.nest(1, record);
  writer.nest(1, outer);
  return writer.taken();
}

function recordIn(response: Buffer): Buffer {
  const outer = new FieldReader(response);
  outer.next();
  const event = outer.message();
  event.next();
  return event.slice();
}

/** Extracts the event's data from its stored ReadResp. */
export function dataOf(response: Buffer): Buffer {
  const record = new FieldReader(recordIn(response));
  while (record.next()) {
    if (record.field === 8) return record.slice();
    record.skip();
  }
  return Buffer.alloc(0);
}

/** Extracts the stream's name from the stored ReadResp. */
export function streamIn(response: Buffer): string {
  const record = new FieldReader(recordIn(response));
  while (record.next()) {
    if (record.field === 2) {
      const identifier = record.message();
      identifier.next();
      return identifier.text();
    }
    record.skip();
  }
  throw new Error('A stored event does not name its stream.');
}

/** The link with its target; the link alone when the target is gone, as the server answers it. */
export function encodeResolved(link: Buffer, target: Buffer | undefined, position: number): Buffer {
  const parts = target ? [bytesField(1, recordIn(target))] : [];
  return bytesField(1, ...parts, bytesField(2, recordIn(link)), integerField(3, position));
}

export const confirmation = (subscriptionId: string): Buffer => bytesField(2, bytesField(1, subscriptionId));

export const streamNotFound = (stream: string): Buffer => bytesField(4, bytesField(1, bytesField(3, stream)));

export const CAUGHT_UP: Buffer = bytesField(8, Buffer.alloc(0));

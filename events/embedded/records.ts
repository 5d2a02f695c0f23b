// Events as the bytes in which they are answered: a read sends what is stored, without building it again.
import { bytesField, FieldReader, integerField } from '../store/protobuf.ts';

/** An event as it comes in. */
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

const JSON_ENTRY = entry('content-type', 'application/json');

function entry(key: string, value: string): Buffer {
  return bytesField(6, bytesField(1, key), bytesField(2, value));
}

/** The event as a complete ReadResp. */
export function encodeEvent(event: Recorded): Buffer {
  const record = [
    bytesField(1, bytesField(2, event.id)),
    bytesField(2, bytesField(3, event.stream)),
    integerField(3, event.revision),
    integerField(4, event.position),
    integerField(5, event.position),
    entry('type', event.type),
    // The server's clock counts ticks of 100 ns.
    entry('created', `${event.created}0000`),
    event.contentType === 'application/json' ? JSON_ENTRY : entry('content-type', event.contentType),
    bytesField(7, event.metadata),
    bytesField(8, event.data),
  ];
  return bytesField(1, bytesField(1, ...record), integerField(3, event.position));
}

function recordIn(response: Buffer): Buffer {
  const outer = new FieldReader(response);
  outer.next();
  const event = outer.message();
  event.next();
  return event.slice();
}

/** The event's own data, out of its stored ReadResp. */
export function dataOf(response: Buffer): Buffer {
  const record = new FieldReader(recordIn(response));
  while (record.next()) {
    if (record.field === 8) return record.slice();
    record.skip();
  }
  return Buffer.alloc(0);
}

/** The link with what it points to; the link alone where its target is gone, as the server answers it. */
export function encodeResolved(link: Buffer, target: Buffer | undefined, position: number): Buffer {
  const parts = target ? [bytesField(1, recordIn(target))] : [];
  return bytesField(1, ...parts, bytesField(2, recordIn(link)), integerField(3, position));
}

export const confirmation = (subscriptionId: string): Buffer => bytesField(2, bytesField(1, subscriptionId));

export const checkpoint = (position: number): Buffer =>
  bytesField(3, integerField(1, position), integerField(2, position));

export const streamNotFound = (stream: string): Buffer => bytesField(4, bytesField(1, bytesField(3, stream)));

export const CAUGHT_UP: Buffer = bytesField(8, Buffer.alloc(0));

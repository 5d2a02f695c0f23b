// Requests to the event store, encoded by hand: building them with the generated classes costs more than sending them.
// Field numbers are those of streams.proto and shared.proto of EventStoreDB.

import type { JsonObject } from '#contracts/core/json';
import type { Position } from '#events/core/position';
import { bytesField, integerField } from './protobuf.ts';
import type { Expected, NewEvent, RawNewEvent } from './types.ts';

const EMPTY = Buffer.alloc(0);

export interface EventFilter {
  readonly on: 'type' | 'stream';
  readonly regex?: string;
  readonly prefixes?: readonly string[];
}

export interface ReadRequest {
  /** A stream's name, or all streams. */
  readonly stream?: string;
  readonly from: 'start' | 'end' | number | Position;
  readonly backwards?: boolean;
  /** Without a count the request is a subscription. */
  readonly count?: number;
  readonly filter?: EventFilter;
}

/** The server sends one checkpoint for this many events without a match. */
const CHECKPOINT_WINDOW = 1_000;

export function encodeRead(request: ReadRequest): Buffer {
  const { stream, from, count, filter } = request;
  const source =
    stream === undefined
      ? bytesField(2, typeof from === 'object' ? encodePosition(1, from) : bytesField(from === 'end' ? 3 : 2, EMPTY))
      : bytesField(
          1,
          streamIdentifier(1, stream),
          typeof from === 'number' ? integerField(2, from) : bytesField(from === 'end' ? 4 : 3, EMPTY),
        );
  return bytesField(
    1,
    source,
    integerField(3, request.backwards ? 1 : 0),
    count === undefined ? bytesField(6, EMPTY) : integerField(5, count),
    filter ? bytesField(7, encodeFilter(filter, count === undefined)) : bytesField(8, EMPTY),
    bytesField(9, bytesField(2, EMPTY)),
  );
}

function encodeFilter(filter: EventFilter, subscribes: boolean): Buffer {
  const expression = bytesField(
    filter.on === 'stream' ? 1 : 2,
    ...(filter.regex === undefined ? [] : [bytesField(1, filter.regex)]),
    ...(filter.prefixes ?? []).map((prefix) => bytesField(2, prefix)),
  );
  return subscribes
    ? Buffer.concat([expression, integerField(3, CHECKPOINT_WINDOW), integerField(5, 1)])
    : Buffer.concat([expression, bytesField(4, EMPTY), integerField(5, 1)]);
}

function encodePosition(field: number, position: Position): Buffer {
  return bytesField(field, integerField(1, position.commit), integerField(2, position.prepare));
}

function streamIdentifier(field: number, stream: string): Buffer {
  return bytesField(field, bytesField(3, stream));
}

/** A stream to delete, at an exact last revision or at any. */
export interface DeleteRequest {
  readonly stream: string;
  readonly revision: number | undefined;
}

/** The request of Delete and of Tombstone. */
export function encodeDelete({ stream, revision }: DeleteRequest): Buffer {
  const expected = revision === undefined ? bytesField(4, EMPTY) : integerField(2, revision);
  return bytesField(1, streamIdentifier(1, stream), expected);
}

export interface AppendRequest {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly (NewEvent | RawNewEvent)[];
  /**
   * The server must not write later than this after it received the request. A duration, because the clocks of both may
   * differ. Milliseconds.
   */
  readonly milliseconds: number;
}

const EXPECTED_FIELD = { none: 3, any: 4, exists: 5 } as const;

const JSON_ENTRY = mapEntry('content-type', 'application/json');
const BYTES_ENTRY = mapEntry('content-type', 'application/octet-stream');

function mapEntry(key: string, value: string): Buffer {
  return bytesField(2, bytesField(1, key), bytesField(2, value));
}

export function encodeAppend({ correlationId, stream, expected, events, milliseconds }: AppendRequest): Buffer {
  const options = bytesField(
    2,
    streamIdentifier(1, stream),
    typeof expected === 'number' ? integerField(2, expected) : bytesField(EXPECTED_FIELD[expected], EMPTY),
    // Field 7 is a google.protobuf.Duration; field 6 would be an instant.
    bytesField(
      7,
      integerField(1, Math.floor(milliseconds / 1000)),
      integerField(2, Math.floor((milliseconds % 1000) * 1_000_000)),
    ),
  );
  const messages = events.map((event) =>
    bytesField(
      3,
      bytesField(1, bytesField(2, event.id)),
      mapEntry('type', event.type),
      'isJson' in event && !event.isJson ? BYTES_ENTRY : JSON_ENTRY,
      bytesField(3, stored(event.metadata)),
      bytesField(4, stored(event.data)),
    ),
  );
  return Buffer.concat([bytesField(1, bytesField(2, correlationId)), options, ...messages, integerField(4, 1)]);
}

const stored = (value: JsonObject | Uint8Array): Uint8Array | string =>
  value instanceof Uint8Array ? value : JSON.stringify(value);

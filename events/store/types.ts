import type { JsonObject } from '#contracts/core/json';
import type { Position } from '#events/core/position';

export interface NewEvent {
  /** A UUID. The same id again, at the same expected revision, is the same event. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** When the store wrote it, ISO-8601 in UTC. */
  readonly recordedAt: string;
}

/** An event and its position: the log that holds it there, with this hash, is the log that was read. */
export interface Place {
  /** The event's id. */
  readonly event: string;
  readonly position: Position;
  /** The event's hash, which covers everything before it in its stream; null when it has none, or is not known. */
  readonly hash: string | null;
}

/** The expected revision of the stream: an exact one, no stream yet, any, or an existing stream. */
export type Expected = number | 'none' | 'any' | 'exists';

/** An event as bytes, for copies that must not change a bit. */
export interface RawNewEvent {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface RawEvent extends RawNewEvent {
  readonly data: Buffer;
  readonly metadata: Buffer;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** When the store wrote it, ISO-8601 in UTC. */
  readonly recordedAt: string;
}

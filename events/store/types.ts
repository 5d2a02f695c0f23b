import type { JsonObject } from '#contracts/core/json';

/** A place in the log of all streams. Only comparable within one store. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

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

/** The revision the stream must have: exactly this one, no stream yet, any, or a stream that exists. */
export type Expected = number | 'none' | 'any' | 'exists';

export function comparePositions(a: Position, b: Position): -1 | 0 | 1 {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}

/** "commit/prepare" in decimal, as `parsePosition` reads it. */
export function formatPosition(position: Position): string {
  return `${position.commit}/${position.prepare}`;
}

/** Undefined where the text is not a position. */
export function parsePosition(text: string): Position | undefined {
  const parts = /^(\d{1,20})\/(\d{1,20})$/.exec(text);
  return parts ? { commit: BigInt(parts[1] ?? 0), prepare: BigInt(parts[2] ?? 0) } : undefined;
}

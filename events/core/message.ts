import type { JsonObject } from '#contracts/core/json';
import type { Position } from './position.ts';

/**
 * The author of an event. `link` is the holder of a one-time key; `token` is a program, by the uuid of its token; `import` is
 * history read from a file.
 */
export interface Actor {
  readonly kind: 'user' | 'system' | 'phone' | 'link' | 'token' | 'import';
  readonly id: string;
}

/** Metadata of every event. Times are ISO-8601 UTC. */
export interface Metadata {
  /**
   * The time at which it happened in the world. Late facts are normal; the store's `recordedAt` is the time at which it
   * became known.
   */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** The uuid of the organization that owns the stream. */
  readonly entity: string;
  /** The request, job or webhook that caused the event. */
  readonly correlationId: string;
  /** The id of the command. The same id again in the same stream is the same command, and writes nothing. */
  readonly causationId: string;
  /** `system:id` of the outside fact, if any. The same outside fact twice is one event. */
  readonly source?: string;
  /** SHA-256 over the stream's previous hash and this event, hex. See `chain.ts`. */
  readonly hash: string;
  /** The rule of `hash`: absent in events of earlier releases. */
  readonly chain?: number;
}

/** A fact as a decider says it: its storage name and its data. */
export interface Fact<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/** A recorded fact, opened: sealed parts are readable, or null after an erasure. */
export type Recorded<F extends Fact = Fact> = F & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly metadata: Metadata;
};

/**
 * A recorded fact at its place in one log. Folds see no place: another log with the same events, as after a move, has
 * other places, and must give the same documents.
 */
export type Placed<F extends Fact = Fact> = Recorded<F> & { readonly position: Position };

/** `incident-7c0…` → `7c0…`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

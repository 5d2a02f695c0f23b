import type { JsonObject } from '#contracts/core/json';
import type { Position } from './position.ts';

/** Who did it. `link` is somebody who holds a one-time key; `import` is history read from a file. */
export interface Actor {
  readonly kind: 'user' | 'system' | 'phone' | 'link' | 'import';
  readonly id: string;
}

/** Metadata of every event. Times are ISO-8601 UTC. */
export interface Metadata {
  /** When it happened in the world. Late facts are normal: the store's own `recordedAt` says when we learned it. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** The uuid of the organisation it belongs to. */
  readonly entity: string;
  /** The request, job or webhook that all of this comes from. */
  readonly correlationId: string;
  /** The command that was decided. */
  readonly causationId: string;
  /** `system:id` of the outside fact, where there is one: the same fact twice is one event. */
  readonly source?: string;
  /** SHA-256 over the stream's previous hash and this event, hex. See `chain.ts`. */
  readonly hash: string;
}

/** A fact as a decider says it: its storage name and its data. */
export interface Fact<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/** A fact as it stands in the log, opened: sealed parts are readable, or null once erased. */
export type Recorded<F extends Fact = Fact> = F & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly recordedAt: string;
  readonly metadata: Metadata;
};

/**
 * What names or locates a person stands in an event under `personal` and nowhere else. It is sealed with the key of
 * `subject` before it reaches the log, and is null once that subject was erased.
 */
export type Sealable<Personal> = {
  readonly subject: string;
  readonly personal: Personal | null;
};

/** `incident-7c0…` → `7c0…`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

import type { JsonObject } from '#contracts/core/json';
import { anyJson } from '#contracts/core/schema';
import { type FactIn, facts, id, text, whole } from './schema.ts';

/**
 * An operator's decision about an event of the same stream that cannot be applied. Both name it by its id, revision
 * and type. The latest decision counts. The event itself stays in the log.
 */
export const repairFacts = facts({
  /** It is read with this data in place of its own. */
  EventRepaired: { event: id, revision: whole, type: text, data: anyJson<JsonObject>({ name: 'Odor' }) },
  /** It is passed over. */
  EventSkipped: { event: id, revision: whole, type: text },
});
export type RepairFact = FactIn<typeof repairFacts>;

export const repairTypes: readonly string[] = Object.keys(repairFacts);

/** A decision about one event, as it is stored. */
export interface Repair {
  /** The id of the event that records it. */
  readonly by: string;
  /** In place of the event's own data; null when the event is passed over. */
  readonly data: JsonObject | null;
}

/** The type of an event that is passed over: no decider and no read model lists it. */
export const PASSED_OVER = '';

interface InStream {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** The decisions that are known. */
export interface Repairs {
  /** Notes a decision; other events are passed by. Events of one stream come in order. */
  learn(event: InStream & { readonly type: string; readonly data: JsonObject }): void;
  of(event: InStream): Repair | undefined;
}

export function knownRepairs(): Repairs {
  const known = new Map<string, Repair>();
  // A decision counts in its own stream only.
  const keyOf = (stream: string, revision: unknown, event: unknown) => `${stream} ${String(revision)} ${String(event)}`;
  return {
    learn: ({ id: by, stream, type, data }) => {
      if (!repairTypes.includes(type)) return;
      const isObject = typeof data.data === 'object' && data.data !== null && !Array.isArray(data.data);
      if (type === 'EventRepaired' && !isObject) return;
      const instead = type === 'EventRepaired' ? (data.data as JsonObject) : null;
      known.set(keyOf(stream, data.revision, data.event), { by, data: instead });
    },
    of: ({ stream, revision, id: event }) => known.get(keyOf(stream, revision, event)),
  };
}

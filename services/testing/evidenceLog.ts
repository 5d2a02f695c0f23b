// For tests only: a log in memory whose events can be changed as a forger would.
import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import { comparePositions, type Position } from '#events/core/position';
import type { Place, StoredEvent } from '#events/store/store';
import { id } from './desk.ts';

/** A log with the parts of a store that evidence is read from. */
export function evidenceLog() {
  const events: StoredEvent[] = [];
  return {
    events,
    /** Records a fact of an organization. */
    put: (stream: string, entity = 'arvada', data: JsonObject = {}): StoredEvent => {
      const n = events.length + 1;
      const before = events.filter((one) => one.stream === stream);
      const previous = String(before.at(-1)?.metadata.hash ?? genesis);
      const event = { id: id(n), type: 'Noted', data, stream, revision: before.length, metadata: { entity, chain: 2 } };
      const hash = chainHash(previous, event);
      const stored: StoredEvent = {
        ...event,
        metadata: { ...event.metadata, hash },
        position: { commit: BigInt(n), prepare: BigInt(n) },
        recordedAt: new Date(Date.UTC(2026, 2, 1, 12, 0, n)).toISOString(),
      };
      events.push(stored);
      return stored;
    },
    store: {
      async *read(stream: string, { from = 0, backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = {}) {
        const own = events.filter((one) => one.stream === stream && one.revision >= from);
        yield* (backwards ? own.toReversed() : own).slice(0, maxCount);
      },
      async *readAll({ after, backwards = false }: { after?: Position; backwards?: boolean } = {}) {
        const later = events.filter(({ position }) => !after || comparePositions(position, after) > 0);
        yield* backwards ? later.toReversed() : later;
      },
      holds: async ({ event, hash }: Place) =>
        events.some((one) => one.id === event && (hash === null || one.metadata.hash === hash)),
      last: async () => events.at(-1),
    },
  };
}

import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, object, oneOf, optional, orNull, text, time } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

export const holdFacts = facts({
  /**
   * The incident waits for a person's decision and is in no list until then. Several holds may be open at once. `until`
   * is the end that its author set. The reason is sealed with the key of the incident. Older events have neither.
   */
  IncidentHeld: {
    hold: id,
    until: optional(time),
    /** The call-outs go on, or the crews on the way are recalled, by the organization's rule of that moment. */
    callouts: optional(oneOf(['keep'])),
    crews: optional(oneOf(['recall'])),
    subject: optional(id),
    personal: optional(orNull(object({ reason: text }))),
  },
  HoldReleased: { hold: id },
  /** The grace period after the last release is over. The incident is listed again. */
  HoldsEnded: {},
});
export type HoldFact = FactIn<typeof holdFacts>;

export type HoldCommand =
  /** `until` is ISO-8601 UTC. */
  | {
      readonly do: 'hold';
      readonly hold: string;
      readonly reason?: string;
      readonly until?: string;
      readonly callouts?: 'pause' | 'keep';
      readonly crews?: 'keep' | 'recall';
    }
  | { readonly do: 'releaseHold'; readonly hold: string }
  /** Sent when a hold reaches its end, and when the grace period after the last release is over. `now` is ISO-8601 UTC. */
  | { readonly do: 'endHolds'; readonly now: string };

export interface Holds {
  /** The time of each hold's release, ISO-8601 UTC; null while the hold is open. */
  readonly released: ReadonlyMap<string, string | null>;
  /** The end that its author set, of each hold that has one. */
  readonly ends: ReadonlyMap<string, string>;
  readonly ended: boolean;
}

/** An incident is in no list until all its holds are released (S2 §4.3). */
export const holds: Part<{ name: 'holds'; state: Holds; facts: HoldFact; commands: HoldCommand }> = {
  name: 'holds',
  facts: holdFacts,
  initial: { released: new Map(), ends: new Map(), ended: true },
  decide: {
    hold: (state, { hold, reason, until, callouts, crews }) => {
      if (state.holds.released.has(hold)) return [];
      const words = reason ? { subject: state.incident, personal: { reason } } : {};
      const rules = { ...(callouts === 'keep' ? { callouts } : {}), ...(crews === 'recall' ? { crews } : {}) };
      return [{ type: 'IncidentHeld', data: { hold, ...(until ? { until } : {}), ...rules, ...words } }];
    },
    releaseHold: (state, { hold }) => {
      const released = state.holds.released.get(hold);
      if (released === undefined) throw new Refused('not-found');
      return released === null ? [{ type: 'HoldReleased', data: { hold } }] : [];
    },
    endHolds: (state, { now }) => {
      const { released, ends, ended } = state.holds;
      const over = [...ends].filter(([hold, end]) => released.get(hold) === null && end <= now);
      if (over.length > 0) return over.map(([hold]) => ({ type: 'HoldReleased' as const, data: { hold } }));
      const until = hiddenUntil(released.values());
      // The incident was held once more meanwhile, or this came too early.
      if (ended || until === null || until === 'open' || now < until) return [];
      return [{ type: 'HoldsEnded', data: {} }];
    },
  },
  evolve: {
    IncidentHeld: ({ released, ends }, { data }) => ({
      released: new Map(released).set(data.hold, null),
      ends: data.until === undefined ? ends : new Map(ends).set(data.hold, data.until),
      ended: false,
    }),
    HoldReleased: (kept, { data }, { occurredAt }) => ({
      ...kept,
      released: new Map(kept.released).set(data.hold, occurredAt),
    }),
    HoldsEnded: (kept) => ({ ...kept, ended: true }),
  },
};

/** Returns the end of the hidden time: ISO-8601 UTC, `open` while any hold is open, null when there was none. */
export function hiddenUntil(released: Iterable<string | null>): string | null {
  let latest: string | null = null;
  for (const time of released) {
    if (time === null) return 'open';
    if (latest === null || time > latest) latest = time;
  }
  return latest === null ? null : new Date(Date.parse(latest) + limits.holdGrace).toISOString();
}

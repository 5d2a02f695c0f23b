import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import type { HoldFact } from '#events/incident/core/events';

/** An incident that is held waits for somebody's word: it stands in no list until all its holds are released (S2 §4.3). */
export type HoldCommand =
  | { readonly do: 'hold'; readonly hold: string }
  | { readonly do: 'releaseHold'; readonly hold: string }
  /** The grace after the last release is over; `now` is ISO-8601 UTC. */
  | { readonly do: 'endHolds'; readonly now: string };

export interface Holds {
  /** When each was released, ISO-8601 UTC; null while it stands. */
  readonly released: ReadonlyMap<string, string | null>;
  readonly ended: boolean;
}
export const noHolds: Holds = { released: new Map(), ended: true };

/** Until when it is hidden: ISO-8601 UTC, `open` while any hold stands, null where none ever did. */
export function hiddenUntil(released: Iterable<string | null>): string | null {
  let latest: string | null = null;
  for (const time of released) {
    if (time === null) return 'open';
    if (latest === null || time > latest) latest = time;
  }
  return latest === null ? null : new Date(Date.parse(latest) + limits.holdGrace).toISOString();
}

export function holdsAfter(holds: Holds, event: HoldFact & { readonly occurredAt: string }): Holds {
  switch (event.type) {
    case 'IncidentHeld':
      return { released: new Map(holds.released).set(event.data.hold, null), ended: false };
    case 'HoldReleased':
      return { ...holds, released: new Map(holds.released).set(event.data.hold, event.occurredAt) };
    case 'HoldsEnded':
      return { ...holds, ended: true };
  }
}

export function decideHold({ released, ended }: Holds, command: HoldCommand): HoldFact[] {
  if (command.do === 'endHolds') {
    const until = hiddenUntil(released.values());
    // Held once more meanwhile, or looked at too early.
    if (ended || until === null || until === 'open' || command.now < until) return [];
    return [{ type: 'HoldsEnded', data: {} }];
  }
  const known = released.get(command.hold);
  if (command.do === 'hold') {
    return known === undefined ? [{ type: 'IncidentHeld', data: { hold: command.hold } }] : [];
  }
  if (known === undefined) throw new Refused('not-found');
  return known === null ? [{ type: 'HoldReleased', data: { hold: command.hold } }] : [];
}

import type { Hold } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { HoldFact } from '#events/incident/holds/holds';
import { hiddenUntil } from '#events/incident/holds/holds';

/** The holds of an incident, and until when it is hidden by them: a time in ISO-8601 UTC, `open`, or null. */
export interface Held {
  readonly holds: readonly Hold[];
  readonly hidden_until: string | null;
}
export const unheld: Held = { holds: [], hidden_until: null };

/** The holds after an event. That they ended is told by a fact, so that all who look at a list are told too. */
export function heldAfter({ holds }: Held, event: RecordedFact<HoldFact['type']>): Held {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'IncidentHeld': {
      const { kind, id } = event.metadata.actor;
      const hold = { uuid: event.data.hold, created_time: at, time_released: null, by: `${kind}:${id}` };
      return { holds: [...holds, hold], hidden_until: 'open' };
    }
    case 'HoldReleased': {
      const after = holds.map((hold) => (hold.uuid === event.data.hold ? { ...hold, time_released: at } : hold));
      return { holds: after, hidden_until: hiddenUntil(after.map(({ time_released }) => time_released)) };
    }
    case 'HoldsEnded':
      return { holds, hidden_until: null };
  }
}

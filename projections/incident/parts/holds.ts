import type { Hold, Incident, IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import { type HoldFact, hiddenUntil } from '#events/incident/holds/holds';
import type { CardPart } from '#projections/incident/core/cardPart';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf, ownLine } from '#projections/incident/log/ownLine';

/**
 * The holds of an incident, and the end of its hiding: a time in ISO-8601 UTC, `open` while a hold is not released, or
 * null when it is not hidden.
 */
export interface HoldState {
  readonly holds: readonly Hold[];
  readonly hidden_until: string | null;
}
export const unheld: HoldState = { holds: [], hidden_until: null };

/** The holds after an event. Their end is a fact of its own, so that every list gets a frame. */
export function heldBy({ holds }: HoldState, event: RecordedFact<HoldFact['type']>): HoldState {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'IncidentHeld': {
      const { hold: uuid, until, personal } = event.data;
      const hold = {
        uuid,
        created_time: at,
        time_released: null,
        by: byOf(event),
        ...(personal === undefined ? {} : { reason: personal?.reason ?? null }),
        ...(until === undefined ? {} : { until }),
      };
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

export interface ShownHolds {
  readonly held: HoldState;
}
const held = (doc: ShownHolds, event: RecordedFact<HoldFact['type']>): ShownHolds => ({
  held: heldBy(doc.held, event),
});

const withoutReason = (hold: Hold): Hold => (hold.reason === undefined ? hold : { ...hold, reason: null });

export const shownHolds: DocPart<{
  fields: ShownHolds;
  facts: HoldFact['type'];
  follows: 'PersonalDataErased';
  page: Pick<Incident, 'holds'>;
  summary: Pick<IncidentSummary, 'hold'>;
}> = {
  initial: { held: unheld },
  on: {
    IncidentHeld: held,
    HoldReleased: held,
    HoldsEnded: held,
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event) ? { held: { ...doc.held, holds: doc.held.holds.map(withoutReason) } } : {},
  },
  tells: {
    IncidentHeld: 'incident_holds_updated',
    HoldReleased: 'incident_holds_updated',
    HoldsEnded: 'incident_holds_updated',
  },
  lines: {
    IncidentHeld: (event) => ownLine(event, 'held'),
    HoldReleased: (event) => ownLine(event, 'hold_released'),
  },
  page: (doc) => ({ holds: doc.held.holds }),
  summary: ({ held: { holds } }) => {
    // The newest open hold says most.
    const open = holds.findLast(({ time_released }) => time_released === null);
    return open ? { hold: { uuid: open.uuid, reason: open.reason ?? null, until: open.until ?? null } } : {};
  },
  hides: (doc) => doc.held.hidden_until !== null,
  // `open` sorts after every time.
  columns: { hidden_until: (doc) => doc.held.hidden_until },
};

export const cardHolds: CardPart<{ fields: ShownHolds; facts: HoldFact['type'] }> = {
  initial: { held: unheld },
  on: { IncidentHeld: held, HoldReleased: held, HoldsEnded: held },
  shown: () => ({}),
};

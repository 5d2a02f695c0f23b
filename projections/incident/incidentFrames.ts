import { channels, type IncidentEvent } from '#contracts/accounts/channels';
import type { IncidentFact } from '#events/incident/incident';
import type { Change, Frame } from '#projections/core/projection';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';
import { listFrames } from './listFrames.ts';

/** What is told of a change, on the channels of S2 §7.5. */
export function framesOf({ key, event, before, after, position }: Change<IncidentDoc>): readonly Frame[] {
  if (!after) return [];
  // A page is open within one organisation: for its viewers, an incident that was handed over is gone.
  const gone = after.deleted || (before !== null && before.entity !== after.entity);
  const page = {
    channel: channels.incident(key),
    event: gone ? 'deleted' : pageEvents[event.type as IncidentFact['type']],
    data: { incident: key, position, ...incidentParts.told(event) },
  };
  return [page, ...listFrames(before, after, position)];
}

/** What an open page is told of every fact (S2 §7.5). */
export const pageEvents: Readonly<Record<IncidentFact['type'], IncidentEvent | 'deleted'>> = incidentParts.tells;

import { channels, type IncidentEvent } from '#contracts/accounts/channels';
import type { IncidentFact } from '#events/incident/incident';
import type { Change, Frame } from '#projections/core/projection';
import { isOfCallout } from './core/incidentOf.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';
import { heldFrames, listFrames } from './listFrames.ts';
import { standingIn } from './parts/coming/called.ts';

/** The frames of a change, on the channels of S2 §7.5. */
export function framesOf({ key, event, before, after, position }: Change<IncidentDoc>): readonly Frame[] {
  if (!after) return [];
  // A page belongs to one organization: for its viewers, an incident transferred to another organization is deleted.
  const gone = after.deleted || (before !== null && before.entity !== after.entity);
  const page = {
    channel: channels.incident(key),
    event: gone ? 'deleted' : pageEvents[event.type as IncidentFact['type']],
    data: { incident: key, position, ...incidentParts.told(event) },
  };
  // Lists show how far the help is, and not who was called.
  if (isOfCallout(event) && before && standingIn(before) === standingIn(after))
    return [page, ...linkedPages(after, position)];
  return [
    page,
    ...linkedPages(after, position),
    ...listFrames(before, after, position),
    ...heldFrames(before, after, position),
  ];
}

/** A main incident and those that are linked to it show each other. */
const linkedPages = ({ linked_to, linked = [] }: IncidentDoc, position: number): readonly Frame[] =>
  [...(linked_to === undefined ? [] : [linked_to]), ...linked].map((incident) => ({
    channel: channels.incident(incident),
    event: 'updated',
    data: { incident, position },
  }));

/** The event that each fact sends to open pages (S2 §7.5). */
export const pageEvents: Readonly<Record<IncidentFact['type'], IncidentEvent | 'deleted'>> = incidentParts.tells;

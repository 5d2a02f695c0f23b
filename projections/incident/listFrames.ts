import { channels } from '#contracts/accounts/channels';
import type { IncidentSummary } from '#contracts/incident/incident';
import type { Frame } from '#projections/core/projection';
import { isActive } from './course/course.ts';
import { summaryOf } from './incidentPage.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';

/** The lists that contain the incident: the active one, the closed one, or none (deleted or held). */
type ListedAs = 'active' | 'closed' | null;

/** The frames for the incident lists of the organization and of the team's members (S2 §7.5). */
export function listFrames(before: IncidentDoc | null, after: IncidentDoc, position: number): readonly Frame[] {
  const [was, is] = [standing(before), standing(after)];
  if (was === null && is === null) return [];
  const handedOver = before !== null && before.entity !== after.entity;
  // The organization and the members that lose the incident get its data from before the transfer, and none of its new
  // data.
  const seen = summaryOf(handedOver ? before : after);
  const [had, has] = [new Set(before && incidentParts.members(before)), new Set(incidentParts.members(after))];
  return [
    ...[...new Set([...had, ...has])].flatMap((user) => {
      const [mineBefore, mineAfter] = [had.has(user) ? was : null, has.has(user) ? is : null];
      return said(channels.incidentsUser(user), { was: mineBefore, is: mineAfter, incident: seen, position });
    }),
    ...(handedOver
      ? [
          ...said(channels.incidentsActive(before.entity), { was, is: null, incident: seen, position }),
          ...said(channels.incidentsActive(after.entity), { was: null, is, incident: summaryOf(after), position }),
        ]
      : said(channels.incidentsActive(after.entity), { was, is, incident: seen, position })),
  ];
}

/**
 * The frames for the incidents on hold. They have no incident: the lists hide it. Any change of a held incident is one,
 * because no other frame for lists tells of it.
 */
export function heldFrames(before: IncidentDoc | null, after: IncidentDoc, position: number): readonly Frame[] {
  const concerned = [before, after].flatMap((doc) => (doc && isHeld(doc) ? [doc.entity] : []));
  return [...new Set(concerned)].flatMap((entity) =>
    [channels.dispatch(entity), channels.incidentsActive(entity)].map((channel) => ({
      channel,
      event: 'HELD_CHANGED',
      data: { position },
    })),
  );
}

interface Move {
  readonly was: ListedAs;
  readonly is: ListedAs;
  readonly incident: IncidentSummary;
  readonly position: number;
}

function said(channel: string, { was, is, incident, position }: Move): readonly Frame[] {
  const event = eventOf(was, is);
  const gone = is === null ? { gone: true } : {};
  return event ? [{ channel, event, data: { incident, position, ...gone } }] : [];
}

/**
 * Entering the active list is `added`; leaving it is `deleted`. A closed incident that leaves every list is `deleted`
 * too. Any other change is `updated`.
 */
function eventOf(was: ListedAs, is: ListedAs): 'added' | 'updated' | 'deleted' | null {
  if (is === 'active') return was === 'active' ? 'updated' : 'added';
  if (was === 'active' || (was && !is)) return 'deleted';
  return is ? 'updated' : null;
}

const isHeld = (doc: IncidentDoc): boolean => !doc.deleted && incidentParts.hides(doc);

function standing(doc: IncidentDoc | null): ListedAs {
  if (!doc || doc.deleted || isHeld(doc)) return null;
  return isActive(doc.progress) ? 'active' : 'closed';
}

import { channels } from '#contracts/accounts/channels';
import type { IncidentSummary } from '#contracts/incident/incident';
import type { Frame } from '#projections/core/projection';
import { isActive } from './course/course.ts';
import { summaryOf } from './incidentPage.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';

/** Where it stands: among the active ones, among the others, or, deleted or held, in no list. */
type ListedAs = 'active' | 'closed' | null;

/** What the lists are told, the organisation's and those of who works on it (S2 §7.5). */
export function listFrames(before: IncidentDoc | null, after: IncidentDoc, position: number): readonly Frame[] {
  const [was, is] = [standing(before), standing(after)];
  if (was === null && is === null) return [];
  const handedOver = before !== null && before.entity !== after.entity;
  // Whom it leaves is told nothing of what it becomes elsewhere.
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

/** `added` and `deleted` are said of the active ones; of the others that they are gone. */
function eventOf(was: ListedAs, is: ListedAs): 'added' | 'updated' | 'deleted' | null {
  if (is === 'active') return was === 'active' ? 'updated' : 'added';
  if (was === 'active' || (was && !is)) return 'deleted';
  return is ? 'updated' : null;
}

function standing(doc: IncidentDoc | null): ListedAs {
  if (!doc || doc.deleted || incidentParts.hides(doc)) return null;
  return isActive(doc.progress) ? 'active' : 'closed';
}
